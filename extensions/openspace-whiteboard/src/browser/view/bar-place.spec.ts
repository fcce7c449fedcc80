import { describe, expect, it } from 'vitest';
import { barSide } from './bar-place';

const ROOM = { bar: 36, row: 40, height: 600 };

describe('barSide', () => {
    it('is above what is selected, where the bar and its second row have room', () => {
        expect(barSide({ ...ROOM, top: 200, bottom: 260 })).toBe('above');
        expect(barSide({ ...ROOM, top: 109, bottom: 160 })).toBe('above');
    });

    it('is below where the second row would have none above', () => {
        expect(barSide({ ...ROOM, top: 100, bottom: 160 })).toBe('below');
    });

    it('counts all rows of a bar in a narrow view', () => {
        expect(barSide({ ...ROOM, bar: 96, top: 150, bottom: 210 })).toBe('below');
    });

    it('takes the side that has room for the bar alone, if none has more', () => {
        expect(barSide({ ...ROOM, top: 80, bottom: 560 })).toBe('above');
        expect(barSide({ ...ROOM, top: 20, bottom: 520 })).toBe('below');
    });

    it('is over what fills the view, and what is out of sight', () => {
        expect(barSide({ ...ROOM, top: 10, bottom: 590 })).toBe('inside');
        expect(barSide({ ...ROOM, top: 900, bottom: 960 })).toBe('inside');
    });
});
