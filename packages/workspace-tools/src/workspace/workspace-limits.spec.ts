import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, limitsOf, limitsRequest } from './workspace-limits.js';

describe('limits', () => {
    it('have defaults for what is not asked for', () => {
        expect(limitsOf(undefined)).toEqual(DEFAULT_LIMITS);
        expect(limitsOf(limitsRequest.parse({ processes: 64, memory_bytes: 100_000_000 }))).toEqual(
            { ...DEFAULT_LIMITS, processes: 64, memoryBytes: 100_000_000 }
        );
        expect(limitsOf({ cpus: 1 }, { ...DEFAULT_LIMITS, processes: 20 })).toEqual({ ...DEFAULT_LIMITS, cpus: 1, processes: 20 });
    });

    it.each([
        { processes: 0 }, { processes: 1.5 }, { cpus: -1 }, { memoryBytes: '4g' }, { memoryBytes: 1 }, { fileBytes: Number.NaN },
        { disk: 5 }, [], 'all', null
    ])('refuse %j', given => {
        expect(limitsRequest.safeParse(given).success).toBe(false);
    });
});
