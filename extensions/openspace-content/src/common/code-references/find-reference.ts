import { alignLines } from './align-lines';
import { CodeReference, CONTEXT_LINES, Lines } from './code-reference';
import { comparedLines, contentOf, LinePrint, printLine, readPrints } from './line-prints';
import { BEGINNING, END, PrintedText } from './printed-text';

/** What became of the lines of a reference. */
export type FoundReference =
    /** They stand where they stood. */
    | { readonly state: 'same' } & Lines
    /** They stand elsewhere, so many lines further down. */
    | { readonly state: 'moved'; readonly offset: number } & Lines
    /** These are in their place. */
    | { readonly state: 'changed'; readonly difference: LineDifference } & Lines
    | { readonly state: 'gone'; readonly what: 'file' }
    /** The line in front of which they stood, if it is known. */
    | { readonly state: 'gone'; readonly what: 'lines'; readonly nearLine?: number };

/** How lines differ from those that were pinned. */
export interface LineDifference {
    /** Numbers of the lines that are new, or are indented differently. */
    readonly lines: readonly number[];
    /** So many of the pinned lines are not there any more. */
    readonly missing: number;
}

/** With so much of their surroundings, lines are surely the right ones; without, others may fit better. */
const FAMILIAR = 0.5;
/** Lines that are not recognised themselves may be so many times as many as before, and so many more, between those that are. */
const MAX_GROWTH = 2;
const MAX_MORE = 10;
/** A part of the lines that is enough to recognise them if nothing around them is. */
const ENOUGH = 0.4;
/** Lines before and behind the best place that are looked at for what was pushed there. */
const SLACK = 50;

interface Candidate {
    readonly lines: Lines;
    /** How much of what stood around them still does, from 0 to 1. */
    readonly familiarity: number;
}

/** What a reference says, with numbers. */
interface Pinned {
    readonly lines: readonly LinePrint[];
    /** The nearest is the first. */
    readonly before: readonly LinePrint[];
    readonly after: readonly LinePrint[];
}

/**
 * Finds the lines of a reference in the text that the file has now; undefined stands for no file. Of several places with the same lines
 * the one wins whose surroundings are most like those that were pinned, and of these the nearest. `same` and `moved` are said only of
 * lines that are the pinned ones, blanks at their ends aside. Takes time in proportion to the text, whatever is in it; most of that
 * goes into its prints, so whoever looks for many references hands them over.
 */
export function findReference(reference: CodeReference, text: string | undefined, prints?: PrintedText): FoundReference {
    if (text === undefined) {
        return { state: 'gone', what: 'file' };
    }
    const now = prints ?? new PrintedText(text);
    const pinned = readPinned(reference);
    const exact = findExact(reference, pinned, now);
    if (exact && exact.familiarity >= FAMILIAR) {
        return placed(reference, exact.lines);
    }
    const seam = exact ? undefined : findSeam(pinned, text);
    if (seam !== undefined) {
        return { state: 'gone', what: 'lines', nearLine: seam };
    }
    const similar = findSimilar(reference, pinned, now);
    const isBetter = similar.state === 'changed' && exact && similar.familiarity > exact.familiarity && !overlap(similar, exact.lines);
    if (exact && !isBetter) {
        return placed(reference, exact.lines);
    }
    if (similar.state === 'gone') {
        return similar;
    }
    // Nothing but braces, which their surroundings make certain.
    if (now.printOf(similar.startLine, similar.endLine) === reference.print.whole) {
        return placed(reference, { startLine: similar.startLine, endLine: similar.endLine });
    }
    const { familiarity: _, ...found } = similar;
    return found;
}

function readPinned({ startLine, endLine, print }: CodeReference): Pinned {
    const [lines, before, after] = [print.lines, print.before, print.after].map(text => readPrints(text) ?? []);
    if (lines.length !== endLine - startLine + 1) {
        throw new Error('A reference has a print for each of its lines.');
    }
    return {
        lines,
        before: [...before.reverse(), ...before.length < CONTEXT_LINES ? [BEGINNING] : []],
        after: [...after, ...after.length < CONTEXT_LINES ? [END] : []]
    };
}

function placed({ startLine }: CodeReference, lines: Lines): FoundReference {
    const offset = lines.startLine - startLine;
    return offset === 0 ? { state: 'same', ...lines } : { state: 'moved', offset, ...lines };
}

