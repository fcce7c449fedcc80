import { Slide } from '../../common/deck/deck';

/** Where a slide of the new text was in the old one. */
export interface MatchedSlide {
    readonly before: number;
    readonly isSame: boolean;
}

/**
 * Finds the slides of a new text in the old one: what is the same at both ends, then moved slides by their source. Slides that
 * are left over on both sides are taken for edited ones, in their order. Undefined for new slides.
 */
export function matchSlides(before: readonly Slide[], after: readonly Slide[]): (MatchedSlide | undefined)[] {
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && before[head].source === after[head].source) {
        head++;
    }
    let tail = 0;
    while (tail < shorter - head && before.at(-1 - tail)?.source === after.at(-1 - tail)?.source) {
        tail++;
    }
    const left = before.slice(head, before.length - tail);
    const places = new Map<string, number[]>();
    for (const [at, { source }] of left.entries()) {
        places.set(source, [...places.get(source) ?? [], head + at]);
    }
    const matched = after.map<MatchedSlide | undefined>(({ index, source }) => {
        if (index < head) {
            return { before: index, isSame: true };
        }
        if (index >= after.length - tail) {
            return { before: index - after.length + before.length, isSame: true };
        }
        const place = places.get(source)?.shift();
        return place === undefined ? undefined : { before: place, isSame: true };
    });
    const edited = [...places.values()].flat().sort((one, other) => one - other);
    return matched.map(match => {
        const place = match ? undefined : edited.shift();
        return place === undefined ? match : { before: place, isSame: false };
    });
}

/** Where a slide of the old text is in the new one; the nearest if it is gone. */
export function followSlide(matched: readonly (MatchedSlide | undefined)[], index: number): number {
    const at = matched.findIndex(match => match?.before === index);
    return at >= 0 ? at : Math.max(0, Math.min(index, matched.length - 1));
}
