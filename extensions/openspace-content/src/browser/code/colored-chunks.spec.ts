import { describe, expect, it } from 'vitest';
import { ColoredChunks } from './colored-chunks';
import { LineTokenizer } from './colored-lines';
import { LineChunks } from './line-chunks';

/** Colours a line by the number of lines before it, which it gets as state. */
function counting(): LineTokenizer & { tokenized: string[] } {
    const tokenized: string[] = [];
    return {
        tokenized,
        initialState: 0,
        tokenize: (line, state) => {
            tokenized.push(line);
            return { runs: [{ text: line, className: `n${String(state)}` }], endState: Number(state) + 1 };
        }
    };
}

const code = (count: number): string => Array.from({ length: count }, (_, index) => `l${index}`).join('\n');

describe('ColoredChunks', () => {
    it('colours a chunk when it is needed, with what the lines before it leave open', () => {
        const tokenizer = counting();
        const chunks = new LineChunks().update(code(130));
        const colors = new ColoredChunks(tokenizer);
        expect(colors.linesOf(chunks, 0)?.at(-1)).toEqual([{ text: 'l39', className: 'n39' }]);
        expect(tokenizer.tokenized).toHaveLength(40);
        expect(colors.linesOf(chunks, 3)?.at(-1)).toEqual([{ text: 'l129', className: 'n129' }]);
        expect(tokenizer.tokenized).toHaveLength(130);
    });

    it('reads only new lines while the code grows, and keeps the identity of others', () => {
        const tokenizer = counting();
        const colors = new ColoredChunks(tokenizer);
        const lines = new LineChunks();
        const before = colors.linesOf(lines.update(code(70)), 1);
        const firstChunk = colors.linesOf(lines.update(code(70)), 0);
        tokenizer.tokenized.length = 0;
        const chunks = lines.update(code(90));
        const after = colors.linesOf(chunks, 1);
        expect(after?.[5]).toBe(before?.[5]);
        expect(colors.linesOf(chunks, 0)).toBe(firstChunk);
        expect(colors.linesOf(chunks, 2)?.[0]).toEqual([{ text: 'l80', className: 'n80' }]);
        expect(tokenizer.tokenized).toEqual(Array.from({ length: 20 }, (_, index) => `l${70 + index}`));
    });

    it('begins anew with other code, and with shorter code', () => {
        const colors = new ColoredChunks(counting());
        const lines = new LineChunks();
        colors.linesOf(lines.update(code(100)), 2);
        expect(colors.linesOf(lines.update('x'), 0)).toEqual([[{ text: 'x', className: 'n0' }]]);
        const other = lines.update(code(50).replaceAll('l', 'm'));
        expect(colors.linesOf(other, 1)?.[0]).toEqual([{ text: 'm40', className: 'n40' }]);
    });

    it('leaves plain what is too far behind', () => {
        const chunks = new LineChunks().update(`${'x'.repeat(9_000)}\n`.repeat(15));
        const colors = new ColoredChunks(counting());
        expect([colors.linesOf(chunks, 0) !== undefined, colors.linesOf(chunks, 14)]).toEqual([true, undefined]);
    });
});
