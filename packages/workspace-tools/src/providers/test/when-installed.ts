import { describe } from 'vitest';
import { notRun } from '../../../../../tests/support/not-run.js';
import { findProgram } from '../find-program.js';

export { notRun };

/** Tests that need a program of the system. Where it is missing they are named as not run; on a build machine they fail. */
export function whenInstalled(program: string, name: string, suite: () => void): void {
    const missing = missingReason(program);
    if (missing === undefined || isRequired()) {
        describe(name, suite);
    } else {
        describe(name, () => notRun(missing));
    }
}

export function missingReason(program: string): string | undefined {
    return findProgram(program) === undefined ? `${program} is not installed.` : undefined;
}

/** A build machine has to have everything. */
export function isRequired(): boolean {
    return process.env.CI === 'true';
}
