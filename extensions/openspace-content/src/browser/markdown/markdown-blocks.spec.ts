import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingMarkdown, MarkdownBlock, splitMarkdown } from './markdown-blocks';

const kinds = (text: string): string[] => splitMarkdown(text).map(block => `${block.kind}: ${block.text}`);

/** The promise of the splitter: whatever follows, all blocks but the last are final. */
function expectFinishedBlocksToStay(text: string): void {
    const whole = splitMarkdown(text);
    let before: MarkdownBlock[] = [];
    for (let length = 0; length <= text.length; length++) {
        const blocks = splitMarkdown(text.slice(0, length));
        const finished = before.slice(0, -1);
        expect(blocks.slice(0, finished.length)).toEqual(finished);
        expect(whole.slice(0, Math.max(0, blocks.length - 1))).toEqual(blocks.slice(0, -1));
        before = blocks;
    }
}

const FIXTURES: Record<string, string> = {
    paragraphs: 'One.\n\nTwo\nlines.\n\n\nThree.',
    fence: 'Look:\n```ts\nconst a = 1;\n\nconst b = 2;\n```\nDone.\n',
    inlineFence: 'This is ```not a fence``` at all.\n\n```a`b\nstill prose',
    looseList: '- a\n\n- b\n\n  more of b\n\nAfter **the** list.\n\n1. x\n\n2. y\n\n**Bold** start.',
    listWithCode: '1. Run\n   ```sh\n   ls\n\n   pwd\n   ```\n2. Next\n\n```sh\nlast\n```',
    longFence: '````md\n```js\nx\n```\n````\nend',
    tilde: '~~~\na ``` b\n~~~\n',
    heading: '# A\n\nText\n\n---\n\n> quote\n\n> another\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    windows: 'a\r\n\r\n```js\r\nx\r\n```\r\nb',
    dashes: '- a\n\n-5 is no item\n\n--- \n\n12 months'
};

describe('a growing text', () => {
    it.each(Object.entries(FIXTURES))('is split as if it came at once: %s', (_, text) => {
        for (const step of [1, 2, 7]) {
            const growing = new GrowingMarkdown();
            for (let length = 0; length < text.length + step; length += step) {
                expect(growing.update(text.slice(0, length))).toEqual(splitMarkdown(text.slice(0, length)));
            }
        }
    });

    it('is not split anew where it is final', () => {
        const growing = new GrowingMarkdown();
        const [first] = growing.update('One.\n\nTwo.\n\nThr');
        expect(growing.update('One.\n\nTwo.\n\nThree.')[0]).toBe(first);
    });

    it('may also become another one', () => {
        const growing = new GrowingMarkdown();
        growing.update('One.\n\nTwo.\n\nThree.\n');
        expect(growing.update('Four.').map(({ text }) => text)).toEqual(['Four.']);
    });
});

describe('a block that would be too long to render', () => {
    const joined = (blocks: readonly MarkdownBlock[]): string => blocks.map(({ text }) => text).join('\n');

    it.each([
        ['a list', Array.from({ length: 3_000 }, (_, index) => `${index + 1}. item ${index + 1}`)],
        ['a text', Array.from({ length: 3_000 }, (_, index) => `line ${index + 1} of a text`)],
        ['a list with something in its items', Array.from({ length: 2_000 }, (_, index) => `- item ${index}\n  more of it`)]
    ])('is cut between two lines: %s', (_, lines) => {
        const blocks = splitMarkdown(lines.join('\n'));
        expect(blocks.length).toBeGreaterThan(2);
        expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThan(21_000);
        expect(joined(blocks)).toBe(lines.join('\n'));
    });

    it('stays whole if it is a table, for its head', () => {
        expect(splitMarkdown(['| a | b |', '|---|---|', ...Array.from({ length: 3_000 }, (_, index) => `| ${index} | x |`)].join('\n')))
            .toHaveLength(1);
    });
});

describe('splitMarkdown', () => {
    it('separates prose and fenced code', () => {
        expect(splitMarkdown(FIXTURES.fence)).toEqual([
            { kind: 'prose', start: 0, text: 'Look:' },
            { kind: 'code', start: 6, text: 'const a = 1;\n\nconst b = 2;', language: 'ts' },
            { kind: 'prose', start: 43, text: 'Done.' }
        ]);
    });

    it('shows an unclosed fence as code, without a closing fence that is just being written', () => {
        expect(kinds('```js\nlet x')).toEqual(['code: let x']);
        expect(kinds('```js\nlet x\n``')).toEqual(['code: let x\n``']);
        expect(kinds('```js\nlet x\n```')).toEqual(['code: let x']);
        expect(kinds('```js\nlet x\n```no')).toEqual(['code: let x\n```no']);
    });

    it('keeps a loose list in one block and ends it at a paragraph', () => {
        expect(kinds(FIXTURES.looseList)).toEqual([
            'prose: - a\n\n- b\n\n  more of b', 'prose: After **the** list.', 'prose: 1. x\n\n2. y', 'prose: **Bold** start.'
        ]);
    });

    it('leaves an indented fence to the list that it belongs to', () => {
        expect(kinds(FIXTURES.listWithCode)).toEqual(['prose: 1. Run\n   ```sh\n   ls\n\n   pwd\n   ```\n2. Next', 'code: last']);
    });

    it('lets a longer fence contain shorter ones', () => {
        expect(kinds(FIXTURES.longFence)).toEqual(['code: ```js\nx\n```', 'prose: end']);
    });

    it('removes the indentation of the fence from its content', () => {
        expect(kinds('  ```\n  a\n    b\nc\n  ```')).toEqual(['code: a\n  b\nc']);
    });

    it('takes backticks within a line for inline code', () => {
        expect(kinds(FIXTURES.inlineFence)).toEqual(['prose: This is ```not a fence``` at all.', 'prose: ```a`b\nstill prose']);
    });

    it.each(Object.entries(FIXTURES))('never changes a finished block: %s', (_, text) => expectFinishedBlocksToStay(text));

    it('never changes a finished block of any text', () => {
        const piece = fc.constantFrom('a', '\n', '\n\n', '- ', '1. ', '  ', '```', '```js\n', '~~~', '`', '*', '#', '\r', '> ', '0', '-');
        fc.assert(fc.property(fc.array(piece, { maxLength: 25 }), pieces => expectFinishedBlocksToStay(pieces.join(''))), { numRuns: 300 });
    });
});
