/** The same numbers in every run; `OPENSPACE_FUZZ_SEED` asks for others. */
export const SEED = Number(process.env.OPENSPACE_FUZZ_SEED ?? 1_618_034);

/** Numbers from 0 to 1, as of `Math.random`, which the seed decides (mulberry32). */
export function seededRandom(seed = SEED): () => number {
    let state = seed;
    return () => {
        state = state + 0x6D2B79F5 | 0;
        let mixed = Math.imul(state ^ state >>> 15, state | 1);
        mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
        return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
    };
}
