import { describe, it } from 'vitest';
import { findProgram } from '../find-program.js';

/** Tests that need a program of the system. Where it is missing they are named as not run; on a build machine they fail. */
export function whenInstalled(program: string, name: string, suite: () => void): void {
    if (findProgram(program) || process.env.CI === 'true') {
        describe(name, suite);
    } else {
        describe(name, () => it(`is not run, because ${program} is not installed`, () => undefined));
    }
}
