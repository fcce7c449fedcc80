import { beforeEach, describe, expect, it } from 'vitest';
import { DiagnosticMoments, Moment } from './diagnostic-moments';
import { Finding } from './file-diagnostics';

const everywhere = (): boolean => true;
const error = (line: number, message: string): Finding =>
    ({ line, column: 1, endLine: line, endColumn: 3, severity: 'error', message, source: 'toy' });
const moment = (files: Record<string, [text: string, ...findings: Finding[]]>): Moment =>
    new Map(Object.entries(files).map(([uri, [text, ...findings]]) => [uri, { text, findings }]));

describe('diagnostics since a revision', () => {
    let time: number;
    let moments: DiagnosticMoments;

    beforeEach(() => {
        time = 1_000;
        moments = new DiagnosticMoments(() => time);
    });

    it('are those that are new, wherever the others have moved, and how many are gone', () => {
        const before = moments.keep(moment({ a: ['x\nbad\nworse', error(2, 'bad'), error(3, 'worse')] }));
        const { added, gone } = moments.since(before, moment({ a: ['new\nx\nbad\nodd', error(3, 'bad'), error(4, 'odd')] }), everywhere);
        expect([...added]).toEqual([['a', [error(4, 'odd')]]]);
        expect(gone).toBe(1);
    });

    it('leave out files that nobody asks about now, and tell all of those that were not asked about then', () => {
        const before = moments.keep(moment({ a: ['bad', error(1, 'bad')] }));
        const { added, gone } = moments.since(before, moment({ b: ['odd', error(1, 'odd')] }), uri => uri === 'b');
        expect([...added]).toEqual([['b', [error(1, 'odd')]]]);
        expect(gone).toBe(0);
    });

    it('count those of files with which nothing is wrong any more', () => {
        const before = moments.keep(moment({ 'x/a': ['bad', error(1, 'bad')], 'x/b': ['odd', error(1, 'odd')], c: ['c', error(1, 'c')] }));
        expect(moments.since(before, moment({ 'x/b': ['odd', error(1, 'odd')] }), uri => uri.startsWith('x/')).gone).toBe(1);
    });

    it('have numbers that only grow, and that a page after this one does not give again', () => {
        const first = moments.keep(new Map());
        const second = moments.keep(new Map());
        expect([first, second]).toEqual([1_000, 1_001]);
        time = 2_000;
        const next = new DiagnosticMoments(() => time);
        expect(next.keep(new Map())).toBe(2_000);
        expect(() => next.since(first, new Map(), everywhere)).toThrow('Revision 1000 of the diagnostics is not known, or not any more.');
    });

    it('are known of the newest answers only', () => {
        const revisions = Array.from({ length: 21 }, () => moments.keep(new Map()));
        expect(() => moments.since(revisions[0], new Map(), everywhere)).toThrow('not known');
        expect(moments.since(revisions[1], new Map(), everywhere).gone).toBe(0);
    });
});
