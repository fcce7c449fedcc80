import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CreateSandbox } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { isAlive } from '../remains/process-identity.js';
import { SandboxRecords } from '../remains/sandbox-records.js';
import { runShell } from '../test/run-command.js';
import { whenWorking } from '../test/when-installed.js';
import { BubblewrapProvider } from './bubblewrap-provider.js';

const MEGABYTE = 1024 * 1024;

await whenWorking('bubblewrap', 'the bubblewrap provider', () => {
    let home: string;
    let folder: string;
    let provider: BubblewrapProvider;
    const sandboxes: Sandbox[] = [];

    const request = (change: Partial<CreateSandbox> = {}): CreateSandbox => ({
        id: `test-${process.pid}-${sandboxes.length}`,
        folder,
        aliases: [],
        limits: { memoryBytes: 512 * MEGABYTE, processes: 100, cpus: 2, fileBytes: 2 * MEGABYTE, temporaryBytes: 8 * MEGABYTE },
        ...change
    });

    const create = async (change?: Partial<CreateSandbox>): Promise<Sandbox> => {
        const sandbox = await provider.create(request(change));
        sandboxes.push(sandbox);
        return sandbox;
    };

    const records = (): SandboxRecords => new SandboxRecords(join(home, 'state', 'bubblewrap', 'running'));

    beforeEach(() => {
        home = realpathSync(mkdtempSync(join(tmpdir(), 'bubblewrap-')));
        folder = join(home, 'project');
        mkdirSync(folder);
        provider = new BubblewrapProvider({ stateFolder: join(home, 'state') });
    });

    afterEach(async () => {
        await Promise.all(sandboxes.splice(0).map(sandbox => sandbox.delete()));
        rmSync(home, { recursive: true, force: true });
    });

    it('is healthy if a sandbox that it started is one, and leaves nothing behind', async () => {
        expect(await provider.health()).toMatchObject({ healthy: true, detail: expect.stringMatching(/^bubblewrap \d/) });
        expect(records().all()).toEqual([]);
    });

    it('shares the folder, under its own name and others', async () => {
        writeFileSync(join(folder, 'given.txt'), 'from outside');
        const sandbox = await create({ aliases: [folder] });
        const { stdout, exitCode } = await runShell(
            sandbox, `cat '${folder}/given.txt' && pwd && echo -n inside > '${folder}/made.txt' && id -un && hostname`
        );
        expect([stdout, exitCode, readFileSync(join(folder, 'made.txt'), 'utf8')]).toEqual(
            ['from outside/workspace\nagent\nworkspace\n', 0, 'inside']
        );
    });

    it('starts every program that an agent needs', async () => {
        const { stdout, stderr } = await runShell(
            await create(), 'git --version && node --version && rg --version | sed -n 1p && perl -e \'print "perl\\n"\' && ls -l /workspace'
        );
        expect(stdout).toMatch(/^git version .*\nv\d+.*\nripgrep .*\nperl\ntotal 0\n$/);
        expect(stderr).toBe('');
    });

    it('lets a file and the temporary folder grow no further than allowed', async () => {
        const { stdout } = await runShell(await create(), [
            'head -c 3M /dev/zero > /workspace/large; echo $?; stat -c %s /workspace/large',
            'for i in 1 2 3 4 5; do head -c 2M /dev/zero > /tmp/$i; done 2>/dev/null; echo $?; du -sm /tmp | cut -f1',
            'touch /new /usr/new /etc/new /dev/new /opt/openspace/new /opt/openspace/agent/lib/agent/main.js /run/new /var/new 2>&1 | '
                + 'grep -c "Read-only file system"'
        ].join('; '));
        expect(stdout).toMatch(/^(153|1)\n2097152\n1\n8\n8\n$/);
    });

    it('has a home on the disk if it is given one, whose links lead nowhere but inside', async () => {
        const kept = join(home, 'kept');
        mkdirSync(kept);
        const first = await create({ home: kept });
        const { stdout } = await runShell(
            first, 'cd ~ && pwd && echo cached > cache && ln -s /etc/hostname name && ln -s / root && ln -s .. up'
        );
        expect(stdout).toBe('/tmp/home\n');
        await first.delete();
        expect([readFileSync(join(kept, 'cache'), 'utf8'), lstatSync(join(kept, 'root')).isSymbolicLink()]).toEqual(['cached\n', true]);
        const later = await runShell(
            await create({ home: kept }), 'cat ~/cache ~/name; ls ~/root/home ~/up/kept ~/../../kept 2>&1 | grep -c "No such"; echo $HOME'
        );
        expect(later.stdout).toBe('cached\nworkspace\n3\n/tmp/home\n');
        expect((await runShell(await create(), 'ls -A ~')).stdout).toBe('');
    });

    it('ends everything when it is deleted', async () => {
        const sandbox = await create();
        const { background } = await runShell(sandbox, 'setsid sleep 1000 & sleep 1000 & echo started');
        expect(background).toHaveLength(2);
        const [record] = records().all();
        expect(record.processes.map(isAlive)).toEqual([true, true]);
        await sandbox.delete();
        expect(record.processes.map(isAlive)).toEqual([false, false]);
        expect(record.groups.map(group => existsSync(group))).toEqual(record.groups.map(() => false));
        expect(records().all()).toEqual([]);
    });

    it('works without control groups, with limits for each process', async () => {
        provider = new BubblewrapProvider({ stateFolder: join(home, 'state'), controlGroups: false });
        expect(await provider.health()).toMatchObject({ healthy: true, limits: 'partial' });
        const sandbox = await create();
        const { stdout } = await runShell(sandbox, 'ulimit -u; ulimit -d; ulimit -f; ulimit -c');
        expect(stdout).toBe(`100\n${512 * 1024}\n${2 * 1024}\n0\n`);
        const [record] = records().all();
        await sandbox.delete();
        expect(record.processes.map(isAlive)).toEqual([false, false]);
    });

    it('says why it cannot be used', async () => {
        await expect(provider.create(request({ folder: join(home, 'none') }))).rejects.toThrow('This folder does not exist');
        await expect(provider.create(request({ folder: '/etc/passwd' }))).rejects.toThrow('This is not a folder');
        await expect(provider.create(request({ folder: home }))).rejects.toThrow('not fit for a workspace');
        await expect(provider.create(request({ id: '../x' }))).rejects.toThrow('other characters');
    });

    it('cleans up after a process that was killed, and leaves the living alone', async () => {
        const own = await create({ id: `own-${process.pid}` });
        const compiled = fileURLToPath(new URL('../../../lib/providers/bubblewrap/bubblewrap-provider.js', import.meta.url));
        const script = `import(process.argv[1]).then(async ({ BubblewrapProvider }) => {
            const sandbox = await new BubblewrapProvider({ stateFolder: process.argv[2] }).create(JSON.parse(process.argv[3]));
            await sandbox.exec({ argv: ['sleep', '1000'], cwd: '/workspace', onStdout() {}, onStderr() {} });
            console.log('up');
        })`;
        const other = spawn(
            process.execPath, ['-e', script, compiled, join(home, 'state'), JSON.stringify(request({ id: `killed-${process.pid}` }))],
            { stdio: ['ignore', 'pipe', 'inherit'] }
        );
        await once(other.stdout, 'data');
        const left = records().all().find(record => record.id.startsWith('killed-'))!;
        expect(await provider.cleanUp(new Set())).toEqual([]);
        other.kill('SIGKILL');
        await once(other, 'exit');
        expect(await provider.cleanUp(new Set())).toEqual([left.id]);
        await vi.waitFor(() => expect(left.processes.filter(isAlive)).toEqual([]), { timeout: 10_000 });
        expect(left.groups.filter(group => existsSync(group))).toEqual([]);
        expect((await runShell(own, 'echo well')).stdout).toBe('well\n');
    });
});
