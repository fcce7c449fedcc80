import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layOutByData, slideIn } from './fixtures/laid-out';
import { outlineSlide } from './outline-slide';

let restore: () => void;
beforeEach(() => {
    restore = layOutByData();
});
afterEach(() => {
    restore();
    document.body.replaceChildren();
});

const outline = (markup: string): ReturnType<typeof outlineSlide> => {
    const { root, section } = slideIn(markup);
    return outlineSlide(root, section);
};
const entries = (markup: string): string[] => outline(markup).map(({ kind, text }) => `${kind}: ${text}`);

describe('outlineSlide', () => {
    it('has whole pixels of the slide', () => {
        expect(outline('<h1 data-box="-2503.6 56.4 600.5 60">Title</h1>')).toEqual([
            { kind: 'heading', text: 'Title', x: 56, y: 56, width: 601, height: 60 }
        ]);
    });

    it('says what everything is', () => {
        expect(entries(`<h2>Parts</h2><p>A <b>bold</b>
            claim</p><ul><li>one</li><li>two <ol><li>deep</li></ol></li></ul><blockquote><p>quoted</p></blockquote>
            <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`)).toEqual([
            'heading: Parts', 'text: A bold claim', 'list: one; two deep', 'quote: quoted', 'table: a | b\n1 | 2'
        ]);
    });

    it('finds what stands in columns and figures', () => {
        expect(entries(`<div class="openspace-columns"><div class="openspace-column"><p>left</p></div>
            <div class="openspace-column"><figure><pre><code>a();</code></pre><figcaption><a>src/a.ts:3</a></figcaption></figure></div>
            </div>`)).toEqual(['text: left', 'code: a();', 'text: src/a.ts:3']);
    });

    it('keeps the lines of code apart', () => {
        expect(entries(
            '<pre><code><span data-line-number="1">if (a) {</span>\n<span data-line-number="2">    b();</span></code></pre>'
        )).toEqual(['code: if (a) {\n    b();']);
    });

    it('calls a picture by its alternative text, in its own box, and a missing one as well', () => {
        expect(outline('<p data-box="-2504 0 1168 60"><img alt="A chart" data-box="-2504 0 40 40"></p>')).toMatchObject([
            { kind: 'image', text: 'A chart', width: 40, height: 40 }
        ]);
        expect(entries('<p><span role="img" title="Not found">A chart</span></p>')).toEqual(['image: A chart']);
    });

    it('reads a diagram by its labels, and a formula by its source', () => {
        expect(entries(
            '<div><svg><style>.a { fill: red }</style><text>Write</text><g><text> </text><text>Show</text></g></svg></div>'
        )).toEqual(['diagram: Write; Show']);
        expect(entries(
            '<p><span class="openspace-math" title="x^2"><math><mi>x</mi><mn>2</mn></math></span></p>'
        )).toEqual(['formula: x^2']);
    });

    it('leaves out what cannot be seen', () => {
        expect(entries('<p style="display: none">hidden</p><p> </p>')).toEqual([]);
    });
});
