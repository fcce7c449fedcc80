import { BoxEngine, BoxSizer } from '@theia/core/lib/browser/widgets';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleMoves, possibleSize, SplitSizes } from './handle-moves';

/** A split with parts that are all at least as large as they have to be. */
const splits = fc.array(
    fc.record({ smallest: fc.integer({ min: 0, max: 150 }), more: fc.integer({ min: 0, max: 400 }) }), { minLength: 2, maxLength: 6 }
).map((parts): SplitSizes =>
    ({ sizes: parts.map(({ smallest, more }) => smallest + more), smallest: parts.map(({ smallest }) => smallest) }));

const cases = fc.tuple(splits, fc.nat(), fc.integer({ min: 1, max: 2000 }))
    .map(([split, nat, wanted]) => ({ split, index: nat % split.sizes.length, wanted }));

/** Does with the sizes what Lumino does when somebody drags the borders. */
function drag({ sizes, smallest }: SplitSizes, moves: ReturnType<typeof handleMoves>): number[] {
    const sizers = sizes.map((size, index) => Object.assign(new BoxSizer(), { size, sizeHint: size, minSize: smallest[index] }));
    for (const { handle, by } of moves) {
        BoxEngine.adjust(sizers, handle, by);
        sizers.forEach(sizer => sizer.size = sizer.sizeHint);
    }
    return sizers.map(({ size }) => size);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('handleMoves', () => {
    it('gives the part the wanted size, or the nearest possible one', () => {
        fc.assert(fc.property(cases, ({ split, index, wanted }) => {
            const after = drag(split, handleMoves(split, index, wanted));
            expect(Math.abs(after[index] - possibleSize(split, index, wanted))).toBeLessThan(0.5);
        }));
    });

    it('keeps the whole, and every part as large as it has to be', () => {
        fc.assert(fc.property(cases, ({ split, index, wanted }) => {
            const after = drag(split, handleMoves(split, index, wanted));
            expect(sum(after)).toBeCloseTo(sum(split.sizes));
            after.forEach((size, part) => expect(size).toBeGreaterThanOrEqual(split.smallest[part]));
        }));
    });

    it('lets a part before it shrink only if those behind cannot give more', () => {
        fc.assert(fc.property(cases, ({ split, index, wanted }) => {
            const after = drag(split, handleMoves(split, index, wanted));
            const isTouched = after.slice(0, index).some((size, part) => size < split.sizes[part]);
            if (isTouched) {
                after.slice(index + 1).forEach((size, part) => expect(size).toBe(split.smallest[index + 1 + part]));
            }
        }));
    });

    it('does nothing for a size that is there already', () => {
        expect(handleMoves({ sizes: [300, 500], smallest: [100, 100] }, 0, 300.2)).toEqual([]);
    });

    it.each([
        [0, 400, [{ handle: 0, by: 100 }]],
        [1, 400, [{ handle: 1, by: 100 }]],
        [1, 600, [{ handle: 1, by: 200 }, { handle: 0, by: -100 }]],
        [1, 200, [{ handle: 1, by: -100 }]],
        [2, 200, [{ handle: 1, by: 100 }]],
        [2, 400, [{ handle: 1, by: -100 }]],
        [0, 10, [{ handle: 0, by: -200 }]]
    ])('part %i of three gets %i pixels', (index, wanted, moves) => {
        expect(handleMoves({ sizes: [300, 300, 300], smallest: [100, 100, 100] }, index, wanted)).toEqual(moves);
    });
});
