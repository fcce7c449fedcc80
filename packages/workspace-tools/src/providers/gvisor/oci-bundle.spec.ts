import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxView } from '../view/sandbox-view.js';
import { writeBundle } from './oci-bundle.js';

interface Configuration {
    root: { readonly: boolean };
    process: { user: object; args: string[]; rlimits: { type: string }[] };
    mounts: { destination: string; type: string; options: string[] }[];
    linux: { uidMappings: object[]; gidMappings: object[]; namespaces: { type: string }[] };
}

const LIMITS = { memoryBytes: 1, processes: 1, cpus: 1, fileBytes: 1000, temporaryBytes: 1 };

describe('a bundle for runsc', () => {
    let home: string;
    let bundle: string;

    const view = (): SandboxView => ({
        entries: [
            { kind: 'bind', target: '/usr', source: '/usr', writable: false },
            { kind: 'hidden', target: '/usr/etc', of: 'folder' },
            { kind: 'link', target: '/bin', leadsTo: 'usr/bin' },
            { kind: 'folder', target: '/etc' },
            { kind: 'bind', target: '/etc/passwd', source: join(home, 'passwd'), writable: false },
            { kind: 'bind', target: '/etc/alternatives', source: join(home, 'alternatives'), writable: false },
            { kind: 'bind', target: '/opt/openspace/bin/node', source: process.execPath, writable: false },
            { kind: 'temporary', target: '/tmp', bytes: 4096 },
            { kind: 'folder', target: '/tmp/home' },
            { kind: 'processes', target: '/proc' },
            { kind: 'hidden', target: '/proc/kcore', of: 'file' },
            { kind: 'devices', target: '/dev' },
            { kind: 'bind', target: '/workspace', source: join(home, 'project'), writable: true },
            { kind: 'link', target: '/home/ann/project', leadsTo: '/workspace' },
            { kind: 'link', target: '/tmp/project', leadsTo: '/workspace' }
        ],
        environment: { HOME: '/tmp/home' },
        workingFolder: '/workspace',
        argv: ['node', 'main.js']
    });

    beforeEach(() => {
        home = mkdtempSync(join(tmpdir(), 'bundle-'));
        bundle = join(home, 'bundle');
        ['project', 'alternatives'].forEach(name => mkdirSync(join(home, name)));
        writeFileSync(join(home, 'passwd'), 'agent\n');
        writeBundle(bundle, view(), { limits: LIMITS, user: { uid: 7, gid: 8 }, grouped: true });
    });

    afterEach(() => rmSync(home, { recursive: true, force: true }));

    it('has a root with a place for every mount', () => {
        const root = (path: string): string => join(bundle, 'rootfs', path);
        expect([readlinkSync(root('bin')), readlinkSync(root('home/ann/project')), readFileSync(root('etc/passwd'), 'utf8')]).toEqual(
            ['usr/bin', '/workspace', 'agent\n']
        );
        expect(['usr', 'etc/alternatives', 'tmp', 'workspace'].map(path => statSync(root(path)).isDirectory()))
            .toEqual(Array(4).fill(true));
        expect(statSync(root('opt/openspace/bin/node')).size).toBe(0);
        expect(['usr/etc', 'proc', 'dev', 'tmp/home', 'tmp/project'].map(path => existsSync(root(path)))).toEqual(Array(5).fill(false));
    });

    const read = (): Configuration => JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8')) as Configuration;

    it('describes the same view', () => {
        const configuration = read();
        expect(configuration.mounts.map(({ destination, type, options }) => [destination, type, options.at(-1)])).toEqual([
            ['/proc', 'proc', undefined], ['/usr', 'bind', 'ro'], ['/usr/etc', 'tmpfs', 'size=4096'], ['/etc/alternatives', 'bind', 'ro'],
            ['/opt/openspace/bin/node', 'bind', 'ro'],
            ['/tmp', 'tmpfs', 'size=4096'], ['/workspace', 'bind', 'rw']
        ]);
        expect(configuration.root.readonly).toBe(true);
        expect(configuration.process).toMatchObject({
            user: { uid: 1000, gid: 1000 }, env: ['HOME=/tmp/home'], cwd: '/workspace', noNewPrivileges: true,
            capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] }
        });
        expect(configuration.process.args.slice(-6)).toEqual(['start', '/workspace', '/tmp/project', '--', 'node', 'main.js']);
    });

    it('makes the owner of the folder the user inside', () => {
        const { linux } = read();
        expect([linux.uidMappings[1], linux.gidMappings[1]]).toEqual(
            [{ containerID: 1000, hostID: 7, size: 1 }, { containerID: 1000, hostID: 8, size: 1 }]
        );
        expect(linux.namespaces.map(({ type }) => type)).toEqual(['pid', 'network', 'ipc', 'uts', 'mount', 'user']);
    });

    it('lets the only user that an ordinary account has become the one inside, and gVisor count its processes', () => {
        expect(read().process.rlimits.map(({ type }) => type)).not.toContain('RLIMIT_NPROC');
        writeBundle(join(home, 'other'), view(), { limits: LIMITS, user: undefined, grouped: false });
        const { process: first, linux } = JSON.parse(readFileSync(join(home, 'other', 'config.json'), 'utf8')) as Configuration;
        expect(linux).toEqual({ namespaces: ['pid', 'network', 'ipc', 'uts', 'mount'].map(type => ({ type })) });
        expect(first).toMatchObject({
            user: { uid: 0, gid: 0 }, args: expect.arrayContaining(['/usr/bin/perl', '1000', '/bin/bash', 'node', 'main.js']),
            rlimits: expect.arrayContaining([{ type: 'RLIMIT_NPROC', soft: 1, hard: 1 }])
        });
    });
});
