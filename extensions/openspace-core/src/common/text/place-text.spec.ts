import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FilePlace, parsePlace, placeLink, placeText } from './place-text';

describe('parsePlace', () => {
    it.each<[string, FilePlace]>([
        ['src/a.ts', { path: 'src/a.ts' }],
        ['a.ts:12', { path: 'a.ts', line: 12 }],
        ['a.ts:12:3', { path: 'a.ts', line: 12, column: 3 }],
        ['a.ts:12-20', { path: 'a.ts', line: 12, endLine: 20 }],
        ['a.ts:12–20', { path: 'a.ts', line: 12, endLine: 20 }],
        ['a.ts#L7', { path: 'a.ts', line: 7 }],
        ['a.ts#L7-L9', { path: 'a.ts', line: 7, endLine: 9 }],
        ['a.ts#L7-9', { path: 'a.ts', line: 7, endLine: 9 }],
        ['a.ts:9-3', { path: 'a.ts', line: 9 }],
        ['a.ts:0', { path: 'a.ts' }],
        ['a:b.ts', { path: 'a:b.ts' }],
        ['plan.md#intro', { path: 'plan.md#intro' }]
    ])('reads %s', (text, place) => expect(parsePlace(text)).toEqual(place));

    it('reads what is written for programs and for people', () => {
        const paths = fc.stringMatching(/^[a-z]{1,5}(?:\/[a-z]{1,5}){0,2}\.[a-z]{1,3}$/);
        const lines = fc.integer({ min: 1, max: 100_000 });
        fc.assert(fc.property(paths, lines, fc.nat(100), (path, line, more) => {
            const place = { path, line, ...more > 0 ? { endLine: line + more } : {} };
            expect(parsePlace(placeLink(place))).toEqual(place);
            expect(parsePlace(placeText(path, line, line + more))).toEqual(place);
        }));
        expect([placeLink({ path: 'a.ts' }), placeLink({ path: 'a.ts', line: 3, column: 9 })]).toEqual(['a.ts', 'a.ts:3:9']);
    });
});
