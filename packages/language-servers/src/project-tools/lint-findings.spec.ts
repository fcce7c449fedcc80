import { describe, expect, it } from 'vitest';
import { changeBetween, disablingLine, offersFor, placeOf } from './lint-findings';

describe('what ESLint says', () => {
    const message = { ruleId: 'no-var', severity: 2, message: 'Unexpected var' };

    it('has a place in the editor, the beginning if it is about the file', () => {
        expect(placeOf({ ...message, line: 2, column: 3, endLine: 4, endColumn: 5 })).toEqual([1, 2, 3, 4]);
        expect(placeOf({ ...message, line: 2, column: 3 })).toEqual([1, 2, 1, 3]);
        expect(placeOf(message)).toEqual([0, 0, 0, 1]);
        expect(placeOf({ ...message, line: 0, column: 0 })).toEqual([0, 0, 0, 1]);
    });

    it('is repaired by its fix first, then as it suggests', () => {
        const fix = { range: [0, 3] as const, text: 'let' };
        expect(offersFor({ ...message, fix, suggestions: [{ desc: 'Use const', fix }] })).toEqual([
            { title: 'Fix this no-var problem', isPreferred: true, fix }, { title: 'Use const', isPreferred: false, fix }
        ]);
        expect(offersFor(message)).toEqual([]);
    });

    it('is silenced in a line above', () => {
        expect(disablingLine('no-var', '\t  var a;')).toBe('\t  // eslint-disable-next-line no-var\n');
    });
});

describe('the change between two texts', () => {
    it('leaves both ends alone', () => {
        expect(changeBetween('var a = 1;', 'let a = 1;')).toEqual({ range: [0, 3], text: 'let' });
        expect(changeBetween('aaa', 'aa')).toEqual({ range: [2, 3], text: '' });
        expect(changeBetween('aa', 'aaa')).toEqual({ range: [2, 2], text: 'a' });
        expect(changeBetween('a', 'a')).toBeUndefined();
    });
});
