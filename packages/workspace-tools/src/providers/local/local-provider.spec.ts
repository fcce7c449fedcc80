import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callMarker } from '../../agent/processes/call-marker.js';
import { readProcess } from '../../agent/processes/process-table.js';
import { ProviderError } from '../../provider/errors.js';
import { TEST_LIMITS } from '../../test/local-workspace.js';
import { processesWith, uniqueSleep, until } from '../../test/processes.js';
import { LocalProvider } from './local-provider.js';

const provider = new LocalProvider({ allowNoIsolation: true });

describe('the provider without isolation', () => {
    it('works only for whoever has allowed it, and says what it is', async () => {
        expect(await provider.health()).toEqual(
            { healthy: true, detail: 'No isolation: commands can do everything that your account can.', limits: 'none' }
        );
        const forbidden = new LocalProvider({ allowNoIsolation: false });
        expect(await forbidden.health()).toEqual({ healthy: false, reason: 'Nobody has allowed commands to run without isolation.' });
        const folder = await mkdtemp(join(tmpdir(), 'openspace-test-'));
        await expect(forbidden.create({ id: 'never', folder, limits: TEST_LIMITS, aliases: [] })).rejects.toBeInstanceOf(ProviderError);
        await rm(folder, { recursive: true });
    });

    it('ends what a dead agent left behind, and nothing of agents that live or that others may keep', async () => {
        const self = { pid: process.pid, start: readProcess(process.pid)!.start };
        const dead = { pid: self.pid, start: self.start - 1 };
        const start = (sandbox: string, agent: typeof self): string => {
            const sleep = uniqueSleep();
            spawn('sleep', [sleep], { detached: true, stdio: 'ignore', env: { OPENSPACE_CALL: callMarker({ sandbox, agent }, '00ff') } })
                .unref();
            return sleep;
        };
        const names = { left: `left-${self.pid}`, kept: `kept-${self.pid}`, living: `living-${self.pid}` };
        const [left, kept, living] = [start(names.left, dead), start(names.kept, dead), start(names.living, self)];
        const folder = join(tmpdir(), `openspace-local-${dead.pid}-${dead.start}-test`);
        mkdirSync(folder);
        try {
            await until(() => [left, kept, living].every(sleep => processesWith(sleep).length === 1));
            expect(await provider.cleanUp(new Set([names.kept]))).toContain(names.left);
            expect([left, kept, living].map(sleep => processesWith(sleep).length)).toEqual([0, 1, 1]);
            expect(existsSync(folder)).toBe(false);
        } finally {
            [kept, living].flatMap(processesWith).forEach(pid => process.kill(pid, 'SIGKILL'));
        }
    });
});
