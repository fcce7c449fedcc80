import { cleanText } from './clean-text';
import { LINE_HEIGHT, TextMeasurer, TextStyle, WrappedText } from './text-measurer';

/** Scripts that are written without spaces: a line may end after any of their characters. */
const CJK = '\\u2E80-\\u303F\\u3041-\\u30FF\\u31F0-\\u9FFF\\uF900-\\uFAFF\\uFF01-\\uFF60\\u{20000}-\\u{3FFFF}';
/** What belongs to the character before it. */
const MARKS = '(?:\\p{M}|\\p{EMod}|[\\u200C\\uFF9E\\uFF9F]|\\u200D\\p{ExtPict}?)*';
/** Never at the beginning of a line. */
const CLOSING = '[、。，．：；！？）」』】〉》〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]';
/** Never at its end. */
const OPENING = '[（「『【〈《〔]';

const HAS_CJK = new RegExp(`[${CJK}]`, 'u');
const CJK_PARTS = new RegExp(`${OPENING}*[${CJK}]${MARKS}(?:${CLOSING}${MARKS})*|[^${CJK}]+`, 'gu');
/** Where a long identifier, path or address may be broken. */
const HUMPS = /(?<=[/\\._\-(:,;=?&@#])(?![/\\._\-(:,;=?&@#\p{M}\u200D])|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7F]*$/;
/** Words of more characters are not measured as a whole. */
const MAX_WORD = 400;

/** `Intl.Segmenter` takes longer for each segment the longer the text is: it gets so many characters at a time. */
const WINDOW = 256;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** In px. */
export function lineHeightOf({ size }: TextStyle): number {
    return Math.round(size * LINE_HEIGHT);
}

/**
 * Breaks a text into lines of at most that width, at spaces; words that are too long at humps, or wherever it must be, but never
 * within a character. A character that is wider stands alone. Empty lines at both ends go.
 */
export function wrapText(text: string, style: TextStyle, maxWidth: number, measurer: TextMeasurer): WrappedText {
    const lines = new LineBreaker(maxWidth > 0 ? maxWidth : 0, part => measurer.widthOf(part, style));
    const clean = cleanText(text).replace(/^[\n ]+|(?<![\n ])[\n ]+$/g, '');
    if (clean) {
        for (const paragraph of clean.split('\n')) {
            lines.addParagraph(paragraph);
        }
    }
    const lineHeight = lineHeightOf(style);
    return { lines: lines.lines, lineHeight, width: lines.width, height: lines.lines.length * lineHeight };
}

/** Of the word that cannot be broken at a space, in px; infinite if it is far too long. */
export function widestWord(text: string, style: TextStyle, measurer: TextMeasurer): number {
    let widest = 0;
    for (const word of cleanText(text).split(/[ \n]/)) {
        if (word.length > MAX_WORD && !HAS_CJK.test(word)) {
            return Infinity;
        }
        for (const part of partsOf(word)) {
            widest = Math.max(widest, measurer.widthOf(part, style));
        }
    }
    return widest;
}

class LineBreaker {

    readonly lines: string[] = [];
    /** Of the widest line. */
    width = 0;

    protected line = '';
    protected lineWidth = 0;
    protected readonly space: number;

    constructor(protected readonly limit: number, protected readonly measure: (part: string) => number) {
        this.space = measure(' ');
    }

    addParagraph(paragraph: string): void {
        for (const word of paragraph.split(' ')) {
            let isFirst = true;
            for (const part of partsOf(word)) {
                this.addPart(part, isFirst);
                isFirst = false;
            }
        }
        this.endLine();
    }

    protected addPart(part: string, isNewWord: boolean): void {
        const width = part.length > MAX_WORD ? Infinity : this.measure(part);
        const gap = isNewWord && this.line ? this.space : 0;
        if (this.lineWidth + gap + width <= this.limit) {
            this.append(gap ? ` ${part}` : part, gap + width);
            return;
        }
        if (this.line) {
            this.endLine();
        }
        if (width <= this.limit) {
            this.append(part, width);
            return;
        }
        for (const hump of part.split(HUMPS)) {
            this.addHump(hump);
        }
    }

    protected addHump(hump: string): void {
        const width = hump.length > MAX_WORD ? Infinity : this.measure(hump);
        if (this.lineWidth + width <= this.limit) {
            this.append(hump, width);
            return;
        }
        if (width <= this.limit) {
            this.endLine();
            this.append(hump, width);
            return;
        }
        for (const grapheme of graphemesOf(hump)) {
            const step = this.measure(grapheme);
            if (this.line && this.lineWidth + step > this.limit) {
                this.endLine();
            }
            this.append(grapheme, step);
        }
    }

    protected append(part: string, width: number): void {
        this.line += part;
        this.lineWidth += width;
    }

    protected endLine(): void {
        this.lines.push(this.line);
        this.width = Math.max(this.width, this.lineWidth);
        this.line = '';
        this.lineWidth = 0;
    }
}

function partsOf(word: string): Iterable<string> {
    return HAS_CJK.test(word) ? word.match(CJK_PARTS) ?? [] : [word];
}

function* graphemesOf(text: string): Iterable<string> {
    if (ASCII.test(text)) {
        yield* text;
        return;
    }
    for (let start = 0, length = WINDOW; start < text.length;) {
        // Not between the halves of a character.
        const end = isHighSurrogate(text.charCodeAt(start + length - 1)) ? start + length + 1 : start + length;
        const window = text.slice(start, end);
        const isLast = end >= text.length;
        const segments = [...graphemes.segment(window)].map(({ segment }) => segment);
        // The last one may go on beyond the window.
        const whole = isLast ? segments : segments.slice(0, -1);
        yield* whole;
        start = isLast ? text.length : start + window.length - segments[segments.length - 1].length;
        length = whole.length > 0 ? WINDOW : 2 * length;
    }
}

function isHighSurrogate(unit: number): boolean {
    return unit >= 0xD800 && unit < 0xDC00;
}
