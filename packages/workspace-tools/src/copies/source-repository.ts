import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { CopyError } from './copy-error.js';
import { again, inFolderOf, openFile, openFolder, within } from './held-folder.js';
import { ownSettings, personsIgnoreFile } from './own-git.js';

/** A repository of the person whose files are copied. */
export interface SourceRepository {
    /** The folder with the files. */
    readonly root: string;
    /** With HEAD and index. */
    readonly gitFolder: string;
    /** With objects and refs; another one for a worktree. */
    readonly commonFolder: string;
}

/** Counts what is copied, and throws when it is too much. */
export type Counter = (bytes: number) => void;

/** A list that anybody could have written is read up to here. */
const MAX_LIST = 1024 * 1024;

/** Of objects and refs: what is being written, and ways to other repositories. */
const LEFT_OUT = /^(?:tmp_.*|\.tmp.*|.*\.lock|(?:http-)?alternates)$/;

/** The repository in which a folder lies, at its root or further up; undefined if it is in none. */
export async function repositoryOf(folder: string): Promise<SourceRepository | undefined> {
    for (let root = folder; ; root = dirname(root)) {
        const marker = join(root, '.git');
        const stats = await lstat(marker).catch(() => undefined);
        if (stats?.isDirectory()) {
            return { root, gitFolder: marker, commonFolder: marker };
        }
        if (stats?.isFile()) {
            return worktreeAt(root, marker);
        }
        if (root === dirname(root)) {
            return undefined;
        }
    }
}

/**
 * A `.git` that is a file names a place elsewhere. Anybody who can write here could name the repository of somebody else, so that place
 * has to name this folder, too.
 */
async function worktreeAt(root: string, marker: string): Promise<SourceRepository> {
    const [, named] = /^gitdir: (.+?)\n?$/.exec(await readFile(marker, 'utf8')) ?? [];
    const gitFolder = named === undefined ? undefined : await realpath(resolve(root, named)).catch(() => undefined);
    const back = gitFolder && await readFile(join(gitFolder, 'gitdir'), 'utf8').catch(() => undefined);
    const backTo = gitFolder && back && await realpath(resolve(gitFolder, back.trim())).catch(() => undefined);
    if (gitFolder === undefined || backTo === undefined || backTo !== await realpath(marker)) {
        throw new CopyError(
            'invalid_request', 'The repository of this folder lies elsewhere, and is none of its own: only worktrees can be copied so.'
        );
    }
    const common = (await readFile(join(gitFolder, 'commondir'), 'utf8').catch(() => '.')).trim();
    return { root, gitFolder, commonFolder: await realpath(resolve(gitFolder, common)) };
}

/** A git folder of ours that knows which files of the source are tracked and ignored. It has no objects. */
export async function makeListFolder(source: SourceRepository, folder: string, into: string): Promise<void> {
    await Promise.all(['objects', 'refs', 'info'].map(name => mkdir(join(into, name), { recursive: true, mode: 0o700 })));
    await writeFile(join(into, 'HEAD'), 'ref: refs/heads/main\n');
    await copyIndex(source, into, () => undefined);
    await writeFile(join(into, 'config'), await settingsOf(source, into, await personsIgnoreFile()));
    const lists = [await listOf(join(source.commonFolder, 'info'), 'exclude'), ...await outerRules(source.root, folder)];
    await writeFile(join(into, 'info', 'exclude'), lists.join('\n'));
}

