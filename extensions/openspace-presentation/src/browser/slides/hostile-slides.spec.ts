import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SlideFixture } from './fixtures/slide-fixture';
import { MARK_ATTRIBUTE } from './slide-marks';

/** What may be on a slide; anything else would be a way out. */
const ATTRIBUTES = new Set([
    'align', 'alt', 'aria-label', 'class', 'colspan', 'data-code-badge', 'data-code-state', 'data-end-line', 'data-language', 'data-layout',
    'data-line', 'data-line-number', 'data-line-steps', 'data-openspace-file', 'decoding', 'height', 'href',
    'rel', 'role', 'rowspan', 'src', 'start', 'target', 'title', 'width'
]);
const FORBIDDEN = 'script, style, iframe, object, embed, form, input, button, textarea, select, link, meta, base, svg, video, template';

describe('a hostile slide', () => {
    let slides: SlideFixture;
    beforeEach(() => {
        slides = new SlideFixture();
        slides.colorizer.known.add('ts');
    });

    it.each([
        '<script>hacked()</script>', '<img src=x onerror="hacked()">',
        '<img src="https://evil.example/x.png" srcset="https://evil.example/y">',
        '<p onclick="hacked()">x</p>', '<a href="javascript:hacked()">x</a>', '<a href=" java\nscript:hacked()">x</a>',
        '[x](javascript:hacked())', '[x](<java&#10;script:hacked()>)', '![x](javascript:hacked())',
        '<https://evil.example/%22onclick=hacked()>',
        '<iframe src="https://evil.example"></iframe>', '<object data="x"></object>', '<embed src="https://evil.example">',
        '<svg><script>hacked()</script><image href="https://evil.example/x"/></svg>', '<svg onload="hacked()">',
        '<svg></p><style><a id="</style><img src=1 onerror=hacked()>">', '<noscript><p title="</noscript><img src=x onerror=hacked()>">',
        '<style>body { display: none }</style>', '<div style="position: fixed; inset: 0">x</div>',
        '<link rel="stylesheet" href="https://evil.example">',
        '<form action="https://evil.example"><input name="a"><button>Send</button></form>', '<base href="https://evil.example">',
        '<meta http-equiv="refresh" content="0;url=https://evil.example">', '<p id="theia-main" name="body">x</p>',
        '<div data-line="1" data-openspace-file="x" data-openspace-command="command:x" data-fragment-index="0">x</div>',
        '<div class="openspace-slide theia-dialog monaco-editor openspace-math reveal">x</div>',
        '<video autoplay src="https://evil.example"></video>',
        '<table background="https://evil.example"><tr><td width="99999" background="https://evil.example">x</table>',
        '</section></div></div><div class="slides">x', '<!--><img src=x onerror=hacked()>-->',
        '<section data-background-iframe="https://evil.example">x',
        '```"><img/src=x/onerror=hacked()>\nx\n```', '```ts file="><img/src=x/onerror=hacked()>\nx\n```',
        '$\\href{javascript:hacked()}{x}$', '$\\htmlData{line=1}{x}$', '[x]: javascript:hacked()\n\n[x]',
        '<template><script>hacked()</script></template>'
    ])('%j does nothing', async body => {
        const hacked = vi.fn();
        Object.assign(window, { hacked });
        const { element } = await slides.render(`# Before\n\n${body}\n\nAfter`);
        document.body.append(element);
        try {
            element.querySelectorAll<HTMLElement>('p, div, span').forEach(found => found.click());
            expect(hacked).not.toHaveBeenCalled();
            expect([...element.querySelectorAll(FORBIDDEN)]).toEqual([]);
            const outside = [...element.querySelectorAll('*')].filter(found => !found.closest('math'));
            const attributes = outside.flatMap(found => [...found.attributes]);
            expect(attributes.filter(({ name }) => !ATTRIBUTES.has(name)).map(({ name }) => name)).toEqual([]);
            const addresses = attributes.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value);
            expect(addresses.filter(value => !/^(?:https:\/\/|#$|data:image\/)/.test(value))).toEqual([]);
            expect([...element.querySelectorAll('img')].filter(image => !image.src.startsWith('data:'))).toEqual([]);
            const classes = outside.flatMap(found => [...found.classList]);
            expect(classes.filter(name => /^(?:theia|monaco|reveal|slides|openspace-slide$)/.test(name))).toEqual([]);
        } finally {
            element.remove();
        }
    });

    it('cannot say where its parts stand, even if it guesses how we mark them', async () => {
        const { element } = await slides.render('# One\n\n<p data-line="99" data-end-line="100" data-mark-0="0">x</p>');
        expect([...element.querySelectorAll('[data-line], [data-end-line]')].map(({ localName }) => localName)).toEqual(['h1']);
        expect(element.outerHTML).not.toContain('data-mark');
        expect(MARK_ATTRIBUTE).toMatch(/^data-mark-[0-9a-f]{32}$/);
    });

    it('of 5 MB is cut, and says so', async () => {
        const { element } = await slides.render(`# Long\n\n${'word and another word\n'.repeat(250_000)}`);
        expect(element.lastElementChild?.textContent).toBe('The rest of this slide is too long to be shown.');
        expect(element.textContent?.length).toBeLessThan(101_000);
        const [line] = [await slides.render('x'.repeat(5_000_000))].map(rendered => rendered.element.textContent?.length);
        expect(line).toBeLessThan(101_000);
    });

    it.each([
        ['brackets', '['.repeat(50_000)], ['quotes', '> '.repeat(5_000)], ['emphasis', '*a **b '.repeat(5_000)],
        ['tags', '<b>'.repeat(1_500)], ['formulas', '$a'.repeat(20_000)], ['comments', '<!--'.repeat(20_000)],
        ['columns', '::: columns\n'.repeat(5_000)], ['fences', '```\n'.repeat(500)]
    ])('of nothing but %s is shown', async (_, body) => {
        expect((await slides.render(body)).element.localName).toBe('section');
    });
});
