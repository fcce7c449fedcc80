import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FrameStream } from './frame-stream.js';
import { LINK_WINDOW_BYTES, LinkStream } from './link-stream.js';
import type { LinkMessage } from './messages.js';

/** Two ends of one link, over a channel each way. */
function linked(): { here: LinkStream; there: LinkStream; gone: string[] } {
    const [forth, back] = [new PassThrough(), new PassThrough()];
    const gone: string[] = [];
    const ends: LinkStream[] = [];
    [[back, forth], [forth, back]].forEach(([input, output], index) => {
        const stream = new FrameStream(input, output, {
            onFrame: ({ head, payload }) => ends[index].receive(head as LinkMessage, payload), onClosed: () => undefined
        });
        ends.push(new LinkStream(1, stream, () => gone.push(index === 0 ? 'here' : 'there')));
    });
    return { here: ends[0], there: ends[1], gone };
}

/** Unlike the consumers of Node, which destroy what they have read. */
function read(stream: LinkStream): Promise<Buffer> {
    const pieces: Buffer[] = [];
    return new Promise((resolve, reject) => {
        stream.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)));
        stream.on('close', () => reject(new Error('It ended too early.')));
    });
}

describe('a connection that frames carry', () => {
    it('takes bytes both ways, more than its window, and ends in both directions', async () => {
        const { here, there, gone } = linked();
        const bytes = Buffer.alloc(5 * LINK_WINDOW_BYTES + 17, 'abc');
        const [received, answered] = [read(there), read(here)];
        here.end(bytes);
        expect((await received).equals(bytes)).toBe(true);
        there.end('and back');
        expect((await answered).toString()).toBe('and back');
        await Promise.all([here, there].filter(end => !end.closed).map(end => once(end, 'close')));
        expect(gone.sort()).toEqual(['here', 'there']);
    });

    it('holds no more than its window for somebody who does not read, and loses nothing', async () => {
        const { here, there } = linked();
        const bytes = Buffer.alloc(3 * LINK_WINDOW_BYTES, 'x');
        let written = false;
        here.end(bytes, () => { written = true; });
        await new Promise(resolve => setImmediate(resolve));
        expect(written).toBe(false);
        expect((await read(there)).equals(bytes)).toBe(true);
    });

    it('what came before the end can still be read after the other side is gone', async () => {
        const { here, there } = linked();
        here.resume();
        there.end();
        here.end(Buffer.alloc(500_000));
        await once(here, 'close');
        expect((await read(there)).length).toBe(500_000);
    });

    it('ends at both ends when one is destroyed', async () => {
        const { here, there } = linked();
        here.destroy();
        await once(there, 'close');
        expect(there.destroyed).toBe(true);
    });
});
