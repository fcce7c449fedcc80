import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text';
import { TABLE_MEASURER } from './table-measurer';
import { TEXT, TextMeasurer } from './text-measurer';
import { lineHeightOf, widestWord, wrapText } from './wrap-text';

/** Every UTF-16 unit is 10 px wide. */
const TENS: TextMeasurer = { widthOf: line => line.length * 10 };

const wrap = (text: string, width: number): readonly string[] => wrapText(text, TEXT, width, TENS).lines;

const graphemesOf = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.constantFrom(
        'order', 'OrderProcessingService', 'src/common/text', 'snake_case_name', '订单处理。', '（注）', '👩‍👩‍👧', '🇫🇷', 'e\u0301', '\n', '\t',
        ' ', '  ', '\u202E', '\u200B', 'خدمة', 'खाता', '한국어', '-', '::', '\r\n', '\u0000'
    ), { maxLength: 25 }).map(parts => parts.join(''))
);

describe('wrapText', () => {
    it('breaks at spaces, as late as the width allows', () => {
        expect(wrap('one two three four', 80)).toEqual(['one two', 'three', 'four']);
    });

    it('keeps the lines of the text, also empty ones in its middle, but none around it', () => {
        expect(wrap('\n\n a\n\nb \r\nc\n \n', 100)).toEqual(['a', '', 'b', 'c']);
    });

    it('has no line for a text in which there is nothing', () => {
        expect(wrapText(' \n\t\u200B', TEXT, 100, TENS)).toMatchObject({ lines: [], width: 0, height: 0 });
    });

    it('breaks identifiers and paths where their words meet', () => {
        expect(wrap('OrderProcessingService', 160)).toEqual(['OrderProcessing', 'Service']);
        expect(wrap('XMLHttpRequest', 80)).toEqual(['XMLHttp', 'Request']);
        expect(wrap('src/common/text/wrap.ts', 110)).toEqual(['src/common/', 'text/wrap.', 'ts']);
        expect(wrap('a_rather_long_name', 100)).toEqual(['a_rather_', 'long_name']);
    });

    it('leaves words whole that fit into a line of their own', () => {
        expect(wrap('the OrderService', 120)).toEqual(['the', 'OrderService']);
    });

    it('breaks a word without humps wherever it must', () => {
        expect(wrap('aaaaaaaaaa', 40)).toEqual(['aaaa', 'aaaa', 'aa']);
    });

    it('goes on in the line in which a long word ended', () => {
        expect(wrap('aaaaaaaaaa b', 40)).toEqual(['aaaa', 'aaaa', 'aa b']);
    });

    it('breaks Chinese and Japanese between characters, but not before a full stop or after a bracket', () => {
        expect(wrap('订单处理服务', 40)).toEqual(['订单处理', '服务']);
        expect(wrap('订单处理。好', 40)).toEqual(['订单处', '理。好']);
        expect(wrap('订单处（理）', 40)).toEqual(['订单处', '（理）']);
    });

    it('never breaks within what a reader takes for one character', () => {
        expect(wrap('👩‍👩‍👧👩‍👩‍👧', 50)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
        expect(wrap('e\u0301e\u0301e\u0301', 40)).toEqual(['e\u0301e\u0301', 'e\u0301']);
    });

    it('finds characters in words of any length', () => {
        expect(new Set(wrap(`x${'👩‍👩‍👧'.repeat(300)}`, 50))).toEqual(new Set(['x', '👩‍👩‍👧']));
        expect(wrap(`a${'\u0301'.repeat(3_000)}b`, 50)).toEqual([`a${'\u0301'.repeat(3_000)}`, 'b']);
    });

    it.each([0, -1, NaN, 1])('puts each character on a line of its own if the width is %s', width => {
        expect(wrap('ab c', width)).toEqual(['a', 'b', 'c']);
    });

    it('takes nothing that turns the order of letters or hides them', () => {
        expect(wrap('user\u202Egnp.exe\u0007\u2066\u200F', 500)).toEqual(['usergnp.exe']);
    });

    it('measures what it gives: the widest line, and all lines', () => {
        const { width, height, lineHeight } = wrapText('one two three', TEXT, 80, TENS);
        expect([width, height, lineHeight]).toEqual([70, 2 * lineHeightOf(TEXT), 20]);
    });

    it('loses no character, adds none, and lets no line be too wide, whatever the text', () => {
        fc.assert(fc.property(texts, fc.integer({ min: 0, max: 300 }), (text, width) => {
            const { lines } = wrapText(text, TEXT, width, TENS);
            expect(lines.join('').replace(/ /g, '')).toBe(cleanText(text).replace(/[ \n]/g, ''));
            for (const line of lines) {
                expect(TENS.widthOf(line, TEXT) <= width || graphemesOf(line).length === 1).toBe(true);
            }
        }), { numRuns: 500 });
    });

    it('breaks the same way into the width that it has measured', () => {
        fc.assert(fc.property(texts, fc.integer({ min: 20, max: 300 }), (text, width) => {
            const once = wrapText(text, TEXT, width, TABLE_MEASURER);
            if (once.width <= width) {
                expect(wrapText(text, TEXT, once.width, TABLE_MEASURER).lines).toEqual(once.lines);
            }
        }), { numRuns: 300 });
    });

    it.each([
        ['words', 'word '.repeat(200_000)], ['one word', 'x'.repeat(1_000_000)], ['emoji', '👍'.repeat(250_000)],
        ['ideographs', '订'.repeat(500_000)], ['newlines', '\n'.repeat(1_000_000)], ['marks', '\u0301'.repeat(500_000)],
        ['spaces and newlines', ' \n'.repeat(500_000) + 'x'], ['dots', '.'.repeat(500_000)], ['humps', 'aB'.repeat(300_000)]
    ])('gets to the end of a megabyte of %s', (_, text) => {
        const { lines } = wrapText(text, TEXT, 200, TABLE_MEASURER);
        expect(lines.join('').replace(/ /g, '').length).toBe(text.replace(/[ \n]/g, '').length);
    });
});

describe('widestWord', () => {
    it('is the width of the longest word, not of the text', () => {
        expect(widestWord('a longer one', TEXT, TENS)).toBe(60);
    });

    it('is infinite for a word that nobody would measure', () => {
        expect(widestWord('x'.repeat(5_000), TEXT, TENS)).toBe(Infinity);
    });
});
