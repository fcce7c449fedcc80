import { z } from 'zod';
import type { WorkspaceLimits } from '../provider/provider.js';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** Enough for a build with tests; little enough that a laptop stays usable. */
export const DEFAULT_LIMITS: WorkspaceLimits = {
    memoryBytes: 4 * GIBIBYTE, processes: 1_024, cpus: 2, fileBytes: 2 * GIBIBYTE, temporaryBytes: GIBIBYTE
};

/** Below, not even a shell starts; above, there is no limit any more. */
const schema = z.strictObject({
    memoryBytes: z.int().min(64 * MEBIBYTE).max(1024 * GIBIBYTE),
    processes: z.int().min(16).max(100_000),
    cpus: z.number().min(0.1).max(1_024),
    fileBytes: z.int().min(MEBIBYTE).max(1024 * GIBIBYTE),
    temporaryBytes: z.int().min(MEBIBYTE).max(1024 * GIBIBYTE)
}).partial();

/** What a request may say about limits; `memory_bytes` is taken for `memoryBytes`. */
export const limitsRequest = z.preprocess(inOurSpelling, schema);

export type LimitsRequest = z.output<typeof schema>;

/** The defaults fill in what was not asked for. */
export function limitsOf(request: LimitsRequest | undefined, defaults: WorkspaceLimits = DEFAULT_LIMITS): WorkspaceLimits {
    const asked = Object.entries(request ?? {}).filter(([, value]) => value !== undefined);
    return { ...defaults, ...Object.fromEntries(asked) };
}

function inOurSpelling(given: unknown): unknown {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        return given;
    }
    return Object.fromEntries(Object.entries(given).map(
        ([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value as unknown]
    ));
}
