import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns-of';

describe('the width of a line in columns', () => {
    it('counts tabs to the next stop, and wide characters twice', () => {
        expect(['', 'abc', '\ta', 'ab\tc', '日本', '😀'].map(line => columnsOf(line, 4))).toEqual([0, 3, 5, 5, 4, 2]);
    });

    it('does not look at all of a line that is longer than any editor', () => {
        expect(columnsOf('x'.repeat(1_000_000), 4)).toBeLessThan(2_000);
    });
});
