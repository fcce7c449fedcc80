import { describe, expect, it } from 'vitest';
import { auditLine, auditLines } from '../fixtures/audit-line';
import { fits, rowsInView, withNewer, withOlder } from './audit-list';

describe('the list of audit lines', () => {

    it('takes every line once, whichever way it comes', () => {
        expect(withNewer(auditLines(3, 2, 1), auditLines(5, 4, 3))).toEqual(auditLines(5, 4, 3, 2, 1));
        expect(withOlder(auditLines(5, 4), auditLines(4, 3, 2))).toEqual(auditLines(5, 4, 3, 2));
        expect([withNewer([], auditLines(2, 1)), withOlder([], auditLines(2, 1))]).toEqual([auditLines(2, 1), auditLines(2, 1)]);
    });

    it('is the same list if nothing is new', () => {
        const known = auditLines(2, 1);
        expect(withNewer(known, auditLines(2))).toBe(known);
    });

    it('filters a new line as the server filters old ones', () => {
        const line = auditLine({ summary: { command: 'npm TEST' }, session: 'ses_9', outcome: 'failed' });
        expect([{ text: 'npm test' }, { text: 'SES_9' }, { text: '', outcome: 'failed' as const }].map(filter => fits(line, filter)))
            .toEqual([true, true, true]);
        expect([{ text: 'other' }, { text: '', outcome: 'ok' as const }, { text: '000001-' }].map(filter => fits(line, filter)))
            .toEqual([false, false, false]);
    });

    it('keeps few rows in the page, however many there are', () => {
        expect(rowsInView(100_000, 24, 0, 240)).toEqual({ start: 0, end: 20 });
        expect(rowsInView(100_000, 24, 24 * 50_000, 240)).toEqual({ start: 49_990, end: 50_020 });
        expect(rowsInView(100_000, 24, 24 * 99_990, 240)).toEqual({ start: 99_980, end: 100_000 });
        // The list became shorter than where it was scrolled to.
        expect(rowsInView(3, 24, 24 * 500, 240)).toEqual({ start: 3, end: 3 });
        expect(rowsInView(0, 24, 0, 240)).toEqual({ start: 0, end: 0 });
    });
});
