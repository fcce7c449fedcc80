import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { ExtensionFitness } from './extension-fitness';
import { ExtensionRegistry } from './extension-registry';

const PACKAGE = Buffer.from('the package');

const x1 = (id: string): { id: string; version: string } => ({ id, version: '1.0.0' });

describe('the registry of extensions', () => {
    const folder = new TemporaryFolder();
    let server: Server;
    let base: string;
    let asked: string[];
    let answers: Readonly<Record<string, unknown>>;

    beforeAll(async () => {
        server = createServer((request, response) => {
            asked.push(request.url ?? '');
            const answer = answers[request.url ?? ''];
            response.statusCode = answer === undefined ? 404 : 200;
            response.end(answer instanceof Buffer ? answer : JSON.stringify(answer ?? {}));
        });
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });

    afterAll(() => {
        server.close();
        folder.remove();
    });

    beforeEach(() => { [asked, answers] = [[], {}]; });

    const fitness = Object.assign(new ExtensionFitness(), {
        host: { vsCodeApiVersionPromise: Promise.resolve('1.90.0') }, platform: 'linux-x64'
    });

    const registry = (address = `${base}/`): ExtensionRegistry => Object.assign(new ExtensionRegistry(), {
        fitness, options: launchOptions(folder.at('home'), { environment: { OPENSPACE_EXTENSION_REGISTRY: address } })
    });

    it('is asked with what the person typed, and with nothing else', async () => {
        answers = { '/api/-/search?size=30&query=a%20%26b': { extensions: [
            { namespace: 'acme', name: 'x', version: '1.0.0', displayName: null, downloadCount: 3, url: 'more' }
        ] } };
        expect(await registry().search('a &b'))
            .toEqual([{ id: 'acme.x', version: '1.0.0', name: 'x', publisher: 'acme', description: '', downloads: 3 }]);
        expect(asked).toHaveLength(1);
    });

    it('tells what an extension is, as far as it knows, and no more of a text than a person reads', async () => {
        const x = { namespace: 'acme', name: 'x', version: '1.0.0', displayName: 'X' };
        answers = {
            '/api/acme/x/latest': {
                ...x, files: { download: '/x', manifest: '/manifest', readme: '/readme' },
                dependencies: [{ namespace: 'vscode', extension: 'git' }], bundledExtensions: [{ namespace: 'acme', extension: 'z' }]
            },
            '/manifest': {
                main: './x.js', contributes: { commands: [{ title: 'Greet' }, { title: '%wave%' }] },
                capabilities: { untrustedWorkspaces: { supported: 'limited' } }
            },
            '/readme': Buffer.alloc(3_000_000, 'x'),
            '/api/acme/y/latest': { ...x, name: 'y', files: { manifest: '/broken', readme: 'not:an address' } },
            '/broken': Buffer.from('{'),
            '/api/acme/z/latest': { ...x, name: 'z', files: { manifest: '/theme' } },
            '/theme': { contributes: { themes: [{ label: 'Night' }] } }
        };
        expect(await registry().details('acme.x')).toEqual({
            id: 'acme.x', version: '1.0.0', name: 'X', publisher: 'acme', description: '', reach: 'limited',
            dependencies: ['vscode.git'], pack: ['acme.z'],
            contributions: [{ kind: 'commands', count: 2, names: ['Greet'] }], readme: 'x'.repeat(1024 * 1024)
        });
        expect(await registry().details('acme.y')).toEqual({
            id: 'acme.y', version: '1.0.0', name: 'X', publisher: 'acme', description: '', dependencies: [], pack: [], contributions: []
        });
        expect(await registry().details('acme.z')).toMatchObject({ reach: 'data', contributions: [{ kind: 'themes' }] });
        await expect(registry().details('acme.none')).rejects.toThrow('does not have it');
    });

    it('is the only one that is asked for texts', async () => {
        const foreign: string[] = [];
        const other = createServer((request, response) => {
            foreign.push(request.url ?? '');
            response.end('{}');
        });
        await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
        const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
        const x = { namespace: 'acme', name: 'x', version: '1.0.0' };
        answers = {
            '/api/acme/x/latest': { ...x, files: { manifest: `${elsewhere}/manifest`, readme: `//${new URL(elsewhere).host}/readme` } },
            '/api/acme/y/latest': { ...x, name: 'y', files: { manifest: 'file:///etc/hosts', readme: `${base}/readme` } },
            '/readme': Buffer.from('ours')
        };
        expect(await registry().details('acme.x')).not.toHaveProperty('readme');
        expect(await registry().details('acme.y')).toMatchObject({ readme: 'ours' });
        expect([asked, foreign]).toEqual([['/api/acme/x/latest', '/api/acme/y/latest', '/readme'], []]);
        await new Promise(done => other.close(done));
    });

    it('gives the package for this machine, else the one for all', async () => {
        const [x, y] = [{ namespace: 'acme', name: 'x', version: '1.0.0' }, { namespace: 'acme', name: 'y', version: '1.0.0' }];
        answers = {
            '/api/acme/x/1.0.0': { ...x, downloads: { universal: '/all', 'linux-x64': '/own' }, files: { download: '/all' } },
            '/api/acme/y/1.0.0': { ...y, downloads: { universal: '/all' }, files: { download: '/other' } },
            '/own': PACKAGE, '/all': Buffer.from('all')
        };
        await registry().download(x1('acme.x'), folder.at('x'));
        await registry().download(x1('acme.y'), folder.at('y'));
        expect([readFileSync(folder.at('x'), 'utf8'), readFileSync(folder.at('y'), 'utf8')]).toEqual(['the package', 'all']);
    });

    it('never gives a package for other machines, or for another API', async () => {
        const x = { namespace: 'acme', name: 'x', version: '1.0.0', files: { download: '/other' } };
        answers = { '/other': PACKAGE };
        for (const [wrong, reason] of [
            [{ downloads: { 'win32-x64': '/other', web: '/other' } }, 'acme.x 1.0.0 is built for win32-x64, web, and this is linux-x64.'],
            [{ targetPlatform: 'darwin-arm64' }, 'acme.x 1.0.0 is built for darwin-arm64, and this is linux-x64.'],
            [{ engines: { vscode: '^1.95.0' } }, 'acme.x 1.0.0 needs VS Code ^1.95.0, and OpenSpace provides the API of 1.90.0.']
        ] as const) {
            answers = { ...answers, '/api/acme/x/1.0.0': { ...x, ...wrong } };
            await expect(registry().download(x1('acme.x'), folder.at('foreign'))).rejects.toThrow(reason);
        }
        expect([existsSync(folder.at('foreign')), asked.includes('/other')]).toEqual([false, false]);
    });

    const ALL = '/api/v2/-/query?namespaceName=acme&extensionName=x&includeAllVersions=true&targetPlatform=';
    const version = (name: string, vscode: string, more: object = {}): object =>
        ({ namespace: 'acme', name: 'x', version: name, engines: { vscode }, files: { download: '/x' }, ...more });

    it('offers the newest version if it can run here, and asks for no other', async () => {
        answers = { '/api/acme/x/latest': version('3.0.0', '^1.80.0', { dependencies: [{ namespace: 'b', extension: 'c' }] }) };
        expect(await registry().fitting('acme.x'))
            .toEqual({ offer: expect.objectContaining({ version: '3.0.0' }), dependencies: ['b.c'], pack: [] });
        expect(asked).toEqual(['/api/acme/x/latest']);
    });

    it('else offers the newest that can, which is no preview and no build for others, and says why', async () => {
        answers = {
            '/api/acme/x/latest': version('3.0.0', '^1.95.0'),
            [`${ALL}linux-x64&size=100`]: { extensions: [version('3.0.0', '^1.95.0'), version('1.9.0', '^1.80.0')] },
            [`${ALL}universal&size=100`]: { extensions: [
                version('1.2.0', '*'), version('1.10.0', '^1.90.0', { bundledExtensions: [{ namespace: 'b', extension: 'c' }] }),
                version('1.11.0', '*', { preRelease: true }), version('1.12.0', '*', { targetPlatform: 'web' })
            ] }
        };
        expect(await registry().fitting('acme.x')).toEqual({
            offer: expect.objectContaining({ id: 'acme.x', version: '1.10.0' }), dependencies: [], pack: ['b.c'],
            notice: 'acme.x 3.0.0 needs VS Code ^1.95.0, and OpenSpace provides the API of 1.90.0. '
                + 'The newest version that can run here is 1.10.0.'
        });
        expect((await registry().newest('acme.x'))?.version).toBe('1.10.0');
    });

    it('says so if there is none that can run here, and has nothing newer then', async () => {
        answers = { '/api/acme/x/latest': version('3.0.0', '^1.95.0'), [`${ALL}universal&size=100`]: { extensions: [] } };
        await expect(registry().fitting('acme.x')).rejects.toThrow(
            'acme.x 3.0.0 needs VS Code ^1.95.0, and OpenSpace provides the API of 1.90.0. '
                + 'The registry has no other version that can run here.'
        );
        expect(await registry().newest('acme.x')).toBeUndefined();
        expect(await registry().newest('acme.unknown')).toBeUndefined();
    });

    it('is not believed if the package is another than it said', async () => {
        const sha256 = createHash('sha256').update('something else').digest('hex');
        answers = {
            '/api/acme/x/1.0.0': { namespace: 'acme', name: 'x', version: '1.0.0', files: { download: '/own', sha256 } }, '/own': PACKAGE
        };
        await expect(registry().download(x1('acme.x'), folder.at('wrong'))).rejects.toThrow('not what the registry announced');
    });

    it.each(['../../x', 'acme', 'acme.x/../y', 'acme.x?y'])('is never asked for %s', async id => {
        await expect(registry().download(x1(id), folder.at('never'))).rejects.toThrow('Not the id of an extension');
        await expect(registry().download({ id: 'acme.x', version: id.replace('acme', '/') }, folder.at('never')))
            .rejects.toThrow('Not the version of an extension');
        expect([asked, existsSync(folder.at('never'))]).toEqual([[], false]);
    });

    it('says so if it does not know it, cannot be reached, or is switched off', async () => {
        await expect(registry().download(x1('acme.x'), folder.at('none'))).rejects.toThrow('does not have it');
        const gone = createServer();
        await new Promise<void>(done => gone.listen(0, '127.0.0.1', done));
        const { port } = gone.address() as AddressInfo;
        await new Promise(done => gone.close(done));
        await expect(registry(`http://127.0.0.1:${port}`).search('x')).rejects.toThrow('cannot be reached');
        await expect(registry('off').search('x')).rejects.toThrow('switched off');
    });
});
