import { expect, it } from 'vitest';
import { tellErrors } from './told-errors';

const error = (line: number, message = 'bad') =>
    ({ path: 'a.toy', line, column: 2, endLine: line, endColumn: 3, severity: 'error' as const, message, source: 'toy', code: '7' });

it('says nothing when there is nothing new', () => {
    expect(tellErrors([])).toBeUndefined();
});

it('tells errors in short', () => {
    expect(tellErrors([error(3)])).toEqual({
        note: 'Errors that are new since your edits.',
        diagnostics: [{ path: 'a.toy', line: 3, column: 2, message: 'bad', source: 'toy', code: '7' }], truncated: false
    });
});

it('tells a few of many, and cuts long texts', () => {
    const told = tellErrors(Array.from({ length: 14 }, (_, index) => error(index + 1, 'x'.repeat(900)))) as {
        note: string; diagnostics: { message: string }[]; truncated: boolean;
    };
    expect([told.note, told.diagnostics.length, told.diagnostics[0].message.length, told.truncated])
        .toEqual(['Errors that are new since your edits. 4 more are left out.', 10, 301, true]);
});
