import { chmodSync, linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Uint8ArrayReadBuffer, Uint8ArrayWriteBuffer } from '@theia/core/lib/common/message-rpc/uint8-array-message-buffer';
import { MsgPackMessageDecoder, MsgPackMessageEncoder, RpcMessage } from '@theia/core/lib/common/message-rpc/rpc-message-encoder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { MAX_WHOLE_SIZE } from 'openspace-core/lib/common/services/files-service';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { FolderCopies } from 'openspace-core/lib/node/paths/folder-copies';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentSaves } from './agent-saves';
import { FilesServiceImpl } from './files-service-impl';
import { filesOf } from './fixtures/files-fixture';

describe('FilesServiceImpl', () => {
    let folder: TemporaryFolder;
    let root: string;
    let files: FilesServiceImpl;

    beforeEach(async () => {
        folder = new TemporaryFolder();
        root = folder.folder('ws');
        folder.file('ws/src/a.ts', 'one\ntwo\n');
        files = await filesOf([root]);
    });

    afterEach(() => folder.remove());

    const text = (name: string): string => readFileSync(folder.at('ws', name), 'utf8');

    it('locates by the path that the page knows, though it leads through a link', async () => {
        symlinkSync(root, folder.at('spelled'));
        await files.configure({ rootUris: [`file://${folder.at('spelled')}`], sensitiveFilePatterns: [], sensitiveFiles: 'refuse' });
        expect(await files.locate('src/a.ts', 'show')).toEqual({
            uri: `file://${folder.at('spelled')}/src/a.ts`, path: 'src/a.ts', root: `file://${folder.at('spelled')}`, kind: 'file',
            look: { size: expect.any(Number), isText: true }
        });
        expect(await files.locate('.', 'cwd'))
            .toEqual({ uri: `file://${folder.at('spelled')}`, path: '.', root: `file://${folder.at('spelled')}`, kind: 'folder' });
    });

    it('reaches files of a copy by whole paths, and nothing leads out of it or into it', async () => {
        folder.file('copy/src/a.ts', 'copied\n');
        folder.file('copy/.env', 'SECRET=1\n');
        folder.file('other/b.ts', 'secret\n');
        symlinkSync(folder.at('ws/src'), folder.at('copy/out'));
        symlinkSync(folder.at('copy/src'), folder.at('ws/in'));
        const copies = new FolderCopies();
        files = await filesOf([root], {}, new AgentSaves(), copies);
        const inside = folder.at('copy/src/a.ts');
        await expect(files.read(inside)).rejects.toThrow('outside the workspace');
        copies.add('/elsewhere', folder.at('other'));
        copies.add(root, folder.at('copy'));
        expect(await files.read(inside)).toMatchObject(
            { path: inside, uri: `file://${inside}`, root: `file://${folder.at('copy')}`, content: 'copied\n' }
        );
        expect([(await files.locate(inside, 'read')).inCopy, (await files.locate('src', 'list')).inCopy]).toEqual([true, undefined]);
        expect(await files.write(folder.at('copy/new.ts'), 'new\n')).toMatchObject({ path: folder.at('copy/new.ts'), created: true });
        expect((await files.list(folder.at('copy'))).files.map(({ path }) => path)).toContain(folder.at('copy/new.ts'));
        expect((await files.search({ query: 'a.ts', path: folder.at('copy') })).results).toEqual([inside]);
        expect([text('src/a.ts'), (await files.read('src/a.ts')).path]).toEqual(['one\ntwo\n', 'src/a.ts']);
        for (const wanted of [folder.at('copy/out/a.ts'), `${folder.at('copy')}/../ws/src/a.ts`, 'in/a.ts', folder.at('other/b.ts')]) {
            await expect(files.read(wanted)).rejects.toThrow(/outside the workspace|must not contain/);
            await expect(files.write(wanted, 'x')).rejects.toThrow(/outside the workspace|must not contain/);
        }
        await expect(files.read(folder.at('copy/.env'))).rejects.toThrow('may contain secrets');
        await expect(files.write(folder.at('copy/.git/hooks/x'), 'x')).rejects.toThrow('protected');
    });

    it('waits until it knows what the person wants guarded', async () => {
        const early = Object.assign(new FilesServiceImpl(), {
            connection: { page: { roots: [root] } } as unknown as OpenSpaceServiceImpl, saves: new AgentSaves(), copies: new FolderCopies(),
            options: launchOptions('/nowhere')
        });
        folder.file('ws/diary.txt', 'dear');
        const read = early.read('diary.txt').then(() => 'read', (error: Error) => error.message);
        await early.configure({ rootUris: [], sensitiveFilePatterns: ['diary*'], sensitiveFiles: 'refuse' });
        expect(await read).toMatch(/may contain secrets/);
    });

    it('reads, writes and puts back what is not text, as it is', async () => {
        const bytes = new Uint8Array([0, 13, 10, 255]);
        expect(await files.write('src/b.bin', bytes)).toMatchObject({ bytes: 4, created: true, before: undefined });
        const { content } = await files.readBytes('src/b.bin');
        expect([...content]).toEqual([...bytes]);
        // As it travels between page and backend.
        const encoder = new MsgPackMessageEncoder();
        const buffer = new Uint8ArrayWriteBuffer();
        encoder.encode(buffer, { content, type: 1 } as unknown as RpcMessage);
        const arrived = new MsgPackMessageDecoder().parse(new Uint8ArrayReadBuffer(buffer.getCurrentContents())) as unknown as {
            content: Uint8Array
        };
        expect([...arrived.content]).toEqual([...bytes]);
        const { before } = await files.write('src/b.bin', 'now a text', { expected: arrived.content });
        expect([...before as Uint8Array]).toEqual([...bytes]);
        await expect(files.write('src/b.bin', bytes, { expected: bytes })).rejects.toThrow('src/b.bin has been changed meanwhile.');
        await files.write('src/b.bin', bytes, { expected: 'now a text' });
        await files.remove('src/b.bin', { expected: bytes });
        await expect(files.readBytes('src/b.bin')).rejects.toThrow('src/b.bin');
        await expect(files.write('src/a.ts', 'x', { isNew: true })).rejects.toThrow('src/a.ts has been changed meanwhile.');
        folder.file('ws/large.bin', '\0'.repeat(5 * 1024 * 1024 + 1));
        await expect(files.readBytes('large.bin')).rejects.toThrow('large.bin is too large');
        await expect(files.readBytes('../b.bin')).rejects.toThrow('must not contain');
    });

    it('hands over pictures of the workspace, and nothing else', async () => {
        writeFileSync(folder.at('ws', 'a.png'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
        writeFileSync(folder.at('ws', 'large.png'), Buffer.alloc(6 * 1024 * 1024, '\x89PNG\r\n', 'latin1'));
        folder.file('secret.png', 'x');
        symlinkSync(folder.at('secret.png'), folder.at('ws', 'link.png'));
        expect(await files.picture('a.png')).toBe('data:image/png;base64,iVBORw0KGgo=');
        await expect(files.picture('large.png')).rejects.toThrow('large.png is too large');
        await expect(files.picture('src/a.ts')).rejects.toThrow('src/a.ts is not an image');
        await expect(files.picture('../secret.png')).rejects.toThrow('must not contain');
        await expect(files.picture('link.png')).rejects.toThrow();
    });

    describe('reads', () => {
        it('a file, and a range of it', async () => {
            expect(await files.read('src/a.ts')).toMatchObject({ content: 'one\ntwo\n', path: 'src/a.ts' });
            expect(await files.read('src/a.ts', { startLine: 2, endLine: 2 })).toMatchObject({ content: 'two' });
        });

        it('secrets only after the person has agreed, if they want to be asked at all', async () => {
            folder.file('ws/.env', 'KEY=1');
            await expect(files.read('.env', { agreed: true })).rejects.toThrow('may contain secrets');
            const asking = await filesOf([root], { sensitiveFiles: 'ask' });
            await expect(asking.read('.env')).rejects.toThrow('The person has to agree first.');
            expect((await asking.locate('.env', 'read')).question).toMatch(/secrets/);
            expect(await asking.read('.env', { agreed: true })).toMatchObject({ content: 'KEY=1' });
        });

        it('nothing that it may not', async () => {
            await expect(files.read('../x')).rejects.toThrow('must not contain');
            await expect(files.read('missing.ts')).rejects.toThrow('File not found: missing.ts');
            await expect(files.read('src')).rejects.toThrow('This is a folder, not a file: src');
        });
    });

    describe('writes', () => {
        it('new files with their folders', async () => {
            expect(await files.write('docs/new/guide.md', '# Grüße\n')).toEqual({
                uri: `file://${root}/docs/new/guide.md`, path: 'docs/new/guide.md', root: `file://${root}`, kind: 'file', bytes: 10,
                created: true
            });
            expect(text('docs/new/guide.md')).toBe('# Grüße\n');
        });

        it('as the file was: mode, line endings, mark', async () => {
            const file = folder.at('ws/run.cmd');
            writeFileSync(file, '\ufeffone\r\ntwo\r\n');
            chmodSync(file, 0o750);
            expect(await files.write('run.cmd', 'a\nb\n')).toMatchObject({ bytes: 9, created: false });
            expect(text('run.cmd')).toBe('\ufeffa\r\nb\r\n');
        });

        it('with line endings of its own, if the caller knows which', async () => {
            await files.write('src/a.ts', 'one\r\nTWO\r\n', { ownLineEndings: true, expected: 'one\ntwo\n' });
            expect(text('src/a.ts')).toBe('one\r\nTWO\r\n');
        });

        it('through a link to the file it leads to', async () => {
            symlinkSync('src/a.ts', folder.at('ws/link.ts'));
            expect(await files.write('link.ts', 'new')).toMatchObject({ path: 'src/a.ts' });
            expect([text('src/a.ts'), text('link.ts')]).toEqual(['new', 'new']);
        });

        it('parts of what it wrote, again and again', async () => {
            const first = await files.write('src/a.ts', 'one\r\n😀\r\n', { ownLineEndings: true, versioned: true });
            expect(first).not.toHaveProperty('before');
            const second = await files.splice('src/a.ts', first.version!, { start: 5, end: 7, inserted: '😁' });
            const third = await files.splice('src/a.ts', second.version!, { start: 0, end: 0, inserted: 'zero ' });
            expect(text('src/a.ts')).toBe('zero one\r\n😁\r\n');
            expect(third).toMatchObject({ path: 'src/a.ts', created: false, version: expect.any(String) });
        });

        it('no part of what somebody else has changed, or of what it has forgotten', async () => {
            const splice = { start: 0, end: 0, inserted: 'x' };
            const write = async (): Promise<string> => (await files.write('src/a.ts', 'ours', { versioned: true })).version!;
            const version = await write();
            await expect(files.splice('src/none.ts', await write(), splice)).rejects.toThrow('changed meanwhile');
            await expect(files.splice('../a.ts', await write(), splice)).rejects.toThrow('must not contain');
            writeFileSync(folder.at('ws/src/a.ts'), 'hers');
            await expect(files.splice('src/a.ts', version, splice)).rejects.toThrow('src/a.ts has been changed meanwhile.');
            await expect(files.splice('src/a.ts', version, splice)).rejects.toThrow('not known any more');
            expect(text('src/a.ts')).toBe('hers');
            const afterRestart = await filesOf([root]);
            await expect(afterRestart.splice('src/a.ts', await write(), splice)).rejects.toThrow('not known any more');
        });

        it('parts of the files that were written last, not of all', async () => {
            const versions: string[] = [];
            for (const name of ['1', '2', '3', '4', '5']) {
                versions.push((await files.write(`src/${name}.md`, name, { versioned: true })).version!);
            }
            const append = { start: 1, end: 1, inserted: '!' };
            await expect(files.splice('src/1.md', versions[0], append)).rejects.toThrow('not known any more');
            // What changes again and again pushes none of the others out.
            let { version } = await files.splice('src/5.md', versions[4], append);
            for (let round = 0; round < 9; round++) {
                ({ version } = await files.splice('src/5.md', version!, append));
            }
            await files.splice('src/2.md', versions[1], append);
            expect([text('src/5.md'), text('src/2.md')]).toEqual(['5!!!!!!!!!!', '2!']);
        });

        it('only over the text that the caller knows, if it says so', async () => {
            await expect(files.write('src/a.ts', 'new', { expected: 'other' })).rejects.toThrow('src/a.ts has been changed meanwhile.');
            await expect(files.write('src/none.ts', 'new', { expected: 'other' })).rejects.toThrow('changed meanwhile');
            await files.write('src/a.ts', 'new', { expected: 'one\ntwo\n' });
            expect(text('src/a.ts')).toBe('new');
        });

        it('over texts that are too long to be shown, if they are what the caller knows', async () => {
            const long = 'line\n'.repeat(1_500_000);
            folder.file('ws/long.txt', long);
            expect(await files.read('long.txt', { whole: true })).toMatchObject({ path: 'long.txt', content: long });
            const written = await files.write('long.txt', `${long}more\n`, { expected: long });
            expect(written).toMatchObject({ created: false, before: undefined });
            await expect(files.write('long.txt', 'new', { expected: long })).rejects.toThrow('long.txt has been changed meanwhile.');
            const { version } = await files.write('long.txt', long, { expected: `${long}more\n`, versioned: true });
            await files.splice('long.txt', version!, { start: 0, end: 4, inserted: 'first' });
            expect(text('long.txt')).toBe(`first${long.slice(4)}`);
            await expect(files.remove('long.txt', { expected: long })).rejects.toThrow('changed meanwhile');
            await files.remove('long.txt', { expected: `first${long.slice(4)}` });
        });

        it('nothing over what is too large to be compared', async () => {
            folder.file('ws/huge.txt', 'x'.repeat(MAX_WHOLE_SIZE + 1));
            const reason = 'huge.txt has 32.0 MB, and at most 32.0 MB can be worked on as a whole.';
            await expect(files.write('huge.txt', 'new', { expected: 'x' })).rejects.toThrow(reason);
            await expect(files.remove('huge.txt', { expected: 'x' })).rejects.toThrow(reason);
            expect(text('huge.txt')).toHaveLength(MAX_WHOLE_SIZE + 1);
            expect(await files.write('huge.txt', 'new')).toMatchObject({ created: false, before: undefined });
        });

        it('what steers others only after the person has agreed', async () => {
            await expect(files.write('AGENTS.md', 'obey')).rejects.toThrow('The person has to agree first.');
            await files.write('AGENTS.md', 'obey', { agreed: true });
            expect(text('AGENTS.md')).toBe('obey');
            await expect(files.write('.vscode/settings.json', '{}', { agreed: true })).rejects.toThrow('protected');
        });

        it('nothing that is read-only', async () => {
            chmodSync(folder.at('ws/src/a.ts'), 0o444);
            await expect(files.write('src/a.ts', 'new')).rejects.toThrow('The file is read-only: a.ts');
        });
    });

    it('looks at files for the person, also at what the agent may not read and at what is gone', async () => {
        folder.file('ws/.env', 'KEY=1');
        folder.file('ws/data.bin', 'a\0b');
        const seen = async (name: string): Promise<unknown> => {
            const { file: { path }, kind, text: content } = await files.inspect(name);
            return [path, kind, content];
        };
        expect(await seen('.env')).toEqual(['.env', 'text', 'KEY=1']);
        expect(await seen('data.bin')).toEqual(['data.bin', 'binary', undefined]);
        expect(await seen('gone/for/good.ts')).toEqual(['gone/for/good.ts', 'missing', undefined]);
        await expect(files.inspect('/etc/passwd')).rejects.toThrow('outside the workspace');
    });

    it('lists folders by the names that the agent uses', async () => {
        expect((await files.list()).files.map(({ path }) => path)).toEqual(['src']);
        expect((await files.list('.', true)).files.map(({ path }) => path)).toEqual(['src', 'src/a.ts']);
        expect((await files.list('src')).files.map(({ path }) => path)).toEqual(['src/a.ts']);
        await expect(files.list('src/a.ts')).rejects.toThrow('This is not a folder: src/a.ts');
        await expect(files.list('/etc')).rejects.toThrow('outside the workspace');
    });

    it('searches all folders of the workspace, or below one', async () => {
        folder.file('lib/deep/a.ts', '');
        const both = await filesOf([root, folder.at('lib')]);
        expect(await both.search({ query: 'a.ts' })).toEqual({ results: ['src/a.ts', 'lib/deep/a.ts'], truncated: false });
        expect(await both.search({ query: 'a.ts', path: 'lib' })).toEqual({ results: ['lib/deep/a.ts'], truncated: false });
        expect((await both.list('lib', true)).files.map(({ path }) => path)).toEqual(['lib/deep', 'lib/deep/a.ts']);
        await expect(both.search({ query: 'a', path: '../x' })).rejects.toThrow('must not contain');
    });

    it('finds what files declare, the best name first, and nothing of what is ignored, secret or elsewhere', async () => {
        folder.file('ws/src/tree.ts', 'export class Tree {\n    grow(by: number): void {\n    }\n}\nconst treeSize = 1;\n');
        folder.file('ws/tool.py', 'def plant_tree():\n    pass\n\ntree = call()\n');
        folder.file('ws/.gitignore', 'dist\n');
        folder.file('ws/dist/tree.js', 'class Tree {\n}\n');
        folder.file('ws/.env', 'const tree = 1;\n');
        folder.file('lib/tree.go', 'func (t *Tree) TreeOf() {\n}\n');
        const both = await filesOf([root, folder.at('lib')]);
        expect((await both.declarations('tree')).map(({ name, kind, path, start, end }) => `${kind} ${name} ${path}:${start}-${end}`))
            .toEqual([
                'class Tree src/tree.ts:1-4', 'function TreeOf lib/tree.go:1-2', 'variable treeSize src/tree.ts:5-5',
                'function plant_tree tool.py:1-2'
            ]);
        expect((await files.declarations('gro')).map(({ name }) => name)).toEqual(['grow']);
        expect(await Promise.all(['t', 'tree|a', 'tr ee', '../x', 'nothing'].map(query => files.declarations(query))))
            .toEqual([[], [], [], [], []]);
    });

    it('ends an older search for declarations when there is a newer one', async () => {
        folder.file('ws/src/tree.ts', 'export class Tree {\n}\n');
        const [older, newer] = await Promise.all([files.declarations('tr'), files.declarations('tree')]);
        expect([older.length <= 1, newer.map(({ name }) => name)]).toEqual([true, ['Tree']]);
    });

    it('knows the same file by other names', async () => {
        symlinkSync('a.ts', folder.at('ws/src/alias.ts'));
        linkSync(folder.at('ws/src/a.ts'), folder.at('ws/src/second.ts'));
        const uri = (name: string): string => `file://${root}/src/${name}`;
        expect(await files.sameFile('src/a.ts', [uri('a.ts'), uri('alias.ts'), uri('second.ts'), uri('missing.ts'), 'file:///etc/passwd']))
            .toEqual([uri('a.ts'), uri('alias.ts')]);
    });

    it('prepares the saving of a buffer for the file that it shows, and no other', async () => {
        const saves = new AgentSaves();
        const saving = await filesOf([root], {}, saves);
        folder.file('ws/src/b.ts', '');
        const id = await saving.prepareSave('src/a.ts', `file://${root}/src/a.ts`);
        expect(saves.targetOf(folder.at('ws/src/a.ts'))).toMatchObject({ real: folder.at('ws/src/a.ts') });
        await saving.finishSave(id);
        expect(saves.targetOf(folder.at('ws/src/a.ts'))).toBeUndefined();
        await expect(saving.prepareSave('src/a.ts', `file://${root}/src/b.ts`)).rejects.toThrow('src/a.ts is not what the editor shows.');
        folder.file('ws/.vscode/settings.json', '{}');
        await expect(saving.prepareSave('.vscode/settings.json', `file://${root}/.vscode/settings.json`)).rejects.toThrow('protected');
    });
});
