import { comparedLines, contentOf, LinePrint, printLine, printLines } from './line-prints';

/** Stand before the first and behind the last line, so that the ends of a text are places, too. */
export const BEGINNING: LinePrint = -64;
export const END: LinePrint = -128;

/** Three letters or digits: what has fewer, such as a brace, stands everywhere. */
const TELLING = /(?:[\p{L}\p{N}_][^\p{L}\p{N}_]*){3}/u;

/** A text by the prints of its lines. */
export class PrintedText {

    /** By line number; the {@link BEGINNING} is number 0, the {@link END} the one behind the last line. */
    readonly prints: readonly LinePrint[];
    protected readonly lines: readonly string[];
    /** By line number, of those that have been asked for. */
    protected readonly telling: Array<boolean | undefined> = [];
    protected occurrences: Map<number, { count: number; readonly first: number }> | undefined;

    constructor(text: string) {
        this.lines = comparedLines(text);
        this.prints = [BEGINNING, ...this.lines.map(printLine), END];
    }

    get lineCount(): number {
        return this.lines.length;
    }

    printOf(startLine: number, endLine: number): string {
        return printLines(this.lines.slice(startLine - 1, endLine));
    }

    /** How much it says to find a line with this content: nothing if it is not there, much if it is there once. */
    weightOf(content: number): number {
        const found = this.contents().get(content);
        return found && this.isTelling(found.first) ? Math.max(1, Math.round(1_000 / found.count)) : 0;
    }

    /** What stands in the line is more than a brace. The ends are telling. */
    isTelling(line: number): boolean {
        return line === 0 || line > this.lineCount || (this.telling[line] ??= TELLING.test(this.lines[line - 1]));
    }

    /** First lines of all places where exactly these lines stand. */
    *occurrencesOf(wanted: readonly LinePrint[]): Iterable<number> {
        const fallback = fallbacksOf(wanted);
        for (let line = 1, matched = 0; line <= this.lineCount; line++) {
            while (matched > 0 && (matched === wanted.length || this.prints[line] !== wanted[matched])) {
                matched = fallback[matched - 1];
            }
            matched += this.prints[line] === wanted[matched] ? 1 : 0;
            if (matched === wanted.length) {
                yield line - wanted.length + 1;
            }
        }
    }

    protected contents(): ReadonlyMap<number, { readonly count: number; readonly first: number }> {
        if (!this.occurrences) {
            this.occurrences = new Map();
            for (const [line, print] of this.prints.entries()) {
                const content = contentOf(print);
                const known = this.occurrences.get(content);
                if (known) {
                    known.count++;
                } else {
                    this.occurrences.set(content, { count: 1, first: line });
                }
            }
        }
        return this.occurrences;
    }
}

/** Of each beginning of the sequence, how long the longest shorter one is that it also ends with (Knuth, Morris, Pratt). */
function fallbacksOf(sequence: readonly LinePrint[]): number[] {
    const fallbacks = [0];
    for (let index = 1, length = 0; index < sequence.length; index++) {
        while (length > 0 && sequence[index] !== sequence[length]) {
            length = fallbacks[length - 1];
        }
        length += sequence[index] === sequence[length] ? 1 : 0;
        fallbacks.push(length);
    }
    return fallbacks;
}
