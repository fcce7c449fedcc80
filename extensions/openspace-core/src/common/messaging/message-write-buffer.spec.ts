import { describe, expect, it } from 'vitest';
import { WebSocket } from '@theia/core/lib/common/messaging/web-socket-channel';
import { MessageWriteBuffer } from './message-write-buffer';

describe('what is written while the socket is away', () => {
    function flush(buffer: MessageWriteBuffer): number[][] {
        const sent: number[][] = [];
        buffer.flush({ send: (message: Uint8Array) => sent.push([...message]) } as unknown as WebSocket);
        return sent;
    }

    it('goes out message by message, in order, once', () => {
        const buffer = new MessageWriteBuffer();
        buffer.buffer(Uint8Array.of(1, 2));
        buffer.buffer(Uint8Array.of(3));
        expect([flush(buffer), flush(buffer)]).toEqual([[[1, 2], [3]], []]);
    });

    it('does not change with the memory that it was written from', () => {
        const buffer = new MessageWriteBuffer();
        const shared = Uint8Array.of(1);
        buffer.buffer(shared);
        shared[0] = 9;
        expect(flush(buffer)).toEqual([[1]]);
    });

    it('has a limit, and room again after it was sent or thrown away', () => {
        const buffer = new MessageWriteBuffer();
        const most = new Uint8Array(100 * 1024);
        buffer.buffer(most);
        expect(() => buffer.buffer(Uint8Array.of(1))).toThrow('Max disconnected buffer size exceeded by adding 1 bytes');
        buffer.drain();
        expect(flush(buffer)).toEqual([]);
        buffer.buffer(most);
        expect(flush(buffer)).toHaveLength(1);
        buffer.buffer(most);
    });
});
