import { describe, expect, it } from 'vitest';
import { completionIn, completionMessages } from './completion-text';

describe('the answer of a model that completes', () => {

    it.each([
        ['as it is', 'nst a = 1;', 'co', '', 'nst a = 1;'],
        ['in a fence', '```ts\nnst a = 1;\n```', 'co', '', 'nst a = 1;'],
        ['with the line that is there', '    return a + b;', '    return ', '\n}', 'a + b;'],
        ['with the line that is there, without its indentation', 'return a + b;', '    return ', '\n}', 'a + b;'],
        ['with what stands behind it', 'a, b)', 'sum(', ')', 'a, b'],
        ['with thoughts', '<think>well</think>\nx', '', '', 'x'],
        ['with line breaks at its end', 'x\n\n', '', '', 'x'],
        ['with the caret', 'x<CARET>', '', '', 'x'],
        ['of nothing', '', 'x', '', ''],
        ['with lines of Windows', 'a\r\nb', '{\n', '', 'a\nb']
    ])('is taken %s', (_, answer, before, after, expected) => {
        expect(completionIn(answer, { before, after })).toBe(expected);
    });

    it('is one line in the middle of a line', () => {
        expect(completionIn('a,\nb', { before: 'sum(', after: ', c)\n' })).toBe('a,');
    });

    it('has an end', () => {
        expect(completionIn('x\n'.repeat(5_000), { before: '', after: '' }).split('\n')).toHaveLength(12);
    });

    it('does not lose an indentation at the beginning of a line', () => {
        expect(completionIn('    return 1;', { before: 'function f() {\n', after: '\n}' })).toBe('    return 1;');
    });
});

describe('the question to a model that completes', () => {
    it('has the text around the caret', () => {
        const [, { content }] = completionMessages({
            model: 'a/b', path: 'src/a.ts', language: 'typescript', before: 'const a', after: '\n', sensitiveFilePatterns: []
        });
        expect(content).toBe('src/a.ts (typescript)\n\nconst a<CARET>\n');
    });
});
