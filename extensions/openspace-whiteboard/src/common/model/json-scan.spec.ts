import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scan';

const isJson = (text: string): boolean => {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
};

describe('scanJson', () => {

    it('finds the items of a member, with their lines', () => {
        const text = '{ "a": [1],\n "elements": [ {"x": [2]},\n\n "}" , -1.5e3, [], null ], "b": { "elements": [3] } }';
        const { items, keys, faultLine } = scanJson(text, 'elements');
        expect(items.map(({ start, end, line }) => `${line}: ${text.slice(start, end)}`))
            .toEqual(['2: {"x": [2]}', '4: "}"', '4: -1.5e3', '4: []', '4: null']);
        expect(keys).toEqual(['a', 'elements', 'b']);
        expect(faultLine).toBeUndefined();
    });

    it('reads keys as JSON does', () => {
        expect(scanJson('{"\\u0065lements": [7]}', 'elements').items).toHaveLength(1);
    });

    it.each<[string, number]>([
        ['', 1], ['{', 1], ['{\n"a" 1}', 2], ['{"a": 1,\n}', 2], ['[1,\n2,,3]', 2], ['{"a": "\n"}', 1], ['{}\n{}', 2], ['[01]', 1],
        ['"\\x"', 1], ['[}', 1], ["{'a': 1}", 1], ['[1\n,2', 2], ['{"a": tru}', 1]
    ])('finds the line in which %j is wrong', (text, line) => {
        expect(scanJson(text, 'elements').faultLine).toBe(line);
    });

    it('agrees with JSON.parse about what is JSON', () => {
        const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '{', '}', ',', ':', '0', '\\', ' '))
            .map(([text, at, sign]) => text.slice(0, at % text.length) + sign + text.slice(at % text.length + 1));
        fc.assert(fc.property(fc.oneof(fc.json(), broken, fc.string()), text => {
            expect(scanJson(text, 'elements').faultLine === undefined).toBe(isJson(text));
        }), { numRuns: 2000 });
    });
});
