import { decode, OUTPUT_CAP_BYTES, withoutBrokenEnd } from '../captured-output.js';
import { cutLine, MAX_LINE_LENGTH } from '../cut-line.js';

const NEWLINE = 0x0a;
/** Enough bytes for a line that is not cut, whatever its characters. */
const KEPT_OF_LINE = MAX_LINE_LENGTH * 3 + 4;

export interface LinesRead {
    /** With `N: ` before each line. */
    content: string;
    totalLines: number;
    /** Lines follow. */
    nextOffset?: number;
    /** A line was longer than what is told of it. */
    cutLines: boolean;
}

/** Picks lines from a stream of bytes in fixed memory, however long the lines are, and counts all of them. */
export class LineWindow {
    protected readonly shown: string[] = [];
    protected shownBytes = 0;
    protected cutLines = false;
    protected full = false;
    /** Of complete lines so far. */
    protected lines = 0;
    protected kept: Buffer[] = [];
    protected keptBytes = 0;
    protected lineBytes = 0;

    /** @param offset number of the first line, from 1 */
    constructor(protected readonly offset: number, protected readonly limit: number) { }

    add(chunk: Uint8Array): void {
        const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        let start = 0;
        for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
            this.keep(bytes.subarray(start, end));
            this.endLine();
            start = end + 1;
        }
        this.keep(bytes.subarray(start));
    }

    end(): LinesRead {
        if (this.lineBytes > 0) {
            this.endLine();
        }
        const next = this.offset + this.shown.length;
        return {
            content: this.shown.join('\n'),
            totalLines: this.lines,
            ...next <= this.lines && { nextOffset: next },
            cutLines: this.cutLines
        };
    }

    protected keep(part: Buffer): void {
        this.lineBytes += part.length;
        const room = KEPT_OF_LINE - this.keptBytes;
        if (part.length > 0 && room > 0 && this.wanted(this.lines + 1)) {
            const kept = Buffer.from(part.subarray(0, room));
            this.kept.push(kept);
            this.keptBytes += kept.length;
        }
    }

    protected endLine(): void {
        this.lines++;
        if (this.wanted(this.lines)) {
            this.show();
        }
        this.kept = [];
        this.keptBytes = 0;
        this.lineBytes = 0;
    }

    protected show(): void {
        const incomplete = this.keptBytes < this.lineBytes;
        const bytes = Buffer.concat(this.kept);
        const raw = decode(incomplete ? withoutBrokenEnd(bytes) : bytes);
        const line = (this.lines === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(incomplete ? /(?!)/ : /\r$/, '');
        const { text, cut } = cutLine(line, incomplete);
        const numbered = `${this.lines}: ${text}`;
        const size = Buffer.byteLength(numbered) + 1;
        if (this.shownBytes + size > OUTPUT_CAP_BYTES) {
            this.full = true;
            return;
        }
        this.shown.push(numbered);
        this.shownBytes += size;
        this.cutLines ||= cut;
    }

    protected wanted(line: number): boolean {
        return !this.full && line >= this.offset && line - this.offset < this.limit;
    }
}
