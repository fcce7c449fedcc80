import { describe, expect, it } from 'vitest';
import { qemuArguments } from './qemu-arguments.js';

const PLAN = {
    id: 'ws-1', kernel: '/cache/vmlinux', firstFileSystem: '/state/first.cpio', systemImage: '/cache/system.ext4',
    workspaceImage: '/a,b/workspace.ext4',
    memoryMegabytes: 640, processors: 2, folder: '/state'
};

describe('the machine that QEMU is asked for', () => {
    it('has two disks, a port for the agent, and no network', () => {
        const words = qemuArguments(PLAN, 'kvm', 2_600_000);
        expect(words).toEqual(expect.arrayContaining(['microvm,accel=kvm', 'host', '640', '-nodefaults', '-no-user-config']));
        expect(words.filter((_, index) => words[index - 1] === '-device')).toEqual([
            'virtio-serial-device', 'virtserialport,chardev=agent,name=agent.0', 'virtio-blk-device,drive=system',
            'virtio-blk-device,drive=workspace'
        ]);
        expect(words.filter((_, index) => words[index - 1] === '-drive')).toEqual([
            'if=none,id=system,format=raw,file=/cache/system.ext4,readonly=on', 'if=none,id=workspace,format=raw,file=/a,,b/workspace.ext4'
        ]);
        expect(words.join(' ')).not.toMatch(/net|tsc_early_khz/);
    });

    it('tells an emulated guest how fast its processor counts', () => {
        expect(qemuArguments(PLAN, 'tcg', 2_600_000)).toContain('console=ttyS0 quiet loglevel=3 reboot=t panic=-1 tsc_early_khz=2600000');
    });
});
