import { describe, expect, it } from 'vitest';
import { deepMerge } from './deep-merge';

describe('deepMerge', () => {
    it('merges objects member by member, joins lists, and lets the second win otherwise', () => {
        expect(deepMerge(
            { instructions: ['ours'], provider: { a: { key: 1, keep: true } }, model: 'a', object: { x: 1 }, list: [1], gone: { x: 1 } },
            { instructions: ['theirs'], provider: { a: { key: 2 }, b: {} }, model: 'b', object: 'text', list: { y: 2 }, gone: null }
        )).toEqual({
            instructions: ['ours', 'theirs'], provider: { a: { key: 2, keep: true }, b: {} }, model: 'b', object: 'text', list: { y: 2 },
            gone: null
        });
    });

    it('changes neither of the two', () => {
        const base = Object.freeze({ list: Object.freeze([1]), object: Object.freeze({ a: 1 }) });
        const over = Object.freeze({ list: Object.freeze([2]), object: Object.freeze({ b: 2 }) });
        expect(deepMerge(base, over)).toEqual({ list: [1, 2], object: { a: 1, b: 2 } });
        expect([base.list, over.object]).toEqual([[1], { b: 2 }]);
    });
});
