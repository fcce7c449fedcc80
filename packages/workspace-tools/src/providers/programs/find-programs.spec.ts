import { describe, expect, it } from 'vitest';
import { findPrograms, type FoundPrograms, type SearchForPrograms } from './find-programs.js';
import type { ProgramHost } from './program-managers.js';

/** A machine with these files, and folders (which end with a slash); links by where they lead. */
function machine(files: readonly string[], links: Readonly<Record<string, string>> = {}, texts: Readonly<Record<string, string>> = {}):
ProgramHost {
    const all = ['/usr/bin/', '/usr/local/bin/', ...files, ...Object.keys(texts)];
    const resolve = (path: string, hops = 0): string | undefined => {
        const names = path.split('/').filter(name => name !== '');
        for (let count = 1; count <= names.length; count++) {
            const target = links[`/${names.slice(0, count).join('/')}`];
            if (target !== undefined) {
                return hops > 20 ? undefined : resolve([target, ...names.slice(count)].join('/'), hops + 1);
            }
        }
        const whole = `/${names.join('/')}`;
        return whole === '/' || all.some(file => `${file}/`.startsWith(`${whole}/`)) ? whole : undefined;
    };
    const kind: ProgramHost['kind'] = path => {
        const real = resolve(path);
        const socket = real?.endsWith('.sock');
        return real === undefined ? undefined : socket ? 'other' : all.some(file => file.startsWith(`${real}/`)) || real === '/'
            ? 'folder' : 'file';
    };
    return {
        kind, real: path => resolve(path), read: path => texts[resolve(path) ?? ''],
        names: path => {
            const folder = `${resolve(path) ?? ''}/`;
            const below = [...all, ...Object.keys(links)].filter(file => file.startsWith(folder) && file !== folder);
            return [...new Set(below.map(file => file.slice(folder.length).split('/')[0]))];
        }
    };
}

const HOME = '/home/ann';

function find(path: readonly string[], host: ProgramHost, change: Partial<SearchForPrograms> = {}): FoundPrograms {
    return findPrograms({
        path: path.join(':'), home: HOME, variables: {}, further: [], apart: ['/home/ann/project', '/home/ann/state'], ...change
    }, host);
}

const reasons = ({ leftOut }: FoundPrograms): Record<string, string> =>
    Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]));

const NVM = `${HOME}/.nvm/versions/node/v20.1.0`;
const NVM_FILES = ['bin/node', 'bin/npm', 'lib/node_modules/npm/npmrc', 'etc/npmrc', 'share/man/'].map(name => `${NVM}/${name}`);

