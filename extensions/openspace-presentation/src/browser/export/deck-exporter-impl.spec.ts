import { beforeEach, describe, expect, it } from 'vitest';
import { HEAD_LINES, sourceOf } from './deck-document';
import { ExportFixture, openDeck } from './fixtures/export-fixture';

/** What a browser makes of a page. */
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const titles = (page: Document): (string | null)[] =>
    Array.from(page.querySelectorAll('section'), section => section.getAttribute('aria-label'));

describe('an exported deck', () => {
    let fixture: ExportFixture;

    beforeEach(() => {
        fixture = new ExportFixture();
    });

    const exported = async (text: string): Promise<Document> => parse(await fixture.exporter.webPage(openDeck(text)));

    it('has all slides in the order of the file, those below others included, and not the hidden ones', async () => {
        const page = await exported('# A\n\n---\n\n# B\n\n--\n\n# Below\n\n---\n\n<!-- slide: hidden -->\n\n# Secret\n\n---\n\n# C');
        expect(titles(page)).toEqual(['A', 'B', 'Below', 'C']);
        expect(page.documentElement.textContent).not.toContain('Secret');
    });

    it('says why there is nothing to export', async () => {
        await expect(exported('<!-- slide: hidden -->\n\n# A')).rejects.toThrow('All slides of talk.deck.md are hidden.');
    });

    it('has its title, its language and its theme, whatever stands in them', async () => {
        const page = await exported('---\ntitle: \'</title><script>alert(1)</script> & "more"\'\nlang: pt-BR\ntheme: night\n---\n# A');
        expect(page.title).toBe('</title><script>alert(1)</script> & "more"');
        expect(page.documentElement.lang).toBe('pt-BR');
        expect(page.querySelectorAll('script')).toHaveLength(1);
        expect(page.querySelector('.openspace-deck')?.getAttribute('data-deck-theme')).toBe('night');
        const odd = await exported('---\nlang: \'"><script>alert(1)</script>\'\ntheme: \'"><img src=x>\'\n---\n# A');
        expect([odd.documentElement.lang, odd.title, odd.querySelectorAll('img').length]).toEqual(['en', 'talk.deck.md', 0]);
    });

    it('has no speaker notes', async () => {
        expect((await exported('# A\n\nNote: tell nobody')).documentElement.outerHTML).not.toContain('tell nobody');
    });

    it('has pictures and diagrams in it, and the colours of code', async () => {
        fixture.images.add('docs/deck/a.png');
        const page = await exported('![a](a.png)\n\n```mermaid\ngraph TD\n```\n\n```ts\nconst a = 1;\n```');
        expect(page.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
        expect(page.querySelector('.openspace-slide-diagram svg')?.textContent).toContain('graph TD');
        expect(page.querySelector('.openspace-code-line')?.textContent).toBe('const a = 1;');
    });

    it('leads to web pages and nowhere else', async () => {
        fixture.texts.set('src/a.ts', 'one\ntwo\n');
        const page = await exported(
            '[web](https://example.org) [file](src/a.ts) [deck](deck:other) [bad](javascript:alert(1)) [up](#x)\n\n'
            + '```ts file=src/a.ts lines=1-2\n```'
        );
        const links = [...page.querySelectorAll('a[href]')];
        expect(links.map(link => [link.getAttribute('href'), link.getAttribute('rel')]))
            .toEqual([['https://example.org', 'noopener noreferrer']]);
        expect(page.querySelector('figcaption')?.textContent).toContain('src/a.ts');
        expect(page.body.outerHTML).not.toMatch(/data-(?:end-)?line=|title="src/);
    });

    it('runs, loads and submits nothing that a slide asks for', async () => {
        const page = await exported([
            '<script>alert(1)</script><img src=x onerror="alert(2)">', '<svg onload="alert(3)"><script>alert(4)</script></svg>',
            '![far](https://evil.example/x.png)', '<form action="https://evil.example"><input></form>',
            '<iframe src="https://evil.example"></iframe>', '<style>@import url(https://evil.example/a.css)</style>',
            '<link rel=stylesheet href=https://evil.example/b.css>', '<base href="https://evil.example">'
        ].join('\n\n'));
        expect(page.querySelectorAll('body script')).toHaveLength(1);
        expect(page.querySelectorAll('body :is(iframe, form, input, style, link, base), [onerror], [onload]')).toHaveLength(0);
        expect(Array.from(page.querySelectorAll('[src]'), element => element.getAttribute('src'))).toEqual([]);
        expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'; img-src data:/);
        // Nothing before the policy may load anything.
        expect(page.head.firstElementChild?.nextElementSibling?.getAttribute('http-equiv')).toBe('Content-Security-Policy');
    });

    it('is complete without its script, and has none on paper', async () => {
        const text = '# A\n\n- one <!-- fragment -->\n- two <!-- fragment -->';
        const page = await exported(text);
        expect(page.querySelectorAll('.fragment')).toHaveLength(2);
        expect(page.querySelectorAll('.fragment:not(.visible)')).toHaveLength(0);
        const paper = parse(await fixture.exporter.paperPage(openDeck(text)));
        expect(paper.querySelectorAll('script, .openspace-page-counter')).toHaveLength(0);
        expect(paper.querySelectorAll('.fragment.visible')).toHaveLength(2);
    });

    it('says in its first lines which deck it was made from', async () => {
        const html = await fixture.exporter.webPage(openDeck('# A', 'docs/a "b" & <c>.deck.md'));
        expect(sourceOf(html.split('\n').slice(0, HEAD_LINES).join('\r\n'))).toBe('docs/a "b" & <c>.deck.md');
        expect(sourceOf('<!DOCTYPE html>\n<html>\n<head>\n')).toBeUndefined();
    });

    it('tells how far it is, and stops when nobody wants it any more', async () => {
        const seen: string[] = [];
        const stopped = new AbortController();
        const running = fixture.exporter.webPage(openDeck('# A\n\n---\n\n# B\n\n---\n\n# C'), {
            signal: stopped.signal,
            onProgress: (slide, total) => {
                seen.push(`${slide}/${total}`);
                if (slide === 2) {
                    stopped.abort();
                }
            }
        });
        await expect(running).rejects.toThrow(/abort/i);
        expect(seen).toEqual(['1/3', '2/3']);
    });
});
