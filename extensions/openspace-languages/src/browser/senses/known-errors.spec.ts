import { beforeEach, describe, expect, it } from 'vitest';
import { Finding } from './file-diagnostics';
import { KnownErrors } from './known-errors';

const URI = 'file:///w/a.toy';
const error = (line: number): Finding => ({ line, column: 1, endLine: line, endColumn: 3, severity: 'error', message: `bad ${line}` });
const OLD = { text: 'one\nbad\n', findings: [error(2)] };
const NOW = { text: 'worse\nbad\n', findings: [error(1), error(2)] };

describe('errors that are new after an edit', () => {
    let known: KnownErrors;

    beforeEach(() => { known = new KnownErrors(); });

    const newLines = (edit = {}): number[] => known.newIn(URI, NOW, { isNew: false, ...edit }).map(({ line }) => line);

    it('are those that were not there before', () => {
        known.note(URI, OLD, true);
        expect(newLines()).toEqual([1]);
    });

    it('are all of a new file', () => {
        expect(newLines({ isNew: true })).toEqual([1, 2]);
    });

    it('are those in changed lines, if nobody knows what was before', () => {
        expect([newLines({ lines: [{ start: 2, end: 2 }] }), newLines()]).toEqual([[2], []]);
    });

    it('are those in changed lines, if the file was looked at when it had changed already', () => {
        known.note(URI, NOW, false);
        expect(newLines({ lines: [{ start: 1, end: 1 }] })).toEqual([1]);
    });

    it('are none once they have been told', () => {
        known.note(URI, NOW, true);
        expect(newLines({ lines: [{ start: 1, end: 1 }] })).toEqual([]);
    });

    it('are remembered for so many files only', () => {
        Array.from({ length: 250 }, (_, index) => known.note(`${URI}${index}`, OLD, true));
        expect([known.uris.length, known.has(`${URI}0`), known.has(`${URI}249`)]).toEqual([200, false, true]);
    });
});
