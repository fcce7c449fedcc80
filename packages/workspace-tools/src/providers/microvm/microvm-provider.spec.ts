import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAlive } from '../remains/process-identity.js';
import { SandboxRecords } from '../remains/sandbox-records.js';
import { runShell } from '../test/run-command.js';
import { whenWorking } from '../test/when-installed.js';
import { findGuestKernel } from './kernel/guest-kernel.js';
import { defaultCacheFolder, MicrovmProvider } from './microvm-provider.js';
import type { MachineEngine } from './virtual-machine.js';

const MEGABYTE = 1024 * 1024;

/** An emulated machine on a busy one. */
const BOOTS_MS = 240_000;

/** On a machine without QEMU there is a command before it. */
const TO_GET_A_KERNEL = expect.arrayContaining([expect.stringMatching(/fetch-kernel/)]) as string[];

let home: string;

beforeEach(() => { home = realpathSync(mkdtempSync(join(tmpdir(), 'microvm-'))); });

afterEach(() => rmSync(home, { recursive: true, force: true }));

it('says how to get a kernel if there is none', async () => {
    const engine: MachineEngine = {
        channel: 'vsock', describe: () => Promise.resolve('An engine'), start: () => Promise.reject(new Error('There is nothing to boot.'))
    };
    const provider = new MicrovmProvider({ stateFolder: join(home, 'state'), cacheFolder: join(home, 'cache'), engine });
    expect(await provider.health())
        .toEqual({ healthy: false, reason: expect.stringContaining('npm run fetch-kernel') as string, commands: TO_GET_A_KERNEL });
});

it('says what is missing if nothing can run machines', async () => {
    const engine: MachineEngine = {
        channel: 'vsock', describe: () => Promise.reject(new Error('No engine is installed.')), start: () => Promise.reject(new Error())
    };
    const provider = new MicrovmProvider({ stateFolder: join(home, 'state'), cacheFolder: join(home, 'cache'), engine });
    expect(await provider.health()).toEqual({ healthy: false, reason: 'No engine is installed.', commands: TO_GET_A_KERNEL });
});

const kernel = findGuestKernel(defaultCacheFolder());

/** What boots is QEMU's machine; Firecracker's differs in how it is started, which has a test of its own. */
const suite = (): void => {
    it('boots, works on a copy of the folder, and keeps its files over a stop', async () => {
        const folder = join(home, 'project');
        mkdirSync(folder);
        writeFileSync(join(folder, 'given.txt'), 'from outside');
        symlinkSync('/etc/shadow', join(folder, 'planted'));
        const records = new SandboxRecords(join(home, 'state', 'microvm', 'running'));
        const provider = new MicrovmProvider({ stateFolder: join(home, 'state') });
        const request = {
            id: `microvm-${process.pid}`, folder, aliases: ['/home/ann/project'],
            limits: { memoryBytes: 512 * MEGABYTE, processes: 64, cpus: 2, fileBytes: 8 * MEGABYTE, temporaryBytes: 8 * MEGABYTE }
        };
        let sandbox = await provider.create(request);
        const [record] = records.all();
        try {
            const { stdout } = await runShell(sandbox, [
                'uname -r; id -un; hostname; cat given.txt /home/ann/project/given.txt; echo',
                'cat planted 2>/dev/null || echo unreadable',
                '(touch /usr/x || touch /etc/x || touch /opt/openspace/agent/x || touch /x) 2>/dev/null && echo writable',
                'ls /sys 2>/dev/null; cut -d: -f1 /proc/net/dev | tail -n +3 | tr -d " "',
                'head -c 9000000 /dev/zero 2>/dev/null > large; stat -c %s large; rm large',
                'rg --files | sort; git --version | cut -d" " -f1; python3 -c "print(6 * 7)"; perl -e "print 6 * 7, qq(\\n)"',
                'echo -n inside > made.txt; sleep 1000 >/dev/null 2>&1 &'
            ].join('\n'));
            expect(stdout).toBe([
                kernel?.version, 'agent', 'workspace', 'from outsidefrom outside', 'unreadable', 'lo', String(8 * MEGABYTE), 'given.txt',
                'git', '42', '42', ''
            ].join('\n'));
            await sandbox.files.write('/workspace/written.txt', Buffer.from('by the tools'));
            await sandbox.stop();
            expect(records.all().flatMap(one => one.processes).filter(isAlive)).toEqual([]);
            await sandbox.resume();
            expect((await runShell(sandbox, 'cat made.txt written.txt; pgrep -c sleep')).stdout).toBe('insideby the tools0\n');
            expect([existsSync(join(folder, 'made.txt')), readFileSync(join(folder, 'given.txt'), 'utf8')])
                .toEqual([false, 'from outside']);
            // As another process of ours would, which has nothing but what is on the disk.
            await sandbox.stop();
            sandbox = await new MicrovmProvider({ stateFolder: join(home, 'state') }).reopen(request);
            expect((await runShell(sandbox, 'cat made.txt written.txt')).stdout).toBe('insideby the tools');
        } finally {
            await sandbox.delete();
        }
        expect([record.folders.filter(path => existsSync(path)), records.all()]).toEqual([[], []]);
        await expect(provider.reopen(request)).rejects.toThrow('does not exist any more');
    }, BOOTS_MS);
};

await whenWorking('firecracker', 'a virtual machine', suite);
