import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';

/** How the slides of an overview stand, in pixels. */
export interface OverviewGrid {
    readonly columns: number;
    /** Of a slide. */
    readonly width: number;
    /** Of a slide, to its size of 1280 by 720. */
    readonly scale: number;
    /** From the top of a row to that of the next. */
    readonly rowHeight: number;
}

/** Also in the style sheet: between slides, and around all of them. */
const GAP = 16;
/** Also in the style sheet: the line with number and title. */
const CAPTION = 26;
/** Smaller slides cannot be told apart; larger ones are no overview. */
const MIN_WIDTH = 160;
const MAX_WIDTH = 400;
/** Of many slides, which have to be scrolled. */
const USUAL_WIDTH = 180;

/** As large as all slides can be at once; if they are too many for that, as many side by side as can be recognised. */
export function overviewGrid(width: number, height: number, count: number): OverviewGrid {
    // In a pane that is narrower than a slide should be there is one column.
    const room = Math.max(width - 2 * GAP, GAP);
    const columnsOf = (slide: number): number => Math.max(1, Math.floor((room + GAP) / (slide + GAP)));
    const widthOf = (columns: number): number => (room - (columns - 1) * GAP) / columns;
    let best: OverviewGrid | undefined;
    for (let columns = 1; columns <= Math.min(count, columnsOf(MIN_WIDTH)); columns++) {
        const row = (height - GAP) / Math.ceil(count / columns) - CAPTION - GAP;
        const slide = Math.floor(Math.min(MAX_WIDTH, widthOf(columns), row * SLIDE_WIDTH / SLIDE_HEIGHT));
        best = slide >= Math.max(Math.min(MIN_WIDTH, room), best?.width ?? 0) ? gridOf(columns, slide) : best;
    }
    return best ?? gridOf(columnsOf(USUAL_WIDTH), Math.floor(Math.min(MAX_WIDTH, widthOf(columnsOf(USUAL_WIDTH)))));
}

function gridOf(columns: number, width: number): OverviewGrid {
    return { columns, width, scale: width / SLIDE_WIDTH, rowHeight: Math.floor(width * SLIDE_HEIGHT / SLIDE_WIDTH) + CAPTION + GAP };
}

/** From the first slide that can be seen to the one behind the last, with a row more on both sides. */
export function slidesInView({ columns, rowHeight }: OverviewGrid, top: number, height: number): readonly [from: number, to: number] {
    return [Math.max(0, Math.floor(top / rowHeight) - 1) * columns, (Math.ceil((top + height) / rowHeight) + 1) * columns];
}
