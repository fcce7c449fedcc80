import { Deck, Slide } from './deck';
import { frontMatterEnd } from './front-matter';
import { splitSlides, unclosedIn } from './split-deck';
import { beginsWithLineBreak, BYTE_ORDER_MARK, dominantLineEnding, endsWithLineBreak, LineEnding, withLineEnding } from './text-lines';

/** A slide and what stands before it: the separator with the blank lines around it, or the head of the file. */
interface Piece {
    readonly before: string;
    readonly source: string;
    readonly isVertical: boolean;
}

/** The slide with this index. Throws with a message for the user if there is none. */
export function requireSlide({ slides }: Deck, index: number): Slide {
    const slide = Number.isInteger(index) && index >= 0 ? slides.at(index) : undefined;
    if (slide) {
        return slide;
    }
    throw new Error(slides.length === 1
        ? `There is no slide ${index}: the deck has 1 slide, 0.`
        : `There is no slide ${index}: the deck has ${slides.length} slides, 0 to ${slides.length - 1}.`);
}

/** The text with another content of a slide. All else stays, to the byte. Throws with a message for the user. */
export function replaceSlide(deck: Deck, index: number, content: string): string {
    requireSlide(deck, index);
    const source = contentOf(content, dominantLineEnding(deck.text));
    return print(deck, piecesOf(deck).map((piece, at) => at === index ? { ...piece, source } : piece));
}

/**
 * The text with one more slide that has this index afterwards. It is a horizontal one, or a vertical one if it comes between vertical
 * ones, so that none of the others changes its place. Throws with a message for the user.
 */
export function insertSlide(deck: Deck, index: number, content: string): string {
    const total = deck.slides.length;
    if (!Number.isInteger(index) || index < 0 || index > total) {
        throw new Error(total === 1
            ? `A new slide cannot get the index ${index}: the deck has 1 slide, so 0 to 1 are possible.`
            : `A new slide cannot get the index ${index}: the deck has ${total} slides, so 0 to ${total} are possible.`);
    }
    return print(deck, inserted(deck, piecesOf(deck), index, contentOf(content, dominantLineEnding(deck.text))));
}

/** The text without a slide and a separator beside it. Throws with a message for the user. */
export function deleteSlide(deck: Deck, index: number): string {
    requireSlide(deck, index);
    if (deck.slides.length === 1) {
        throw new Error('The only slide of a deck cannot be deleted: change it, or delete the file.');
    }
    return print(deck, removed(piecesOf(deck), index));
}

/** The text with a slide at another index; both indices count as before and as after the move. Throws with a message for the user. */
export function moveSlide(deck: Deck, from: number, to: number): string {
    const { source } = requireSlide(deck, from);
    requireSlide(deck, to);
    if (from === to) {
        return deck.text;
    }
    return print(deck, inserted(deck, removed(piecesOf(deck), from), to, source));
}

/**
 * What is to stand on one slide, with the given line ending and without blank lines around it. Throws if it would not stay one slide,
 * whatever follows.
 */
export function contentOf(content: string, ending: LineEnding): string {
    const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
    const slides = splitSlides(text);
    if (slides.length > 1) {
        const separator = slides[1].isVertical ? '--' : '---';
        throw new Error(`Content of one slide must not contain a line ${separator}: use add_slide for each.`);
    }
    const source = text.slice(slides[0].start, slides[0].end);
    const unclosed = unclosedIn(source);
    if (unclosed) {
        throw new Error(`The content has ${UNCLOSED[unclosed]}: the slides behind it would become part of it.`);
    }
    return withLineEnding(source, ending);
}

const UNCLOSED = { code: 'a code block that is not closed', comment: 'a comment that is not closed by -->' };

function piecesOf({ text, slides }: Deck): Piece[] {
    return slides.map(({ start, source, row }, index) => ({
        before: text.slice(index === 0 ? 0 : slides[index - 1].end, start), source, isVertical: row > 0
    }));
}

