import { describe, expect, it } from 'vitest';
import { auditLine } from '../fixtures/audit-line';
import { detailsOf, outcomeOf, summaryText, visibleLine } from './audit-text';

describe('the text of an audit line', () => {

    it('says what an operation was about on one line', () => {
        expect(summaryText(auditLine({ summary: { command: 'npm test', timeout_ms: 500, exit_code: 1 } }))).toBe(
            'npm test · timeout ms 500 · exit code 1'
        );
        expect(summaryText(auditLine({ summary: { path: 'a.txt', files: ['a', 'b'] }, error: 'There is no such file.' }))).toBe(
            'a.txt · files ["a","b"] · There is no such file.'
        );
        expect(summaryText(auditLine({ summary: {} }))).toBe('');
    });

    it('says of what was begun and never ended that nobody knows more', () => {
        const line = auditLine({ outcome: 'unknown', id: 'b1', summary: { path: 'a.txt' }, session: undefined, duration_ms: 0 });
        expect([outcomeOf(line.outcome).word, summaryText(line)]).toEqual(['Unknown', 'a.txt · It was begun; the outcome is not known.']);
        expect(detailsOf(line)).toEqual([
            ['path', 'a.txt'], ['outcome', 'It was begun; the outcome is not known.'], ['time', '2026-01-02T03:04:05.000Z']
        ]);
    });

    it('marks what a reader would not see, and keeps to one line', () => {
        expect(visibleLine('rm -rf \u202e/ \u0007\nnext\ttab')).toBe('rm -rf ⟨U+202E⟩/ ⟨U+0007⟩ ⏎ next tab');
        expect(visibleLine(`echo${' '.repeat(50)}evil`)).toBe('echo ⟨50×␣⟩ evil');
    });

    it('keeps a row short, however long the text is', () => {
        expect(visibleLine('x'.repeat(100_000)).length).toBeLessThan(500);
    });

    it('has everything in the details, but nothing that is not there', () => {
        expect(detailsOf(auditLine({ summary: { command: 'a\u200bb', exit_code: 0 }, session: undefined, duration_ms: 12 }))).toEqual([
            ['command', 'a⟨U+200B⟩b'], ['exit code', '0'], ['time', '2026-01-02T03:04:05.000Z'], ['duration', '12 ms']
        ]);
    });
});
