import { WidgetOpenerOptions } from '@theia/core/lib/browser/widget-open-handler';
import { Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';

/** What a document wants to show of a file. */
export interface FilePictureWish {
    /** A part of it, as behind the `#` of a link to the file; nobody has checked it. All of it if there is none. */
    readonly place?: string;
    /** What stands around the picture is dark. */
    readonly isDark: boolean;
}

/** A file as a picture in documents of other surfaces. */
export interface FilePicture {
    /** `data:image/svg+xml;base64,…`: nothing in it leads elsewhere. */
    readonly address: string;
    /** How large it is where its texts are as large as those of the window, in px. */
    readonly width: number;
    readonly height: number;
    /** What it shows, for those who do not see it. */
    readonly name?: string;
    /** What of the file could not be drawn, for the user. */
    readonly problem?: string;
}

export type FilePainter = (uri: URI, wish: FilePictureWish) => Promise<FilePicture>;

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
    /**
     * Draws one for a document of another surface, such as a slide with `![Parts](parts.dice.json#first)`. With unsaved changes, if it
     * is open with some; whoever shows the picture asks again when the file changes. Rejects with a message for the user.
     */
    readonly picture?: FilePainter;
}

/** Whether a name is that of such a file. */
export function hasEnding(name: string, { endings }: Pick<SurfaceFiles, 'endings'>): boolean {
    const small = name.toLowerCase();
    return endings.some(ending => small.endsWith(ending));
}
