import { spawn, spawnSync } from 'node:child_process';
import {
    chmodSync, existsSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync,
    symlinkSync, writeFileSync
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_FILE, type FailureCode } from '../../channel/messages.js';
import { Failure } from '../failure.js';
import { WorkspaceFiles } from './workspace-files.js';

let parent: string;
let root: string;
let outside: string;
let files: WorkspaceFiles;

beforeEach(() => {
    parent = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-files-')));
    root = join(parent, 'root');
    outside = join(parent, 'outside');
    mkdirSync(root);
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret'), 'secret');
    files = new WorkspaceFiles({ id: 'mine', root, names: ['/workspace', root] });
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function read(path: string, position = 0, length = 1_000_000): Promise<string> {
    const pieces: Uint8Array[] = [];
    await files.read(path, position, length, async piece => { pieces.push(piece); });
    return Buffer.concat(pieces).toString();
}

async function* content(...pieces: string[]): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
        yield Buffer.from(piece);
    }
}

function write(path: string, ...pieces: string[]): Promise<unknown> {
    return files.write(path, content(...pieces));
}

async function code(action: () => unknown): Promise<FailureCode | 'worked'> {
    try {
        await action();
        return 'worked';
    } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        return (error as Failure).code;
    }
}

describe('files of a workspace', () => {
    it('are written, read in parts, listed and described', async () => {
        expect(await write('/workspace/new/deep/file.txt', 'hel', 'lo')).toEqual({ created: true, otherNames: 0 });
        expect(await write('/workspace/new/deep/file.txt', 'hello, world')).toEqual({ created: false, otherNames: 0 });
        expect([
            await read('/workspace/new/deep/file.txt'), await read('/workspace/new/deep/file.txt', 7, 3),
            await read(`${root}/new/deep/file.txt`, 100)
        ])
            .toEqual(['hello, world', 'wor', '']);
        await write('/workspace/new/a', '');
        expect(files.list('/workspace/new')).toEqual([{ name: 'a', kind: 'file' }, { name: 'deep', kind: 'folder' }]);
        expect(files.status('/workspace/new/deep/file.txt')).toMatchObject({ kind: 'file', size: 12, links: 1, mode: 0o644 });
        expect(files.status('/workspace')).toMatchObject({ kind: 'folder' });
        expect(readdirSync(join(root, 'new/deep'))).toEqual(['file.txt']);
    });

    it('larger than a piece come whole', async () => {
        const text = 'x'.repeat(300_000);
        await write('/workspace/large', text, text);
        expect(await read('/workspace/large')).toBe(text + text);
        expect((await read('/workspace/large', 10, 200_000)).length).toBe(200_000);
    });

    it('keep their permissions when they are replaced', async () => {
        writeFileSync(join(root, 'script'), 'old');
        chmodSync(join(root, 'script'), 0o751);
        await write('/workspace/script', 'new');
        expect([statSync(join(root, 'script')).mode & 0o7777, await read('/workspace/script')]).toEqual([0o751, 'new']);
    });

    it('are replaced only in the version that was seen, if one is asked for, by whatever path', async () => {
        await write('/workspace/file', 'old');
        symlinkSync('file', join(root, 'link'));
        const { version } = files.status('/workspace/link');
        expect(files.status('/workspace/file').version).toBe(version);
        await files.write('/workspace/file', content('new'), version);
        expect(await code(() => files.write('/workspace/link', content('lost'), version))).toBe('changed');
        expect(await code(() => files.write('/workspace/file', content('lost'), NO_FILE))).toBe('changed');
        const late = async function* (): AsyncGenerator<Uint8Array> {
            yield Buffer.from('too ');
            writeFileSync(join(root, 'file'), 'newer');
            yield Buffer.from('late');
        };
        expect(await code(() => files.write('/workspace/file', late(), files.status('/workspace/file').version))).toBe('changed');
        expect([await read('/workspace/file'), readdirSync(root).sort()]).toEqual(['newer', ['file', 'link']]);
        expect(await files.write('/workspace/other', content('created'), NO_FILE)).toEqual({ created: true, otherNames: 0 });
    });

    it('with other names elsewhere leave those as they were', async () => {
        linkSync(join(outside, 'secret'), join(root, 'linked'));
        expect(files.status('/workspace/linked').links).toBe(2);
        expect(await write('/workspace/linked', 'new')).toEqual({ created: false, otherNames: 1 });
        expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
    });

    it('are reached through links inside, by name or from the top, and written through them', async () => {
        mkdirSync(join(root, 'real/sub'), { recursive: true });
        writeFileSync(join(root, 'real/file'), 'text');
        symlinkSync('real/sub/../file', join(root, 'relative'));
        symlinkSync('/workspace/real/file', join(root, 'absolute'));
        symlinkSync(join(root, 'real'), join(root, 'folder'));
        symlinkSync('../folder/new', join(root, 'real/dangling'));
        expect([
            await read('/workspace/relative'), await read('/workspace/absolute'), await read('/workspace/folder/file'),
            await read('/workspace/folder/sub/../file')
        ]).toEqual(Array(4).fill('text'));
        await write('/workspace/relative', 'through');
        expect([readFileSync(join(root, 'real/file'), 'utf8'), lstatSync(join(root, 'relative')).isSymbolicLink()])
            .toEqual(['through', true]);
        expect(await write('/workspace/folder/dangling', 'made')).toEqual({ created: true, otherNames: 0 });
        expect(readFileSync(join(root, 'real/new'), 'utf8')).toBe('made');
    });

    it('outside are refused, whichever way leads there', async () => {
        symlinkSync(outside, join(root, 'out'));
        symlinkSync('../outside/secret', join(root, 'up'));
        symlinkSync('/workspace/../outside/secret', join(root, 'around'));
        symlinkSync('/proc/self/root/etc/passwd', join(root, 'magic'));
        symlinkSync(`${outside}/made`, join(root, 'dangling'));
        const paths = ['out/secret', 'up', 'around', 'magic', '../outside/secret', 'out', 'out/new/file', 'dangling']
            .map(path => `/workspace/${path}`);
        for (const path of [...paths, '/etc/passwd', '/workspace/../../etc/passwd', `${outside}/secret`, 'relative', '']) {
            expect([path, await code(() => read(path)), await code(() => write(path, 'x')), await code(() =>
                files.status(path)), await code(() => files.list(path))]).toEqual([path, 'outside', 'outside', 'outside', 'outside']);
        }
        expect(files.list('/workspace').map(({ name, kind }) => `${name}:${kind}`)).toEqual(
            ['around:other', 'dangling:other', 'magic:other', 'out:other', 'up:other']
        );
        expect(readdirSync(outside)).toEqual(['secret']);
    });

    it('say why they cannot be used', async () => {
        mkdirSync(join(root, 'folder'));
        writeFileSync(join(root, 'file'), '');
        symlinkSync('loop-b', join(root, 'loop-a'));
        symlinkSync('loop-a', join(root, 'loop-b'));
        expect(await Promise.all([
            code(() => read('/workspace/missing')), code(() => read('/workspace/missing/file')), code(() => read('/workspace/file/below')),
            code(() => read('/workspace/folder')),
            code(() => write('/workspace/folder', '')), code(() => write('/workspace', '')), code(() => write('/workspace/file/below', '')),
            code(() => files.list('/workspace/file')),
            code(() => read('/workspace/loop-a')), code(() => read('/workspace/loop-a/x')), code(() => read('/workspace/a\0b')),
            code(() => read(`/workspace/${'a/'.repeat(3_000)}`)), code(() => write(`/workspace/${'n'.repeat(300)}`, ''))
        ])).toEqual([
            'not found', 'not found', 'not a folder', 'is a folder',
            'is a folder', 'is a folder', 'not a folder', 'not a folder',
            'too many links', 'too many links', 'failed', 'failed', 'failed'
        ]);
    });

    it('that are not files are refused at once', async () => {
        spawnSync('mkfifo', [join(root, 'pipe')]);
        const server = createServer().listen(join(root, 'socket'));
        await new Promise(resolve => server.once('listening', resolve));
        try {
            for (const name of ['pipe', 'socket']) {
                const path = `/workspace/${name}`;
                expect([await code(() => read(path)), await code(() => write(path, 'x')), files.status(path).kind]).toEqual(
                    ['not a regular file', 'not a regular file', 'other']
                );
            }
        } finally {
            server.close();
        }
    });

    it('are as they were when their new content does not come to its end', async () => {
        writeFileSync(join(root, 'file'), 'old');
        const broken = (async function* (): AsyncGenerator<Uint8Array> {
            yield Buffer.from('half');
            throw new Failure('provider', 'The host is gone.');
        })();
        expect(await code(() => files.write('/workspace/file', broken))).toBe('provider');
        expect([readdirSync(root), readFileSync(join(root, 'file'), 'utf8')]).toEqual([['file'], 'old']);
    });

    it('that an agent of the same sandbox left half written go with the next write there; those of others stay', async () => {
        mkdirSync(join(root, '.openspace-mine-folder.tmp'));
        ['.openspace-mine-0123.tmp', '.openspace-other-0123.tmp', 'openspace-mine-0123.tmp'].forEach(
            name => writeFileSync(join(root, name), 'half')
        );
        await write('/workspace/new', 'text');
        expect(readdirSync(root).sort()).toEqual(
            ['.openspace-mine-folder.tmp', '.openspace-other-0123.tmp', 'new', 'openspace-mine-0123.tmp']
        );
        // From then on such files are its own.
        writeFileSync(join(root, '.openspace-mine-4567.tmp'), 'being written');
        await write('/workspace/new', 'text');
        expect(readdirSync(root)).toContain('.openspace-mine-4567.tmp');
    });

    it('leave no descriptor open', async () => {
        symlinkSync('a/b', join(root, 'link'));
        const use = async (): Promise<void> => {
            await write('/workspace/a/b/c', 'x');
            await read('/workspace/link/c');
            files.list('/workspace/link/..');
            await code(() => read('/workspace/a/missing/c'));
            await code(() => read('/workspace/a/b/../../../x'));
            await code(() => write('/workspace/a', 'x'));
        };
        await use();
        const before = readdirSync('/proc/self/fd').length;
        for (let round = 0; round < 20; round++) {
            await use();
        }
        expect(readdirSync('/proc/self/fd').length).toBe(before);
    });
});

