import MarkdownIt from '@theia/core/shared/markdown-it';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodeTracker } from './code-tracker';

/** Without tables: markdown-it reads a line as a table's header even if it opens a fence. */
const FRAGMENTS = [
    'word ', 'a', '.', '\n', '\n', '\n', '\n\n', '\r\n', '`', '`', '``', '```', '```js\n', '````', '~~~', '~~~~', '\n```\n', '\n~~~\n',
    '> ', '>', '- ', '* ', '+ ', '1. ', '2) ', ' ', '  ', '   ', '\\', '#', '# ', '---', '***', '_ _ _', '==', '\n- item\n\n',
    '\n1. item\n\n   '
];

/** A character that means nothing in Markdown, like the `%` that the tracker is asked about. */
const PROBE = '§';

const markdown = new MarkdownIt();

function isCode(text: string, kinds = ['fence', 'code_inline']): boolean {
    return markdown.parse(text, {}).flatMap(token => [token, ...token.children ?? []])
        .some(token => kinds.includes(token.type) && (token.content + token.info).includes(PROBE));
}

function inCode(text: string): boolean {
    const tracker = new CodeTracker();
    tracker.append(text);
    return tracker.inCode();
}

describe('CodeTracker', () => {
    const markdownText = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map(fragments => fragments.join(''));

    it('never takes for text what the chat renders as code, whatever follows', () => {
        fc.assert(fc.property(markdownText, markdownText, (before, after) => {
            expect(inCode(before) || !isCode(before + PROBE + after)).toBe(true);
        }), { numRuns: 5_000 });
    });

    it('takes for code only what a closing mark would make code, or what is indented code anyway', () => {
        const closings = ['', ...Array.from({ length: 12 }, (_unused, index) => '`'.repeat(index + 1))];
        fc.assert(fc.property(markdownText.filter(text => !/`{12}/.test(text)), before => {
            fc.pre(inCode(before));
            expect(closings.some(closing => isCode(`${before}${PROBE} ${closing}`, ['fence', 'code_inline', 'code_block']))).toBe(true);
        }), { numRuns: 5_000 });
    });

    it('answers the same when it is asked in between', () => {
        fc.assert(fc.property(fc.array(markdownText), texts => {
            const asked = new CodeTracker();
            for (const text of texts) {
                asked.append(text);
                asked.inCode();
            }
            expect(asked.inCode()).toBe(inCode(texts.join('')));
        }));
    });
});
