import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitingBytes } from './waiting-bytes.js';

describe('bytes that wait', () => {
    it('keep their order, however they come and go', () => {
        fc.assert(fc.property(fc.array(fc.oneof(fc.uint8Array({ maxLength: 9_000 }), fc.boolean()), { maxLength: 40 }), steps => {
            const waiting = new WaitingBytes();
            const added = steps.filter(step => typeof step !== 'boolean');
            const taken: Buffer[] = [];
            for (const step of steps) {
                if (typeof step === 'boolean') {
                    taken.push(waiting.take(step) ?? Buffer.alloc(0));
                } else {
                    waiting.add(step);
                }
            }
            while (!waiting.isEmpty) {
                taken.push(waiting.take(false)!);
            }
            expect(Buffer.concat(taken).equals(Buffer.concat(added))).toBe(true);
        }));
    });

    it('attack 24: cost about as much as they are, if they come one by one', () => {
        const waiting = new WaitingBytes();
        for (let count = 0; count < 100_000; count++) {
            waiting.add(Buffer.from('x'));
        }
        let blocks = 0;
        while (waiting.take(true)) {
            blocks += 1;
        }
        expect([blocks, waiting.take(false)?.length]).toEqual([Math.floor(100_000 / 4_096), 100_000 % 4_096]);
    });
});
