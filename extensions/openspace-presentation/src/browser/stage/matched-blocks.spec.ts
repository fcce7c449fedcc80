import { describe, expect, it } from 'vitest';
import { matchBlocks } from './matched-blocks';

describe('matchBlocks', () => {
    it.each<[string, string, string, (number | undefined)[]]>([
        ['nothing changed', 'abc', 'abc', [0, 1, 2]],
        ['one is new', 'abc', 'axbc', [0, undefined, 1, 2]],
        ['one is gone', 'abc', 'ac', [0, 2]],
        ['one is different', 'abc', 'axc', [0, undefined, 2]],
        ['two changed places', 'abcd', 'acbd', [0, 2, 1, 3]],
        ['one of several that are the same is gone', 'xxx', 'xx', [0, 1]],
        ['one more of the same', 'axa', 'axxa', [0, 1, undefined, 2]],
        ['everything is new', 'ab', 'xy', [undefined, undefined]],
        ['nothing is left', 'ab', '', []],
        ['there was nothing', '', 'ab', [undefined, undefined]]
    ])('%s', (_, before, after, expected) => {
        expect(matchBlocks([...before], [...after])).toEqual(expected);
    });
});
