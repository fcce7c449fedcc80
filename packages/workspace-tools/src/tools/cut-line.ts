/** Longer lines of a file are cut in answers, as opencode cuts them. */
export const MAX_LINE_LENGTH = 2_000;

/** Where a text may be cut at or before `index` without tearing a character apart. */
function border(text: string, index: number): number {
    const unit = text.charCodeAt(index);
    return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}

/** @param incomplete whether the caller has dropped the rest of the line already */
export function cutLine(line: string, incomplete = false): { text: string; cut: boolean } {
    if (line.length <= MAX_LINE_LENGTH && !incomplete) {
        return { text: line, cut: false };
    }
    return { text: `${line.slice(0, border(line, MAX_LINE_LENGTH))}... (line truncated to ${MAX_LINE_LENGTH} chars)`, cut: true };
}

/** As `cutLine`, but keeps what stands at `index` in sight. */
export function cutLineAround(line: string, index: number): { text: string; cut: boolean } {
    const before = Math.floor(MAX_LINE_LENGTH / 4);
    if (line.length <= MAX_LINE_LENGTH || index < MAX_LINE_LENGTH - before) {
        return cutLine(line);
    }
    const start = border(line, Math.min(index - before, line.length - MAX_LINE_LENGTH));
    const end = border(line, start + MAX_LINE_LENGTH);
    return { text: `...${line.slice(start, end)}... (line truncated to ${MAX_LINE_LENGTH} chars)`, cut: true };
}
