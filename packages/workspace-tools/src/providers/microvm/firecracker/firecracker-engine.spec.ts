import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentSandbox } from '../../../agent-sandbox/agent-sandbox.js';
import { isAlive } from '../../remains/process-identity.js';
import { runShell } from '../../test/run-command.js';
import { FirecrackerDouble, type DoubleOptions } from '../test/firecracker-double.js';
import type { MachinePlan } from '../virtual-machine.js';
import { FirecrackerEngine } from './firecracker-engine.js';

/** Against a double of its sockets: Firecracker itself needs KVM, and no distribution that we test on has it. */
describe('the Firecracker engine', () => {
    let home: string;
    let double: FirecrackerDouble;

    beforeEach(() => {
        home = realpathSync(mkdtempSync(join(tmpdir(), 'firecracker-')));
        mkdirSync(join(home, 'run'));
        mkdirSync(join(home, 'workspace'));
    });

    afterEach(() => {
        double.close();
        rmSync(home, { recursive: true, force: true });
    });

    const plan = (): MachinePlan => ({
        id: 'ws-1', kernel: '/cache/vmlinux', firstFileSystem: '/state/first.cpio', systemImage: '/cache/system.ext4',
        workspaceImage: '/state/workspace.ext4',
        memoryMegabytes: 640, processors: 2, folder: join(home, 'run')
    });

    function start(options: Partial<DoubleOptions> = {}, program = FirecrackerDouble.PROGRAM): Promise<AgentSandbox> {
        double = new FirecrackerDouble({ folder: join(home, 'run'), workspace: join(home, 'workspace'), ...options });
        return AgentSandbox.start(
            'ws-1', { launch: () => new FirecrackerEngine(program).start(plan(), process => { double.process = process; }) }
        );
    }

    it('tells Firecracker what to run, and reaches the agent through its socket', async () => {
        const sandbox = await start();
        try {
            expect(await runShell(sandbox, 'echo hello')).toMatchObject({ exitCode: 0, stdout: 'hello\n' });
            await sandbox.files.write('/workspace/written.txt', Buffer.from('by the tools'));
            expect((await runShell(sandbox, 'cat written.txt')).stdout).toBe('by the tools');
        } finally {
            await sandbox.delete();
        }
        expect(double.calls).toEqual([
            { path: 'PUT /machine-config', body: { vcpu_count: 2, mem_size_mib: 640 } },
            { path: 'PUT /boot-source', body: {
                kernel_image_path: '/cache/vmlinux', initrd_path: '/state/first.cpio',
                boot_args: 'console=ttyS0 quiet loglevel=3 reboot=k panic=-1'
            } },
            {
                path: 'PUT /drives/system',
                body: { drive_id: 'system', path_on_host: '/cache/system.ext4', is_root_device: false, is_read_only: true }
            },
            {
                path: 'PUT /drives/workspace',
                body: { drive_id: 'workspace', path_on_host: '/state/workspace.ext4', is_root_device: false, is_read_only: false }
            },
            { path: 'PUT /vsock', body: { guest_cid: 3, uds_path: 'agent.sock' } },
            { path: 'PUT /actions', body: { action_type: 'InstanceStart' } }
        ]);
        expect(double.connects).toEqual(['CONNECT 52\n']);
        expect(double.process && isAlive(double.process)).toBe(false);
    });

    it('knocks until the guest has booted', async () => {
        const sandbox = await start({ bootingFor: 3 });
        await sandbox.delete();
        expect(double.connects).toHaveLength(4);
    });

    it('passes on why Firecracker refuses, and ends it', async () => {
        await expect(start({ faults: { '/boot-source': 'The kernel file cannot be opened.' } })).rejects.toThrow(
            'Firecracker refused /boot-source: The kernel file cannot be opened.'
        );
        expect(double.calls).toHaveLength(2);
        expect(double.process && isAlive(double.process)).toBe(false);
    });

    it('repeats the last words of a program that ends at once', async () => {
        double = new FirecrackerDouble({ folder: join(home, 'workspace'), workspace: join(home, 'workspace') });
        const engine = new FirecrackerEngine(['/bin/sh', '-c', 'echo "no KVM here" >&2; exit 1']);
        await expect(engine.start(plan(), () => undefined)).rejects.toThrow(/no KVM here$/);
    });
});
