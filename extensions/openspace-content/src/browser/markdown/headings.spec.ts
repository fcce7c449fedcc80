import { describe, expect, it } from 'vitest';
import { findHeading, Heading, headingsOf } from './headings';
import { splitMarkdown } from './markdown-blocks';

describe('headings', () => {
    const headings = (text: string): Heading[] =>
        headingsOf(splitMarkdown(text).map(block => ({ block, line: text.slice(0, block.start).split('\n').length - 1 })));

    it('have names as in links', () => {
        expect(headings('# Getting Started!\n\nTitle\n===\n\n## `code` & [link](x.md) _x_ #\n\n```\n# no\n```\n\n# Über 2\n\n# Über 2'))
            .toEqual([
                { name: 'getting-started', title: 'Getting Started!', line: 0 }, { name: 'title', title: 'Title', line: 2 },
                { name: 'code--link-_x_', title: '`code` & [link](x.md) _x_', line: 5 },
                { name: 'über-2', title: 'Über 2', line: 11 }, { name: 'über-2-1', title: 'Über 2', line: 13 }
            ]);
    });

    it('are found however their letters are written, and not if there is none', () => {
        const found = headings('# Über uns\n\n- item\n---\n\n| a |\n|---|\n');
        expect(found).toHaveLength(1);
        expect(['%C3%9Cber-uns', 'x', '%'].map(name => findHeading(found, name)?.line)).toEqual([0, undefined, undefined]);
    });
});
