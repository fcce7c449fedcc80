/** A place in a file. Lines and columns count from 1, the end is inclusive. */
export interface FilePlace {
    readonly path: string;
    readonly line?: number;
    /** If it is more than one line. */
    readonly endLine?: number;
    readonly column?: number;
}

/** What stands behind the path: `:3`, `:3:9`, `:3-7`, `#L3`, `#L3-L7`; people write the range with a dash, too. */
const POSITION = /(?::(\d+)(?::(\d+)|[-–](\d+))?|#L(\d+)(?:[-–]L?(\d+))?)$/;

/** A place in a file, for people: `src/a.ts:3–7`. Lines count from 1. */
export function placeText(path: string, line?: number, endLine = line): string {
    return line === undefined ? path : `${path}:${line}${endLine === line ? '' : `–${endLine}`}`;
}

/** A place as programs write it: `src/a.ts:3-7`, `src/a.ts:3:9`. */
export function placeLink({ path, line, endLine = line, column }: FilePlace): string {
    if (line === undefined) {
        return path;
    }
    return endLine === line ? [path, line, ...column === undefined ? [] : [column]].join(':') : `${path}:${line}-${endLine}`;
}

/** Reads what {@link placeText} and {@link placeLink} write. Without a position all of it is the path. */
export function parsePlace(text: string): FilePlace {
    const match = POSITION.exec(text);
    if (!match) {
        return { path: text };
    }
    const [line, endLine, column] = [match[1] ?? match[4], match[3] ?? match[5], match[2]].map(toNumber);
    return {
        path: text.slice(0, match.index),
        ...line === undefined ? {} : { line },
        ...line !== undefined && endLine !== undefined && endLine > line ? { endLine } : {},
        ...column === undefined ? {} : { column }
    };
}

/** Nothing counts from 0. */
function toNumber(digits: string | undefined): number | undefined {
    return Number(digits ?? 0) || undefined;
}
