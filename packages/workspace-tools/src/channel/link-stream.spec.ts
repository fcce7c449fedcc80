import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
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

    it('takes what comes byte by byte, and holds it in few pieces for somebody who does not read', async () => {
        const { here, there } = linked();
        const pushed = vi.spyOn(there, 'push');
        const bytes = Buffer.from('0123456789'.repeat(2_000));
        there.on('readable', () => undefined);
        await new Promise(resolve => setImmediate(resolve));
        bytes.forEach(byte => there.receive({ type: 'link-data', link: 1 }, Buffer.from([byte])));
        there.receive({ type: 'link-end', link: 1 }, Buffer.alloc(0));
        await new Promise(resolve => setImmediate(resolve));
        expect(pushed.mock.calls.length).toBeLessThan(8);
        there.removeAllListeners('readable');
        expect((await read(there)).equals(bytes)).toBe(true);
        here.destroy();
    });

    it('attack 24: waits for a channel that is not read, whatever the other side grants', async () => {
        const stuck = new Writable({ write: () => undefined });
        const stream = new FrameStream(new PassThrough(), stuck, { onFrame: () => undefined, onClosed: () => undefined });
        const link = new LinkStream(1, stream, () => undefined);
        const piece = Buffer.alloc(64 * 1024);
        for (let count = 0; count < 400; count++) {
            link.write(piece);
            link.receive({ type: 'link-credit', link: 1, bytes: LINK_WINDOW_BYTES }, Buffer.alloc(0));
            await new Promise(resolve => setImmediate(resolve));
        }
        expect(stuck.writableLength).toBeLessThan(9 * 1024 * 1024);
        expect(stream.isClosed).toBe(false);
    });

    it('ends at both ends when one is destroyed', async () => {
        const { here, there } = linked();
        here.destroy();
        await once(there, 'close');
        expect(there.destroyed).toBe(true);
    });
});
