import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProviderName, WorkspaceProvider } from '../../../provider/provider.js';
import { isRequired, notRun } from '../../../providers/test/when-installed.js';
import { ISOLATION_CHECKS, obstacle } from '../isolation-checks.js';

/** All checks on one provider, as tests. Each provider has a file of its own, because files run at the same time. */
export async function describeIsolation(
    required: ProviderName, name: string, create: (stateFolder: string) => WorkspaceProvider
): Promise<void> {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
    const provider = create(join(home, 'state'));
    const health = await provider.health();
    if (!health.healthy && !isRequired(required)) {
        rmSync(home, { recursive: true, force: true });
        describe(name, () => notRun(health.reason));
        return;
    }
    describe(name, () => {
        afterAll(() => rmSync(home, { recursive: true, force: true }));

        it('works here', () => expect(health).toMatchObject({ healthy: true }));
        for (const check of health.healthy ? ISOLATION_CHECKS : []) {
            // Nothing is to be let loose where limits do not hold.
            const reason = health.healthy ? obstacle(check, provider, health) : undefined;
            if (reason === undefined) {
                it(check.name, () => check.run(provider), 240_000);
            } else {
                describe(check.name, () => notRun(reason));
            }
        }
    });
}
