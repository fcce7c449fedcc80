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
