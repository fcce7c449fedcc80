import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentBlocks } from './document-blocks';

describe('DocumentBlocks', () => {
    let document: DocumentBlocks;

    beforeEach(() => document = new DocumentBlocks());

    const keys = (text: string): string[] => document.update(text).map(({ key }) => key);
    const lines = (text: string): number[][] => document.update(text).map(({ line, endLine }) => [line, endLine]);

    it('knows the lines of its blocks', () => {
        expect(lines('# A\n\ntext\nmore\n\n```ts\ncode\n```\n\nend\n')).toEqual([[0, 2], [2, 5], [5, 9], [9, 11]]);
        expect(lines('')).toEqual([]);
        expect(lines('\n\nlate')).toEqual([[2, 3]]);
    });

    it('takes properties at the beginning for what they are, and dashes elsewhere for rules', () => {
        const [front, title] = document.update('---\ntitle: "A"\ntags: [x]\n---\n# A\n');
        expect([front.isFrontMatter, front.block.text, front.line, title.isFrontMatter, title.line]).toEqual(
            [true, 'title: "A"\ntags: [x]', 0, false, 4]
        );
        expect(document.update('---\n---\ntext').map(({ isFrontMatter }) => isFrontMatter)).toEqual([true, false]);
        expect(document.update('text\n\n---\n\nmore').some(({ isFrontMatter }) => isFrontMatter)).toBe(false);
        expect(document.update('---\nnever closed').some(({ isFrontMatter }) => isFrontMatter)).toBe(false);
    });

    it('keeps the keys of blocks around a change, and of the block that changes', () => {
        const before = keys('# A\n\none\n\ntwo\n\nthree');
        expect(keys('# A\n\none more\n\ntwo\n\nthree')).toEqual(before);
        const added = keys('# A\n\none more\n\nnew\n\ntwo\n\nthree');
        expect(added.filter(key => before.includes(key))).toEqual(before);
        expect(keys('# A\n\ntwo\n\nthree')).toEqual([before[0], before[2], before[3]]);
    });

    it('keeps the keys of blocks that change places, and never has one twice', () => {
        const [title, one, two] = keys('# A\n\none\n\ntwo');
        expect(keys('# A\n\ntwo\n\none')).toEqual([title, two, one]);
        for (const text of ['x\n\nx\n\nx', 'x\n\ny\n\nx\n\nx', 'y\n\nx', '```\nx\n```\n\nx', '']) {
            const now = keys(text);
            expect(new Set(now).size).toBe(now.length);
        }
    });

    it('knows where labels lead that are defined elsewhere, with the same object until that changes', () => {
        const referencesOf = (text: string, index: number): unknown => document.referencesOf(document.update(text)[index]);
        const first = referencesOf('See [a].\n\nother\n\n[a]: b.md', 0);
        expect(first).toEqual({ A: { href: 'b.md', title: '' } });
        expect(referencesOf('See [a].\n\nother words\n\n[a]: b.md', 0)).toBe(first);
        expect(referencesOf('See [a].\n\nother words\n\n[a]: c.md\n\nend', 0)).toEqual({ A: { href: 'c.md', title: '' } });
        expect(referencesOf('See [a].\n\nother words\n\nend', 0)).toEqual({});
    });
});
