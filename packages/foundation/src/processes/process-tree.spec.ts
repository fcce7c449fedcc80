import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRunning } from '../../../../tests/support/processes.js';
import { waitFor } from '../../../../tests/support/wait-for.js';
import { processTable, readProcess } from './process-table.js';
import { descendantsOf, signalAll, withDescendants } from './process-tree.js';

describe('the processes that a process started', () => {
    let child: ChildProcess;

    afterEach(() => {
        vi.unstubAllEnvs();
        vi.restoreAllMocks();
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
        await waitFor('all are gone', () => !found.some(isRunning));
        signalAll(found, 'SIGKILL');
    });

    it('are the same where ps has to be asked', async () => {
        const found = await start();
        vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
        expect(descendantsOf(child.pid!).sort()).toEqual(found.sort());
        expect(readProcess(child.pid!)).toMatchObject({ pid: child.pid, parent: process.pid, isZombie: false });
        signalAll(found, 'SIGKILL');
    });

    it('are none where the system cannot be asked', () => {
        vi.stubEnv('PATH', '/nowhere');
        vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
        expect([descendantsOf(process.pid), readProcess(process.pid)]).toEqual([[], undefined]);
    });

    it('are found below several roots, each once', () => {
        const [own] = processTable().filter(({ pid }) => pid === process.pid);
        const entry = (pid: number, parent: number): typeof own => ({ ...own, pid, parent });
        const table = [entry(4, 3), entry(3, 2), entry(2, 1), entry(9, 1), entry(5, 4)];
        expect(withDescendants(table, ({ pid }) => pid === 3 || pid === 5).map(({ pid }) => pid).sort()).toEqual([3, 4, 5]);
    });
});
