import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { WHITE } from './colors';
import { judgeLayout } from './judge-layout';
import { LayoutBlock, LayoutPiece, LayoutText, SlideLayout } from './slide-layout';

const CONTENT: Box = { left: 56, top: 56, right: 1224, bottom: 664 };
const LIST: LayoutBlock = { kind: 'list', words: 'Deploy' };
const CODE: LayoutBlock = { kind: 'code', words: 'call()' };
const grey = (part: number): LayoutText['colors'] => ({ text: { red: part, green: part, blue: part, alpha: 1 }, background: WHITE });

const layout = (parts: Partial<SlideLayout>): SlideLayout => ({
    content: CONTENT, pieces: [], cuts: [], texts: [], isEmpty: false, ...parts
});
const piece = (box: Partial<Box>, parts: Partial<LayoutPiece> = {}): LayoutPiece => ({
    block: LIST, line: 3, bounds: CONTENT, ...parts, box: { ...CONTENT, bottom: 100, ...box }
});
const text = (parts: Partial<LayoutText>): LayoutText => ({
    block: LIST, line: 4, words: 'words', size: 30, isBold: false, colors: grey(0), ...parts
});

describe('judgeLayout', () => {
    it('has nothing to say of a slide on which everything fits', () => {
        expect(judgeLayout(layout({ pieces: [piece({}), piece({ bottom: 664 })], texts: [text({}), text({ size: 18 })] }))).toEqual([]);
    });

    it('forgives what nobody sees', () => {
        const pieces = [piece({ bottom: 665.9, right: 1225.5 })];
        expect(judgeLayout(layout({ pieces, cuts: [{ block: CODE, line: 1, width: 1, height: 2 }] }))).toEqual([]);
    });

    it('says that a slide is empty, and nothing else', () => {
        expect(judgeLayout(layout({ isEmpty: true })).map(({ kind }) => kind)).toEqual(['empty']);
    });

    it('names the first thing that does not fit, and how much does not fit altogether', () => {
        const pieces = [
            piece({ bottom: 650 }, { line: 5 }), piece({ bottom: 700 }, { line: 6 }), piece({ bottom: 750.4 }, { line: 7 }),
            piece({ bottom: 750.4 }, { line: 3 })
        ];
        expect(judgeLayout(layout({ pieces }))).toEqual([
            { kind: 'overflow', line: 6, amount: 86, message: 'Content is 86 px too tall: the list beginning “Deploy” does not fit.' }
        ]);
    });

    it('counts both ends of what stands in the middle and goes beyond them', () => {
        const pieces = [piece({ top: 16, bottom: 300 }, { line: 1 }), piece({ top: 300, bottom: 704 }, { line: 2 })];
        expect(judgeLayout(layout({ pieces }))).toMatchObject([{ kind: 'overflow', line: 2, amount: 80 }]);
    });

    it('measures what is too wide against its column, once for each block', () => {
        const bounds = { ...CONTENT, right: 616 };
        const pieces = [
            piece({ right: 700 }, { bounds, line: 4 }), piece({ right: 716 }, { bounds, line: 3 }),
            piece({ right: 1300 }, { block: CODE, line: 9 })
        ];
        expect(judgeLayout(layout({ pieces }))).toEqual([
            { kind: 'overflow', line: 4, amount: 100, message: 'Content is 100 px too wide: the list beginning “Deploy” does not fit.' },
            { kind: 'overflow', line: 9, amount: 76, message: 'Content is 76 px too wide: the code beginning “call()” does not fit.' }
        ]);
    });

    it('reports what a box cuts off, by the side where most is lost', () => {
        const cuts = [
            { block: CODE, line: 2, width: 120.4, height: 3 },
            { block: { kind: 'image' as const, words: '' }, line: 8, width: 0, height: 40 }
        ];
        expect(judgeLayout(layout({ cuts }))).toEqual([
            { kind: 'overflow', line: 2, amount: 120, message: '120 px at the right of the code beginning “call()” are cut off.' },
            { kind: 'overflow', line: 8, amount: 40, message: '40 px at the end of the picture are cut off.' }
        ]);
    });

    it('reports the smallest text only', () => {
        const texts = [text({ size: 17.2 }), text({ size: 11.04, words: 'tiny', line: 8 }), text({ size: 11.04, words: 'later' })];
        expect(judgeLayout(layout({ texts }))).toEqual([
            { kind: 'small-text', line: 8, amount: 11, message: '“tiny” is drawn at 11 px, too small to read: it needs at least 18 px.' }
        ]);
    });

    it('does not call a text small that is so by a rounding of the browser', () => {
        expect(judgeLayout(layout({ texts: [text({ size: 17.97 })] }))).toEqual([]);
    });

    it('wants more contrast of small texts than of large or bold ones', () => {
        const faint = { colors: grey(0x80) };
        expect(judgeLayout(layout({ texts: [text({ ...faint, size: 23 })] }))).toEqual([{
            kind: 'contrast', line: 4, amount: 3.95,
            message: '“words” has a contrast ratio of 3.95:1 to its background: it needs at least 4.5:1.'
        }]);
        expect(judgeLayout(layout({ texts: [text({ ...faint, size: 24 }), text({ ...faint, size: 19, isBold: true })] }))).toEqual([]);
    });

    it('reports each pair of colours once, and of code only the worst', () => {
        const texts = [
            text({ colors: grey(0xc0), words: 'first' }), text({ colors: grey(0xc0), words: 'second' }), text({ colors: grey(0xd0) }),
            text({ block: CODE, colors: grey(0xc0), words: 'token' }), text({ block: CODE, colors: grey(0xe0), words: 'comment' })
        ];
        expect(judgeLayout(layout({ texts })).map(({ message }) => /“(\w+)”/.exec(message)?.[1])).toEqual(['first', 'words', 'comment']);
    });

    it('keeps silent about texts on pictures', () => {
        expect(judgeLayout(layout({ texts: [text({ colors: undefined })] }))).toEqual([]);
    });
});
