import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layOutByData, slideIn } from './fixtures/laid-out';
import { measureSlide } from './measure-slide';
import { SlideLayout } from './slide-layout';

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const WHITE = { red: 255, green: 255, blue: 255, alpha: 1 };

let restore: () => void;
beforeEach(() => {
    restore = layOutByData();
});
afterEach(() => {
    restore();
    document.body.replaceChildren();
});

function measure(markup: string): SlideLayout {
    const { root, section } = slideIn(markup);
    return measureSlide(root, section);
}

describe('measureSlide', () => {
    it('counts from the corner of the slide, wherever it stands in the page', () => {
        const { content, pieces } = measure('<h1 data-line="3" data-box="-2504 56 600 60">Title</h1>');
        expect(content).toEqual({ left: 56, top: 56, right: 1224, bottom: 664 });
        expect(pieces).toEqual([{
            block: { kind: 'heading', words: 'Title' }, line: 3, bounds: content, box: { left: 56, top: 56, right: 656, bottom: 116 }
        }]);
    });

    it('has what is inside before what is around it, as parts of the same block', () => {
        const { pieces } = measure(
            '<ul data-line="3" data-box="-2504 56 600 60"><li data-line="4">one</li><li data-line="5">two</li></ul>'
        );
        expect(pieces.map(({ line }) => line)).toEqual([4, 5, 3]);
        expect(new Set(pieces.map(({ block }) => block)).size).toBe(1);
        expect(pieces[0].block).toEqual({ kind: 'list', words: 'one' });
    });

    it('sees lines that are wider than their paragraph', () => {
        const { pieces } = measure('<p data-box="-2504 56 600 60" data-lines="-2504 56 900 60">A <b>bold</b> word</p>');
        expect(pieces.at(-1)?.box).toMatchObject({ left: 56, right: 956 });
    });

    it('keeps content to its column', () => {
        const { pieces } = measure(`<div class="openspace-columns" data-box="-2504 56 1168 60">
            <div class="openspace-column" data-box="-2504 56 560 60"><p data-box="-2504 56 560 60">left</p></div></div>`);
        expect(pieces.find(({ block }) => block.kind === 'text')?.bounds).toMatchObject({ left: 56, right: 616 });
    });

    it('takes what a box cuts off for one fault of the box, and forgets it for the slide', () => {
        const { root, section } = slideIn(`<pre style="overflow-x: auto" data-line="7" data-box="-2504 56 560 60"><code
            style="display: block" data-box="-2504 56 2000 900">const a = 1;</code></pre>`);
        const pre = section.firstElementChild ?? section;
        Object.entries({ scrollWidth: 2000, clientWidth: 560, scrollHeight: 60, clientHeight: 60 })
            .forEach(([name, value]) => Object.defineProperty(pre, name, { value }));
        const { cuts, pieces } = measureSlide(root, section);
        expect(cuts).toEqual([{ block: { kind: 'code', words: 'const a = 1;' }, line: 7, width: 1440, height: 0 }]);
        expect(pieces.map(({ box: { right, bottom } }) => [right, bottom])).toEqual([[616, 116], [616, 116]]);
    });

    it('reads how text looks, through what is transparent', () => {
        const { texts } = measure(`<p data-line="2" style="color: rgb(0, 0, 0); font-size: 30px">plain
            <span style="font-size: 20px; font-weight: 700; color: rgba(0, 0, 0, 0.5);
            background-color: rgb(255, 255, 255)">half</span></p>`);
        expect(texts).toMatchObject([
            { words: 'plain', line: 2, size: 30, isBold: false, colors: { text: BLACK, background: WHITE } },
            {
                words: 'half', line: 2, size: 20, isBold: true,
                colors: { text: { red: 127.5, green: 127.5, blue: 127.5 }, background: WHITE }
            }
        ]);
    });

    it('does not know what is behind text on a picture, but does on a colour above it', () => {
        const { texts } = measure(`<div style="background-image: url(data:,)"><p style="color: rgb(0, 0, 0)">unknown</p>
            <p style="color: rgb(0, 0, 0); background: none; background-color: rgb(255, 255, 255)">known</p></div>`);
        expect(texts.map(({ words, colors }) => [words, colors?.background])).toEqual([['unknown', undefined], ['known', WHITE]]);
    });

    it.each([
        ['', true],
        ['<p> </p><!-- only a comment -->', true],
        ['<p style="display: none">hidden</p>', true],
        ['<p style="visibility: hidden">hidden</p>', true],
        ['<p style="opacity: 0">hidden</p>', true],
        ['<p>text</p>', false],
        ['text of the slide itself', false],
        ['<img alt="" data-box="-2504 56 40 40">', false],
        ['<img alt="" data-box="-2504 56 0 0">', true]
    ])('says whether there is anything to see: %s', (markup, isEmpty) => {
        expect(measure(markup).isEmpty).toBe(isEmpty);
    });
});