/** The slide takes the separator of the one that it pushes back, which gets a new one of the same kind. */
function inserted(deck: Deck, pieces: readonly Piece[], index: number, source: string): Piece[] {
    const pushed = pieces.at(index);
    if (index === pieces.length || !pushed) {
        return [...pieces, { before: separator(deck, false, source), source, isVertical: false }];
    }
    return [
        ...pieces.slice(0, index),
        { ...pushed, source },
        { ...pushed, before: separator(deck, pushed.isVertical, pushed.source) },
        ...pieces.slice(index + 1)
    ];
}

/** The next slide takes the place of the one that goes, except if that was the last one below another. */
function removed(pieces: readonly Piece[], index: number): Piece[] {
    const { before, isVertical } = pieces[index];
    const rest = pieces.filter((_piece, at) => at !== index);
    const next = rest.at(index);
    if (next && (!isVertical || next.isVertical)) {
        rest[index] = { ...next, before, isVertical };
    }
    return rest;
}

/** With as many blank lines as the deck has around others. Blank lines before an empty slide would be taken for its content's place. */
function separator({ text, slides }: Deck, isVertical: boolean, sourceBehind: string): string {
    const ending = dominantLineEnding(text);
    const example = slides.findIndex(({ source }, index) => index > 0 && source !== '' && slides[index - 1].source !== '');
    const isTight = example > 0 && !/^(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/.test(text.slice(slides[example - 1].end, slides[example].start));
    const blank = isTight ? '' : ending;
    return `${ending}${blank}${isVertical ? '--' : '---'}${ending}${sourceBehind === '' ? '' : blank}`;
}

function print(deck: Deck, pieces: readonly Piece[]): string {
    const ending = dominantLineEnding(deck.text);
    const text: string[] = [];
    let isLineBegin = true;
    const append = (part: string): void => {
        if (part === '' || part === BYTE_ORDER_MARK) {
            text.push(part);
            return;
        }
        // Separators beside empty slides, and front matter at the end of a file, may have no line break of their own.
        text.push(isLineBegin || beginsWithLineBreak(part) ? '' : ending, part);
        isLineBegin = endsWithLineBreak(part);
    };
    pieces.forEach(({ before, source }) => {
        append(before);
        append(source);
    });
    append(deck.text.slice(deck.slides.at(-1)?.end));
    const printed = withSameBeginning(deck.text, withSameEnd(deck.text, text.join(''), ending), ending);
    checkSlides(deck, printed, pieces);
    return printed;
}

/** A file ends with a line break, or it does not. */
function withSameEnd(before: string, after: string, ending: LineEnding): string {
    if (!endsWithLineBreak(before)) {
        let end = after.length;
        while (end > 0 && endsWithLineBreak(after[end - 1])) {
            end--;
        }
        return after.slice(0, end);
    }
    return after === '' || endsWithLineBreak(after) ? after : after + ending;
}

/** A separator in the first line would be the beginning of front matter. */
function withSameBeginning(before: string, after: string, ending: LineEnding): string {
    const mark = after.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    if (frontMatterEnd(before) > mark.length || frontMatterEnd(after) === mark.length) {
        return after;
    }
    return mark + ending + after.slice(mark.length);
}

/** Rather nothing is written than something that reads otherwise. */
function checkSlides({ slides: before }: Deck, text: string, expected: readonly Piece[]): void {
    const slides = splitSlides(text, frontMatterEnd(text));
    const isAsExpected = slides.length === expected.length
        && slides.every(({ start, end }, index) => text.slice(start, end) === expected[index].source);
    if (isAsExpected) {
        return;
    }
    // New content was checked; of the slides that were there, only the last one can go on to the end of the file.
    const unclosed = unclosedIn(before[before.length - 1].source);
    throw new Error(unclosed
        ? `Slide ${before.length - 1} has ${UNCLOSED[unclosed]}. Close it first: what is put behind it would become part of it.`
        : 'The slides could not be told apart after this change, so nothing was changed.');
}
