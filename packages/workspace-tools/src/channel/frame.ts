/** Largest frame in either direction, head and payload together; more is a broken or hostile peer. */
export const MAX_FRAME_BYTES = 1024 * 1024;

/** Payloads are cut into pieces of this size, so that no call keeps the stream to itself. */
export const PAYLOAD_BYTES = 64 * 1024;

const LENGTHS_BYTES = 8;

/** The bytes are no frame: whoever sends them cannot be understood any more. */
export class ChannelError extends Error {
    override readonly name = 'ChannelError';
}

/** JSON for what is said, bytes for what is carried. */
export interface Frame {
    head: unknown;
    payload: Uint8Array;
}

/** Two lengths (32 bits each, big endian), the head as JSON in UTF-8, the payload. The payload itself is not copied. */
export function encodeFrame(head: object, payload?: Uint8Array): Uint8Array[] {
    const json = Buffer.from(JSON.stringify(head));
    const carried = payload?.length ?? 0;
    if (json.length + carried > MAX_FRAME_BYTES) {
        throw new ChannelError(`A frame of ${json.length + carried} bytes is too large to be sent.`);
    }
    const start = Buffer.allocUnsafe(LENGTHS_BYTES + json.length);
    start.writeUInt32BE(json.length, 0);
    start.writeUInt32BE(carried, 4);
    json.copy(start, LENGTHS_BYTES);
    return payload && carried > 0 ? [start, payload] : [start];
}

/** Puts frames together again, however the stream cuts them. Holds one unfinished frame at most. */
export class FrameDecoder {
    protected readonly pending: Buffer[] = [];
    protected pendingBytes = 0;
    /** Lengths of the frame that is on its way, once they are known. */
    protected lengths: { head: number; payload: number } | undefined;

    *decode(chunk: Uint8Array): Generator<Frame> {
        if (chunk.length > 0) {
            this.pending.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
            this.pendingBytes += chunk.length;
        }
        for (let frame = this.next(); frame; frame = this.next()) {
            yield frame;
        }
    }

    protected next(): Frame | undefined {
        if (!this.lengths) {
            if (this.pendingBytes < LENGTHS_BYTES) {
                return undefined;
            }
            const bytes = this.take(LENGTHS_BYTES);
            this.lengths = { head: bytes.readUInt32BE(0), payload: bytes.readUInt32BE(4) };
            if (this.lengths.head + this.lengths.payload > MAX_FRAME_BYTES) {
                throw new ChannelError(`A frame of ${this.lengths.head + this.lengths.payload} bytes is too large.`);
            }
        }
        const { head, payload } = this.lengths;
        if (this.pendingBytes < head + payload) {
            return undefined;
        }
        this.lengths = undefined;
        return { head: parseHead(this.take(head)), payload: this.take(payload) };
    }

    /** The next bytes; copied only where they come from several chunks. */
    protected take(count: number): Buffer {
        this.pendingBytes -= count;
        const parts: Buffer[] = [];
        for (let missing = count; missing > 0;) {
            const first = this.pending[0];
            if (first.length <= missing) {
                parts.push(first);
                this.pending.shift();
                missing -= first.length;
            } else {
                parts.push(first.subarray(0, missing));
                this.pending[0] = first.subarray(missing);
                missing = 0;
            }
        }
        return parts.length === 1 ? parts[0] : Buffer.concat(parts, count);
    }
}

function parseHead(bytes: Buffer): unknown {
    try {
        return JSON.parse(bytes.toString('utf8'));
    } catch {
        throw new ChannelError('A frame does not begin with JSON.');
    }
}
