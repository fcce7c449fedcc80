import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@openspace/foundation/processes';
import { describe } from 'vitest';
import { notRun } from '../../../../../tests/support/not-run.js';
import { isRequired } from '../../../../../tests/support/required-provider.js';
import type { ProviderName } from '../../provider/provider.js';
import { allProviders } from '../all-providers.js';

export { isRequired, notRun };

/** Tests that need a program of the system. Where it is missing they are named as not run. */
export function whenInstalled(program: string, name: string, suite: () => void): void {
    describeOrSay(findProgram(program) === undefined ? `${program} is not installed.` : undefined, name, suite);
}

/** Tests that need a provider. Where it does not work they are named as not run; where it is required they fail. */
export async function whenWorking(provider: ProviderName, name: string, suite: () => void): Promise<void> {
    describeOrSay(isRequired(provider) ? undefined : await findObstacle(provider), name, suite);
}

function describeOrSay(obstacle: string | undefined, name: string, suite: () => void): void {
    describe(name, obstacle === undefined ? suite : () => notRun(obstacle));
}

async function findObstacle(name: ProviderName): Promise<string | undefined> {
    const stateFolder = mkdtempSync(join(tmpdir(), 'when-working-'));
    try {
        const health = await allProviders({ stateFolder }).find(provider => provider.name === name)?.health();
        return health?.healthy ? undefined : health?.reason ?? `There is no provider ${name}.`;
    } finally {
        rmSync(stateFolder, { recursive: true, force: true });
    }
}
