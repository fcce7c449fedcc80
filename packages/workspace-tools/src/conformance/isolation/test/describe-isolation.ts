import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderHealth, WorkspaceProvider } from '../../../provider/provider.js';
import { whenInstalled } from '../../../providers/test/when-installed.js';
import { ISOLATION_CHECKS, obstacle } from '../isolation-checks.js';

/** All checks on one provider, as tests. Each provider has a file of its own, because files run at the same time. */
export function describeIsolation(program: string, name: string, create: (stateFolder: string) => WorkspaceProvider): void {
    whenInstalled(program, name, () => {
        let home: string;
        let provider: WorkspaceProvider;
        let health: ProviderHealth;

        beforeAll(async () => {
            home = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
            provider = create(join(home, 'state'));
            health = await provider.health();
        });

        afterAll(() => rmSync(home, { recursive: true, force: true }));

        it.each(ISOLATION_CHECKS)('$name', async check => {
            expect(health).toMatchObject({ healthy: true });
            // Nothing is to be let loose where limits do not hold.
            if (health.healthy && obstacle(check, provider, health.limits) === undefined) {
                await check.run(provider);
            }
        }, 240_000);
    });
}
