import { WidgetOpenerOptions } from '@theia/core/lib/browser/widget-open-handler';
import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';

/** Files that a surface shows in its own way, before the text editor. *Open With* offers both. */
export interface SurfaceFiles {
    /** How their names end, such as `.dice.json`. In small letters. */
    readonly endings: readonly string[];
    /** What they are, for *Open With*. */
    readonly label: string;
    /** For tabs and trees. */
    readonly iconClass?: string;
    /** Shows one to the person, who asked for it. Rejects with a message for the user. */
    open(uri: URI, options?: WidgetOpenerOptions): Promise<Widget>;
}

/** Whether a name is that of such a file. */
export function hasEnding(name: string, { endings }: Pick<SurfaceFiles, 'endings'>): boolean {
    const small = name.toLowerCase();
    return endings.some(ending => small.endsWith(ending));
}
