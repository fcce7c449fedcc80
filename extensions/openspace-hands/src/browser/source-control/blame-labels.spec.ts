import { describe, expect, it } from 'vitest';
import { blameLabels, numberWithLabel } from './blame-labels';

const NOW = Date.parse('2026-05-04T12:00:00Z');

describe('blame before line numbers', () => {
    it('says whose the lines are where they begin, and nothing on the others', () => {
        const labels = blameLabels([
            { line: 1, endLine: 4, commit: 'abc123', author: 'Ada', date: '2026-05-01T11:00:00Z', summary: 'Begin' },
            { line: 5, endLine: 5, summary: 'Not committed yet' }
        ], NOW);
        expect([...labels]).toEqual([
            [1, { author: 'Ada', when: '3 days ago', title: 'Begin\nAda, 3 days ago, abc123' }],
            [5, { author: 'Not committed', when: '', title: '' }]
        ]);
        expect(numberWithLabel(2, labels.get(2))).toBe('2');
    });

    it('shows as text what somebody wrote into a commit', () => {
        const host = document.createElement('div');
        const hostile = '"><img src=x onerror="window.hacked=1"><b>\'&amp;';
        const [[line, label]] = blameLabels(
            [{ line: 7, endLine: 7, commit: 'abc', author: hostile, date: '2026-05-04T11:59:59Z', summary: hostile }], NOW
        );
        // eslint-disable-next-line no-restricted-syntax -- this is what Monaco does with it
        host.innerHTML = numberWithLabel(line, label);
        expect(host.querySelectorAll('*')).toHaveLength(3);
        expect(host.querySelector('.openspace-blame-author')?.textContent).toBe(hostile);
        expect(host.querySelector<HTMLElement>('.openspace-blame')?.title).toContain(hostile);
        expect(host.textContent).toMatch(/7$/);
    });

    it('shows what would turn the direction of writing', () => {
        const [[, { author }]] = blameLabels([{ line: 1, endLine: 1, commit: 'abc', author: 'a\u202eb', summary: '' }], NOW);
        expect(author).not.toContain('\u202e');
    });
});