/** The copy's own `.git`: objects and refs of the source, its index, and nothing that names a program or an address. */
export async function cloneRepository(source: SourceRepository, into: string, count: Counter): Promise<void> {
    await mkdir(join(into, 'info'), { recursive: true, mode: 0o755 });
    const alternates = await lstat(join(source.commonFolder, 'objects', 'info', 'alternates')).catch(() => undefined);
    if (alternates) {
        throw new CopyError(
            'invalid_request', 'The repository borrows objects of another one (objects/info/alternates), so that it cannot be copied. '
                + '"git repack -a -d" makes it complete; then remove that file.'
        );
    }
    await copyOne(source.gitFolder, 'HEAD', into, count);
    await Promise.all(['packed-refs', 'shallow'].map(name => copyOne(source.commonFolder, name, into, count)));
    for (const tree of ['objects', 'refs', 'reftable']) {
        await copyTree(source.commonFolder, tree, into, count);
    }
    await Promise.all(['objects', 'refs'].map(name => mkdir(join(into, name), { recursive: true })));
    await copyIndex(source, into, count);
    await copyOne(source.gitFolder, 'info/sparse-checkout', into, count);
    await writeFile(join(into, 'config'), await settingsOf(source, into));
    const person = await personsIgnoreFile();
    await writeFile(join(into, 'info', 'exclude'), [
        await listOf(join(source.commonFolder, 'info'), 'exclude'), await listOf(dirname(person), 'ignore')
    ].join('\n'));
}

async function settingsOf(source: SourceRepository, into: string, ignoreFile?: string): Promise<string> {
    await copyOne(source.commonFolder, 'config', into, () => undefined);
    return ownSettings(join(into, 'config'), ignoreFile);
}

async function copyIndex(source: SourceRepository, into: string, count: Counter): Promise<void> {
    const shared = (await readdir(source.gitFolder)).filter(name => /^sharedindex\.[0-9a-f]+$/.test(name));
    await Promise.all(['index', ...shared].map(name => copyOne(source.gitFolder, name, into, count)));
}

/** Of folders between the root of the repository and the copied one, rules that hold wherever they stand. */
async function outerRules(root: string, folder: string): Promise<string[]> {
    const names = relative(root, folder).split('/').filter(name => name !== '');
    const folders = names.map((_, index) => join(root, ...names.slice(0, index)));
    const texts = await Promise.all(folders.map(outer => listOf(outer, '.gitignore')));
    return texts.flatMap(text => text.split('\n')).filter(line => /^!?[^/#!][^/]*\/?$/.test(line));
}

/** Empty if there is none, or if it is anything but a short file. */
async function listOf(folder: string, name: string): Promise<string> {
    const held = await openFolder(folder).catch(() => undefined);
    try {
        const opened = held && await openFile(held, name);
        try {
            return opened && opened.stats.size <= MAX_LIST ? await opened.handle.readFile('utf8') : '';
        } finally {
            await opened?.handle.close();
        }
    } finally {
        await held?.close();
    }
}

/** Nothing happens if it is not there, or no regular file. */
async function copyOne(from: string, path: string, into: string, count: Counter): Promise<void> {
    await inFolderOf(from, path, (folder, name) => copyFrom(folder, name, join(into, path), count)).catch(ignoreMissing);
}

async function copyFrom(folder: FileHandle, name: string, target: string, count: Counter): Promise<void> {
    const opened = await openFile(folder, name);
    try {
        if (opened) {
            count(opened.stats.size);
            await mkdir(dirname(target), { recursive: true });
            await copyFile(again(opened.handle), target, constants.COPYFILE_FICLONE);
        }
    } finally {
        await opened?.handle.close();
    }
}

/** Files and folders only. */
async function copyTree(from: string, path: string, into: string, count: Counter): Promise<void> {
    const entries = await inFolderOf(from, path, async (folder, name) => {
        const held = await openFolder(within(folder, name));
        try {
            const found = await readdir(within(held, '.'), { withFileTypes: true });
            const files = found.filter(entry => entry.isFile() && !LEFT_OUT.test(entry.name));
            for (const file of files) {
                await copyFrom(held, file.name, join(into, path, file.name), count);
            }
            return found;
        } finally {
            await held.close();
        }
    }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
        if (entry.isDirectory()) {
            await copyTree(from, `${path}/${entry.name}`, into, count);
        }
    }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'ELOOP') {
        throw error;
    }
}
