import { describe, expect, it } from 'vitest';
import { excerptOf, linkAt } from './linked-text';

describe('the link at a place', () => {
    it('is found in text, in pictures and in definitions', () => {
        const line = 'See [a](./a.md#one "title") and ![b](<b c.png>), [d](d_(e).md).';
        const targetAt = (text: string): string | undefined => linkAt(line, line.indexOf(text))?.target;
        expect(['See', '[a]', 'title', ' and', '[b]', '>)', ', [', '[d]', '.md).', ').'].map(targetAt)).toEqual([
            undefined, './a.md#one', './a.md#one', undefined, 'b c.png', 'b c.png', undefined, 'd_(e).md', 'd_(e).md', 'd_(e).md'
        ]);
        expect(linkAt('[name]: ../file.md', 3)).toEqual({ start: 0, end: 18, target: '../file.md' });
    });

    it('is none where nothing leads anywhere', () => {
        expect([linkAt('[text] and (more)', 1), linkAt('[]()', 1), linkAt('', 0)]).toEqual([undefined, undefined, undefined]);
    });
});

describe('the beginning of what a link leads to', () => {
    const text = '---\ntitle: x\n---\n# The Start!\n\nWords.\n\n## More *of* it\n```sh\nls\n```\n## End\nlast';

    it('is that of the file, or of the section', () => {
        expect(excerptOf(text, '')).toMatch(/^# The Start!\n\nWords\.\n\n## More/);
        expect(excerptOf(text, 'the-start')).toBe('# The Start!\n\nWords.');
        expect(excerptOf(text, 'More-of-it')).toBe('## More *of* it\n```sh\nls\n```');
        expect(excerptOf(text, 'nowhere')).toBeUndefined();
    });

    it('has no pictures, which might be fetched', () => {
        expect(excerptOf('# One\n![a *b*](https://example.com/c.png "d") ![e][f]', '')).toBe('# One\na *b* e');
    });

    it('is short, and leaves no code open', () => {
        const long = `# Code\n\`\`\`js\n${'line\n'.repeat(50)}\`\`\`\n`;
        expect(excerptOf(long, '')!.split('\n')).toHaveLength(13);
        expect(excerptOf(long, 'code')).toMatch(/\n```$/);
    });
});
