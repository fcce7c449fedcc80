import { AuditLine, AuditOutcome } from '../../common';

export interface AuditFilter {
    readonly text: string;
    readonly outcome?: AuditOutcome;
}

type Lines = readonly AuditLine[];

/** Whether a line that was just written belongs to what is shown; as the server decides for older ones. */
export function fits(line: AuditLine, { text, outcome }: AuditFilter): boolean {
    const { position: _, ...written } = line;
    return (outcome === undefined || line.outcome === outcome)
        && (text === '' || JSON.stringify(written).toLowerCase().includes(text.toLowerCase()));
}

/** Puts new lines before those that are known; all lists are newest first. The same list if there is nothing new. */
export function withNewer(known: Lines, newer: Lines): Lines {
    const newest = known.at(0)?.position ?? '';
    const added = newer.filter(({ position }) => position > newest);
    return added.length === 0 ? known : [...added, ...known];
}

/** Puts older lines behind those that are known. */
export function withOlder(known: Lines, older: Lines): Lines {
    const oldest = known.at(-1)?.position;
    return [...known, ...older.filter(({ position }) => oldest === undefined || position < oldest)];
}

/** The rows that are in view, and some before and behind; all have the same height. */
export function rowsInView(
    count: number, rowHeight: number, scrollTop: number, viewHeight: number
): { readonly start: number; readonly end: number } {
    const spare = 10;
    const start = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - spare, count));
    return { start, end: Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + spare) };
}
