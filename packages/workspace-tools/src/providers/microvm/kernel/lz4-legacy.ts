/** The frame that Linux packs its kernels with: blocks of known packed length, without checksums. */
const MAGIC = 0x184c2102;

/** What a block holds at most, unpacked. */
const BLOCK_BYTES = 8 * 1024 * 1024;

/** A match has at least so many bytes. */
const MIN_MATCH_LENGTH = 4;

/** A length of this many means that more of it follows. */
const LONG_LENGTH = 15;

/** Throws if this is no such frame, or a broken one. What follows the frame is ignored. */
export function unpackLz4Legacy(packed: Buffer): Buffer {
    if (packed.length < 8 || packed.readUInt32LE(0) !== MAGIC) {
        throw new Error('This is not packed with LZ4.');
    }
    const blocks: Buffer[] = [];
    let at = 4;
    while (at + 4 <= packed.length) {
        const length = packed.readUInt32LE(at);
        at += 4;
        if (length === MAGIC) {
            continue;
        }
        if (length === 0 || at + length > packed.length) {
            break;
        }
        const block = unpackBlock(packed.subarray(at, at + length));
        blocks.push(block);
        at += length;
        // Only the last one is shorter; the kernel appends its length, which is not a block.
        if (block.length < BLOCK_BYTES) {
            break;
        }
    }
    return Buffer.concat(blocks);
}

function unpackBlock(packed: Buffer): Buffer {
    const out = Buffer.allocUnsafe(BLOCK_BYTES);
    let from = 0;
    let to = 0;
    const lengthOf = (start: number): number => {
        let length = start;
        if (start === LONG_LENGTH) {
            let more: number;
            do {
                more = packed.readUInt8(from++);
                length += more;
            } while (more === 255);
        }
        return length;
    };
    while (from < packed.length) {
        const token = packed[from++];
        const literals = lengthOf(token >> 4);
        if (from + literals > packed.length || to + literals > out.length) {
            throw new Error('A block of LZ4 is broken.');
        }
        packed.copy(out, to, from, from + literals);
        from += literals;
        to += literals;
        if (from >= packed.length) {
            break;
        }
        const distance = packed.readUInt16LE(from);
        from += 2;
        const match = lengthOf(token & LONG_LENGTH) + MIN_MATCH_LENGTH;
        if (distance === 0 || distance > to || to + match > out.length) {
            throw new Error('A block of LZ4 is broken.');
        }
        // Byte by byte: a match may reach into what it makes itself.
        for (const end = to + match; to < end; to++) {
            out[to] = out[to - distance];
        }
    }
    return out.subarray(0, to);
}
