import { describe, expect, it } from 'vitest';
import { placeMenu } from './menu-place';

const WINDOW = { width: 1000, height: 800 };
const WANTED = { width: 400, height: 440 };

describe('placeMenu', () => {
    it('opens below its anchor, and upwards where there is more room', () => {
        expect(placeMenu({ left: 100, top: 50, bottom: 70 }, WINDOW, WANTED)).toEqual({ left: 100, width: 400, top: 74, maxHeight: 440 });
        expect(placeMenu({ left: 100, top: 760, bottom: 780 }, WINDOW, WANTED))
            .toEqual({ left: 100, width: 400, bottom: 44, maxHeight: 440 });
    });

    it('stays within the window', () => {
        expect(placeMenu({ left: 900, top: 300, bottom: 320 }, { width: 1000, height: 340 }, WANTED))
            .toEqual({ left: 592, width: 400, bottom: 44, maxHeight: 288 });
        expect(placeMenu({ left: 10, top: 50, bottom: 70 }, { width: 300, height: 500 }, WANTED))
            .toEqual({ left: 8, width: 284, top: 74, maxHeight: 418 });
    });

    it('takes the place of the command palette without an anchor', () => {
        expect(placeMenu(undefined, WINDOW, WANTED)).toEqual({ left: 300, width: 400, top: 48, maxHeight: 440 });
        expect(placeMenu(undefined, { width: 300, height: 200 }, WANTED)).toEqual({ left: 8, width: 284, top: 8, maxHeight: 184 });
    });
});
