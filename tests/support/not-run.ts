import { it } from 'vitest';

/**
 * Stands for tests that cannot run here. `npm test` finds it by its name (`scripts/lib/test-report.mjs`), counts it as
 * nothing and says so in its last lines.
 */
export function notRun(reason: string): void {
    it(`is not run: ${reason.trim().replace(/\s+/g, ' ')}`, () => undefined);
}
