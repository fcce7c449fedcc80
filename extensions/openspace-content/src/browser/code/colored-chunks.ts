import { ColoredLine, ColoredLines, LineTokenizer } from './colored-lines';
import { LineChunk } from './line-chunks';

/** Code behind this stays plain: to colour it everything before it must be read first, which takes too long. In characters. */
const MAX_COLORED_LENGTH = 100_000;

interface DoneChunk {
    readonly chunk: LineChunk;
    readonly colors: ColoredLines;
    readonly lines: readonly ColoredLine[];
}

/** Colours of code in chunks, each when it is needed, with all before it; what did not change is not read again. */
export class ColoredChunks {

    protected done: DoneChunk[] = [];

    constructor(protected readonly tokenizer: LineTokenizer) { }

    /** The coloured lines of a chunk; undefined if it stays plain. */
    linesOf(chunks: readonly LineChunk[], index: number): readonly ColoredLine[] | undefined {
        if (chunks[index].start > MAX_COLORED_LENGTH || chunks[index].text.length > MAX_COLORED_LENGTH) {
            return undefined;
        }
        const kept = this.done.findIndex(({ chunk }, position) => chunk !== chunks[position]);
        if (kept >= 0) {
            this.done.length = this.done[kept].chunk.start === chunks.at(kept)?.start ? kept + 1 : kept;
            this.color(chunks, Math.min(kept, chunks.length - 1));
        }
        for (let position = this.done.length; position <= index; position++) {
            this.color(chunks, position);
        }
        return this.done[index].lines;
    }

    protected color(chunks: readonly LineChunk[], position: number): void {
        const chunk = chunks[position];
        const before = position > 0 ? this.done[position - 1].colors.endState : this.tokenizer.initialState;
        const colors = this.done.at(position)?.colors ?? new ColoredLines(this.tokenizer, before);
        this.done[position] = { chunk, colors, lines: colors.update(chunk.text) };
    }
}
