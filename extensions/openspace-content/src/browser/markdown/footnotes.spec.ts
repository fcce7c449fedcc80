import { describe, expect, it } from 'vitest';
import { footnoteLine } from './footnotes';
import { LinkDefinitions } from './link-definitions';
import { splitMarkdown } from './markdown-blocks';
import { FILE_LINK_ATTRIBUTE, LINE_ATTRIBUTE, ProseSetting, renderProse } from './prose-renderer';

function render(markdown: string, setting: ProseSetting = { isDocument: true }): HTMLElement {
    const host = document.createElement('div');
    host.append(renderProse(markdown, setting));
    return host;
}

const labels = (host: HTMLElement): string[] =>
    Array.from(host.querySelectorAll('.openspace-footnote-ref'), ({ textContent }) => textContent ?? '');
const notes = (host: HTMLElement): string[] =>
    Array.from(host.querySelectorAll('.openspace-footnote > div'), ({ textContent }) => (textContent ?? '').trim());

describe('footnotes', () => {
    it('lead to each other', () => {
        const host = render('Said[^1] and done[^Later].\n\n[^1]: By **Ada**.\n[^later]: Not yet.');
        expect(labels(host)).toEqual(['1', 'later']);
        expect(notes(host)).toEqual(['By Ada.', 'Not yet.']);
        const [first, , back] = host.querySelectorAll('a');
        expect([first.getAttribute(FILE_LINK_ATTRIBUTE), first.title]).toEqual(['#^1', 'By **Ada**.']);
        expect([back.getAttribute(FILE_LINK_ATTRIBUTE), back.title]).toEqual(['#^^1', 'Back to the text']);
        expect(Array.from(host.querySelectorAll('.openspace-footnote'), note => note.getAttribute(LINE_ATTRIBUTE))).toEqual(['2', '3']);
    });

    it('may have several paragraphs, lists and code, as long as they are indented', () => {
        const host = render('Said[^1].\n\n[^1]: One\n    more words.\n\n    Two.\n\n    - item\n\nNot of the note.');
        expect(notes(host)).toEqual(['One\nmore words.\nTwo.\n\nitem']);
        expect(host.lastElementChild?.textContent).toBe('Not of the note.');
    });

    it('are text where there is no note, in code, and where a link or a task has brackets', () => {
        expect(labels(render('Said[^2] `[^1]` [^1][] [^a b]\n\n[^1]: x'))).toEqual(['1']);
        expect(render('Said[^2]').textContent?.trim()).toBe('Said[^2]');
        expect(render('Said[^1]\n\n    [^1]: code').textContent).toContain('Said[^1]');
        expect(render('[x](https://a.example)[^1]\n\n[^1]: x').querySelector('a')?.getAttribute('href')).toBe('https://a.example');
    });

    it('lead nowhere in what is no document, and still say what they are', () => {
        const host = render('Said[^1].\n\n[^1]: By Ada.', {});
        const [first] = host.querySelectorAll('a');
        expect([first.textContent, first.title, first.hasAttribute('href')]).toEqual(['1', 'By Ada.', false]);
    });

    it('show what is written as text', () => {
        const host = render('a[^"><img>]\n\n[^"><img>]: <script>1</script>\n\n[^2]: javascript:alert(1)');
        expect(host.querySelector('img, script')).toBeNull();
        expect(labels(host)).toEqual(['"><img>']);
        expect(Array.from(host.querySelectorAll('a'), link => link.getAttribute('href')).filter(href => href !== '#')).toEqual([]);
    });

    it('are known to the blocks of a text that is rendered in pieces', () => {
        const text = 'Said[^1].\n\n```ts\ncode\n```\n\n[^1]: By Ada.\n';
        const blocks = splitMarkdown(text);
        const definitions = new LinkDefinitions();
        definitions.update(blocks, true);
        const references = definitions.neededBy(blocks[0]);
        expect(labels(render(blocks[0].text, { isDocument: true, references }))).toEqual(['1']);
        expect(labels(render(blocks[0].text))).toEqual([]);
    });

    it('have lines', () => {
        const lines = [0, 2, 6, 8];
        const placed = splitMarkdown('Said[^A].\n\n```\n[^a]: code\n```\n\nMore.\n\n[^a]: By Ada.\n')
            .map((block, index) => ({ block, line: lines[index] }));
        expect(['^a', '^^a', '^b', 'a', '^'].map(name => footnoteLine(placed, name))).toEqual([8, 0, undefined, undefined, undefined]);
    });
});
