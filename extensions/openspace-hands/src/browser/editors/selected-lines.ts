interface Position {
    readonly line: number;
    readonly character: number;
}

/** Lines of a selection, from 1; undefined if nothing is selected. A line of which only the start is touched does not belong to it. */
export function selectedLines(
    { start, end }: { readonly start: Position; readonly end: Position }
): { readonly start: number; readonly end: number } | undefined {
    if (start.line === end.line && start.character === end.character) {
        return undefined;
    }
    const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    return { start: start.line + 1, end: last + 1 };
}
