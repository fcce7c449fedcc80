import { describe, expect, it } from 'vitest';
import { placeBeside } from './place-box';

describe('placeBeside', () => {
    const pane = { width: 800, height: 600 };
    const size = { width: 320, height: 120 };

    it.each<[string, Parameters<typeof placeBeside>, ReturnType<typeof placeBeside>]>([
        ['below', [{ left: 100, top: 50, width: 200, height: 40 }, size, pane], { left: 100, top: 98 }],
        ['above, if there is no room below', [{ left: 100, top: 500, width: 200, height: 60 }, size, pane], { left: 100, top: 372 }],
        ['beside, if there is no room above', [{ left: 20, top: 40, width: 300, height: 540 }, size, pane], { left: 328, top: 40 }],
        ['at the edge, if there is none at all', [{ left: 0, top: 0, width: 800, height: 600 }, size, pane], { left: 472, top: 8 }],
        ['inside the pane', [{ left: 700, top: 10, width: 90, height: 20 }, size, pane], { left: 472, top: 38 }],
        ['at the corner of a pane that is too small', [{ left: 5, top: 5, width: 10, height: 10 }, size, { width: 200, height: 90 }],
            { left: 8, top: 8 }]
    ])('%s', (_, [target, wanted, room], expected) => {
        expect(placeBeside(target, wanted, room)).toEqual(expected);
    });
});
