import { expect, it } from 'vitest';
import { RangeEdit, withEdits } from './text-edits';

const edit = (startLineNumber: number, startColumn: number, endLineNumber: number, endColumn: number, text: string): RangeEdit =>
    ({ range: { startLineNumber, startColumn, endLineNumber, endColumn }, text });

it.each<[string, string, RangeEdit[], string]>([
    ['in any order', 'use ball\ndef ball\n', [edit(2, 5, 2, 9, 'doll'), edit(1, 5, 1, 9, 'doll')], 'use doll\ndef doll\n'],
    ['over lines', 'a\nb\nc', [edit(1, 2, 3, 1, '-')], 'a-c'],
    ['at the end', 'a', [edit(1, 2, 1, 2, '\nb')], 'a\nb'],
    ['at one place, in their order', 'x', [edit(1, 1, 1, 1, 'a'), edit(1, 1, 1, 1, 'b')], 'abx'],
    ['before a place that is replaced', 'x', [edit(1, 1, 1, 2, 'y'), edit(1, 1, 1, 1, 'a')], 'ay'],
    ['with the line endings of the file', 'a\r\nb\r\n', [edit(1, 2, 1, 99, '\nx')], 'a\r\nx\r\nb\r\n'],
    ['not at all', 'a\n', [], 'a\n']
])('changes a text %s', (_name, text, edits, expected) => {
    expect(withEdits(text, edits)).toBe(expected);
});

it('does not guess', () => {
    expect(() => withEdits('abc', [edit(1, 1, 1, 3, 'x'), edit(1, 2, 1, 4, 'y')])).toThrow('Two of the changes');
    expect(() => withEdits('abc', [edit(2, 1, 2, 1, 'x')])).toThrow('There is no line 2 any more.');
});
