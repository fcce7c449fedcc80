import { describe, expect, it } from 'vitest';
import { overviewGrid, slidesInView } from './overview-grid';

describe('slides of an overview', () => {
    it.each([
        [1400, 800, 3, 3, 400], [1400, 800, 8, 3, 389], [1400, 800, 20, 5, 260], [700, 800, 8, 2, 273], [420, 900, 8, 2, 186],
        [420, 900, 3, 1, 388], [1400, 200, 3, 3, 252], [1400, 800, 1, 1, 400], [420, 900, 60, 2, 186]
    ])('in %i × %i pixels, %i of them: %i side by side, each %i wide', (width, height, count, columns, slide) => {
        expect(overviewGrid(width, height, count)).toMatchObject({ columns, width: slide });
    });

    it.each([[1400, 800], [700, 900], [420, 900]])('in %i × %i pixels are never too small, and never beside the pane', (width, height) => {
        for (const count of [1, 2, 7, 30, 5_000]) {
            const { columns, width: slide } = overviewGrid(width, height, count);
            expect(slide).toBeGreaterThanOrEqual(160);
            expect(columns * slide + (columns - 1) * 16 + 32).toBeLessThanOrEqual(width);
        }
    });

    it('stand in one column of a pane that has hardly any room', () => {
        expect(overviewGrid(140, 700, 10)).toMatchObject({ columns: 1, width: 108 });
        expect(overviewGrid(0, 0, 10)).toMatchObject({ columns: 1, width: 16 });
    });

    it('are those in view, and a row more', () => {
        const grid = overviewGrid(420, 600, 5_000);
        expect(slidesInView(grid, 0, 600)).toEqual([0, 12]);
        expect(slidesInView(grid, 100 * grid.rowHeight, 600)).toEqual([198, 212]);
    });
});
