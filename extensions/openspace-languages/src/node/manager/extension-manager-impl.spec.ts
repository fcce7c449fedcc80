import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { PluginType } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { makeVsix, MANIFEST } from '../../../../../tests/support/vsix';
import { ExtensionFitness } from './extension-fitness';
import { ExtensionManagerImpl } from './extension-manager-impl';
import { ExtensionRegistry } from './extension-registry';

interface FakePlugin {
    readonly type: PluginType;
    readonly metadata: { readonly model: Readonly<Record<string, unknown>> };
}

/** What the registry has: answers, or the number of a failure. */
type Answers = Record<string, Buffer | object | number>;

describe('the extensions that a person installs', () => {
    let folder: TemporaryFolder;
    let server: Server;
    let answers: Answers;
    let disabled: string[];
    let address: string;

    beforeEach(async () => {
        [folder, answers, disabled] = [new TemporaryFolder(), {}, []];
        server = createServer((request, response) => {
            const answer = answers[request.url ?? ''] ?? 404;
            response.statusCode = typeof answer === 'number' ? answer : 200;
            response.end(answer instanceof Buffer ? answer : JSON.stringify(answer));
        });
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });

    afterEach(async () => {
        await new Promise(done => server.close(done));
        folder.remove();
    });

    const own = (): string => path.join(folder.at('home'), 'extensions');
    const installed = (): string[] => existsSync(own()) ? readdirSync(own()).sort() : [];
    const staged = (): string[] => readdirSync(path.join(folder.at('home'), 'staging'));

    const pluginIn = (place: string, type: PluginType): FakePlugin => {
        const model = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as Record<string, unknown>;
        return { type, metadata: { model: { ...model, entryPoint: {}, packageUri: FileUri.create(place).toString() } } };
    };

    /** Theia's part, made of the folders: what is built in, and what the person installed. */
    const manager = (registry = address): ExtensionManagerImpl => {
        const gone = new Set<string>();
        const deployed = async (): Promise<FakePlugin[]> => [
            ...readdirSync(folder.folder('built-in')).map(name => pluginIn(folder.at(`built-in/${name}`), PluginType.System)),
            ...installed().map(name => pluginIn(path.join(own(), name), PluginType.User))
        ];
        const options = launchOptions(folder.at('home'), { environment: { OPENSPACE_EXTENSION_REGISTRY: registry } });
        const fitness = Object.assign(new ExtensionFitness(), {
            host: { vsCodeApiVersionPromise: Promise.resolve('1.90.0') }, platform: 'linux-x64'
        });
        return Object.assign(new ExtensionManagerImpl(), {
            options, fitness, registry: Object.assign(new ExtensionRegistry(), { options, fitness }),
            deployer: { uninstall: async (id: string) => gone.add(id), deploy: async () => 1 },
            deployed: { getDeployedPlugins: deployed },
            localization: { localizePlugin: async (plugin: FakePlugin) => plugin },
            switches: { getDisabledPluginIds: async () => disabled, isUninstalled: (id: string) => gone.has(id) }
        });
    };

    const vsix = (manifest: object, about = '<x/>'): Promise<Buffer> => makeVsix({
        'extension.vsixmanifest': about, 'extension/package.json': JSON.stringify({ ...MANIFEST, version: '1.0.0', ...manifest })
    });

    const onDisk = async (manifest: object, about?: string): Promise<string> => {
        writeFileSync(folder.at('some.vsix'), await vsix(manifest, about));
        return FileUri.create(folder.at('some.vsix')).toString();
    };

    const offer = async (name: string, { facts = {}, manifest = {} }: { facts?: object; manifest?: object } = {}): Promise<void> => {
        const release = { namespace: 'acme', name, version: '1.0.0', files: { download: `/${name}.vsix` }, ...facts };
        Object.assign(answers, {
            [`/api/acme/${name}/latest`]: release, [`/api/acme/${name}/1.0.0`]: release,
            [`/${name}.vsix`]: await vsix({ name, ...manifest })
        });
    };

    const refers = (...names: readonly string[]): object[] => names.map(extension => ({ namespace: 'acme', extension }));

    it('come with what they need, all at once', async () => {
        folder.file('built-in/git/package.json', JSON.stringify({ publisher: 'vscode', name: 'git', version: '1.0.0' }));
        await offer('pack', { facts: {
            dependencies: [{ namespace: 'vscode', extension: 'git' }], bundledExtensions: refers('tool')
        } });
        await offer('tool', { facts: { dependencies: refers('base') }, manifest: { extensionDependencies: ['Acme.Base'] } });
        await offer('base');
        const extensions = manager();
        const { extension, along, missing } = await extensions.planFrom('acme.pack');
        expect([along.map(({ id }) => id), missing, installed()]).toEqual([['acme.tool', 'acme.base'], [], []]);
        await extensions.installFrom([extension, ...along]);
        expect([installed(), staged()]).toEqual([['acme.base-1.0.0', 'acme.pack-1.0.0', 'acme.tool-1.0.0'], []]);
        expect((await extensions.list()).map(({ id, dependencies }) => [id, dependencies])).toEqual(expect.arrayContaining([
            ['acme.tool', ['acme.base']], ['vscode.git', []]
        ]));
    });

    it('are all left out if one of them is not what was said', async () => {
        await offer('tool');
        await offer('base', { manifest: { name: 'other' } });
        const wanted = ['acme.tool', 'acme.base'].map(id => ({ id, version: '1.0.0' }));
        await expect(manager().installFrom(wanted)).rejects.toThrow('The package is of another extension: acme.other 1.0.0');
        await offer('base', { manifest: { engines: { vscode: '^1.95.0' } } });
        await expect(manager().installFrom(wanted)).rejects.toThrow('acme.base 1.0.0 needs VS Code ^1.95.0');
        expect([installed(), staged()]).toEqual([[], []]);
    });

    it('say before they come from a file what is missing without a registry, and come nevertheless', async () => {
        const file = await onDisk({ extensionDependencies: ['acme.base'], extensionPack: ['acme.more'] });
        const extensions = manager('off');
        const { along, missing } = await extensions.planFile(file);
        expect([along, missing.map(({ id, isRequired }) => [id, isRequired]), installed()])
            .toEqual([[], [['acme.base', true], ['acme.more', false]], []]);
        expect(missing[0].reason).toBe('Looking for extensions is switched off (OPENSPACE_EXTENSION_REGISTRY).');
        await extensions.installFile(file, along);
        expect(installed()).toEqual(['acme.sample-1.0.0']);
        await expect(extensions.planFile(file)).rejects.toThrow('acme.sample 1.0.0 is installed already.');
    });

    it('bring from the registry what a file needs', async () => {
        await offer('base');
        const file = await onDisk({ extensionDependencies: ['acme.base'] });
        const extensions = manager();
        const { along } = await extensions.planFile(file);
        await extensions.installFile(file, along);
        expect(installed()).toEqual(['acme.base-1.0.0', 'acme.sample-1.0.0']);
    });

    it('are refused from a file for another platform or another API', async () => {
        const foreign = await onDisk({}, '<Identity TargetPlatform="win32-x64"/>');
        await expect(manager().planFile(foreign)).rejects.toThrow('acme.sample 1.0.0 is built for win32-x64, and this is linux-x64.');
        await expect(manager().installFile(foreign, [])).rejects.toThrow('is built for win32-x64');
        const newer = await onDisk({ engines: { vscode: '^1.95.0' } });
        await expect(manager().planFile(newer)).rejects.toThrow('needs VS Code ^1.95.0, and OpenSpace provides the API of 1.90.0.');
        expect(installed()).toEqual([]);
    });

    it('that are disabled are missing for whoever does not run without them', async () => {
        await offer('base');
        const extensions = manager();
        await extensions.installFrom([{ id: 'acme.base', version: '1.0.0' }]);
        const file = await onDisk({ extensionDependencies: ['acme.base'] });
        expect(await extensions.planFile(file)).toMatchObject({ along: [], missing: [] });
        disabled = ['acme.base'];
        expect(await extensions.planFile(file)).toMatchObject({ along: [], missing: [{ id: 'acme.base', reason: 'It is disabled.' }] });
    });

    it('have updates, of which one that cannot be asked for hides no other', async () => {
        await offer('a');
        await offer('b');
        await offer('c');
        const extensions = manager();
        await extensions.installFrom(['acme.a', 'acme.b', 'acme.c'].map(id => ({ id, version: '1.0.0' })));
        Object.assign(answers, {
            '/api/acme/a/latest': { ...answers['/api/acme/a/latest'] as object, version: '1.1.0' }, '/api/acme/b/latest': 503,
            '/api/acme/c/latest': 404
        });
        const { offers, unasked } = await extensions.updates();
        expect(offers.map(({ id, version }) => [id, version])).toEqual([['acme.a', '1.1.0']]);
        expect(unasked).toEqual([{ id: 'acme.b', reason: `${new URL(address).host} answered 503.` }]);
    });
});
