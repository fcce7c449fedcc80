import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { ExtensionRegistry } from './extension-registry';

const PACKAGE = Buffer.from('the package');

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

    const registry = (address = `${base}/`): ExtensionRegistry => Object.assign(new ExtensionRegistry(), {
        options: launchOptions(folder.at('home'), { environment: { OPENSPACE_EXTENSION_REGISTRY: address } })
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
            '/api/acme/x/latest': { ...x, files: { download: '/x', manifest: '/manifest', readme: '/readme' } },
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
            contributions: [{ kind: 'commands', count: 2, names: ['Greet'] }], readme: 'x'.repeat(1024 * 1024)
        });
        expect(await registry().details('acme.y')).toEqual({
            id: 'acme.y', version: '1.0.0', name: 'X', publisher: 'acme', description: '', contributions: []
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
        const own = `${process.platform}-${process.arch}`;
        answers = {
            '/api/acme/x/latest': { version: '1.0.0', downloads: { universal: '/all', [own]: '/own' }, files: { download: '/all' } },
            '/api/acme/y/latest': { version: '1.0.0', downloads: { universal: '/all' }, files: { download: '/other' } },
            '/own': PACKAGE, '/all': Buffer.from('all')
        };
        await registry().download('acme.x', folder.at('x'));
        await registry().download('acme.y', folder.at('y'));
        expect([readFileSync(folder.at('x'), 'utf8'), readFileSync(folder.at('y'), 'utf8')]).toEqual(['the package', 'all']);
    });

    it('is not believed if the package is another than it said', async () => {
        const sha256 = createHash('sha256').update('something else').digest('hex');
        answers = { '/api/acme/x/latest': { version: '1.0.0', files: { download: '/own', sha256 } }, '/own': PACKAGE };
        await expect(registry().download('acme.x', folder.at('wrong'))).rejects.toThrow('not what the registry announced');
    });

    it.each(['../../x', 'acme', 'acme.x/../y', 'acme.x?y'])('is never asked for %s', async id => {
        await expect(registry().download(id, folder.at('never'))).rejects.toThrow('Not the id of an extension');
        expect([asked, existsSync(folder.at('never'))]).toEqual([[], false]);
    });

    it('says so if it does not know it, cannot be reached, or is switched off', async () => {
        await expect(registry().download('acme.x', folder.at('none'))).rejects.toThrow('does not have it');
        const gone = createServer();
        await new Promise<void>(done => gone.listen(0, '127.0.0.1', done));
        const { port } = gone.address() as AddressInfo;
        await new Promise(done => gone.close(done));
        await expect(registry(`http://127.0.0.1:${port}`).search('x')).rejects.toThrow('cannot be reached');
        await expect(registry('off').search('x')).rejects.toThrow('switched off');
    });
});
