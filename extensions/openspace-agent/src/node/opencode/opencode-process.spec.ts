import { readFileSync } from 'node:fs';
import type { ManagedProcess } from '@openspace/foundation/processes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { waitFor } from '../../../../../tests/support/wait-for';
import { FakeMode, readReports, writeFakeServer } from '../fixtures/fake-server-program';
import { OpencodeProcessOptions, startOpencodeProcess } from './opencode-process';

describe('the process of the agent server', () => {
    let folder: TemporaryFolder;
    let running: ManagedProcess | undefined;

    beforeEach(() => {
        folder = new TemporaryFolder();
        running = undefined;
    });

    afterEach(async () => {
        await running?.stop();
        folder.remove();
    });

    function options(mode?: FakeMode): OpencodeProcessOptions {
        return {
            binary: writeFakeServer(folder),
            environment: { PATH: process.env.PATH, FAKE_REPORT: folder.at('report'), ...(mode ? { FAKE_MODE: mode } : {}) },
            cwd: folder.folder('cwd'),
            logFile: folder.at('server.log')
        };
    }

    it('listens on a free port of this machine only, and its log has what it says', async () => {
        running = await startOpencodeProcess(options());
        const { port } = new URL(running.url);
        expect(running.url).toBe(`http://127.0.0.1:${port}`);
        expect(readReports(folder.at('report')))
            .toMatchObject([{ pid: running.pid, words: ['serve', '--port', port, '--hostname', '127.0.0.1'], cwd: folder.at('cwd') }]);
        expect((await fetch(`${running.url}/global/health`)).status).toBe(200);
        await waitFor('the log is complete', () =>
            /^(?=[^]*a warning)(?=[^]*listening on)/.test(readFileSync(folder.at('server.log'), 'utf8')));
    });

    it('is handed out before it listens, and called by its name if it does not', async () => {
        const spawned: ManagedProcess[] = [];
        const starting = startOpencodeProcess({ ...options('dies'), onSpawn: early => { spawned.push(early); } });
        await expect(starting).rejects.toThrow('The agent server did not start (exit code 3).');
        expect(spawned).toHaveLength(1);
    });
});
