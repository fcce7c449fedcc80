import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Widget } from '@theia/core/lib/browser/widgets';

/** Id of the factory that makes previews. */
export const PREVIEW_VIEW = 'openspace-preview';

/** A preview before its code is loaded. */
export type PreviewTab = NavigatableWidget;

/** The cast holds because nobody else makes widgets with such an id. */
export function isPreview(widget: Widget | undefined): widget is PreviewTab {
    return widget !== undefined && widget.id.startsWith(`${PREVIEW_VIEW}:`);
}
