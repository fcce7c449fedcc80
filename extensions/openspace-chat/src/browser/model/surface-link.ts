/** A deck or a board to which a text leads. */
export interface SurfaceLink {
    readonly surface: 'deck' | 'board';
    readonly path: string;
    /** Number of a slide, from 1, or id of a shape. */
    readonly place?: string;
}

interface SurfaceCommand {
    readonly id: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** Without it the surface is shown all the same. */
    readonly optional?: boolean;
}

const SCHEME = /^(deck|board):([^#]+)(?:#(.+))?$/i;
const FILE = /^([^#:]+\.(deck\.md|whiteboard\.json))(?:#(.+))?$/i;

/** Reads `deck:talks/intro#3`, `board:plan#shape-1`, and files of decks and boards by their names. */
export function readSurfaceLink(href: string): SurfaceLink | undefined {
    const byScheme = SCHEME.exec(href);
    const byName = byScheme ? undefined : FILE.exec(href);
    const [path, place] = byScheme ? [byScheme[2], byScheme[3]] : [byName?.[1], byName?.[3]];
    if (!path) {
        return undefined;
    }
    const surface = (byScheme ? byScheme[1].toLowerCase() === 'deck' : byName?.[2].toLowerCase() === 'deck.md') ? 'deck' : 'board';
    return { surface, path: withEnding(decode(path), surface === 'deck' ? '.deck.md' : '.whiteboard.json'), ...(place ? { place: decode(place) } : {}) };
}

/** The commands that lead there, in order. */
export function surfaceCommands({ surface, path, place }: SurfaceLink): SurfaceCommand[] {
    if (surface === 'deck') {
        const slide = Number(place);
        return [
            { id: 'openspace.presentation.open', args: { deckPath: path } },
            ...(Number.isInteger(slide) && slide > 0 ? [{ id: 'openspace.presentation.navigate', args: { deckPath: path, slideIndex: slide - 1 }, optional: true }] : [])
        ];
    }
    return [
        { id: 'openspace.whiteboard.open', args: { whiteboardId: path } },
        ...(place ? [{ id: 'openspace.whiteboard.camera.fit', args: { whiteboardId: path, shapeIds: [place] }, optional: true }] : [])
    ];
}

function withEnding(path: string, ending: string): string {
    return path.toLowerCase().endsWith(ending) ? path : `${path}${ending}`;
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
