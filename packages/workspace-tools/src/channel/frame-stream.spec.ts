import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from './frame.js';
import { FrameStream, MAX_UNSENT_BYTES } from './frame-stream.js';

describe('frames to somebody', () => {
    it('attack 24: who takes none of them end the channel, before they fill memory', () => {
        const reasons: (string | undefined)[] = [];
        const stuck = new Writable({ write: () => undefined });
        const stream = new FrameStream(new PassThrough(), stuck, {
            onFrame: () => undefined, onClosed: reason => reasons.push(reason?.message)
        });
        const payload = new Uint8Array(PAYLOAD_BYTES);
        for (let sent = 0; sent < 2 * MAX_UNSENT_BYTES; sent += payload.length) {
            stream.send({ type: 'data' }, payload);
        }
        expect(stream.isClosed).toBe(true);
        expect(reasons).toEqual(['The other side does not take what it is sent.']);
        expect(stuck.writableLength).toBeLessThan(1.1 * MAX_UNSENT_BYTES);
    });
});
