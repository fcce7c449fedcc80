import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySplice, spliceBetween } from './text-splice';

describe('a splice between two texts', () => {
    it.each([
        ['something is added at the end', 'abc', 'abcd', { start: 3, end: 3, inserted: 'd' }],
        ['something is added in between', 'one,three', 'one,two,three', { start: 5, end: 5, inserted: 'wo,t' }],
        ['something is taken away', 'aaa', 'a', { start: 1, end: 3, inserted: '' }],
        ['nothing changes', 'abc', 'abc', { start: 3, end: 3, inserted: '' }],
        ['everything is new', '', 'abc', { start: 0, end: 0, inserted: 'abc' }],
        ['characters share their first half', 'a\u{1F600}b', 'a\u{1F601}b', { start: 1, end: 3, inserted: '\u{1F601}' }],
        ['characters share their second half', 'a\u{1F600}b', 'a\u{1FA00}b', { start: 1, end: 3, inserted: '\u{1FA00}' }]
    ])('is as small as it can be if %s', (_name, before, after, splice) => {
        expect(spliceBetween(before, after)).toEqual(splice);
        expect(applySplice(before, splice)).toBe(after);
    });

    it('makes the one the other, and survives the way as UTF-8', () => {
        const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\u{1F600}', '\u{1F601}', '\u{1FA00}', 'é'), maxLength: 12 });
        fc.assert(fc.property(text, text, (before, after) => {
            const splice = spliceBetween(before, after);
            expect(applySplice(before, splice)).toBe(after);
            expect(Buffer.from(splice.inserted).toString()).toBe(splice.inserted);
        }));
    });
});
