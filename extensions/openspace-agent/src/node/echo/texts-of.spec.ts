import { describe, expect, it } from 'vitest';
import { textsOf } from './texts-of';

describe('the texts in a value', () => {
    it('are found at every depth', () => {
        expect(textsOf({ a: 'one', b: [{ c: 'two' }, 3, null, true, undefined] }).sort()).toEqual(['one', 'two']);
        expect(textsOf('alone')).toEqual(['alone']);
        expect(textsOf(undefined)).toEqual([]);
    });

    it('are also what lines say together, with and without their ends', () => {
        expect(textsOf({ output: ['%%OS{"cmd":', '"x"}%%'] })).toEqual(['%%OS{"cmd":\n"x"}%%', '%%OS{"cmd":"x"}%%']);
    });

    it('are found in values of any size and depth', () => {
        let deep: unknown = 'bottom';
        for (let level = 0; level < 200_000; level++) {
            deep = level % 2 ? [deep, 1] : { deep };
        }
        expect(textsOf(deep)).toEqual(['bottom']);
        expect(textsOf(Array.from({ length: 300_000 }, (_unused, index) => ({ index: String(index) })))).toHaveLength(300_000);
    });
});