function overlap(some: Lines, others: Lines): boolean {
    return some.startLine <= others.endLine && others.startLine <= some.endLine;
}

function findExact(reference: CodeReference, pinned: Pinned, now: PrintedText): Candidate | undefined {
    let best: Candidate | undefined;
    const distance = ({ startLine }: Lines): number => Math.abs(startLine - reference.startLine);
    for (const startLine of now.occurrencesOf(pinned.lines)) {
        const lines = { startLine, endLine: startLine + pinned.lines.length - 1 };
        const familiarity = familiarityOf(lines, pinned, now);
        const isBetter = !best || familiarity > best.familiarity
            || familiarity === best.familiarity && distance(lines) < distance(best.lines);
        best = isBetter ? { lines, familiarity } : best;
    }
    if (!best || now.printOf(best.lines.startLine, best.lines.endLine) !== reference.print.whole) {
        return undefined;
    }
    // A brace somewhere else is another brace.
    return best.familiarity > 0 || pinned.lines.some((_, index) => now.isTelling(best.lines.startLine + index)) ? best : undefined;
}

/**
 * The line in front of which the lines stood if those around them now follow each other: they were taken out, even if others
 * nearby look like them. Blank lines do not count, since one usually goes, too. Undefined if there is no such place, or if it says
 * too little.
 */
function findSeam(pinned: Pinned, text: string): number | undefined {
    const [before, after] = [pinned.before.filter(isWritten).reverse(), pinned.after.filter(isWritten)];
    const own = pinned.lines.filter(isWritten);
    const isOwn = (part: readonly LinePrint[], from: number): boolean => part.every((print, index) => print === own[from + index]);
    // Lines that end like those before them, or begin like those behind them, look as if they were gone although they are there.
    if (before.length === 0 || after.length === 0 || isOwn(before, own.length - before.length) || isOwn(after, 0)) {
        return undefined;
    }
    const lines = comparedLines(text);
    const numbers = indices(1, lines.length).filter(line => lines[line - 1] !== '');
    const written = new PrintedText(numbers.map(line => lines[line - 1]).join('\n'));
    const isTelling = (from: number, to: number): boolean => indices(from, to).some(line => written.isTelling(line));
    for (const start of written.occurrencesOf([...before, ...after])) {
        const seam = start + before.length;
        if (isTelling(start, seam - 1) && isTelling(seam, seam + after.length - 1)) {
            return numbers[seam - 1];
        }
    }
    return undefined;
}

const BLANK = printLine('');

function isWritten(print: LinePrint): boolean {
    return print !== BLANK && print !== BEGINNING && print !== END;
}

/** Lines that say nothing count a little: where all else is equal they decide. */
function familiarityOf({ startLine, endLine }: Lines, { before, after }: Pinned, now: PrintedText): number {
    let [found, all] = [0, 0];
    const compare = (prints: readonly LinePrint[], lineOf: (index: number) => number): void => prints.forEach((print, index) => {
        const line = lineOf(index);
        const isThere = line >= 0 && line < now.prints.length && contentOf(now.prints[line]) === contentOf(print);
        const weight = isThere && !now.isTelling(line) ? 1 : 4;
        found += isThere ? weight : 0;
        all += weight;
    });
    compare(before, index => startLine - 1 - index);
    compare(after, index => endLine + 1 + index);
    return found / all;
}

type Similar = { readonly state: 'changed'; readonly difference: LineDifference; readonly familiarity: number } & Lines
    | { readonly state: 'gone'; readonly what: 'lines'; readonly nearLine?: number };

