import { describe, expect, it } from 'vitest';
import { NO_PROGRAMS } from '../programs/find-programs.js';
import type { HostFiles } from './host-files.js';
import { makeView, type SandboxView, type ViewRequest } from './sandbox-view.js';

/** A host with links into `/usr`, a password in npm's settings, and nothing of interest in `/etc`. */
function hostWith(
    folders: readonly string[], links: Readonly<Record<string, string>> = { '/bin': 'usr/bin', '/lib': 'usr/lib' }
): HostFiles {
    return { kind: path => folders.includes(path) ? 'folder' : undefined, link: path => links[path] };
}

const REQUEST: ViewRequest = {
    folder: '/home/ann/project',
    aliases: [],
    temporaryBytes: 4096,
    ownSettings: { passwd: '/state/etc/passwd' },
    programs: {
        node: '/home/ann/.nvm/node', ripgrep: '/somewhere/rg',
        agent: { package: '/product', files: ['package.json', 'lib/agent'], main: 'lib/agent/main.js', options: ['--id', 'one'] }
    }
};

const view = (change: Partial<ViewRequest> = {}, host = hostWith(['/usr/etc', '/proc/kcore', '/etc/alternatives'])): SandboxView =>
    makeView({ ...REQUEST, ...change }, host);

const links = (of: SandboxView): string[] =>
    of.entries.flatMap(entry => entry.kind === 'link' && entry.leadsTo === '/workspace' ? [entry.target] : []);

describe('makeView', () => {
    it('can write to the workspace and to memory only', () => {
        const writable = view().entries.filter(entry => entry.kind === 'temporary' || entry.kind === 'bind' && entry.writable);
        expect(writable).toEqual([
            { kind: 'temporary', target: '/tmp', bytes: 4096 },
            { kind: 'temporary', target: '/dev/shm', bytes: 1024 },
            { kind: 'bind', target: '/workspace', source: '/home/ann/project', writable: true }
        ]);
    });

    it('sees of the host its programs, few settings and our own programs', () => {
        const binds = view().entries.flatMap(entry => entry.kind === 'bind' && !entry.writable ? [[entry.source, entry.target]] : []);
        expect(binds).toEqual([
            ['/usr', '/usr'],
            ['/state/etc/passwd', '/etc/passwd'],
            ['/etc/alternatives', '/etc/alternatives'],
            ['/home/ann/.nvm/node', '/opt/openspace/bin/node'],
            ['/somewhere/rg', '/opt/openspace/bin/rg'],
            ['/product/package.json', '/opt/openspace/agent/package.json'],
            ['/product/lib/agent', '/opt/openspace/agent/lib/agent']
        ]);
    });

    it('hides what may have passwords and what is about the whole machine', () => {
        expect(view().entries.filter(entry => entry.kind === 'hidden').map(entry => entry.target)).toEqual(['/usr/etc', '/proc/kcore']);
    });

    it('takes over the links of the system, or its folders', () => {
        expect(view().entries).toContainEqual({ kind: 'link', target: '/bin', leadsTo: 'usr/bin' });
        expect(view({}, hostWith(['/bin'], {})).entries).toContainEqual({ kind: 'bind', target: '/bin', source: '/bin', writable: false });
    });

    it('adds folders that the person wants to be seen, if they are there', () => {
        const { entries } = view({ readOnly: ['/opt/sdk', '/opt/none'] }, hostWith(['/opt/sdk']));
        expect(entries).toContainEqual({ kind: 'bind', target: '/opt/sdk', source: '/opt/sdk', writable: false });
        expect(entries.some(entry => entry.target === '/opt/none')).toBe(false);
    });

    it('adds programs of the person read-only and in their order, with nothing in the place of what must not be read', () => {
        const { entries, environment } = view({
            installed: {
                ...NO_PROGRAMS, path: ['/opt/sdk/bin', '/usr/bin'], places: ['/opt/sdk', '/tmp/ann/go/bin'],
                hidden: [{ path: '/opt/sdk/.npmrc', of: 'file' }, { path: '/opt/sdk/etc', of: 'folder' }],
                links: [{ path: '/home/ann/go/bin', leadsTo: '/tmp/ann/go/bin' }], variables: { GOROOT: '/opt/sdk', HOME: '/root' },
                empty: '/state/empty', replaced: {}
            }
        });
        expect(environment).toEqual({
            PATH: '/opt/sdk/bin:/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/sbin:/bin:/opt/openspace/bin', GOROOT: '/opt/sdk',
            HOME: '/tmp/home', LANG: 'C.UTF-8'
        });
        const memory = entries.findIndex(({ target }) => target === '/tmp');
        const begin = entries.findIndex(({ target }) => target === '/home');
        expect(begin).toBeGreaterThan(memory);
        expect(entries.slice(begin, entries.findIndex(({ kind }) => kind === 'processes'))).toEqual([
            ...['/home', '/home/ann', '/home/ann/go', '/opt', '/tmp/ann', '/tmp/ann/go'].map(target => ({ kind: 'folder', target })),
            { kind: 'bind', target: '/opt/sdk', source: '/opt/sdk', writable: false },
            { kind: 'bind', target: '/tmp/ann/go/bin', source: '/tmp/ann/go/bin', writable: false },
            { kind: 'bind', target: '/opt/sdk/.npmrc', source: '/state/empty', writable: false },
            { kind: 'hidden', target: '/opt/sdk/etc', of: 'folder' },
            { kind: 'link', target: '/home/ann/go/bin', leadsTo: '/tmp/ann/go/bin' },
            { kind: 'link', target: '/var/tmp', leadsTo: '/tmp' }
        ]);
    });

    it('starts the agent with our own Node', () => {
        expect(view().argv).toEqual(['/opt/openspace/bin/node', '/opt/openspace/agent/lib/agent/main.js', '--id', 'one']);
    });

    it('can be reached by other names', () => {
        expect(links(view({ aliases: ['/home/ann/project', '/tmp/work/', '/var/tmp/x'] }))).toEqual(
            ['/home/ann/project', '/tmp/work', '/tmp/x']
        );
    });

    it.each([
        ['is the workspace itself', ['/workspace']],
        ['would put a link into the folder on the host', ['/workspace/inner', '/workspace/../workspace/inner']],
        ['lies in the system', ['/usr/src/project', '/proc/1', '/opt/openspace/bin/node', '/opt/openspace', '/bin']],
        ['would take the place of something', ['/tmp', '/opt', '/', '/tmp/home', '/dev']],
        ['is not a path', ['project', '']]
    ])('leaves out a name that %s', (_case, aliases) => {
        expect(links(view({ aliases }))).toEqual([]);
    });

    it('has no name below or above another one, or twice', () => {
        expect(links(view({ aliases: ['/a/b', '/a/b/c', '/a', '/a/b'] }))).toEqual(['/a/b']);
    });
});
