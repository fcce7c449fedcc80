import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { hasEnding } from 'openspace-core/lib/browser/surfaces/surface-files';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { PreviewKind, previewKindOf } from './preview-kinds';
import { PREVIEW_VIEW, PreviewTab } from './preview-tab';

/** Which files have previews, and the way to them; one for each file. */
@injectable()
export class Previews {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(Surfaces) protected readonly surfaces: Surfaces;

    /** Undefined if there is none: files of surfaces, such as decks, have views of their own. */
    kindOf(uri: URI | undefined): PreviewKind | undefined {
        const name = uri?.path.base ?? '';
        return this.surfaces.all.some(({ files }) => files && hasEnding(name, files)) ? undefined : previewKindOf(name);
    }

    /** Adds it to the window if it is not there; whoever calls decides who is in front. */
    async open(uri: URI, options: ApplicationShell.WidgetOptions = {}): Promise<PreviewTab> {
        const preview = await this.widgets.getOrCreateWidget<PreviewTab>(PREVIEW_VIEW, { kind: 'navigatable', uri: uri.toString() });
        if (!preview.isAttached) {
            await this.shell.addWidget(preview, { area: 'main', ...options });
        }
        return preview;
    }

    /** The text of a file, in the editor that is there already, or in a new one before the preview; at a line, from 0. */
    async openSource(uri: URI, preview: Widget, line?: number): Promise<void> {
        const editors = this.editors.all.filter(editor => editor.getResourceUri()?.isEqual(uri));
        const editor = editors.find(({ isVisible }) => isVisible) ?? editors.at(0)
            ?? await this.editors.open(uri, { widgetOptions: { ref: preview, mode: 'tab-before' } });
        await this.shell.activateWidget(editor.id);
        if (line !== undefined) {
            editor.editor.cursor = { line, character: 0 };
            editor.editor.revealPosition(editor.editor.cursor, { vertical: 'auto' });
        }
    }
}
