import { bottom, boundsOf, Box, centre, grown, Point, right, Side, Size } from '../geometry/box';
import { BoxGrid } from '../geometry/box-grid';
import { isTooNear } from './separate-boxes';

/** Between a new shape and the one beside which it is wanted; in px. */
export const BESIDE_GAP = 56;
/** Between a new shape and all others; in px. */
export const PLACE_GAP = 40;

const STEP = 24;
const MAX_STEPS = 40;
/** New shapes go to the right of what is there up to this width, then below it; in px. */
const WIDE = 1_400;

/** Finds places that nobody has. */
export class FreePlaces {

    protected readonly grid: BoxGrid<Box>;

    constructor(protected readonly taken: readonly Box[]) {
        this.grid = new BoxGrid(taken, box => box);
    }

    isFree(box: Box): boolean {
        return !this.grid.near(grown(box, PLACE_GAP)).some(other => isTooNear(box, other, PLACE_GAP));
    }

    /** On that side of a shape, as near as may be: first level with it, then to and fro, then farther out. */
    beside(anchor: Box, side: Side, size: Size, gap = BESIDE_GAP): Point {
        const isAcross = side === 'left' || side === 'right';
        const reach = isAcross ? (anchor.height + size.height) / 2 : (anchor.width + size.width) / 2;
        for (let away = 0; away <= MAX_STEPS; away++) {
            const start = cornerBeside(anchor, side, size, gap + away * STEP);
            for (let index = 0; index * STEP / 2 <= reach + away * STEP; index++) {
                const aside = Math.ceil(index / 2) * STEP * (index % 2 ? 1 : -1);
                const place = isAcross ? { x: start.x, y: start.y + aside } : { x: start.x + aside, y: start.y };
                if (this.isFree(boxAt(place, size))) {
                    return place;
                }
            }
        }
        return this.afterAll(size);
    }

    /** Wherever there is room next to a shape, to the right and below first. */
    near(anchor: Box, size: Size): Point {
        const sides: readonly Side[] = ['right', 'bottom', 'left', 'top'];
        const level = sides.map(side => cornerBeside(anchor, side, size, BESIDE_GAP)).find(place => this.isFree(boxAt(place, size)));
        if (level) {
            return level;
        }
        const places = sides.map(side => this.beside(anchor, side, size));
        const middle = centre(anchor);
        const distance = ({ x, y }: Point): number => Math.hypot(x + size.width / 2 - middle.x, y + size.height / 2 - middle.y);
        return places.reduce((best, place) => distance(place) < distance(best) ? place : best);
    }

    /** In reading order after all that is there; at the corner if nothing is. */
    afterAll(size: Size): Point {
        const bounds = boundsOf(this.taken);
        if (!bounds) {
            return { x: 0, y: 0 };
        }
        const beside = { x: right(bounds) + BESIDE_GAP, y: bounds.y };
        return bounds.width + BESIDE_GAP + size.width <= WIDE ? beside : { x: bounds.x, y: bottom(bounds) + BESIDE_GAP };
    }
}

function boxAt({ x, y }: Point, { width, height }: Size): Box {
    return { x, y, width, height };
}

function cornerBeside(anchor: Box, side: Side, { width, height }: Size, gap: number): Point {
    const middle = centre(anchor);
    switch (side) {
        case 'right': return { x: right(anchor) + gap, y: middle.y - height / 2 };
        case 'left': return { x: anchor.x - gap - width, y: middle.y - height / 2 };
        case 'bottom': return { x: middle.x - width / 2, y: bottom(anchor) + gap };
        case 'top': return { x: middle.x - width / 2, y: anchor.y - gap - height };
    }
}
