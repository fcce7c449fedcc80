import { describe, expect, it, vi } from 'vitest';
import { ColoredLines, LineTokenizer } from './colored-lines';

describe('ColoredLines', () => {
    it('tokenises only lines that changed and keeps the identity of the others', () => {
        const tokenize = vi.fn<LineTokenizer['tokenize']>(
            (line, state) => ({ runs: [{ text: line, className: String(state) }], endState: Number(state) + 1 })
        );
        const lines = new ColoredLines({ initialState: 0, tokenize });
        const before = lines.update('a\nb\nc');
        const after = lines.update('a\nb\ncd\ne');
        expect(after.map(([run]) => [run.text, run.className])).toEqual([['a', '0'], ['b', '1'], ['cd', '2'], ['e', '3']]);
        expect(after[1]).toBe(before[1]);
        expect(tokenize).toHaveBeenCalledTimes(5);
        expect(lines.update('a')).toEqual([before[0]]);
    });
});
