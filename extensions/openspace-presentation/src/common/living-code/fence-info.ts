import { Lines } from 'openspace-content/lib/common/code-references/code-reference';
import { LineSteps, readLines, readLineSteps } from './line-steps';

/** What the first line of a code block says behind its fence: `ts [1|3-5] file=src/a.ts lines=10-20`. */
export interface FenceInfo {
    readonly language?: string;
    readonly steps?: LineSteps;
    /** As the agent calls it: the block shows lines of this file, and not what stands in it. */
    readonly file?: string;
    readonly lines?: Lines;
    readonly region?: string;
    readonly symbol?: string;
    /** Of the lines that it showed when it was written; see `code-pin.ts`. */
    readonly pin?: string;
    /** Git revision before the change that the block shows; see `isChange`. */
    readonly from?: string;
    /** Git revision after it; the file as it is now if absent. */
    readonly to?: string;
    /** Instead of revisions, the turn that made the change: `last`, or its id. */
    readonly turn?: string;
    /** What cannot be read, with messages for the user. */
    readonly problems: readonly string[];
}

/** What of an info string is written by a program. */
export interface FenceChange {
    readonly lines?: string;
    readonly pin?: string;
}

interface Piece {
    readonly start: number;
    readonly end: number;
    /** Undefined of a word that is no member. */
    readonly name: string | undefined;
    readonly value: string;
}

/** A list of steps, a member (its value may be quoted), or a word. */
const PIECE = /\[([^\]]*)\]|([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|(\S*))|\S+/gi;
const STEPS = '[]';
const PLACES = ['lines', 'region', 'symbol'] as const;
const MEMBERS: ReadonlySet<string> = new Set(['file', 'pin', 'from', 'to', 'turn', ...PLACES]);

export function readFenceInfo(info: string): FenceInfo {
    const problems: string[] = [];
    const members: Partial<Record<string, string>> = {};
    let steps: LineSteps | undefined;
    let lines: Lines | undefined;
    for (const { start, name, value } of piecesOf(info)) {
        if (name === undefined) {
            if (start === firstWord(info)) {
                members.language = value;
            } else {
                problems.push(`Unknown option of a code block: ${value}.`);
            }
        } else if (name === STEPS) {
            steps = readLineSteps(value);
            if (!steps) {
                problems.push(`"[${value}]" is not a list of line steps, such as [1|3-5].`);
            }
        } else if (!MEMBERS.has(name)) {
            problems.push(`Unknown option of a code block: ${name}.`);
        } else if (name === 'lines') {
            lines = readLines(value);
            if (!lines) {
                problems.push(`"lines=${value}" is not a range of lines, such as lines=10-20.`);
            }
        } else if (value === '') {
            problems.push(`"${name}=" has no value.`);
        } else {
            members[name] = value;
        }
    }
    const { file, region, symbol, pin, language, from, to, turn } = members;
    const places = [lines, region, symbol].filter(place => place !== undefined).length;
    if (!file && (places > 0 || pin)) {
        problems.push('A code block that shows lines of a file needs "file=".');
    }
    problems.push(...changeProblems({ file, from, to, turn, steps }));
    if (places > 1) {
        problems.push(`A code block shows one of ${PLACES.map(place => `"${place}="`).join(', ')}.`);
    }
    return { language, steps, file, lines, region, symbol, pin, from, to, turn, problems };
}

/** The block shows how lines of a file changed, step by step. */
export function isChange({ file, from, turn }: FenceInfo): boolean {
    return file !== undefined && (from ?? turn) !== undefined;
}

function changeProblems({ file, from, to, turn, steps }: Omit<FenceInfo, 'problems'>): string[] {
    if ((from ?? to ?? turn) === undefined) {
        return [];
    }
    return [
        ...file ? [] : ['A code block that shows a change needs "file=".'],
        ...turn !== undefined && (from ?? to) !== undefined
            ? ['A code block shows either a "turn=" or what changed "from=" a revision.'] : [],
        ...to !== undefined && (from ?? turn) === undefined ? ['"to=" needs "from=".'] : [],
        ...steps ? ['A change has steps of its own: "[…]" is for code that stays.'] : []
    ];
}

/** The info string with other lines or another pin; everything else stays as it was written. */
export function changeFenceInfo(info: string, change: FenceChange): string {
    let changed = info;
    for (const [name, value] of Object.entries(change)) {
        const piece = value === undefined ? undefined : [...piecesOf(changed)].findLast(known => known.name === name);
        const end = changed.trimEnd().length;
        if (piece) {
            changed = `${changed.slice(0, piece.start)}${name}=${value}${changed.slice(piece.end)}`;
        } else if (value !== undefined) {
            changed = `${changed.slice(0, end)} ${name}=${value}${changed.slice(end)}`;
        }
    }
    return changed;
}

function* piecesOf(info: string): Iterable<Piece> {
    for (const match of info.matchAll(PIECE)) {
        const [text, steps, member, ...values] = match;
        const name = steps === undefined ? member?.toLowerCase() : STEPS;
        const value = steps ?? values.find(written => written !== undefined) ?? text;
        yield { start: match.index, end: match.index + text.length, name, value };
    }
}

function firstWord(info: string): number {
    return info.length - info.trimStart().length;
}
