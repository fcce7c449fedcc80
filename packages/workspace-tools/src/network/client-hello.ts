import { parseHostName } from './host-name.js';

/** Of the first message of TLS: many times what programs send. */
export const MAX_HELLO_BYTES = 32 * 1024;

const HANDSHAKE = 0x16;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const ENCRYPTED_HELLO = 0xfe0d;
const RECORD_HEAD_BYTES = 5;
const MAX_RECORD_BYTES = 16 * 1024 + 256;

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

/** The first message of the handshake without the records around it; undefined as long as it is not whole. */
function handshakeOf(bytes: Buffer): Buffer | undefined {
    const pieces: Buffer[] = [];
    let gathered = 0;
    for (let at = 0; at < bytes.length;) {
        if (bytes[at] !== HANDSHAKE || at + 1 < bytes.length && bytes[at + 1] !== 3) {
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
        const whole = wholeMessage(pieces, gathered);
        if (whole) {
            return whole;
        }
        at += RECORD_HEAD_BYTES + length;
    }
    return undefined;
}

function wholeMessage(pieces: readonly Buffer[], gathered: number): Buffer | undefined {
    if (gathered < 4) {
        return undefined;
    }
    const message = Buffer.concat(pieces);
    const length = message.readUIntBE(1, 3);
    if (message[0] !== CLIENT_HELLO || length > MAX_HELLO_BYTES) {
        throw new HelloError('The start of the TLS connection cannot be read.');
    }
    return message.length >= 4 + length ? message.subarray(4, 4 + length) : undefined;
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
