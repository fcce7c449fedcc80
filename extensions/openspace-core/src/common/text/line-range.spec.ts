import { describe, expect, it } from 'vitest';
import { LineRange, sliceLines } from './line-range';

describe('sliceLines', () => {
    it.each<[string, LineRange, string]>([
        ['a\nb\nc', {}, 'a\nb\nc'],
        ['a\nb\nc', { startLine: 1, endLine: 1 }, 'a'],
        ['a\nb\nc', { startLine: 2 }, 'b\nc'],
        ['a\nb\nc', { endLine: 2 }, 'a\nb'],
        ['a\nb\nc', { startLine: 3, endLine: 3 }, 'c'],
        ['a\nb\nc', { startLine: 2, endLine: 99 }, 'b\nc'],
        ['a\n', { startLine: 2 }, ''],
        ['a\r\n\r\nb', { startLine: 1, endLine: 2 }, 'a\r\n'],
        ['\n\n', { startLine: 2, endLine: 2 }, '']
    ])('%j %j', (text, range, expected) => expect(sliceLines(text, range)).toBe(expected));

    it('says how many lines there are, and what is upside down', () => {
        expect(() => sliceLines('a', { startLine: 2 })).toThrow('The file has only 1 line.');
        expect(() => sliceLines('a\nb', { startLine: 3 })).toThrow('The file has only 2 lines.');
        expect(() => sliceLines('a\nb', { startLine: 2, endLine: 1 })).toThrow('endLine 1 is before startLine 2.');
    });
});
