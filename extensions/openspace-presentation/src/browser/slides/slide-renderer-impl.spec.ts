import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';
import { readDeck } from '../../common/deck/split-deck';
import { pinSlide } from '../../common/living-code/pin-slide';
import { SlideFixture } from './fixtures/slide-fixture';
import { RenderedSlide } from './slide-renderer';

describe('SlideRendererImpl', () => {
    let slides: SlideFixture;
    beforeEach(() => {
        slides = new SlideFixture();
    });

    const all = ({ element }: RenderedSlide, selector: string): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(selector)];
    const texts = (rendered: RenderedSlide, selector: string): string[] => all(rendered, selector).map(found => found.textContent ?? '');
    const problems = (rendered: RenderedSlide): string[] =>
        rendered.problems.map(({ kind, line, message }) => `${line} ${kind}: ${message}`);

    it('makes a section that says what the slide says of itself', async () => {
        const plain = await slides.render('# Hello');
        expect(plain.element.outerHTML).toBe('<section class="openspace-slide" data-layout="default" '
            + 'aria-label="Title"><h1 data-line="10">Hello</h1>\n</section>');
        const { element } = await slides.render('x', { layout: 'title', transition: 'fade', autoAnimate: true, background: 'accent' });
        expect({ ...element.dataset }).toEqual({ layout: 'title', transition: 'fade', autoAnimate: '', backgroundTone: 'accent' });
        expect(plain).toMatchObject({ problems: [], code: [], sources: [] });
    });

    it('says of each block in which lines of the file it stands, without blank ones behind it', async () => {
        const rendered = await slides.render('\n# A\n\ntext\nmore\n\n- b\n- c\n\n> d\n\n```\ne\n```\n\n| f |\n|---|\n| g |\n');
        const place = ({ line, endLine }: DOMStringMap): string => endLine === undefined ? `${line}` : `${line}-${endLine}`;
        expect(all(rendered, '[data-line]').map(({ localName, dataset }) => `${localName} ${place(dataset)}`)).toEqual([
            'h1 11', 'p 13-14', 'ul 16-17', 'li 16', 'li 17', 'blockquote 19', 'p 19', 'pre 21-23',
            'table 25-27', 'thead 25', 'tr 25', 'tbody 27', 'tr 27'
        ]);
    });

    it('agrees with the deck about lines, and shows neither notes nor options', async () => {
        const deck = readDeck('\ufeff---\r\ntitle: T\r\n---\r\n# One\r\n---\r\n<!-- slide: layout=center -->\r\n\r\n## Two\r\n'
            + '![](gone.png)\r\n\r\nNote: secret\r\n');
        const [one, two] = await Promise.all(
            deck.slides.map(slide => slides.renderer.render(deck, slide, { uri: 'file:///w/a.deck.md', isDark: false }))
        );
        expect(all(one, '[data-line]').map(({ localName, dataset, textContent }) => `${localName} ${dataset.line} ${textContent}`))
            .toEqual(['h1 4 One']);
        expect(all(two, 'h2, p').map(({ localName, dataset }) => `${localName} ${dataset.line}`)).toEqual(['h2 8', 'p 9']);
        expect([two.element.dataset.layout, two.problems.map(({ line }) => line)]).toEqual(['center', [9]]);
        expect(two.element.textContent).not.toMatch(/secret|slide:/);
    });

    describe('columns', () => {
        it('stand side by side, with whatever Markdown in them', async () => {
            const rendered = await slides.render('# T\n::: columns\n- a\n- b\n::: column\n## R\n```\n:::\n```\n:::\nafter');
            const columns = all(rendered, '.openspace-columns > .openspace-column');
            expect(columns.map(column => [...column.children].map(child => child.localName))).toEqual([['ul'], ['h2', 'pre']]);
            expect(rendered.element.lastElementChild?.outerHTML).toBe('<p data-line="20">after</p>');
        });

        it('may begin with an empty first one, and may be left open', async () => {
            const rendered = await slides.render('::: columns\n\n::: column\none\n::: column\ntwo');
            expect(texts(rendered, '.openspace-column').map(text => text.trim())).toEqual(['one', 'two']);
        });

        it('are text where they are none', async () => {
            expect((await slides.render('::: column\n\n    ::: columns')).element.textContent).toContain('::: column');
        });
    });

    describe('fragments', () => {
        it.each([
            ['a paragraph', 'one <!-- fragment -->\n\ntwo', ['P one']],
            ['a heading', '## one <!-- fragment -->', ['H2 one']],
            ['an item', '- one <!-- fragment -->\n- two', ['LI one']],
            ['an item of a loose list', '- one <!-- fragment -->\n\n- two', ['LI one']],
            ['reveal\'s words', '- one <!-- .element: class="fragment fade-up evil" -->', ['LI one fade-up']],
            ['the line below', 'one\n<!-- fragment -->\n', ['P one']],
            ['the line below an item', '- one\n  <!-- fragment -->\n- two', ['LI one']],
            ['the line below code', '```\none\n```\n<!-- fragment -->', ['PRE one']],
            ['the line below a table', '| one |\n|---|\n\n<!-- fragment -->', ['TABLE one']]
        ])('are said by a comment at %s', async (_, body, expected) => {
            const rendered = await slides.render(body);
            expect(all(rendered, '.fragment').map(({ tagName, textContent, classList }) =>
                [tagName, textContent?.trim(), ...[...classList].filter(name => name.startsWith('fade'))].join(' '))).toEqual(expected);
        });

        it('are all items of an incremental slide', async () => {
            expect(texts(await slides.render('- a\n- b\n\ntext', { incremental: true }), '.fragment')).toEqual(['a', 'b']);
        });

        it('are not said by other comments, nor by comments in code', async () => {
            const rendered = await slides.render('a <!-- fragments of it -->\n\n`<!-- fragment -->`\n\n```html\n<!-- fragment -->\n```');
            expect([all(rendered, '.fragment'), texts(rendered, 'pre')]).toEqual([[], ['<!-- fragment -->']]);
        });
    });

    it('shows tables, tasks, quotes and the HTML that slides need', async () => {
        const rendered = await slides.render('| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [ ] open\n- [x] done\n\n'
            + 'H<sub>2</sub>O <kbd>Ctrl</kbd>\n\n<div class="center large openspace-slide" align="right">in <b>it</b></div>');
        expect(all(rendered, 'td').map(cell => cell.getAttribute('align'))).toEqual(['center', 'right']);
        expect(texts(rendered, '.openspace-task')).toEqual(['☐ open', '☑ done']);
        expect(all(rendered, 'div').map(({ outerHTML }) => outerHTML))
            .toEqual(['<div class="center large" align="right">in <b>it</b></div>']);
        expect(texts(rendered, 'sub, kbd')).toEqual(['2', 'Ctrl']);
    });

    it('lets links lead to web pages, files and surfaces, and nowhere else', async () => {
        const rendered = await slides.render('[w](https://example.org) [f](src/a.ts:3-7) [s](deck:talk#2) [j](javascript:hacked()) '
            + '[c](command:openspace.editor.open) [d](data:text/html,x) <a href="a.ts:12">h</a> <a href="vbscript:x">v</a>');
        const links = all(rendered, 'a');
        expect(links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute(FILE_LINK_ATTRIBUTE)])).toEqual([
            ['w', 'https://example.org', null], ['f', '#', './src/a.ts:3-7'], ['s', '#', 'deck:talk#2'], ['j', null, null],
            ['c', null, null], ['d', null, null], ['h', '#', './a.ts:12'], ['v', null, null]
        ]);
        expect(all(rendered, 'a[target]').map(link => [link.getAttribute('target'), link.getAttribute('rel')]))
            .toEqual([['_blank', 'noopener noreferrer']]);
    });

    it('sets formulas before it is done', async () => {
        const rendered = await slides.render('so $x^2$, for $5\n\n$$\\frac{1}{2}$$');
        expect([all(rendered, 'math').length, all(rendered, 'math[display=block]').length]).toEqual([2, 1]);
    });

    describe('pictures', () => {
        it('come from the folder of the deck, from the root, or from the text itself', async () => {
            ['docs/deck/a b.png', 'docs/up.svg', 'img/root.png'].forEach(path => slides.images.add(path));
            const rendered = await slides.render('![one](<a b.png>) ![two](../up.svg) ![three](/img/root.png)\n\n'
                + '![four](data:image/png;base64,AAAA) <img src="a%20b.png" width="300" height="50%" alt="five" onload="hacked()">');
            expect(problems(rendered)).toEqual([]);
            const images = all(rendered, 'img');
            expect(images.map(image => `${image.getAttribute('alt')} ${atob((image.getAttribute('src') ?? '').split(',')[1])}`))
                .toEqual(['one docs/deck/a b.png', 'two docs/up.svg', 'three img/root.png', 'four \0\0\0', 'five docs/deck/a b.png']);
            expect(images[4].outerHTML).toMatch(/^<img width="300" alt="five" decoding="sync" src="data:[^"]+">$/);
            expect(rendered.sources).toEqual(['file:///w/docs/deck/a b.png', 'file:///w/docs/up.svg', 'file:///w/img/root.png']);
        });

        it('that are not there leave their place, and a problem with its line', async () => {
            const rendered = await slides.render('text\nand ![a plan](gone.png)\n\n![](https://evil.example/x.png)\n\n'
                + '![x](../../../etc/passwd.png) ![y](//evil.example/z.png) ![z](data:text/html,x) <img>');
            expect(problems(rendered)).toEqual([
                '11 missing-image: The picture gone.png is not shown: File not found: docs/deck/gone.png',
                '13 missing-image: Pictures from the web are not loaded: https://evil.example/x.png',
                '15 missing-image: Pictures from the web are not loaded: //evil.example/z.png',
                '15 missing-image: This is not a picture that can be shown: data:text/html,x',
                '15 missing-image: The picture has no address.',
                expect.stringContaining('15 missing-image: The picture ../../../etc/passwd.png is not shown:')
            ]);
            expect([texts(rendered, '.openspace-missing-picture')[0], all(rendered, 'img')]).toEqual(['a plan', []]);
            expect(rendered.sources).toEqual(['file:///w/docs/deck/gone.png']);
        });

        it('that cannot be drawn are not shown either, be it files or part of the text', async () => {
            slides.images.add('docs/deck/unreadable.png');
            const rendered = await slides.render(`![chart](unreadable.png)\n\n![x](data:image/png;base64,${btoa('unreadable')})`);
            expect(problems(rendered)).toEqual([
                '10 missing-image: The picture unreadable.png cannot be shown: it is damaged, or not a picture.',
                '12 missing-image: The picture data:image/png;base64,dW5yZWFkYWJsZQ== cannot be shown: it is damaged, or not a picture.'
            ]);
            expect([texts(rendered, '.openspace-missing-picture'), all(rendered, 'img')]).toEqual([['chart', 'x'], []]);
            expect(rendered.sources).toEqual(['file:///w/docs/deck/unreadable.png']);
        });

        it('of which a part is missing are shown all the same, and a problem', async () => {
            slides.images.add('docs/deck/damaged.png');
            const rendered = await slides.render('![chart](damaged.png)');
            expect([problems(rendered), all(rendered, 'img').length]).toEqual(
                [['10 missing-image: The picture damaged.png is damaged: a part of it is missing.'], 1]);
        });

        it('are fetched again only when their files were written again', async () => {
            slides.images.add('docs/deck/a.png');
            const addresses = [];
            for (slides.mtime of [1, 1, 2]) {
                addresses.push(all(await slides.render('![a](a.png)'), 'img')[0].getAttribute('src'));
            }
            expect(new Set(addresses).size).toBe(1);
            expect(slides.fetched).toEqual(['docs/deck/a.png', 'docs/deck/a.png']);
        });

        it('from a root are looked for in every root, that of the deck first', async () => {
            ['img/both.png', 'other/img/both.png', 'other/img/one.png'].forEach(path => slides.images.add(path));
            const rendered = await slides.render('![a](/img/both.png) ![b](/img/one.png) ![c](/img/none.png)');
            expect(all(rendered, 'img').map(image => atob((image.getAttribute('src') ?? '').split(',')[1])))
                .toEqual(['img/both.png', 'other/img/one.png']);
            expect(problems(rendered)).toEqual(['10 missing-image: The picture /img/none.png is not shown: File not found: img/none.png']);
            expect(rendered.sources).toContain('file:///other/img/none.png');
        });

        it('are drawn of files that belong to other surfaces, as a whole or in part, for light and dark slides', async () => {
            slides.texts.set('docs/plans/a b.plan.json', 'plan');
            const body = '![](<../plans/a b.plan.json>) ![part](/docs/plans/a%20b.plan.json#back%20end)\n\n'
                + '<img src="../plans/a b.plan.json" width="300">';
            const rendered = await slides.render(body, {}, true);
            expect(problems(rendered)).toEqual([]);
            expect(all(rendered, 'img').map(image => [
                image.getAttribute('alt'), image.getAttribute('width'), atob((image.getAttribute('src') ?? '').split(',')[1])
            ])).toEqual([
                ['The plan', '350', 'plan all true'], ['part', '350', 'plan back end true'], ['The plan', '300', 'plan all true']
            ]);
            expect(rendered.sources).toEqual(['file:///w/docs/plans/a b.plan.json']);
            slides.texts.set('docs/plans/a b.plan.json', 'unsaved');
            expect(atob(all(await slides.render(body), 'img')[0].getAttribute('src')!.split(',')[1])).toBe('unsaved all false');
        });

        it('of such files say what is missing, and nothing is fetched for them', async () => {
            slides.texts.set('docs/deck/a.plan.json', 'half');
            slides.texts.set('docs/deck/evil.plan.json', 'https://evil.example/x.svg');
            const rendered = await slides.render(
                '![a](a.plan.json)\n\n![b](a.plan.json#gone)\n\n![c](evil.plan.json)\n\n![d](none.plan.json)'
            );
            expect(problems(rendered)).toEqual([
                '10 missing-image: A part of a.plan.json is not shown: Line 3 is broken.',
                '12 missing-image: The picture a.plan.json#gone is not shown: There is no shape "gone" on this plan.',
                '14 missing-image: This is not a picture that can be shown: evil.plan.json',
                '16 missing-image: The picture none.plan.json is not shown: File not found: docs/deck/none.plan.json'
            ]);
            expect([all(rendered, 'img').length, texts(rendered, '.openspace-missing-picture')]).toEqual([1, ['b', 'c', 'd']]);
        });

        it('that the agent may not read are not shown: it sees slides, too', async () => {
            slides.images.add('.ssh/key.png');
            const rendered = await slides.render('![key](/.ssh/key.png)');
            expect(problems(rendered)).toEqual([expect.stringContaining('This file may contain secrets')]);
            expect(all(rendered, 'img')).toEqual([]);
        });
    });

    describe('code', () => {
        it('has a span for each line, with the colours of the editor', async () => {
            const rendered = await slides.render('```fake\nlet one\n\n<b>\n```');
            expect(all(rendered, 'pre')[0].outerHTML).toBe(
                '<pre class="openspace-slide-code" data-language="fake" data-line="10" data-end-line="14"><code>'
                + '<span class="openspace-code-line" data-line-number="1">'
                + '<span class="c-l">let</span><span class="c-o"> one</span></span>\n'
                + '<span class="openspace-code-line" data-line-number="2"><span class="c-"></span></span>\n'
                + '<span class="openspace-code-line" data-line-number="3"><span class="c-<">&lt;b&gt;</span></span></code></pre>');
        });

        it('has its further steps behind it', async () => {
            const [pre] = all(await slides.render('```fake [1|3-5,7|*]\na\n```'), 'pre');
            expect(pre.dataset.lineSteps).toBe('1|3-5,7|*');
            expect(pre.querySelectorAll('.fragment.openspace-code-step')).toHaveLength(2);
        });

        it('waits for a grammar that is on its way, and for no other', async () => {
            expect(all(await slides.render('```nonsense\na\n```'), 'code span span')).toEqual([]);
            slides.colorizer.loading.add('late');
            const rendering = slides.render('```late\na\n```');
            await Promise.resolve();
            slides.colorizer.known.add('late');
            slides.colorizer.changed.fire();
            expect(texts(await rendering, 'code span span')).toEqual(['a']);
        });

        it('is shown without colours if the grammar does not come, and not waited for again', async () => {
            vi.useFakeTimers();
            try {
                slides.colorizer.loading.add('late');
                const rendering = slides.render('```late\na\n```');
                await vi.advanceTimersByTimeAsync(2_000);
                expect(texts(await rendering, 'pre')).toEqual(['a']);
                expect(texts(await slides.render('```late\nb\n```'), 'pre')).toEqual(['b']);
            } finally {
                vi.useRealTimers();
            }
        });

        it('tells which option it does not know', async () => {
            expect(problems(await slides.render('\n```ts {1-3} title=x lines=3\na\n```'))).toEqual([
                '11 unknown-option: Unknown option of a code block: {1-3}.',
                '11 unknown-option: Unknown option of a code block: title.',
                '11 unknown-option: A code block that shows lines of a file needs "file=".'
            ]);
        });

        it('in code is code', async () => {
            const rendered = await slides.render('````md\n```ts\n<script>\n```\n````\n\n~~~\n```\n~~~');
            expect(texts(rendered, 'pre')).toEqual(['```ts\n<script>\n```', '```']);
        });
    });

    describe('living code', () => {
        it('is what the file has now, with a link to the place', async () => {
            slides.texts.set('src/a.fake', 'class A {\n    run() {\n        go\n    }\n}');
            const rendered = await slides.render('```fake [1|2] file=src/a.fake lines=2-4\nold\n```');
            expect(texts(rendered, 'figure.openspace-living-code > pre > code')).toEqual(['run() {\n    go\n}']);
            const [link] = all(rendered, 'figcaption a');
            expect([link.textContent, link.getAttribute(FILE_LINK_ATTRIBUTE)]).toEqual(['src/a.fake:2–4', 'src/a.fake:2-4']);
            expect(all(rendered, 'figure')[0].dataset).toMatchObject({ codeState: 'unpinned', line: '10' });
            expect(rendered).toMatchObject({
                problems: [], code: [{ path: 'src/a.fake', startLine: 2, endLine: 4 }], sources: ['file:///w/src/a.fake']
            });
        });

        it('that was pinned says what became of it, and shows what is there now', async () => {
            const text = Array.from({ length: 20 }, (_, index) => `statement number ${index + 1}`).join('\n');
            const slide = await pinSlide('# A\n\n```fake file=a.ts lines=8-9\n```', async () => text, 'missing');
            const states: Array<string | undefined> = [];
            for (const now of [text, `new\n${text}`, text.replace('number 9', 'number nine')]) {
                slides.texts.set('a.ts', now);
                const rendered = await slides.render(slide);
                states.push(all(rendered, 'figure')[0].dataset.codeState, ...problems(rendered), texts(rendered, 'figure code')[0]);
            }
            expect(states).toEqual([
                'same', 'statement number 8\nstatement number 9',
                'moved', '12 code-moved: The lines 8-9 of a.ts are now 9-10.', 'statement number 8\nstatement number 9',
                'changed', '12 code-changed: a.ts:8-9 has changed since the slide was written.', 'statement number 8\nstatement number nine'
            ]);
        });

        it('that is missing says what is missing, where the code would be', async () => {
            slides.texts.set('a.ts', 'one');
            const rendered = await slides.render('```ts file=b.ts\n```\n```ts file=a.ts region=x\n```\n```ts file=a.ts symbol=Y\n```\n'
                + '```ts file=a.ts lines=3\n```');
            expect(problems(rendered)).toEqual([
                '10 code-missing: There is no file b.ts.', '12 code-missing: a.ts has no region "x".',
                '14 code-missing: a.ts does not declare Y.',
                '16 code-missing: a.ts has no lines 3. The file has only 1 line.'
            ]);
            expect([texts(rendered, 'figure .openspace-slide-note').length, rendered.code]).toEqual([4, []]);
            expect(rendered.sources).toEqual(['file:///w/b.ts', 'file:///w/a.ts']);
        });

        it('shows neither secrets nor files of others', async () => {
            slides.texts.set('.env', 'KEY=hidden');
            const rendered = await slides.render('```ts file=.env\n```\n```ts file=../x.ts\n```\n```ts file=/etc/passwd\n```');
            expect(rendered.element.textContent).not.toContain('hidden');
            expect(rendered.problems.map(({ kind }) => kind)).toEqual(['code-missing', 'code-missing', 'code-missing']);
        });
    });

    describe('diagrams', () => {
        it('are drawn once for each theme, and stand in the page with ids of their own', async () => {
            const source = '```mermaid\ngraph TD\n```';
            const [first, second] = [await slides.render(source), await slides.render(source)];
            await slides.render(source, {}, true);
            expect(slides.diagrams.drawings).toEqual([['graph TD', 'default'], ['graph TD', 'dark']]);
            expect(texts(first, '.openspace-slide-diagram[data-line="10"] > svg')).toEqual(['graph TD']);
            expect(first.element.querySelector('svg')?.id).not.toBe(second.element.querySelector('svg')?.id);
        });

        it('that cannot be drawn show their source, and the line of the fault', async () => {
            const rendered = await slides.render('\n```mermaid\ngraph TD\n broken\n```\n\n```mermaid\nclick A href "x"\n```');
            expect(rendered.problems).toEqual([
                { kind: 'mermaid', line: 13, message: expect.stringContaining('Parse error on line 2') },
                { kind: 'mermaid', line: 16, message: expect.stringContaining('not drawn') }
            ]);
            expect(texts(rendered, 'pre.openspace-diagram-source')).toEqual(['graph TD\n broken', 'click A href "x"']);
        });
    });
});
