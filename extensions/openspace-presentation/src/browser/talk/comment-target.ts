import { CommentPlace } from 'openspace-content/lib/common/comments/comment';
import { Deck } from '../../common/deck/deck';
import { slideAtLine } from '../../common/deck/slide-at-line';
import { linesOf } from '../../common/deck/text-lines';
import { followSlide, matchSlides } from '../stage/matched-slides';

/** Lines of a deck's text, from 1, both included. */
export interface SourceLines {
    readonly line: number;
    readonly endLine: number;
}

/** What the person talks about, as they saw it. */
export interface CommentTarget extends SourceLines {
    readonly slideIndex: number;
    /** The lines themselves, with `\n` between them. */
    readonly quote: string;
}

/** A part of a slide, or all of it. */
export function targetOn(deck: Deck, slideIndex: number, part?: SourceLines): CommentTarget | undefined {
    const slide = deck.slides.at(slideIndex);
    if (!slide) {
        return undefined;
    }
    const { line, endLine } = part ?? { line: slide.line, endLine: slide.line + Math.max(0, [...linesOf(slide.source)].length - 1) };
    return { slideIndex, line, endLine, quote: textLines(deck.text).slice(line - 1, endLine).join('\n') };
}

/** Where it is in another text of the deck: the same lines, nearest to its slide. The same target if they are not there any more. */
export function findTarget(target: CommentTarget, before: Deck, after: Deck): CommentTarget {
    const quoted = target.quote.split('\n');
    const lines = textLines(after.text);
    const slide = followSlide(matchSlides(before.slides, after.slides), target.slideIndex);
    const expected = target.line - before.slides[target.slideIndex].line + after.slides[slide].line;
    const starts = lines.flatMap((_, start) => quoted.every((line, offset) => lines[start + offset] === line) ? [start + 1] : []);
    const [line] = starts.sort((one, other) => Math.abs(one - expected) - Math.abs(other - expected));
    if (line === undefined) {
        return target;
    }
    return { ...target, line, endLine: line + quoted.length - 1, slideIndex: slideAtLine(after.slides, line) ?? slide };
}

/** As comments know places; `path` is the deck's. */
export function placeOfTarget(path: string, { slideIndex, line, endLine, quote }: CommentTarget): CommentPlace {
    const lines = line === endLine ? `line ${line}` : `lines ${line}-${endLine}`;
    // The agent counts slides from 0 in its commands, the person from 1.
    const label = `slide ${slideIndex + 1}, slideIndex ${slideIndex}, ${lines}`;
    return { kind: 'surface', surface: 'presentation', path, label, quote, place: { slideIndex, line, endLine } };
}

function textLines(text: string): string[] {
    return Array.from(linesOf(text), ({ start, end }) => text.slice(start, end));
}
