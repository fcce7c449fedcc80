import { Slide } from '../../common/deck/deck';

/** Columns, and slides of a column, change their window when the slide in front passes a multiple of this: as many are ready around it. */
const BLOCK = 10;

/** What the engine gets to see of a deck: it goes through all of its slides at every move, which takes 150 ms for 5,000. */
export type SlideWindow = readonly (readonly Slide[])[];

/** Columns around a slide. Hidden slides are not among them, unless one is in front. */
export function windowAround(slides: readonly Slide[], front: number): SlideWindow {
    const columns: Slide[][] = [];
    let column = -1;
    for (const slide of slides) {
        if (slide.options.hidden && slide.index !== front) {
            continue;
        }
        if (slide.column !== column) {
            columns.push([]);
            column = slide.column;
        }
        columns.at(-1)?.push(slide);
    }
    const at = columns.findIndex(rows => rows.some(({ index }) => index === front));
    return blocksAround(columns, at).map(rows => blocksAround(rows, rows.findIndex(({ index }) => index === front)));
}

function blocksAround<T>(all: readonly T[], at: number): readonly T[] {
    const block = Math.floor(Math.max(0, at) / BLOCK);
    return all.slice(Math.max(0, (block - 1) * BLOCK), (block + 2) * BLOCK);
}

/** The slide that follows one in the direction of a step, without hidden ones. */
export function neighbourOf(slides: readonly Slide[], index: number, direction: 1 | -1): number | undefined {
    for (let next = index + direction; next >= 0 && next < slides.length; next += direction) {
        if (!slides[next].options.hidden) {
            return next;
        }
    }
    return undefined;
}
