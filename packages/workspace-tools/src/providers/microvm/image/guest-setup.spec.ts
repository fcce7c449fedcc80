import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { SandboxView } from '../../view/sandbox-view.js';
import { agentStart, guestInit, guestSetup } from './guest-setup.js';

const VIEW: SandboxView = {
    entries: [
        { kind: 'bind', target: '/usr', source: '/usr', writable: false },
        { kind: 'link', target: '/bin', leadsTo: 'usr/bin' },
        { kind: 'bind', target: '/etc/hosts', source: '/state/hosts', writable: false },
        { kind: 'temporary', target: '/tmp', bytes: 1000 },
        { kind: 'folder', target: '/tmp/home' },
        { kind: 'processes', target: '/proc' },
        { kind: 'devices', target: '/dev' },
        { kind: 'bind', target: '/workspace', source: '/home/ann/project', writable: true },
        { kind: 'link', target: "/home/ann's/project", leadsTo: '/workspace' }
    ],
    environment: { HOME: '/tmp/home' },
    workingFolder: '/workspace',
    argv: ['/opt/openspace/bin/node', '/opt/openspace/agent/lib/agent/main.js', '--name', "/home/ann's/project"]
};

const LIMITS = { memoryBytes: 1024, processes: 64, cpus: 0.5, fileBytes: 2048, temporaryBytes: 1000 };

describe('the setup of a guest', () => {
    it('is a program that a shell understands', () => {
        const init = guestInit(['virtio_ring', 'virtio_mmio']);
        expect(init).toContain('\nload virtio_ring\nload virtio_mmio "$devices"\n');
        for (const text of [init, guestSetup(VIEW, LIMITS, 'serial'), guestSetup(VIEW, LIMITS, 'vsock'), agentStart(VIEW, LIMITS)]) {
            execFileSync('/bin/sh', ['-n'], { input: text });
        }
    });

    it('makes the view that every provider has', () => {
        const lines = guestSetup(VIEW, LIMITS, 'serial').split('\n');
        expect(lines).toEqual(expect.arrayContaining([
            'mount -o bind,ro /image/usr /root/usr',
            'mount -o bind,ro /image/etc /root/etc',
            "mount -t tmpfs -o nosuid,nodev,mode=1777,size=1000 temporary '/root/tmp'",
            "mount -t proc -o nosuid,nodev,noexec,hidepid=2 processes '/root/proc'",
            "mount -o bind /disk '/root/workspace'",
            "ln -s '/workspace' '/root/home/ann'\\''s/project' 2>/dev/null"
        ]));
        expect(lines.join('\n')).not.toContain('/state/hosts');
    });

    it('sets the limits in the guest, and starts the agent as nobody special', () => {
        const setup = guestSetup(VIEW, LIMITS, 'serial');
        expect(setup).toContain('echo "64" > /sys/fs/cgroup/agent/pids.max');
        expect(setup).toContain('echo "50000 100000" > /sys/fs/cgroup/agent/cpu.max');
        expect(agentStart(VIEW, LIMITS)).toContain('ulimit -f 4\n');
        expect(agentStart(VIEW, LIMITS)).toMatch(
            /env -i 'HOME=\/tmp\/home' \/usr\/bin\/setpriv --reuid=1000 .*--no-new-privs '\/opt\/openspace\/bin\/node'/
        );
    });
});