describe('while a folder and a link to outside change places all the time', () => {
    it('nothing outside is read or written, and nothing else goes wrong', async () => {
        mkdirSync(join(root, 'folder'));
        writeFileSync(join(root, 'folder/secret'), 'inside');
        symlinkSync(outside, join(root, 'swapped'));
        const swapper = spawn('perl', ['-e', `
            chdir $ARGV[0] or die; $| = 1; print "go\\n";
            my $parent = getppid; while (getppid == $parent) {
                rename 'folder', 'kept'; rename 'swapped', 'folder'; rename 'folder', 'swapped'; rename 'kept', 'folder';
                rename 'folder/secret', 'folder/kept'; symlink '../../outside/secret', 'folder/secret';
                unlink 'folder/secret'; rename 'folder/kept', 'folder/secret'; }
        `, root], { stdio: ['ignore', 'pipe', 'inherit'] });
        await new Promise(resolve => swapper.stdout.once('data', resolve));
        const outcomes = new Map<string, number>();
        const count = (outcome: string): unknown => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        try {
            for (let round = 0; round < 1_000; round++) {
                try {
                    count(await read('/workspace/folder/secret'));
                } catch (error) {
                    count((error as Failure).code);
                }
                // Each of these waits for the disk.
                if (round % 20 === 0) {
                    count(await code(() => write('/workspace/folder/new', 'written')));
                    count(await code(() => write('/workspace/folder/secret', 'inside')));
                    count(await code(() => write('/workspace/folder/sub/deep/new', 'written')));
                }
            }
        } finally {
            swapper.kill('SIGKILL');
        }
        expect(readdirSync(outside)).toEqual(['secret']);
        expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
        expect([...outcomes.keys()]
            .filter(outcome => !['inside', 'worked', 'not found', 'outside', 'is a folder', 'not a folder'].includes(outcome))).toEqual([]);
        expect(outcomes.get('inside')).toBeGreaterThan(0);
        expect(outcomes.get('outside')).toBeGreaterThan(0);
        expect(existsSync(join(outside, 'new'))).toBe(false);
    });
});
