/** Some lines of a text. */
export interface LineChunk {
    /** Offset in the text; stable while it grows. */
    readonly start: number;
    /** Without the line break at its end. */
    readonly text: string;
    /** Number of its first line, from 0, and of the one behind its last. */
    readonly firstLine: number;
    readonly endLine: number;
}

/** Lines that are rendered together, and the longest chunk, for texts whose lines do not end. */
const CHUNK_LINES = 40;
const CHUNK_LENGTH = 8_000;

/** Cuts a text that may grow into chunks of lines; chunks that are full keep their identity. */
export class LineChunks {

    protected text = '';
    protected full: LineChunk[] = [];

    update(text: string): readonly LineChunk[] {
        if (!text.startsWith(this.text)) {
            this.full = [];
        }
        this.text = text;
        const last = this.full.at(-1);
        let start = last ? last.start + last.text.length + 1 : 0;
        let firstLine = last?.endLine ?? 0;
        for (let lines = 0, lineStart = start; ;) {
            const end = text.indexOf('\n', lineStart);
            if (end < 0) {
                return [...this.full, { start, text: text.slice(start), firstLine, endLine: firstLine + lines + 1 }];
            }
            lines++;
            lineStart = end + 1;
            if (lines === CHUNK_LINES || end - start >= CHUNK_LENGTH) {
                this.full.push({ start, text: text.slice(start, end), firstLine, endLine: firstLine + lines });
                start = lineStart;
                firstLine += lines;
                lines = 0;
            }
        }
    }
}