describe('findPrograms', () => {
    it('sees programs of known managers in the order of the PATH, and nothing beside them', () => {
        const found = find([`${NVM}/bin`, '/usr/local/bin', `${HOME}/go/bin`, '/usr/bin', `${HOME}/go/bin`], machine([
            ...NVM_FILES, `${HOME}/go/bin/tool`, `${HOME}/go/src/private/secret.go`, `${HOME}/.npmrc`, '/usr/local/go/bin/go'
        ]));
        expect(found.path).toEqual([`${NVM}/bin`, '/usr/local/bin', `${HOME}/go/bin`, '/usr/bin', '/usr/local/go/bin']);
        expect(found.places).toEqual([`${NVM}/bin`, `${NVM}/lib`, `${NVM}/share`, `${HOME}/go/bin`]);
        expect(found.hidden).toEqual([{ path: `${NVM}/lib/node_modules/npm/npmrc`, of: 'file' }]);
        expect([found.names, found.leftOut]).toEqual([['nvm', 'Go'], []]);
    });

    it('follows the links of fnm and SDKMAN to what they lead to', () => {
        const node = `${HOME}/.local/share/fnm/node-versions/v22.0.0/installation`;
        const java = `${HOME}/.sdkman/candidates/java`;
        const found = find(['/run/user/1000/fnm_multishells/12_34/bin', `${java}/current/bin`], machine(
            [`${node}/bin/node`, `${node}/lib/`, `${java}/17-tem/bin/java`, `${java}/17-tem/conf/settings.xml`],
            { '/run/user/1000/fnm_multishells/12_34': node, [`${java}/current`]: `${java}/17-tem` }
        ), { variables: { JAVA_HOME: `${java}/current`, GOROOT: '/etc' } });
        expect(found.path).toEqual([`${node}/bin`, `${java}/17-tem/bin`]);
        expect(found.places).toEqual([`${node}/bin`, `${node}/lib`, `${java}/17-tem`]);
        expect([found.variables, found.hidden]).toEqual([
            { JAVA_HOME: `${java}/17-tem` }, [{ path: `${java}/17-tem/conf/settings.xml`, of: 'file' }]
        ]);
    });

    it('gives rustup a place of its own with links to the toolchains, and no credentials', () => {
        const found = find([`${HOME}/.cargo/bin`], machine([
            `${HOME}/.cargo/bin/cargo`, `${HOME}/.cargo/credentials.toml`, `${HOME}/.cargo/config.toml`,
            `${HOME}/.rustup/toolchains/stable/bin/cargo`
        ], { [`${HOME}/.rustup/toolchains/mine`]: '/home/ann/rust-checkout' }, {
            [`${HOME}/.rustup/settings.toml`]:
                'version = "12"\ndefault_toolchain = "stable"\n[overrides]\n"/home/ann/secret-project" = "nightly"\n'
        }));
        expect(found.places).toEqual([`${HOME}/.cargo/bin`, `${HOME}/.rustup/toolchains`]);
        expect(found.variables).toEqual({ RUSTUP_HOME: '/tmp/rustup' });
        expect(found.links).toEqual([
            { path: '/tmp/rustup/toolchains/stable', leadsTo: `${HOME}/.rustup/toolchains/stable` },
            { path: '/tmp/rustup/settings.toml', leadsTo: `${HOME}/.rustup/settings.toml` }
        ]);
        expect(found.texts).toEqual([{
            path: `${HOME}/.rustup/settings.toml`,
            text: 'version = "12"\ndefault_toolchain = "stable"\nprofile = "minimal"\n\n[overrides]\n'
        }]);
    });

    it('takes what Volta has chosen for everybody, and leaves out a version that is none', () => {
        const image = `${HOME}/.volta/tools/image`;
        const volta = (node: string): FoundPrograms => find([`${HOME}/.volta/bin`], machine(
            [`${HOME}/.volta/bin/volta-shim`, `${image}/node/20.1.0/bin/node`, `${HOME}/.ssh/bin/key`], {},
            { [`${HOME}/.volta/tools/user/platform.json`]: JSON.stringify({ node: { runtime: node, npm: null } }) }
        ));
        expect([volta('20.1.0').places, volta('../../../../.ssh').places]).toEqual([[`${image}/node/20.1.0/bin`], []]);
    });

    it('sees versions of Python with their scripts, and no password of pip', () => {
        const found = find([`${HOME}/.pyenv/shims`], machine([
            `${HOME}/.pyenv/shims/python`, `${HOME}/.pyenv/libexec/pyenv`, `${HOME}/.pyenv/version`, `${HOME}/.pyenv/.git/config`,
            `${HOME}/.pyenv/versions/3.12/bin/python`, `${HOME}/.pyenv/versions/3.12/pip.conf`
        ]));
        expect(found.places).toEqual(['libexec', 'shims', 'version', 'versions'].map(name => `${HOME}/.pyenv/${name}`));
        expect(found.hidden).toEqual([{ path: `${HOME}/.pyenv/versions/3.12/pip.conf`, of: 'file' }]);
        expect(found.variables).toEqual({ PYENV_ROOT: `${HOME}/.pyenv` });
    });

    it('sees a program of /opt without its settings and its state, and none where a server may listen', () => {
        const found = find(['/opt/tool/bin', '/opt/other', '/opt', '/opt/server/bin'], machine([
            '/opt/tool/bin/tool', '/opt/tool/lib/', '/opt/tool/etc/password', '/opt/tool/var/state', '/opt/tool/.env',
            '/opt/other/program', '/opt/server/bin/server', '/opt/server/control.sock'
        ]));
        expect(found.places).toEqual(['/opt/other', '/opt/tool']);
        expect(found.hidden.map(({ path }) => path)).toEqual(['/opt/tool/.env', '/opt/tool/etc', '/opt/tool/var']);
        expect(reasons(found)).toEqual({
            '/opt': expect.stringContaining('more than programs'), '/opt/server/bin': expect.stringContaining('may listen')
        });
    });

    it.each([
        ['everything', '/'], ['the home', HOME], ['the homes', '/home'], ['the home of somebody else', '/home/bob'],
        ['keys', `${HOME}/.ssh`], ['settings', `${HOME}/.config/tool/bin`], ['the keys of somebody else', '/home/bob/.ssh/bin'],
        ['settings of the system', '/etc'], ['state of the system', '/var/lib/docker'], ['processes', '/proc/self'],
        ['a link to keys', '/data/link'],
        ['a link to everything', '/data/all'], ['the parent of a keyring', `${HOME}/.local/share`]
    ])('refuses %s, on the PATH and named by the person', (_name, folder) => {
        const host = machine([
            `${HOME}/.ssh/id`, `${HOME}/.config/tool/bin/x`, '/home/bob/.ssh/bin/id', '/etc/passwd', '/var/lib/docker/',
            '/proc/self/environ',
            `${HOME}/.local/share/keyrings/x`
        ], { '/data/link': `${HOME}/.ssh`, '/data/all': '/' });
        for (const found of [find([folder], host), find([], host, { further: [folder] })]) {
            expect([found.places, found.path, Object.keys(reasons(found))]).toEqual([[], [], [folder]]);
        }
    });

    it.each([
        ['is relative', 'node_modules/.bin'], ['is a point', '.'], ['goes up', '../bin'], ['has a hidden line', '/opt/a\n/etc'],
        ['goes up to the keys', '/opt/../home/ann/.ssh'], ['goes up out of a manager', `${NVM}/bin/../../../../../.ssh`]
    ])('leaves out an entry that %s', (_name, entry) => {
        const found = find([entry], machine([...NVM_FILES, `${HOME}/.ssh/id`, '/etc/passwd', '/opt/a/b']));
        expect([found.places, found.path]).toEqual([[], []]);
    });

    it('is not led astray by links in the folder of a manager', () => {
        const bin = find([`${NVM}/bin`], machine([`${NVM}/lib/`, `${HOME}/.ssh/id`], { [`${NVM}/bin`]: `${HOME}/.ssh` }));
        const part = find([`${NVM}/bin`], machine([`${NVM}/bin/node`, `${HOME}/.ssh/id`], { [`${NVM}/lib`]: `${HOME}/.ssh` }));
        const base = find(
            [`${HOME}/.nvm/versions/node/v1/bin`],
            machine([`${HOME}/.ssh/versions/node/v1/bin/x`], { [`${HOME}/.nvm`]: `${HOME}/.ssh` })
        );
        const variable = find(['/etc/bin'], machine(['/etc/bin/x']), { variables: { CARGO_HOME: '/etc', PYENV_ROOT: '/' } });
        expect([bin, part, base, variable].map(({ places, path }) => [places, path])).toEqual([[[], []], [[], []], [[], []], [[], []]]);
        expect(reasons(part)).toEqual({ [`${NVM}/bin`]: 'A link in it leads elsewhere.' });
    });

    it('keeps the workspace and our own state out, and what a project brings along', () => {
        const host = machine(['/home/ann/project/node_modules/.bin/x', '/home/ann/project/bin/x', '/home/ann/state/token']);
        const own = find(['/home/ann/project/node_modules/.bin', '/home/ann/project/bin'], host);
        expect(own).toMatchObject({ places: [], path: [], leftOut: [] });
        const apart = find(['/opt/x/bin'], machine(['/opt/x/bin/z', '/opt/x/work/file']), { apart: ['/opt/x/work'] });
        expect([apart.places, reasons(apart)['/opt/x/bin']]).toEqual([[], 'It contains the folder of the sandbox or is inside it.']);
        expect(find([], host, { further: ['/home/ann/state'] }).places).toEqual([]);
    });

    it('sees folders that the person named, before others, and says what it does not see', () => {
        const host = machine([`${HOME}/bin/x`, `${HOME}/sdk-of-mine/bin/y`, `${HOME}/sdk-of-mine/.npmrc`]);
        const found = find(['/usr/bin', `${HOME}/bin`], host, { further: ['~/sdk-of-mine', '/data/none', 'relative'] });
        expect([found.path, found.places]).toEqual([[`${HOME}/sdk-of-mine/bin`, '/usr/bin'], [`${HOME}/sdk-of-mine`]]);
        expect(found.hidden).toEqual([{ path: `${HOME}/sdk-of-mine/.npmrc`, of: 'file' }]);
        expect(Object.keys(reasons(found))).toEqual(['/data/none', 'relative', `${HOME}/bin`]);
    });

    it('knows a home behind a link by both names', () => {
        const found = find([`${HOME}/go/bin`], machine(['/data/ann/go/bin/tool'], { [HOME]: '/data/ann' }));
        expect([found.path, found.places, found.links]).toEqual([
            ['/data/ann/go/bin'], ['/data/ann/go/bin'], [{ path: `${HOME}/go/bin`, leadsTo: '/data/ann/go/bin' }]
        ]);
    });

    it('has nothing without a PATH and without a home', () => {
        expect(find([], machine([]), { home: '' })).toMatchObject({ path: [], places: [], leftOut: [] });
    });
});
