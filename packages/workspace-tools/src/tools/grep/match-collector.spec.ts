import { describe, expect, it } from 'vitest';
import { MatchCollector } from './match-collector.js';

describe('MatchCollector', () => {
    const options = { mostMatches: 3, withoutBinary: true, pathOf: (path: string) => `/${path}` };
    const begin = { type: 'begin', data: { path: { text: 'a' } } };
    const end = (binaryOffset: number | null = null): object =>
        ({ type: 'end', data: { path: { text: 'a' }, binary_offset: binaryOffset, stats: {} } });
    const match = (text: string, line: number, start = 0): object =>
        ({ type: 'match', data: {
            path: { text: 'a' }, lines: { text }, line_number: line, absolute_offset: 0,
            submatches: [{ match: { text: 'x' }, start, end: start + 1 }]
        } });
    const stream = (...messages: object[]): Buffer => Buffer.from(messages.map(message => `${JSON.stringify(message)}\n`).join(''));

    it('reads messages that are split anywhere', () => {
        const bytes = stream(begin, match('grün\r\n', 1), match('two', 7), end());
        for (let size = 1; size < 40; size++) {
            const collector = new MatchCollector(options);
            for (let start = 0; start < bytes.length; start += size) {
                expect(collector.add(bytes.subarray(start, start + size))).toBe(false);
            }
            expect(collector.matches).toEqual([{ path: '/a', line: 1, text: 'grün' }, { path: '/a', line: 7, text: 'two' }]);
        }
    });

    it('has enough when one more comes than is wanted', () => {
        const collector = new MatchCollector(options);
        expect(collector.add(stream(begin, match('1', 1), match('2', 2), match('3', 3)))).toBe(false);
        expect(collector.truncated).toBe(false);
        expect(collector.add(stream(match('4', 4), match('5', 5)))).toBe(true);
        expect([collector.matches.length, collector.truncated]).toEqual([3, true]);
    });

    it('has enough at 50 KB', () => {
        const collector = new MatchCollector({ ...options, mostMatches: 1_000 });
        expect(collector.add(stream(begin, ...Array.from({ length: 30 }, (_, line) => match('x'.repeat(1_999), line))))).toBe(true);
        expect(collector.matches).toHaveLength(25);
    });

    it('drops what it found in a file that turns out to be binary', () => {
        const collector = new MatchCollector(options);
        collector.add(
            stream(begin, match('text', 1), end(), begin, match('looked like text', 1), match('too', 2), match('too', 3), end(100))
        );
        expect(collector.matches.map(({ text }) => text)).toEqual(['text', 'looked like text', 'too']);
        const other = new MatchCollector(options);
        other.add(stream(begin, match('text', 1), end(), begin, match('looked like text', 1), end(100)));
        expect(other.matches.map(({ text }) => text)).toEqual(['text']);
    });

    it('takes names and lines that are not UTF-8', () => {
        const collector = new MatchCollector(options);
        const bytes = Buffer.from('a\xff', 'latin1').toString('base64');
        collector.add(stream(begin, { type: 'match', data: { path: { bytes }, lines: { bytes }, line_number: 2, submatches: [] } }, end()));
        expect(collector.matches).toEqual([{ path: '/a\uFFFD', line: 2, text: 'a\uFFFD' }]);
    });

    it('skips a message of a line that is too long, and says that something is missing', () => {
        const collector = new MatchCollector(options);
        collector.add(stream(begin, match('x'.repeat(9 * 1024 * 1024), 1), match('two', 2), end()));
        expect(collector.matches).toEqual([{ path: '/a', line: 2, text: 'two' }]);
        expect(collector.truncated).toBe(true);
    });
});
