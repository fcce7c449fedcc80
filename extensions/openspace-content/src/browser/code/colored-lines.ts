/** Text in one colour; the class comes from the editor's theme. */
export interface ColoredRun {
    readonly text: string;
    readonly className: string;
}

export type ColoredLine = readonly ColoredRun[];

/** Colours code line by line; the state carries what a line leaves open for the next. */
export interface LineTokenizer {
    readonly initialState: unknown;
    tokenize(line: string, state: unknown): { readonly runs: ColoredLine; readonly endState: unknown };
}

interface DoneLine {
    readonly source: string;
    readonly runs: ColoredLine;
    readonly endState: unknown;
}

/** Coloured lines of a growing text: lines that did not change are neither tokenised again nor given a new identity. */
export class ColoredLines {

    protected done: DoneLine[] = [];

    constructor(protected readonly tokenizer: LineTokenizer, protected readonly initialState: unknown = tokenizer.initialState) { }

    /** What the last line leaves open. */
    get endState(): unknown {
        return this.done.length > 0 ? this.done[this.done.length - 1].endState : this.initialState;
    }

    update(code: string): readonly ColoredLine[] {
        const sources = code.split('\n');
        const kept = this.done.findIndex((line, index) => line.source !== sources[index]);
        this.done = kept < 0 ? this.done.slice(0, sources.length) : this.done.slice(0, kept);
        for (let index = this.done.length; index < sources.length; index++) {
            const state = index === 0 ? this.initialState : this.done[index - 1].endState;
            this.done.push({ source: sources[index], ...this.tokenizer.tokenize(sources[index], state) });
        }
        return this.done.map(line => line.runs);
    }
}
