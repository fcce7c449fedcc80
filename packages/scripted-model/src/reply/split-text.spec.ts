import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.js';

describe('splitText', () => {
    it.each<[string, number, string[]]>([
        ['abcde', 2, ['ab', 'cd', 'e']],
        ['abcd', 2, ['ab', 'cd']],
        ['', 3, []],
        ['a😀b😀', 1, ['a', '😀', 'b', '😀']],
        ['größe', 3, ['grö', 'ße']],
        ['short', 100, ['short']]
    ])('cuts %j by %d', (text, size, pieces) => {
        expect([...splitText(text, size)]).toEqual(pieces);
    });
});
