import { ChangedWords } from 'openspace-interface/lib/browser/text/changed-words';
import { DiffLine } from 'openspace-interface/lib/browser/text/diff-lines';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { ColoredLine, LineTokenizer } from './colored-lines';

/** Longer lines, and all behind so many characters, stay plain: nobody reads them here, and the page has other things to do. */
const MAX_LINE = 2_000;
const MAX_LENGTH = 100_000;

/** A part of a line of a diff, in one colour. */
export interface DiffPiece {
    readonly text: string;
    /** From the editor's theme; undefined for plain text. */
    readonly className?: string;
    readonly isChanged: boolean;
}

/**
 * Colours of a diff, each line when it is needed, with all before it. Lines before and after the change are read as two texts, and each
 * place begins anew: what stands between places is not there.
 */
export class ColoredDiff {

    protected readonly done: Array<ColoredLine | undefined> = [];
    protected tokenizer: LineTokenizer | undefined;
    protected before: unknown;
    protected after: unknown;
    protected length = 0;

    /** `path` is the file's, for diffs that do not name it. */
    constructor(
        protected readonly lines: readonly DiffLine[], protected readonly tokenizerFor: (language: string) => LineTokenizer | undefined,
        path?: string
    ) {
        this.begin(path);
    }

    /** Without the sign at the beginning of the line; undefined if it is plain. */
    runsOf(index: number): ColoredLine | undefined {
        while (this.done.length <= index) {
            this.done.push(this.read(this.lines[this.done.length]));
        }
        return this.done[index];
    }

    protected read({ kind, text }: DiffLine): ColoredLine | undefined {
        if (kind === 'name') {
            this.begin(text);
            return undefined;
        }
        if (kind === 'place') {
            this.before = this.after = this.tokenizer?.initialState;
            return undefined;
        }
        this.length += text.length;
        const { tokenizer } = this;
        if (!tokenizer || text.length > MAX_LINE || this.length > MAX_LENGTH) {
            return undefined;
        }
        const line = text.slice(1);
        if (kind === 'removed') {
            const { runs, endState } = tokenizer.tokenize(line, this.before);
            this.before = endState;
            return runs;
        }
        const isSame = this.before === this.after;
        const { runs, endState } = tokenizer.tokenize(line, this.after);
        if (kind === 'same') {
            this.before = isSame ? endState : tokenizer.tokenize(line, this.before).endState;
        }
        this.after = endState;
        return runs;
    }

    protected begin(path: string | undefined): void {
        this.tokenizer = path === undefined ? undefined : this.tokenizerFor(languageOf(path));
        this.before = this.after = this.tokenizer?.initialState;
    }
}

/** What a file is called after, as a code fence has it. */
export function languageOf(path: string): string {
    const name = baseName(path.split('\t', 1)[0]);
    return name.slice(name.lastIndexOf('.') + 1);
}

/** A line with its sign, in pieces that have one colour and are changed or not. */
export function diffPieces(text: string, runs: ColoredLine | undefined, changed: ChangedWords | undefined): DiffPiece[] {
    const pieces: DiffPiece[] = [];
    const add = (start: number, end: number, className?: string): void => {
        const cuts = [start, ...(changed ? [changed.start, changed.end] : []).filter(cut => cut > start && cut < end), end];
        for (let index = 1; index < cuts.length; index++) {
            const [from, to] = [cuts[index - 1], cuts[index]];
            if (to > from) {
                const isChanged = changed !== undefined && from >= changed.start && to <= changed.end;
                pieces.push({ text: text.slice(from, to), className, isChanged });
            }
        }
    };
    if (!runs) {
        add(0, text.length);
        return pieces;
    }
    add(0, 1);
    let start = 1;
    for (const { text: { length }, className } of runs) {
        add(start, start + length, className);
        start += length;
    }
    return pieces;
}
