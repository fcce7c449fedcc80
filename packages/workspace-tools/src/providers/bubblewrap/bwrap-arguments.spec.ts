import { describe, expect, it } from 'vitest';
import type { SandboxView } from '../view/sandbox-view.js';
import { bwrapOptions } from './bwrap-arguments.js';

const VIEW: SandboxView = {
    entries: [
        { kind: 'bind', target: '/usr', source: '/usr', writable: false },
        { kind: 'hidden', target: '/usr/etc', of: 'folder' },
        { kind: 'folder', target: '/etc' },
        { kind: 'temporary', target: '/tmp', bytes: 4096 },
        { kind: 'processes', target: '/proc' },
        { kind: 'hidden', target: '/proc/kcore', of: 'file' },
        { kind: 'devices', target: '/dev' },
        { kind: 'bind', target: '/workspace', source: '/home/ann/my project', writable: true },
        { kind: 'link', target: '/home/ann/my project', leadsTo: '/workspace' }
    ],
    environment: { HOME: '/tmp/home' },
    workingFolder: '/workspace',
    argv: ['node']
};

const MEANT = `
--ro-bind /usr /usr
--tmpfs /usr/etc --remount-ro /usr/etc
--perms 0755 --dir /etc
--size 4096 --perms 1777 --tmpfs /tmp
--proc /proc
--ro-bind /dev/null /proc/kcore
--dev /dev
`.trim().split(/\s+/);

describe('bwrapOptions', () => {
    const options = bwrapOptions(VIEW, 4);

    it('isolates in every respect', () => {
        for (const option of [
            '--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts',
            '--unshare-cgroup-try', '--new-session', '--die-with-parent', '--clearenv'
        ]) {
            expect(options).toContain(option);
        }
        expect(options.join(' ')).toMatch(/--cap-drop ALL .*--seccomp 4 /);
    });

    it('builds the view in its order, then closes what bubblewrap leaves open', () => {
        expect(options.slice(options.indexOf('--seccomp') + 2)).toEqual([
            ...MEANT,
            '--bind', '/home/ann/my project', '/workspace',
            '--perms', '0755', '--dir', '/home', '--perms', '0755', '--dir', '/home/ann', '--symlink', '/workspace', '/home/ann/my project',
            '--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/',
            '--clearenv', '--setenv', 'HOME', '/tmp/home', '--chdir', '/workspace'
        ]);
    });
});
