import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { makeVsix, MANIFEST } from '../../../../../tests/support/vsix';
import { VsixFile } from './vsix-file';

describe('a .vsix package', () => {
    let folder: TemporaryFolder;
    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    const put = async (files: Readonly<Record<string, string>>, patch: (bytes: Buffer) => Buffer = bytes => bytes): Promise<string> => {
        const file = folder.at('some.vsix');
        writeFileSync(file, patch(await makeVsix(files)));
        return file;
    };

    const unpacked = async (file: string): Promise<string[]> => {
        const vsix = await VsixFile.open(file);
        try {
            await vsix.unpack(folder.folder('out'));
        } finally {
            vsix.close();
        }
        return readdirSync(folder.at('out'), { recursive: true }).map(String).sort();
    };

    it('is unpacked without what is not of the extension', async () => {
        const file = await put({
            'extension.vsixmanifest': '<x/>', 'extension/package.json': JSON.stringify(MANIFEST), 'extension/out/main.js': 'run()'
        });
        expect((await VsixFile.open(file)).manifest).toEqual({
            name: 'sample', publisher: 'acme', version: '1.2.3', engine: '^1.80.0', dependencies: [], pack: []
        });
        expect(await unpacked(file)).toEqual(['out', 'out/main.js', 'package.json']);
        expect([readFileSync(folder.at('out/out/main.js'), 'utf8'), statSync(folder.at('out/out/main.js')).mode & 0o777])
            .toEqual(['run()', 0o644]);
    });

    it('tells what it needs, what belongs to it, and what it is built for', async () => {
        const manifest = {
            ...MANIFEST, engines: 'x', extensionDependencies: ['vscode.git', 3], extensionPack: ['acme.x', 'y'.repeat(999)]
        };
        const file = await put({
            'extension.vsixmanifest': '<PackageManifest>\n<Metadata>\n<Identity Language="en-US" Id="x"\n TargetPlatform="linux-x64" />',
            'extension/package.json': JSON.stringify(manifest)
        });
        expect((await VsixFile.open(file)).manifest).toEqual({
            name: 'sample', publisher: 'acme', version: '1.2.3', dependencies: ['vscode.git'], pack: ['acme.x'], platform: 'linux-x64'
        });
    });

    it('is for all platforms if it names none where others do', async () => {
        for (const about of ['<Identity Id="x"', '<Identity Id="x"/><Other TargetPlatform="web"/>', '']) {
            const file = await put({ 'extension.vsixmanifest': about, 'extension/package.json': JSON.stringify(MANIFEST) });
            expect((await VsixFile.open(file)).manifest).not.toHaveProperty('platform');
        }
    });

    it.each([
        ['no archive', 'some text'], ['nothing', '']
    ])('is %s', async (_what, text) => {
        writeFileSync(folder.at('some.vsix'), text);
        await expect(VsixFile.open(folder.at('some.vsix'))).rejects.toThrow('some.vsix is not a .vsix package.');
    });

    it.each<[string, unknown, string]>([
        ['no JSON', undefined, 'not valid JSON'],
        ['null', null, 'no valid name'],
        ['a name that leads out', { ...MANIFEST, name: '../../evil' }, 'no valid name'],
        ['a publisher that leads out', { ...MANIFEST, publisher: '..' }, 'no valid name'],
        ['a version that leads out', { ...MANIFEST, version: '1.0.0/../..' }, 'no valid name'],
        ['no publisher', { ...MANIFEST, publisher: undefined }, 'no valid name']
    ])('is refused with %s in its manifest', async (_what, manifest, message) => {
        const file = await put({ 'extension/package.json': manifest === undefined ? '{' : JSON.stringify(manifest) });
        await expect(VsixFile.open(file)).rejects.toThrow(message);
    });

    it('is refused without a manifest', async () => {
        await expect(VsixFile.open(await put({ 'extension/readme.md': 'x' }))).rejects.toThrow('it has no package.json');
    });

    it.each([
        'extension/../../evil', 'extension/./evil', '/etc/cron.d/evil', 'extension\\..\\evil'
    ])('is refused with the file %s', async name => {
        const harmless = 'x'.repeat(name.length);
        const file = await put({ 'extension/package.json': JSON.stringify(MANIFEST), [harmless]: 'evil' }, bytes =>
            Buffer.from(bytes.toString('latin1').replaceAll(harmless, name), 'latin1'));
        await expect(VsixFile.open(file).then(async vsix => {
            await vsix.unpack(folder.folder('out'));
            vsix.close();
        })).rejects.toThrow();
    });

    it('is refused with links in it', async () => {
        const file = folder.at('some.vsix');
        writeFileSync(file, await makeVsix({ 'extension/package.json': JSON.stringify(MANIFEST) }, { 'extension/link': '/etc/passwd' }));
        await expect(VsixFile.open(file)).rejects.toThrow('extension/link is not a file');
    });

    it('never takes more bytes than it announced', async () => {
        const size = 3_000_001;
        const announced = Buffer.alloc(4);
        announced.writeUInt32LE(size);
        const less = Buffer.alloc(4);
        less.writeUInt32LE(10);
        const file = await put(
            { 'extension/package.json': JSON.stringify(MANIFEST), 'extension/bomb': '\0'.repeat(size) },
            bytes => Buffer.from(bytes.toString('latin1').replaceAll(announced.toString('latin1'), less.toString('latin1')), 'latin1')
        );
        await expect(unpacked(file)).rejects.toThrow();
    });
});
