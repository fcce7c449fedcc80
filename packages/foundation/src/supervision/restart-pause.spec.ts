import { describe, expect, it } from 'vitest';
import { RestartPause } from './restart-pause.js';

describe('RestartPause', () => {

    it('doubles up to half a minute, and loses hope after some failures', () => {
        const pause = new RestartPause();
        expect(Array.from({ length: 8 }, () => pause.after(10).ms)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
        expect(pause.after(10)).toEqual({ ms: 30_000, hopeless: true });
    });

    it('begins anew after a server that lived for long', () => {
        const pause = new RestartPause();
        pause.after(0);
        pause.after(0);
        expect(pause.after(61_000)).toEqual({ ms: 500, hopeless: false });
        expect(pause.after(0).ms).toBe(1_000);
    });
});
