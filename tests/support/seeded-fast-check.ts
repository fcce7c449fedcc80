import { configureGlobal } from '../../node_modules/fast-check/lib/fast-check.js';

/**
 * fast-check with the same values in every run, so that a change is judged by itself and not by luck. Look for new failures
 * with `OPENSPACE_FUZZ_SEED=$RANDOM npm run test:unit`.
 */
configureGlobal({ seed: Number(process.env.OPENSPACE_FUZZ_SEED ?? 2_718_281) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export { default } from '../../node_modules/fast-check/lib/fast-check.js';
