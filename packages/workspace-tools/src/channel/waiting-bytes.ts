/** Memory is taken in such portions: a piece of its own would cost many times what is in it. */
const BLOCK_BYTES = 4 * 1024;

/** Bytes in the order in which they came, in blocks: a peer may send them one by one. */
export class WaitingBytes {
    protected readonly blocks: Buffer[] = [];
    /** What the last block holds; those before it are full. */
    protected filled = 0;

    get isEmpty(): boolean {
        return this.blocks.length === 0;
    }

    /** Copies. */
    add(bytes: Uint8Array): void {
        const last = this.blocks.at(-1);
        const room = last ? last.length - this.filled : 0;
        if (last && room > 0) {
            last.set(bytes.subarray(0, room), this.filled);
            this.filled += Math.min(room, bytes.length);
        }
        if (bytes.length > room) {
            const rest = bytes.subarray(room);
            const block = Buffer.allocUnsafeSlow(Math.max(rest.length, BLOCK_BYTES));
            block.set(rest);
            this.blocks.push(block);
            this.filled = rest.length;
        }
    }

    /** The first block; undefined if there is none, or none that is full where one has to be. */
    take(full: boolean): Buffer | undefined {
        const isLast = this.blocks.length === 1;
        if (full && isLast && this.filled < this.blocks[0].length) {
            return undefined;
        }
        const block = this.blocks.shift();
        if (!block || !isLast) {
            return block;
        }
        const held = block.subarray(0, this.filled);
        this.filled = 0;
        // What is read slowly must not keep a block for a few bytes each.
        return held.length < block.length / 2 ? Buffer.from(held) : held;
    }
}
