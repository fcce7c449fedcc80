import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SendWindow, WINDOW_BYTES } from './send-window.js';

describe('the window of a call', () => {
    it('lets nobody send when it is used up, until something was taken', async () => {
        const window = new SendWindow();
        await window.room();
        window.spend(WINDOW_BYTES);
        let gone = false;
        const waiting = window.room().then(() => { gone = true; });
        await Promise.resolve();
        expect([window.hasRoom, gone]).toEqual([false, false]);
        window.grant(1);
        await waiting;
        expect(window.hasRoom).toBe(true);
    });

    it('never opens wider than at the start, whatever is granted', () => {
        fc.assert(fc.property(fc.array(fc.nat(WINDOW_BYTES * 4)), grants => {
            const window = new SendWindow();
            grants.forEach(bytes => window.grant(bytes));
            window.spend(WINDOW_BYTES);
            expect(window.hasRoom).toBe(false);
        }));
    });

    it('keeps nobody waiting when the call is over', async () => {
        const window = new SendWindow();
        window.spend(WINDOW_BYTES + 1);
        const waiting = window.room();
        window.end();
        await waiting;
    });
});
