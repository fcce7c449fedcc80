import { describe, expect, it } from 'vitest';
import { Finding } from './file-diagnostics';
import { findingsIn, newFindings } from './new-findings';

const error = (line: number, message: string): Finding =>
    ({ line, column: 1, endLine: line, endColumn: 3, severity: 'error', message, source: 'toy' });
const linesOf = (findings: Finding[]): string[] => findings.map(({ line, message }) => `${line}: ${message}`);

describe('what is new in a file', () => {
    it('is not what has only moved', () => {
        const before = { text: 'a\nbad\nc\n', findings: [error(2, 'bad')] };
        expect(newFindings(before, { text: 'new\na\nbad\nc\n', findings: [error(3, 'bad')] })).toEqual([]);
    });

    it('is one more of the same words, in the line that has it', () => {
        const before = { text: 'a\nbad\nc\n', findings: [error(2, 'bad')] };
        const now = { text: 'bad\nbad\nc\n', findings: [error(1, 'bad'), error(2, 'bad')] };
        expect(linesOf(newFindings(before, now))).toEqual(['1: bad']);
    });

    it('is not what stayed in lines that were written anew', () => {
        const before = { text: 'a\nbad();\nc', findings: [error(2, 'bad')] };
        expect(newFindings(before, { text: 'x\ny\nif (z) { bad(); }\nw', findings: [error(3, 'bad')] })).toEqual([]);
    });

    it('is what was said otherwise before', () => {
        const before = { text: 'bad', findings: [error(1, 'bad')] };
        expect(linesOf(newFindings(before, { text: 'worse', findings: [error(1, 'worse')] }))).toEqual(['1: worse']);
    });

    it('is nothing when errors are gone, and everything when there was none', () => {
        const bad = { text: 'bad', findings: [error(1, 'bad')] };
        const good = { text: 'good', findings: [] };
        expect([newFindings(bad, good), linesOf(newFindings(good, bad))]).toEqual([[], ['1: bad']]);
    });

    it('does not depend on line endings', () => {
        const before = { text: 'a\r\nb\r\nbad', findings: [error(3, 'bad'), error(1, 'bad')] };
        expect(linesOf(newFindings(before, { text: 'a\nx\nb\nbad', findings: [error(1, 'bad'), error(2, 'bad'), error(4, 'bad')] })))
            .toEqual(['2: bad']);
    });
});

it('finds what is wrong in lines that changed', () => {
    const findings = [error(1, 'one'), { ...error(4, 'long'), endLine: 8 }, error(9, 'nine')];
    expect(linesOf(findingsIn([{ start: 6, end: 7 }], { text: 'text\n'.repeat(9), findings }))).toEqual(['4: long']);
});

it('finds what is missed after the text, wherever that was opened', () => {
    const findings = [error(2, 'other'), { ...error(2, 'brace'), column: 3 }, error(4, 'end of file')];
    expect(linesOf(findingsIn([{ start: 1, end: 1 }], { text: 'if\nfi\n\n', findings }))).toEqual(['2: brace', '4: end of file']);
});
