import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CreateSandbox } from '../../provider/provider.js';
import { isAlive } from '../remains/process-identity.js';
import { SandboxRecords } from '../remains/sandbox-records.js';
import { runShell } from '../test/run-command.js';
import { whenWorking } from '../test/when-installed.js';
import { GvisorProvider } from './gvisor-provider.js';

const MEGABYTE = 1024 * 1024;

await whenWorking('gvisor', 'the gVisor provider', () => {
    let home: string;
    let folder: string;
    let provider: GvisorProvider;

    const request = (change: Partial<CreateSandbox> = {}): CreateSandbox => ({
        id: `gvisor-${process.pid}`, folder, aliases: [],
        limits: { memoryBytes: 512 * MEGABYTE, processes: 64, cpus: 2, fileBytes: 8 * MEGABYTE, temporaryBytes: 8 * MEGABYTE },
        ...change
    });

    const records = (): SandboxRecords => new SandboxRecords(join(home, 'state', 'gvisor', 'running'));

    beforeEach(() => {
        home = realpathSync(mkdtempSync(join(tmpdir(), 'gvisor-')));
        folder = join(home, 'project');
        mkdirSync(folder);
        provider = new GvisorProvider({ stateFolder: join(home, 'state') });
    });

    afterEach(() => rmSync(home, { recursive: true, force: true }));

    it('is healthy if the kernel that answers is its own', async () => {
        expect(await provider.health()).toMatchObject({ healthy: true, detail: expect.stringMatching(/^gVisor 20\d+.*, ptrace/) });
        expect(records().all()).toEqual([]);
    });

    it('runs commands and uses files there, and searches the same files beside it', async () => {
        const sandbox = await provider.create(request({ aliases: [folder, '/home/ann/project'] }));
        try {
            writeFileSync(join(folder, 'given.txt'), 'from outside');
            const { stdout } = await runShell(
                sandbox,
                `uname -r; id -un; cat '${folder}/given.txt' /home/ann/project/given.txt; echo -n inside > made.txt; setsid sleep 1000 `
                    + `>/dev/null 2>&1 &`
            );
            expect(stdout).toBe('4.4.0\nagent\nfrom outsidefrom outside');
            expect(Buffer.from(await sandbox.files.read('/workspace/made.txt', 0, 100)).toString()).toBe('inside');
            await sandbox.files.write('/workspace/written.txt', Buffer.from('by the tools'));
            expect((await runShell(sandbox, 'cat written.txt')).stdout).toBe('by the tools');
            let found = '';
            const search = await sandbox.exec({
                argv: ['rg', '--files-with-matches', 'tools'], cwd: '/workspace', purpose: 'search',
                onStdout: chunk => { found += Buffer.from(chunk).toString(); }, onStderr: () => undefined
            });
            expect([(await search.ended).exitCode, found, readFileSync(join(folder, 'made.txt'), 'utf8')]).toEqual(
                [0, 'written.txt\n', 'inside']
            );
        } finally {
            const [record] = records().all();
            await sandbox.delete();
            expect(
                [record.processes.filter(isAlive), [...record.groups, ...record.folders].filter(path => existsSync(path)), records().all()]
            )
                .toEqual([[], [], []]);
        }
    });

    it('cleans up after a process that was killed', async () => {
        const compiled = fileURLToPath(new URL('../../../lib/providers/gvisor/gvisor-provider.js', import.meta.url));
        const script = `import(process.argv[1]).then(async ({ GvisorProvider }) => {
            await new GvisorProvider({ stateFolder: process.argv[2] }).create(JSON.parse(process.argv[3]));
            console.log('up');
        })`;
        const other = spawn(
            process.execPath, ['-e', script, compiled, join(home, 'state'), JSON.stringify(request())],
            { stdio: ['ignore', 'pipe', 'inherit'] }
        );
        await once(other.stdout, 'data');
        const [left] = records().all();
        other.kill('SIGKILL');
        await once(other, 'exit');
        expect(await provider.cleanUp(new Set())).toEqual([left.id]);
        await vi.waitFor(() => expect(left.processes.filter(isAlive)).toEqual([]), { timeout: 10_000 });
        expect([...left.groups, ...left.folders].filter(path => existsSync(path))).toEqual([]);
    });
});
