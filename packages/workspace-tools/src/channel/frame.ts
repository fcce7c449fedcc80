/** Largest frame in either direction, head and payload together; more is a broken or hostile peer. */
export const MAX_FRAME_BYTES = 1024 * 1024;

/** Payloads are cut into pieces of this size, so that no call keeps the stream to itself. */
export const PAYLOAD_BYTES = 64 * 1024;

const LENGTHS_BYTES = 8;

/** The bytes are not a frame: whoever sends them can no longer be understood. */
export class ChannelError extends Error {
    override readonly name = 'ChannelError';
}

/** JSON for what is said, bytes for what is carried. */
export interface Frame {
    head: unknown;
    /** Of a frame that was received: gone when it was handled. */
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

/**
 * Puts frames together again, however the stream cuts them. Holds one unfinished frame at most, always in the same place:
 * a payload is as long as it takes to handle the frame, whoever wants to keep it copies it.
 */
export class FrameDecoder {
    protected held = Buffer.allocUnsafeSlow(LENGTHS_BYTES + 2 * PAYLOAD_BYTES);
    protected heldBytes = 0;

    *decode(chunk: Uint8Array): Generator<Frame> {
        let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        while (this.heldBytes > 0) {
            const held = this.held.subarray(0, this.heldBytes);
            const length = frameLength(held);
            if (length === held.length) {
                this.heldBytes = 0;
                yield parseFrame(held);
            } else if (rest.length === 0) {
                return;
            } else {
                rest = this.hold(rest, (length ?? LENGTHS_BYTES) - held.length);
            }
        }
        for (let length = frameLength(rest); length !== undefined && length <= rest.length; length = frameLength(rest)) {
            yield parseFrame(rest.subarray(0, length));
            rest = rest.subarray(length);
        }
        this.hold(rest, rest.length);
    }

    /** Keeps at most `most` bytes; what is left of them. */
    protected hold(bytes: Buffer, most: number): Buffer {
        const count = Math.min(bytes.length, most);
        if (this.heldBytes + count > this.held.length) {
            const larger = Buffer.allocUnsafeSlow(LENGTHS_BYTES + MAX_FRAME_BYTES);
            this.held.copy(larger, 0, 0, this.heldBytes);
            this.held = larger;
        }
        this.heldBytes += bytes.copy(this.held, this.heldBytes, 0, count);
        return bytes.subarray(count);
    }
}

/** With its lengths; undefined as long as they are not there. */
function frameLength(bytes: Buffer): number | undefined {
    if (bytes.length < LENGTHS_BYTES) {
        return undefined;
    }
    const carried = bytes.readUInt32BE(0) + bytes.readUInt32BE(4);
    if (carried > MAX_FRAME_BYTES) {
        throw new ChannelError(`A frame of ${carried} bytes is too large.`);
    }
    return LENGTHS_BYTES + carried;
}

function parseFrame(bytes: Buffer): Frame {
    const payload = LENGTHS_BYTES + bytes.readUInt32BE(0);
    return { head: parseHead(bytes.toString('utf8', LENGTHS_BYTES, payload)), payload: bytes.subarray(payload) };
}

function parseHead(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        throw new ChannelError('A frame does not begin with JSON.');
    }
}
