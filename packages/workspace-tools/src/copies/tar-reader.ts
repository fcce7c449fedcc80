import { CopyError } from './copy-error.js';

/** What an archive says of one thing; the bytes of its name are those of the archive. */
export interface ArchivedEntry {
    /** `other`: a device, a pipe, another name of a file. It has no content. */
    readonly kind: 'file' | 'folder' | 'link' | 'other';
    readonly name: Buffer;
    readonly mode: number;
    readonly size: number;
    /** In seconds since 1970. */
    readonly modified: number;
    /** Where a link leads. */
    readonly target: Buffer;
}

export interface ArchiveSink {
    begin(entry: ArchivedEntry): void;
    /** Of the file that was begun last; the bytes are lent. */
    data(bytes: Buffer): void;
    /** The file that was begun last is whole. */
    end(): void;
}

const BLOCK = 512;
/** What GNU tar writes; the format of others is not read. */
const MAGIC = Buffer.from('ustar  \0', 'latin1');
const MAX_NAME = 4_096;

const KINDS: Readonly<Record<string, ArchivedEntry['kind']>> = {
    '0': 'file', '\0': 'file', 1: 'other', 2: 'link', 3: 'other', 4: 'other', 5: 'folder', 6: 'other'
};

/**
 * Reads what `tar --format=gnu` writes, and refuses everything else: whoever wrote the archive is not trusted. Names are bytes, because
 * one that is no text must not become that of another file. Throws a {@link CopyError}.
 */
export class TarReader {
    protected pending = Buffer.alloc(0);
    /** Of the content that is being read, and what fills its last block. */
    protected remaining = 0;
    protected padding = 0;
    /** `file`: content goes to the sink. `name` and `target`: it is that of the next entry. */
    protected reading: 'file' | 'name' | 'target' | undefined;
    protected text: Buffer[] = [];
    protected longName: Buffer | undefined;
    protected longTarget: Buffer | undefined;
    protected zeroBlocks = 0;

    constructor(protected readonly sink: ArchiveSink) { }

    /** Takes the next bytes, which are lent. */
    write(chunk: Uint8Array): void {
        let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
        while (rest.length > 0) {
            rest = rest.subarray(this.reading || this.padding > 0 ? this.readContent(rest) : this.readHeader(rest));
        }
    }

    /** To be called when there is no more. */
    finish(): void {
        if (this.zeroBlocks < 2 || this.pending.length > 0) {
            throw distrusted('it ends too early');
        }
    }

    /** How many bytes were taken. */
    protected readContent(bytes: Buffer): number {
        if (!this.reading) {
            const skipped = Math.min(this.padding, bytes.length);
            this.padding -= skipped;
            return skipped;
        }
        const content = bytes.subarray(0, this.remaining);
        this.remaining -= content.length;
        if (this.reading === 'file') {
            this.sink.data(content);
        } else {
            this.text.push(Buffer.from(content));
        }
        if (this.remaining === 0) {
            this.endContent();
        }
        return content.length;
    }

    protected endContent(): void {
        const { reading } = this;
        this.reading = undefined;
        if (reading === 'file') {
            this.sink.end();
            return;
        }
        const text = untilZero(Buffer.concat(this.text));
        this.text = [];
        if (reading === 'name') {
            this.longName = text;
        } else {
            this.longTarget = text;
        }
    }

    protected readHeader(bytes: Buffer): number {
        const taken = Math.min(BLOCK - this.pending.length, bytes.length);
        this.pending = Buffer.concat([this.pending, bytes.subarray(0, taken)]);
        if (this.pending.length === BLOCK) {
            const block = this.pending;
            this.pending = Buffer.alloc(0);
            this.takeHeader(block);
        }
        return taken;
    }

    protected takeHeader(block: Buffer): void {
        if (block.every(byte => byte === 0)) {
            this.zeroBlocks++;
            return;
        }
        if (this.zeroBlocks > 0) {
            throw distrusted('something follows its end');
        }
        if (!block.subarray(257, 265).equals(MAGIC) || sumOf(block) !== numberOf(block.subarray(148, 156))) {
            throw distrusted('a header makes no sense');
        }
        const type = block.toString('latin1', 156, 157);
        const size = numberOf(block.subarray(124, 136));
        if (type === 'L' || type === 'K') {
            if (size < 2 || size > MAX_NAME) {
                throw distrusted('a name is too long');
            }
            this.expect(type === 'L' ? 'name' : 'target', size);
            return;
        }
        const kind = KINDS[type];
        if (kind === undefined || kind !== 'file' && size !== 0) {
            throw distrusted('it has an entry of a kind that is not taken');
        }
        const name = this.longName ?? untilZero(block.subarray(0, 100));
        const target = this.longTarget ?? untilZero(block.subarray(157, 257));
        [this.longName, this.longTarget] = [undefined, undefined];
        this.sink.begin({
            kind, name, size, target, mode: numberOf(block.subarray(100, 108)), modified: numberOf(block.subarray(136, 148))
        });
        if (kind === 'file') {
            this.expect('file', size);
        }
    }

    protected expect(reading: 'file' | 'name' | 'target', size: number): void {
        this.reading = reading;
        this.remaining = size;
        this.padding = (BLOCK - size % BLOCK) % BLOCK;
        if (size === 0) {
            this.endContent();
        }
    }
}

/** @param cause for whoever looks into it; what the person is told says nothing that a sandbox could have chosen */
export function distrusted(cause: string): CopyError {
    return new CopyError(
        'provider_failed', 'The sandbox sent files in a form that cannot be trusted. Nothing was taken from it.', { cause }
    );
}

function untilZero(bytes: Buffer): Buffer {
    const end = bytes.indexOf(0);
    return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end));
}

/** In octal digits, or as bytes where they do not suffice. */
function numberOf(field: Buffer): number {
    if (field[0] === 0x80) {
        const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
        return checked(value);
    }
    // A time before 1970.
    if (field[0] === 0xff) {
        return 0;
    }
    const text = untilZero(field).toString('latin1').trim();
    return /^[0-7]*$/.test(text) ? checked(parseInt(text || '0', 8)) : checked(NaN);
}

function checked(value: number): number {
    if (!Number.isSafeInteger(value)) {
        throw distrusted('a number makes no sense');
    }
    return value;
}

/** The checksum itself counts as blanks. */
function sumOf(block: Buffer): number {
    return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}
