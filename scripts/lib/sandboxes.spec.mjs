import { describe, expect, it } from 'vitest';
import { reportMissing } from './sandboxes.mjs';

describe('reportMissing', () => {
    it('names what did not run', () => {
        expect(reportMissing(['gvisor'], false)).toEqual({
            lines: ['not run: gvisor (its program is not installed)'], counts: { passed: 0, failed: 0, skipped: 0 }
        });
    });

    it('fails on a build machine', () => {
        expect(reportMissing(['bubblewrap', 'gvisor', 'firecracker'], true).counts.failed).toBe(2);
    });

    it('is silent when all is there', () => {
        expect(reportMissing([], true)).toEqual({ lines: [], counts: { passed: 0, failed: 0, skipped: 0 } });
    });
});
