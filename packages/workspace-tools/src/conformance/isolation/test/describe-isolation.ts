import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { WorkspaceProvider } from '../../../provider/provider.js';
import { isRequired, missingReason, notRun } from '../../../providers/test/when-installed.js';
import { ISOLATION_CHECKS, obstacle } from '../isolation-checks.js';

/** All checks on one provider, as tests. Each provider has a file of its own, because files run at the same time. */
export async function describeIsolation(program: string, name: string, create: (stateFolder: string) => WorkspaceProvider): Promise<void> {
    const missing = missingReason(program);
    if (missing !== undefined && !isRequired()) {
        describe(name, () => notRun(missing));
        return;
    }
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
    const provider = create(join(home, 'state'));
    const health = await provider.health();
    describe(name, () => {
        afterAll(() => rmSync(home, { recursive: true, force: true }));

        it('works here', () => expect(health).toMatchObject({ healthy: true }));
        for (const check of health.healthy ? ISOLATION_CHECKS : []) {
            // Nothing is to be let loose where limits do not hold.
            const reason = health.healthy ? obstacle(check, provider, health.limits) : undefined;
            if (reason === undefined) {
                it(check.name, () => check.run(provider), 240_000);
            } else {
                describe(check.name, () => notRun(reason));
            }
        }
    });
}
