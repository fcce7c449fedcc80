import type { SpoolFile } from './output-spool.js';

/** 50 KB, as the seed and opencode have it. */
export const OUTPUT_CAP_BYTES = 51_200;
/** Room in the cap for what stands between head and tail. */
const MARKER_BYTES = 512;
const HEAD_BYTES = (OUTPUT_CAP_BYTES - MARKER_BYTES) / 2;

export interface CapturedText {
    readonly text: string;
    /** Of the whole stream. */
    readonly bytes: number;
    readonly truncated: boolean;
    /** Where the whole text is, if it was too long. */
    readonly fullOutput?: string;
}

/** Keeps the head and the tail of a stream in fixed memory, counts all of it, and spools it once it is too long. */
export class CapturedOutput {
    /** Everything, as long as it fits; then no more than its first half is of use. */
    protected head = Buffer.alloc(0);
    protected pieces: Uint8Array[] = [];
    protected piecesBytes = 0;
    protected tail: RingBuffer | undefined;
    protected spool: SpoolFile | undefined;
    protected bytes = 0;

    constructor(protected readonly createSpool?: () => SpoolFile) { }

    add(chunk: Uint8Array): void {
        this.bytes += chunk.length;
        if (this.tail) {
            this.tail.add(chunk);
            this.spool?.write(chunk);
            return;
        }
        this.pieces.push(Uint8Array.from(chunk));
        this.piecesBytes += chunk.length;
        if (this.piecesBytes > OUTPUT_CAP_BYTES) {
            this.overflow();
        }
    }

    end(): CapturedText {
        this.spool?.close();
        if (!this.tail) {
            return { text: decode(Buffer.concat(this.pieces)), bytes: this.bytes, truncated: false };
        }
        const head = withoutBrokenEnd(this.head);
        const tail = withoutBrokenStart(this.tail.content());
        const left = this.bytes - head.length - tail.length;
        const place = this.spool ? `; all of it can be read at ${this.spool.path}` : '';
        const text = `${decode(head)}\n\n[... ${left} of ${this.bytes} bytes are left out here${place} ...]\n\n${decode(tail)}`;
        return { text, bytes: this.bytes, truncated: true, ...this.spool && { fullOutput: this.spool.path } };
    }

    protected overflow(): void {
        const all = Buffer.concat(this.pieces);
        this.pieces = [];
        this.head = Buffer.from(all.subarray(0, HEAD_BYTES));
        this.tail = new RingBuffer(HEAD_BYTES);
        this.tail.add(all.subarray(HEAD_BYTES));
        this.spool = this.createSpool?.();
        this.spool?.write(all);
    }
}

/** The last bytes of a stream. */
class RingBuffer {
    protected readonly buffer: Buffer;
    protected position = 0;
    protected full = false;

    constructor(size: number) {
        this.buffer = Buffer.alloc(size);
    }

    add(chunk: Uint8Array): void {
        let rest = chunk;
        if (rest.length >= this.buffer.length) {
            rest = rest.subarray(rest.length - this.buffer.length);
            this.buffer.set(rest);
            this.position = 0;
            this.full = true;
            return;
        }
        const untilEnd = Math.min(rest.length, this.buffer.length - this.position);
        this.buffer.set(rest.subarray(0, untilEnd), this.position);
        this.buffer.set(rest.subarray(untilEnd), 0);
        this.full ||= this.position + rest.length >= this.buffer.length;
        this.position = (this.position + rest.length) % this.buffer.length;
    }

    content(): Buffer {
        return this.full
            ? Buffer.concat([this.buffer.subarray(this.position), this.buffer.subarray(0, this.position)])
            : this.buffer.subarray(0, this.position);
    }
}

/** UTF-8 with replacement characters where it is none; a byte order mark stays. */
export function decode(bytes: Uint8Array): string {
    return DECODER.decode(bytes);
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** How long a character is by its first byte; 1 for what can start none. */
function characterLength(first: number): number {
    return first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc0 && first < 0xe0 ? 2 : 1;
}

/** Cuts a character off that lacks its end; bytes that are not UTF-8 stay. */
export function withoutBrokenEnd(bytes: Buffer): Buffer {
    for (let back = 1; back <= 4 && back <= bytes.length; back++) {
        const byte = bytes[bytes.length - back];
        if (!isContinuation(byte)) {
            return characterLength(byte) > back ? bytes.subarray(0, bytes.length - back) : bytes;
        }
    }
    return bytes;
}

function withoutBrokenStart(bytes: Buffer): Buffer {
    let start = 0;
    while (start < 3 && isContinuation(bytes[start])) {
        start++;
    }
    return isContinuation(bytes[start]) ? bytes : bytes.subarray(start);
}
