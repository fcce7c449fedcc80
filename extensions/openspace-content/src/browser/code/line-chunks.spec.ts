import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineChunks } from './line-chunks';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');

describe('LineChunks', () => {
    it('cuts a text into runs of lines', () => {
        const chunks = new LineChunks().update(lines(100));
        expect(chunks.map(({ firstLine, endLine }) => [firstLine, endLine])).toEqual([[0, 40], [40, 80], [80, 100]]);
        expect(chunks.map(({ text }) => text).join('\n')).toBe(lines(100));
    });

    it('leaves what is full as it is while the text grows', () => {
        const growing = new LineChunks();
        const [first] = growing.update(lines(50));
        const chunks = growing.update(lines(90));
        expect(chunks[0]).toBe(first);
        expect(chunks).toEqual(new LineChunks().update(lines(90)));
    });

    it('begins anew with another text', () => {
        const growing = new LineChunks();
        growing.update(lines(90));
        expect(growing.update('other')).toEqual([{ start: 0, text: 'other', firstLine: 0, endLine: 1 }]);
    });

    it('cuts earlier where lines are long', () => {
        expect(new LineChunks().update(`${'x'.repeat(9_000)}\n${'y'.repeat(9_000)}\nz`).map(({ text }) => text.length))
            .toEqual([9_000, 9_000, 1]);
    });

    it('loses nothing, however the text grows', () => {
        fc.assert(fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', '\n', 'b\n'), maxLength: 90 })), pieces => {
            const growing = new LineChunks();
            let text = '';
            for (const piece of pieces) {
                text += piece;
                const chunks = growing.update(text);
                expect(chunks.map(chunk => chunk.text).join('\n')).toBe(text);
                expect(chunks.at(-1)?.endLine).toBe(text.split('\n').length);
                chunks.forEach(chunk => expect(text.slice(chunk.start, chunk.start + chunk.text.length)).toBe(chunk.text));
            }
        }));
    });
});
