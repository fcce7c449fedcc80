import { WidgetDescription } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import URI from '@theia/core/lib/common/uri';

/** Id of the factory that makes tabs for what is missing. */
export const MISSING_TAB = 'openspace-missing';

/** What a tab stands for; it is stored in the layout, so that the next start looks for it again. */
export interface MissingContent {
    readonly description: WidgetDescription;
    /** Of a file: it is not there. Otherwise it is, and cannot be shown. */
    readonly isGone?: boolean;
}

/** What a placeholder stands for, however often it was restored; others as they are. */
export function unwrapped(description: WidgetDescription): WidgetDescription {
    return description.constructionOptions?.factoryId === MISSING_TAB
        ? unwrapped((description.constructionOptions.options as MissingContent).description)
        : description;
}

/** URI of the file that a tab shows, if it is one of the disk. */
export function fileOf({ constructionOptions: { options } }: WidgetDescription): string | undefined {
    const uri = (options as { uri?: unknown } | undefined)?.uri;
    return typeof uri === 'string' && uri.startsWith('file:') ? uri : undefined;
}

/** What stood on its tab, as well as it can be told. */
export function nameOf(description: WidgetDescription): string {
    const uri = fileOf(description);
    if (uri !== undefined) {
        return new URI(uri).path.base;
    }
    const { factoryId } = description.constructionOptions;
    const { id } = (description.constructionOptions.options ?? {}) as { id?: unknown };
    return titleIn(description.innerWidgetState) ?? (typeof id === 'string' ? id : factoryId);
}

/** Terminals keep their title. */
function titleIn(state: WidgetDescription['innerWidgetState']): string | undefined {
    try {
        const { titleLabel } = (typeof state === 'string' ? JSON.parse(state) : state ?? {}) as { titleLabel?: unknown };
        return typeof titleLabel === 'string' && titleLabel !== '' ? titleLabel : undefined;
    } catch {
        return undefined;
    }
}
