import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CreateSandbox } from '../../provider/provider.js';
import type { Sandbox } from '../../provider/sandbox.js';
import { runShell } from '../test/run-command.js';
import { whenWorking } from '../test/when-installed.js';
import { E2bDouble } from './double/e2b-double.js';
import { E2bMachine } from './e2b-machine.js';
import { E2bProvider } from './e2b-provider.js';

const MEGABYTE = 1024 * 1024;

await whenWorking('bubblewrap', 'the E2B provider, against a double of the service', () => {
    let home: string;
    let folder: string;
    let double: E2bDouble;
    let provider: E2bProvider;
    let count = 0;

    const request = (): CreateSandbox => ({
        id: `e2b-${++count}`, folder, aliases: [],
        limits: { memoryBytes: 512 * MEGABYTE, processes: 64, cpus: 2, fileBytes: 8 * MEGABYTE, temporaryBytes: 8 * MEGABYTE }
    });

    const providerWith = (apiKey: string): E2bProvider => new E2bProvider(
        { stateFolder: join(home, 'state'), prolongMs: 20, settings: () => Promise.resolve({ ...double.settings, apiKey }) }
    );

    async function withSandbox(work: (sandbox: Sandbox) => Promise<void>): Promise<void> {
        const sandbox = await provider.create(request());
        try {
            await work(sandbox);
        } finally {
            await sandbox.delete();
        }
    }

    const machineOf = ({ id }: Sandbox): string =>
        [...double.machines.values()].find(({ metadata }) => metadata['openspace-id'] === id)!.id;

    beforeAll(async () => {
        home = realpathSync(mkdtempSync(join(tmpdir(), 'e2b-')));
        folder = join(home, 'project');
        mkdirSync(join(folder, 'src'), { recursive: true });
        writeFileSync(join(folder, 'src', 'a file.txt'), 'given');
        symlinkSync('src', join(folder, 'link'));
        double = await E2bDouble.start();
        provider = providerWith(double.settings.apiKey);
    });

    afterAll(async () => {
        await double.stop();
        rmSync(home, { recursive: true, force: true });
    });

    it('is healthy if a sandbox was really made, asked and ended', async () => {
        double.requests.length = 0;
        expect(await provider.health()).toEqual(
            { healthy: true, limits: 'none', detail: expect.stringMatching(/^E2B, its default template/) as string }
        );
        expect([double.requests[0], double.requests.at(-1), double.machines.size]).toEqual(
            ['POST /v2/sandboxes', expect.stringMatching(/^DELETE \/sandboxes\/\w+$/), 0]
        );
        expect(await providerWith('e2b_wrong').health()).toEqual(
            { healthy: false, reason: expect.stringContaining('E2B gave no sandbox') as string }
        );
        expect(await new E2bProvider({ stateFolder: join(home, 'state'), settings: () => Promise.resolve('There is no key.') }).health())
            .toEqual({ healthy: false, reason: 'There is no key.' });
    });

    it('copies the folder there, and neither the key nor a network', () => withSandbox(async sandbox => {
        const { stdout } = await runShell(
            sandbox,
            'cat "link/a file.txt"; pwd; whoami; cat /proc/*/environ /proc/*/cmdline 2>/dev/null; grep -rs "$(printf e2b)_" /tmp /home '
                + '/workspace'
        );
        expect(stdout).toMatch(/^given\/workspace\nuser\n/);
        expect(stdout).not.toContain(double.settings.apiKey);
        expect(double.created.at(-1)).toMatchObject({ allow_internet_access: false, autoPause: true, timeout: 600 });
        expect(JSON.stringify(double.created.at(-1))).not.toContain(double.settings.apiKey);
    }));

    it('prolongs the lifetime as long as the workspace is in use', () => withSandbox(async sandbox => {
        const prolonged = `POST /sandboxes/${machineOf(sandbox)}/timeout`;
        await vi.waitFor(() => expect(double.requests.filter(line => line === prolonged).length).toBeGreaterThan(1));
    }));

    it('pauses the machine of a stopped workspace; its files are there afterwards, its processes are not', () =>
        withSandbox(async sandbox => {
            await runShell(sandbox, 'echo kept > file; setsid sleep 1234567 >/dev/null 2>&1 &');
            const machine = double.machines.get(machineOf(sandbox))!;
            await sandbox.stop();
            expect(machine.paused).toBe(true);
            await expect(runShell(sandbox, 'true')).rejects.toThrow('The workspace is stopped.');
            await sandbox.resume();
            expect((await runShell(sandbox, 'cat file; cat /proc/*/cmdline | tr "\\0" " " | grep -c "[1]234567"')).stdout)
                .toBe('kept\n0\n');
        }));

    it('goes on after E2B has paused the machine by itself', () => withSandbox(async sandbox => {
        const running = runShell(sandbox, 'echo kept > file; exec sleep 7654321');
        running.catch(() => undefined);
        await vi.waitFor(
            async () => expect(Buffer.from(await sandbox.files.read('/workspace/file', 0, 10)).toString()).toBe('kept\n'), 20_000
        );
        double.machines.get(machineOf(sandbox))!.pause();
        await expect(running).rejects.toThrow('The sandbox');
        expect((await runShell(sandbox, 'cat file; cat /proc/*/cmdline | tr "\\0" " " | grep -c "[7]654321"')).stdout).toBe('kept\n0\n');
    }));

    it('starts another agent after a command has killed everything, and leaves nothing of it', () => withSandbox(async sandbox => {
        await runShell(sandbox, 'setsid sleep 2345678 >/dev/null 2>&1 &');
        await expect(
            runShell(sandbox, 'kill -KILL $(cat /proc/$PPID/status | sed -n "s/^PPid:.//p") $PPID; sleep 100')
        ).rejects.toThrow('The sandbox');
        expect((await runShell(sandbox, 'cat /proc/*/cmdline | tr "\\0" " " | grep -c "[2]345678"')).stdout).toBe('0\n');
    }));

    it('says that the files are gone if the machine is', () => withSandbox(async sandbox => {
        await double.lose(double.machines.get(machineOf(sandbox))!);
        await vi.waitFor(
            () => expect(runShell(sandbox, 'true')).rejects.toThrow('The sandbox at E2B does not exist any more, and its files are gone.'),
            { timeout: 10_000 }
        );
    }));

    it('finds a workspace of an earlier process again', async () => {
        const options = request();
        const before = await provider.create(options);
        await runShell(before, 'echo kept > file');
        await before.stop();
        const after = await providerWith(double.settings.apiKey).reopen(options);
        try {
            expect((await runShell(after, 'cat file')).stdout).toBe('kept\n');
        } finally {
            await after.delete();
        }
        await expect(provider.reopen(options)).rejects.toThrow('does not exist any more');
    });

    it('ends what nobody owns any more, and nothing else', async () => {
        const { settings } = double;
        const dead = JSON.stringify({ pid: 999_999_999, started: 'never' });
        const own = await provider.create(request());
        const installation = double.machines.get(machineOf(own))!.metadata['openspace-installation'];
        const make = async (id: string, owner: string, name = installation): Promise<void> => {
            (await E2bMachine.create(settings, { 'openspace-id': id, 'openspace-owner': owner, 'openspace-installation': name })).release();
        };
        await Promise.all([make('orphan', dead), make('kept', dead), make('elsewhere', dead, 'another'), make('odd', '{')]);
        expect(await provider.cleanUp(new Set(['kept']))).toEqual(['orphan']);
        expect([...double.machines.values()].map(({ metadata }) => metadata['openspace-id']).sort()).toEqual(
            [own.id, 'elsewhere', 'kept', 'odd'].sort()
        );
        await own.delete();
    });
});
