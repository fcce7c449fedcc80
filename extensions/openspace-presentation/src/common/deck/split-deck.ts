import { Deck, DeckProblem, Slide, SlideOptions } from './deck';
import { readFrontMatter } from './front-matter';
import { CommentRange, MarkdownTracker } from './markdown-tracker';
import { readOptions, UnknownOption } from './slide-options';
import { SlideTitle } from './slide-title';
import { linesOf, withLineEnding } from './text-lines';

/** Where a slide stands in a text, without the separators and blank lines around it. */
export interface SlideRange {
    readonly start: number;
    readonly end: number;
    /** Of `start`, from 1. */
    readonly line: number;
    /** The separator before it is `--`. */
    readonly isVertical: boolean;
}

interface SlideContent extends Pick<Slide, 'body' | 'notes' | 'options' | 'title'> {
    /** With lines from 0, of the slide. */
    readonly problems: readonly { readonly line: number; readonly message: string }[];
}

const SEPARATOR = /^--(-?)[ \t]*$/;
const NOTES = /^Notes?:/;

/** Nobody reads more of them, and a hostile file has a million. */
const MAX_PROBLEMS = 200;
/** Of one slide; the rest are counted. */
const MAX_UNKNOWN_OPTIONS = 20;

/** Reads any text as a deck, in linear time. Never throws. */
export function readDeck(text: string): Deck {
    const { metadata, end, problems: yamlProblems } = readFrontMatter(text);
    const problems: DeckProblem[] = [...yamlProblems];
    let column = -1;
    let row = 0;
    const slides = splitSlides(text, end).map(({ start, end: slideEnd, line, isVertical }, index): Slide => {
        row = isVertical ? row + 1 : 0;
        column = isVertical ? column : column + 1;
        const source = text.slice(start, slideEnd);
        const { problems: unknown, ...content } = readSlide(source);
        for (const problem of unknown.slice(0, MAX_PROBLEMS - problems.length)) {
            problems.push({ kind: 'unknown-option', line: line + problem.line, slideIndex: index, message: problem.message });
        }
        return { index, column, row, start, end: slideEnd, line, source, ...content };
    });
    return { text, metadata, slides, problems };
}

/** Cuts a text into slides from an offset on, at least one. A code block or comment that is not closed goes to the end of the text. */
export function splitSlides(text: string, from = 0): SlideRange[] {
    const slides: SlideRange[] = [];
    let tracker = new MarkdownTracker();
    let lineNumber = countLines(text.slice(0, from));
    let empty: SlideRange = { start: from, end: from, line: lineNumber, isVertical: false };
    let current = empty;
    for (const { start, end, next } of linesOf(text, from)) {
        const line = text.slice(start, end);
        const separator = tracker.read(line, start) === 'text' ? SEPARATOR.exec(line) : undefined;
        lineNumber++;
        if (separator) {
            slides.push(current);
            tracker = new MarkdownTracker();
            // Without a line behind it, the slide begins in the line of the separator.
            empty = { start: next, end: next, line: next > end ? lineNumber : lineNumber - 1, isVertical: separator[1] === '' };
            current = empty;
        } else if (!isBlank(line)) {
            current = current === empty ? { ...empty, start, end, line: lineNumber - 1 } : { ...current, end };
        }
    }
    return [...slides, current];
}

/** What has begun in a slide and not ended; whatever is put behind it would belong to it. */
export function unclosedIn(source: string): 'code' | 'comment' | undefined {
    const tracker = new MarkdownTracker();
    for (const { start, end } of linesOf(source)) {
        tracker.read(source.slice(start, end), start);
    }
    return tracker.unclosed;
}

function readSlide(source: string): SlideContent {
    const tracker = new MarkdownTracker();
    const title = new SlideTitle();
    let notes: { readonly start: number; readonly text: number } | undefined;
    for (const { start, end } of linesOf(source)) {
        const line = source.slice(start, end);
        if (tracker.read(line, start) !== 'text' || notes) {
            continue;
        }
        const label = NOTES.exec(line)?.[0];
        if (label !== undefined) {
            notes = { start, text: start + label.length };
        } else {
            title.read(line);
        }
    }
    const { options, problems, removed } = readComments(source, tracker.finish(source.length));
    return {
        body: without(removed, source, 0, notes?.start ?? source.length),
        notes: notes && without(removed, source, notes.text, source.length).trim() || undefined,
        options, title: title.text, problems
    };
}

/** Options are not to be shown; a comment of several lines would be, if a blank line is in it or text before it. */
function readComments(source: string, comments: readonly CommentRange[]): Pick<SlideContent, 'options' | 'problems'> & {
    readonly removed: readonly CommentRange[];
} {
    const options: SlideOptions = {};
    const problems: SlideContent['problems'][number][] = [];
    const removed: CommentRange[] = [];
    let further = 0;
    for (const comment of comments) {
        const text = source.slice(comment.start, comment.end);
        const read = readOptions(text);
        if (read) {
            Object.assign(options, read.options);
            const listed = read.unknown.slice(0, MAX_UNKNOWN_OPTIONS - problems.length);
            problems.push(...problemsOf(listed, comment, text));
            further += read.unknown.length - listed.length;
        }
        if (read || /[\r\n]/.test(text)) {
            removed.push(comment);
        }
    }
    if (further > 0) {
        problems.push({ line: problems[problems.length - 1].line, message: `The slide has ${further} more such mistakes in its options.` });
    }
    return { options, problems, removed };
}

/** Each stands behind the one before. */
function problemsOf(unknown: readonly UnknownOption[], { line: first }: CommentRange, comment: string): SlideContent['problems'] {
    let [line, counted] = [first, 0];
    return unknown.map(({ offset, message }) => {
        line += countLines(comment.slice(counted, offset)) - 1;
        counted = offset;
        return { line, message };
    });
}

/** A stretch of a text in which the comments are blank. It keeps its lines, all of which end with LF. */
function without(comments: readonly CommentRange[], source: string, from: number, to: number): string {
    const kept: string[] = [];
    let position = from;
    for (const { start, end } of comments) {
        if (start >= from && start < to) {
            kept.push(withLineEnding(source.slice(position, start), '\n'), '\n'.repeat(countLines(source.slice(start, end)) - 1));
            position = end;
        }
    }
    kept.push(withLineEnding(source.slice(position, to), '\n'));
    return kept.join('');
}

function countLines(text: string): number {
    return (text.match(/\r\n?|\n/g)?.length ?? 0) + 1;
}

function isBlank(line: string): boolean {
    return /^[ \t]*$/.test(line);
}
