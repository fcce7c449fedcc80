import { Transform, type TransformCallback } from 'node:stream';

/** Bytes in one line; a multiple of three, so that only the last line of a piece is filled up. */
const LINE_BYTES = 48 * 1024;

/** A longer line is none of ours. */
const MAX_LINE_CHARACTERS = LINE_BYTES / 3 * 4;

/** Bytes as lines of base64, for a stream that carries text only. */
export class TextLineEncoder extends Transform {
    override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
        for (let start = 0; start < chunk.length; start += LINE_BYTES) {
            this.push(`${chunk.toString('base64', start, start + LINE_BYTES)}\n`);
        }
        done();
    }
}

/** Bytes from lines of base64, however the stream cuts them. Holds one unfinished line at most. */
export class TextLineDecoder {
    protected unfinished = '';

    /** Throws if a line is too long. */
    decode(text: string): Uint8Array[] {
        const lines = (this.unfinished + text).split('\n');
        this.unfinished = lines.pop() ?? '';
        if ([...lines, this.unfinished].some(line => line.length > MAX_LINE_CHARACTERS)) {
            throw new Error('A line of the stream is too long.');
        }
        return lines.map(line => Buffer.from(line, 'base64'));
    }
}
