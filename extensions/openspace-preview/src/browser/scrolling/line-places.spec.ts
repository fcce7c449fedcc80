import { describe, expect, it } from 'vitest';
import { heightOf, lineOf, rising } from './line-places';

describe('places of lines', () => {
    const places = [{ line: 10, y: 0 }, { line: 12, y: 100 }, { line: 20, y: 140 }];

    it.each([[10, 0], [11, 50], [12, 100], [16, 120], [20, 140]])('line %s is at %s, and the other way round', (line, y) => {
        expect([heightOf(line, places), lineOf(y, places)]).toEqual([y, line]);
    });

    it('end where the first and the last one are', () => {
        expect([heightOf(2, places), heightOf(99, places), lineOf(-5, places), lineOf(999, places)]).toEqual([0, 140, 10, 20]);
    });

    it('only grow, whatever stands beside each other', () => {
        const beside = [{ line: 1, y: 9 }, { line: 3, y: 2 }];
        expect(rising([{ line: 1, y: 5 }, ...beside, { line: 4, y: 20 }, { line: 9, y: 30 }, { line: 9, y: 25 }]))
            .toEqual([{ line: 1, y: 5 }, { line: 4, y: 20 }, { line: 9, y: 25 }]);
    });
});