function findSimilar(reference: CodeReference, pinned: Pinned, now: PrintedText): Similar {
    const all = [...[...pinned.before].reverse(), ...pinned.lines, ...pinned.after];
    const first = pinned.before.length;
    const last = first + pinned.lines.length - 1;
    const window = bestWindow(all.map(contentOf), now, reference.startLine - first);
    if (window === undefined) {
        return { state: 'gone', what: 'lines' };
    }
    const lineOf = alignAt(window, all, now);
    const known = (index: number): boolean => lineOf[index] >= 0;
    const [before, inside, after] = [indices(0, first - 1), indices(first, last), indices(last + 1, all.length - 1)];
    const lines = rangeBetween({
        before: before.findLast(known), after: after.find(known), firstInside: inside.find(known), lastInside: inside.findLast(known)
    }, { first, last }, lineOf, now.lineCount);
    if (lines.endLine < lines.startLine) {
        return { state: 'gone', what: 'lines', nearLine: Math.min(lines.startLine, now.lineCount) };
    }
    const isKept = (index: number): boolean => known(index) && now.isTelling(lineOf[index]);
    const kept = inside.filter(isKept).length;
    const around = [before, after].map(side => side.some(isKept));
    const length = lines.endLine - lines.startLine + 1;
    const isRecognised = kept >= ENOUGH * pinned.lines.length
        || kept > 0 && around.some(Boolean)
        || around.every(Boolean) && length <= MAX_GROWTH * pinned.lines.length + MAX_MORE;
    if (!isRecognised) {
        return { state: 'gone', what: 'lines' };
    }
    const same = new Set(inside.filter(index => now.prints[lineOf[index]] === all[index]).map(index => lineOf[index]));
    return {
        state: 'changed', ...lines,
        difference: {
            lines: indices(lines.startLine, lines.endLine).filter(line => !same.has(line)),
            missing: inside.filter(index => !known(index)).length
        },
        familiarity: [...before, ...after].filter(isKept).length / (before.length + after.length)
    };
}

function indices(from: number, to: number): number[] {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Where most of the contents stand close together, by what it says to find them; of equal places, the nearest to the wanted one. */
function bestWindow(contents: readonly number[], now: PrintedText, wanted: number): number | undefined {
    const needed = new Map<number, { count: number; present: number; readonly weight: number }>();
    for (const content of contents) {
        const known = needed.get(content) ?? { count: 0, present: 0, weight: now.weightOf(content) };
        known.count++;
        needed.set(content, known);
    }
    let [best, start, score]: [number, number | undefined, number] = [0, undefined, 0];
    for (let line = 0; line < now.prints.length + contents.length - 1; line++) {
        const entering = needed.get(contentOf(now.prints[line] ?? NaN));
        if (entering && ++entering.present <= entering.count) {
            score += entering.weight;
        }
        const leaving = needed.get(contentOf(now.prints[line - contents.length] ?? NaN));
        if (leaving && leaving.present-- <= leaving.count) {
            score -= leaving.weight;
        }
        const begin = line - contents.length + 1;
        if (score > best || score === best && start !== undefined && Math.abs(begin - wanted) < Math.abs(start - wanted)) {
            [best, start] = [score, begin];
        }
    }
    return start;
}

/** Which line each of the prints is, near a place; -1 if it is none. */
function alignAt(start: number, prints: readonly LinePrint[], now: PrintedText): number[] {
    const slack = prints.length + SLACK;
    const from = Math.max(0, start - slack);
    const nearby = now.prints.slice(from, Math.max(0, start) + prints.length + slack);
    const aligned = alignLines(prints.map(contentOf), nearby.map(contentOf)).map(index => index < 0 ? -1 : from + index);
    if (aligned.some(line => line >= 0)) {
        return aligned;
    }
    // All lines are alike: one behind the other.
    return prints.map((print, index) => contentOf(now.prints[start + index] ?? NaN) === contentOf(print) ? start + index : -1);
}

interface Neighbours {
    readonly before: number | undefined;
    readonly after: number | undefined;
    readonly firstInside: number | undefined;
    readonly lastInside: number | undefined;
}

/** The lines that are now in the place of those from `first` to `last`: as exactly as their recognised neighbours tell. */
function rangeBetween(
    { before, after, firstInside, lastInside }: Neighbours, { first, last }: { readonly first: number; readonly last: number },
    lineOf: readonly number[], lineCount: number
): Lines {
    const lowest = before === undefined ? 1 : lineOf[before] + 1;
    const highest = after === undefined ? lineCount : lineOf[after] - 1;
    // Lines that are not recognised and lie between count as if they were all still there.
    const start = (): number => {
        if (firstInside !== undefined && (firstInside === first || before !== first - 1)) {
            return lineOf[firstInside] - (firstInside - first);
        }
        return lowest + (before === undefined ? 0 : first - 1 - before);
    };
    const end = (): number => {
        if (lastInside !== undefined && (lastInside === last || after !== last + 1)) {
            return lineOf[lastInside] + (last - lastInside);
        }
        return highest - (after === undefined ? 0 : after - last - 1);
    };
    return { startLine: Math.max(lowest, start()), endLine: Math.min(highest, end()) };
}
