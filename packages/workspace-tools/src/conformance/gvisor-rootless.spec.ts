import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { ProviderHealth } from '../provider/provider.js';
import { notRun } from '../providers/test/when-installed.js';
import { GvisorProvider } from '../providers/gvisor/gvisor-provider.js';
import { ISOLATION_CHECKS, obstacle } from './isolation/isolation-checks.js';
import { OrdinaryAccount } from './test/ordinary-account.js';

const compiled = (path: string): string => fileURLToPath(new URL(`../../lib/${path}`, import.meta.url));

const PROVIDER = `const { GvisorProvider } = await import(${JSON.stringify(compiled('providers/gvisor/gvisor-provider.js'))});
const provider = new GvisorProvider({ stateFolder: process.env.HOME + '/state' });`;

/** Of no meaning for the cases: floods take their time on a busy machine. */
const SUITE_MS = 1_800_000;

/** Processes of the whole machine in whose command line this is. */
function processesWith(text: string): string[] {
    return readdirSync('/proc').filter(name => {
        try {
            return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text);
        } catch {
            return false;
        }
    });
}

/** The account can neither start what it cannot read, nor read what lies in somebody's home. */
async function obstacleFor(account: OrdinaryAccount): Promise<{ reason: string } | { health: ProviderHealth & { healthy: true } }> {
    const { code, output } = await account.run(
        '--input-type=module', '-e', `${PROVIDER} process.stdout.write(JSON.stringify(await provider.health()));`
    );
    if (code !== 0) {
        return { reason: `An ordinary account cannot start the programs of this checkout: ${output.slice(0, 300)}` };
    }
    const health = JSON.parse(output) as ProviderHealth;
    return health.healthy ? { health } : { reason: health.reason };
}

if (process.getuid?.() !== 0) {
    it('is what gvisor.spec.ts does, because root does not run these tests', () => expect(process.getuid?.()).not.toBe(0));
} else {
    const account = new OrdinaryAccount();
    afterAll(() => account.remove());
    const found = await obstacleFor(account);
    describe('gVisor, started by an ordinary account', () => {
        if ('reason' in found) {
            notRun(found.reason);
            return;
        }
        const { health } = found;

        it('says that it works without root, and which limits do not hold', () => {
            expect(health.detail).toContain(', without root');
            expect(health.limits === 'full' ? undefined : health.notHeld).toEqual(
                health.limits === 'full' ? undefined : ['memoryBytes', 'cpus']
            );
        });

        for (const check of ISOLATION_CHECKS) {
            const reason = obstacle(check, new GvisorProvider({ stateFolder: join(account.home, 'unused') }), health);
            if (reason !== undefined) {
                describe(check.name, () => notRun(reason));
            }
        }

        it('passes the conformance suite', async () => {
            const { code, output } = await account.run(compiled('conformance/cli.js'), '--provider', 'gvisor');
            const lines = output.trim().split('\n');
            expect([code, lines.filter((line, index) => /FAILED/.test(line) || /FAILED/.test(lines[index - 1] ?? '')), lines.at(-1)])
                .toEqual([0, [], expect.stringMatching(/^gvisor: \d{3} passed, 0 failed, \d+ not run$/)]);
        }, SUITE_MS);

        it('leaves nothing behind when it is killed and cleaned up', async () => {
            const id = `rootless-${process.pid}`;
            const folder = join(account.home, 'project');
            mkdirSync(folder);
            const { uid, gid } = statSync(account.home);
            chownSync(folder, uid, gid);
            const request = {
                id, folder, aliases: [],
                limits: { memoryBytes: 512 * 1024 ** 2, processes: 64, cpus: 2, fileBytes: 1024 ** 2, temporaryBytes: 1024 ** 2 }
            };
            const child = account.start('--input-type=module', '-e', `${PROVIDER}
                const sandbox = await provider.create(${JSON.stringify(request)});
                await sandbox.exec({ argv: ['setsid', 'sleep', '1000'], cwd: '/workspace', onStdout() {}, onStderr() {} });
                process.stdout.write('up');
                setInterval(() => undefined, 1000);`);
            await once(child.stdout!, 'data');
            expect(processesWith(id).length).toBeGreaterThan(1);
            child.kill('SIGKILL');
            await once(child, 'exit');
            const { output } = await account.run('--input-type=module', '-e',
                `${PROVIDER} process.stdout.write(JSON.stringify(await provider.cleanUp(new Set())));`);
            expect(JSON.parse(output)).toEqual([id]);
            await vi.waitFor(() => expect(processesWith(id)).toEqual([]), { timeout: 50_000 });
            expect(readdirSync(join(account.home, 'state', 'gvisor', 'bundles'))).toEqual([]);
        });
    });
}
