import { parseHostName } from './host-name.js';

/** Of the first message of TLS: many times what programs send. */
export const MAX_HELLO_BYTES = 32 * 1024;

const HANDSHAKE = 0x16;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const ENCRYPTED_HELLO = 0xfe0d;
const RECORD_HEAD_BYTES = 5;
const MAX_RECORD_BYTES = 16 * 1024 + 256;
/** Programs use one or two. Each look at the first bytes goes through all of them. */
const MAX_RECORDS = 16;
const MESSAGE_HEAD_BYTES = 4;

/** What the first bytes of a client say. */
export type HelloVerdict =
    /** More of it has to come. */
    | { readonly kind: 'incomplete' }
    /** It is no TLS. */
    | { readonly kind: 'other' }
    /** TLS, for the server of this name, in the one spelling that names have. */
    | { readonly kind: 'tls'; readonly serverName: string }
    /** TLS that does not say, or hides, for whom it is. */
    | { readonly kind: 'broken'; readonly problem: string };

/** Reads the name of the server from the first message of TLS, however it is cut into records and packets. */
export function readClientHello(bytes: Buffer): HelloVerdict {
    if (bytes.length === 0) {
        return { kind: 'incomplete' };
    }
    if (bytes[0] !== HANDSHAKE) {
        return { kind: 'other' };
    }
    try {
        const message = handshakeOf(bytes);
        return message ? judge(message) : tooLong(bytes) ?? { kind: 'incomplete' };
    } catch (error) {
        return { kind: 'broken', problem: error instanceof HelloError ? error.message : 'The start of the TLS connection cannot be read.' };
    }
}

class HelloError extends Error { }

function tooLong(bytes: Buffer): HelloVerdict | undefined {
    return bytes.length > MAX_HELLO_BYTES ? { kind: 'broken', problem: 'The start of the TLS connection is too long.' } : undefined;
}

/**
 * The first message of the handshake without the records around it; undefined as long as it is not whole. Whoever sends it byte by
 * byte has it looked at as often: it is put together only once, when it is whole.
 */
function handshakeOf(bytes: Buffer): Buffer | undefined {
    const pieces: Buffer[] = [];
    let gathered = 0;
    let needed = MESSAGE_HEAD_BYTES;
    for (let at = 0; at < bytes.length;) {
        if (bytes[at] !== HANDSHAKE || at + 1 < bytes.length && bytes[at + 1] !== 3 || pieces.length >= MAX_RECORDS) {
            throw new HelloError('The start of the TLS connection cannot be read.');
        }
        if (at + RECORD_HEAD_BYTES > bytes.length) {
            return undefined;
        }
        const length = bytes.readUInt16BE(at + 3);
        if (length === 0 || length > MAX_RECORD_BYTES) {
            throw new HelloError('The start of the TLS connection cannot be read.');
        }
        const piece = bytes.subarray(at + RECORD_HEAD_BYTES, at + RECORD_HEAD_BYTES + length);
        pieces.push(piece);
        gathered += piece.length;
        if (needed === MESSAGE_HEAD_BYTES && gathered >= needed) {
            needed += messageLength(pieces);
        }
        if (gathered >= needed && needed > MESSAGE_HEAD_BYTES) {
            return Buffer.concat(pieces).subarray(MESSAGE_HEAD_BYTES, needed);
        }
        at += RECORD_HEAD_BYTES + length;
    }
    return undefined;
}

/** Of pieces that have the head of the message. */
function messageLength(pieces: readonly Buffer[]): number {
    const head: number[] = [];
    for (const piece of pieces) {
        head.push(...piece.subarray(0, MESSAGE_HEAD_BYTES - head.length));
    }
    const [type, high, middle, low] = head;
    const length = high << 16 | middle << 8 | low;
    if (type !== CLIENT_HELLO || length === 0 || length > MAX_HELLO_BYTES) {
        throw new HelloError('The start of the TLS connection cannot be read.');
    }
    return length;
}

function judge(message: Buffer): HelloVerdict {
    const reader = new Reader(message);
    // The version and the random bytes; then session, ciphers, compressions.
    reader.skip(34);
    reader.block(1);
    reader.block(2);
    reader.block(1);
    let serverName: string | undefined;
    const extensions = reader.isAtEnd ? new Reader(Buffer.alloc(0)) : new Reader(reader.block(2));
    while (!extensions.isAtEnd) {
        const type = extensions.number(2);
        const content = extensions.block(2);
        if (type === ENCRYPTED_HELLO) {
            throw new HelloError('The TLS connection hides the name of its server (ECH), so that it cannot be checked.');
        }
        if (type === SERVER_NAME) {
            if (serverName !== undefined) {
                throw new HelloError('The TLS connection names more than one server.');
            }
            serverName = nameOf(content);
        }
    }
    if (serverName === undefined) {
        throw new HelloError('The TLS connection does not name its server (SNI), so that it cannot be checked.');
    }
    return { kind: 'tls', serverName };
}

function nameOf(extension: Buffer): string {
    const list = new Reader(new Reader(extension).block(2));
    const type = list.number(1);
    const text = list.block(2);
    if (type !== 0 || !list.isAtEnd) {
        throw new HelloError('The TLS connection names more than one server.');
    }
    const name = parseHostName(text.toString('latin1'));
    if (typeof name !== 'string') {
        throw new HelloError('The TLS connection names a server that is none.');
    }
    return name;
}

/** Throws when there is less than it is asked for. */
class Reader {
    protected at = 0;

    constructor(protected readonly bytes: Buffer) { }

    get isAtEnd(): boolean {
        return this.at >= this.bytes.length;
    }

    skip(count: number): void {
        this.take(count);
    }

    number(size: number): number {
        return this.take(size).readUIntBE(0, size);
    }

    /** What follows a length of so many bytes. */
    block(lengthSize: number): Buffer {
        return this.take(this.number(lengthSize));
    }

    protected take(count: number): Buffer {
        if (this.at + count > this.bytes.length) {
            throw new HelloError('The start of the TLS connection cannot be read.');
        }
        this.at += count;
        return this.bytes.subarray(this.at - count, this.at);
    }
}
