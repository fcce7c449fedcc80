/** A line that begins at a height of the page, in pixels. */
export interface LinePlace {
    readonly line: number;
    readonly y: number;
}

/** Without those that stand beside or above an earlier one: lines and heights only grow. The last one stays. */
export function rising(places: readonly LinePlace[]): LinePlace[] {
    const last = places[places.length - 1];
    const kept: LinePlace[] = [];
    for (const place of places.slice(0, -1)) {
        const before = kept.at(-1);
        if (!before || place.line > before.line && place.y >= before.y && place.line < last.line && place.y <= last.y) {
            kept.push(place);
        }
    }
    return [...kept, last];
}

/** Where a line is, between the two places around it. */
export function heightOf(line: number, places: readonly LinePlace[]): number {
    const { from, to } = around(places, place => place.line <= line);
    return from.y + (to.y - from.y) * share(line, from.line, to.line);
}

/** Which line is at a height. */
export function lineOf(y: number, places: readonly LinePlace[]): number {
    const { from, to } = around(places, place => place.y <= y);
    return from.line + (to.line - from.line) * share(y, from.y, to.y);
}

function around(places: readonly LinePlace[], isBefore: (place: LinePlace) => boolean): { from: LinePlace; to: LinePlace } {
    const index = Math.max(0, places.findLastIndex(isBefore));
    return { from: places[index], to: places[index + 1] ?? places[index] };
}

function share(value: number, from: number, to: number): number {
    return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;
}
