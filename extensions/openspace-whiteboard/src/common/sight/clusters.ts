import { boundsOf, Box, centre } from '../geometry/box';
import { isSoundBox } from '../geometry/box-grid';
import { quoteIds } from '../text/quote';
import { boxText, numberText, pointText, shortLine } from './element-lines';
import { ReadShape } from './reading-order';

/** At most so many columns and rows of clusters. */
const MAX_ROWS = 6;
/** So many shapes should be in a cluster. */
const WANTED_SIZE = 16;
/** Containers with so much in them are a cluster by themselves. */
const LARGE_CONTAINER = 6;
const MAX_CONTAINERS = 20;
const MAX_IDS = 12;

/** Shapes that belong together because one is around the others: the outermost one first. */
type Family = readonly [ReadShape, ...ReadShape[]];

/** Shapes by where they are, one line for many of them. A cluster says in which region its shapes can be found. */
export function clusterLines(shapes: readonly ReadShape[]): string[] {
    const families = familiesOf(shapes);
    const large = new Set(families.filter(family => family.length > LARGE_CONTAINER)
        .toSorted((a, b) => b.length - a.length).slice(0, MAX_CONTAINERS));
    const rest = families.filter(family => !large.has(family));
    return [
        ...families.filter(family => large.has(family)).map(containerLine),
        ...byPlace(rest).map(placeLine)
    ];
}

function familiesOf(shapes: readonly ReadShape[]): Family[] {
    const families: Array<[ReadShape, ...ReadShape[]]> = [];
    for (const read of shapes) {
        const family = families.at(-1);
        if (family && read.depth > family[0].depth) {
            family.push(read);
        } else {
            families.push([read]);
        }
    }
    return families;
}

function containerLine([container, ...inside]: Family): string {
    return `${shortLine(container.shape)} with ${inside.length} shapes: ${quoteIds(inside.map(({ shape }) => shape.id), MAX_IDS)}`;
}

/** The cells of a grid over all of them, those without shapes left out. */
function byPlace(families: readonly Family[]): Family[][] {
    const bounds = boundsOf(families.map(([{ shape }]) => shape).filter(isSoundBox));
    const rows = Math.min(MAX_ROWS, Math.ceil(Math.sqrt(families.length / WANTED_SIZE)));
    const cells = new Map<number, Family[]>();
    for (const family of families) {
        const cell = bounds ? cellOf(family[0].shape, bounds, rows) : 0;
        const known = cells.get(cell);
        if (known) {
            known.push(family);
        } else {
            cells.set(cell, [family]);
        }
    }
    return [...cells].sort(([a], [b]) => a - b).map(([, cell]) => cell);
}

function cellOf(box: Box, bounds: Box, rows: number): number {
    const middle = centre(box);
    const stepOf = (value: number, start: number, extent: number): number => {
        const step = extent > 0 ? Math.floor((value - start) / extent * rows) : 0;
        return Number.isFinite(step) ? Math.min(rows - 1, Math.max(0, step)) : rows - 1;
    };
    return stepOf(middle.y, bounds.y, bounds.height) * rows + stepOf(middle.x, bounds.x, bounds.width);
}

function placeLine(cell: readonly Family[]): string {
    const shapes = cell.flat().map(({ shape }) => shape);
    const ids = quoteIds(shapes.map(({ id }) => id), MAX_IDS);
    const bounds = boundsOf(shapes.filter(isSoundBox));
    const count = `${numberText(shapes.length)} ${shapes.length === 1 ? 'shape' : 'shapes'}`;
    return bounds ? `${count} around ${pointText(centre(bounds))} (region ${boxText(bounds)}): ${ids}` : `${count} without a place: ${ids}`;
}
