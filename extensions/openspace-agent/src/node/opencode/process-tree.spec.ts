import { ChildProcess, spawn } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../fixtures/fake-server-program';
import { waitFor } from '../../../../../tests/support/wait-for';
import { descendantsOf, signalAll } from './process-tree';

describe('the processes that a process started', () => {
    let child: ChildProcess;

    afterEach(() => {
        vi.unstubAllEnvs();
        child?.kill('SIGKILL');
    });

    /** A shell with a helper in a group of its own, and a helper of that one. */
    async function start(): Promise<number[]> {
        child = spawn('sh', ['-c', 'setsid sh -c "sleep 1000 & wait" & wait'], { stdio: 'ignore' });
        return waitFor('all have started', () => {
            const found = descendantsOf(child.pid!);
            return found.length >= 2 && found;
        });
    }

    it('are found through all generations, whatever their groups, and can be ended', async () => {
        const found = await start();
        expect([found.includes(child.pid!), descendantsOf(process.pid).includes(child.pid!)]).toEqual([false, true]);
        signalAll([child.pid!, ...found], 'SIGKILL');
        await waitFor('all are gone', () => !found.some(isAlive));
        signalAll(found, 'SIGKILL');
    });

    it('are none where the system cannot be asked', () => {
        vi.stubEnv('PATH', '/nowhere');
        expect(descendantsOf(process.pid)).toEqual([]);
    });
});
