import { Point, Size } from '../geometry/box';

/** Width to height of what is packed: a little wider than high, as views are. */
const ASPECT = 1.5;

/** Corners of boxes in rows, in their order as one reads. */
export function packBoxes(sizes: readonly Size[], gap: number): Point[] {
    const area = sizes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
    const widest = Math.max(0, ...sizes.map(({ width }) => width));
    const rowWidth = Math.max(widest, Math.sqrt(area * ASPECT));
    let [x, y, rowHeight] = [0, 0, 0];
    return sizes.map(({ width, height }) => {
        if (x > 0 && x + width > rowWidth) {
            x = 0;
            y += rowHeight + gap;
            rowHeight = 0;
        }
        const corner = { x, y };
        x += width + gap;
        rowHeight = Math.max(rowHeight, height);
        return corner;
    });
}
