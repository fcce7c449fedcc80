import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, homedir, tmpdir } from 'node:os';
import * as path from 'node:path';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';
import { readWhole } from '../files/read-whole';
import { askGit, findCommit } from '../revisions/git-questions';
import { GitRepository } from '../revisions/git-repository';
import { GitRefusal, quietGit, QuietGitOptions } from '../revisions/quiet-git';

/** Git in a repository with its files. */
export interface FilesView {
    /** The commit that is checked out; undefined before the first one. */
    readonly head: string | undefined;
    readonly run: (words: readonly string[], maxBytes: number, options?: Omit<QuietGitOptions, 'variables'>) => Promise<Buffer>;
}

/** How files are to be compared. Values are words, so that nothing can be written between them. */
const COMPARING = /^core\.(?:filemode|ignorecase|symlinks|autocrlf|eol|precomposeunicode|sparsecheckout|sparsecheckoutcone)$/;

/** Names the kind of ids. */
const FORMAT = 'extensions.objectformat';

const WORD = /^[a-z0-9]{1,20}$/i;

/** Of lists that git keeps beside the objects, in bytes. */
const MAX_LIST = 1024 * 1024;

/**
 * Lets git look at the files of a repository that nobody trusts. What is compared passes through filters and drivers that the settings
 * of a repository name, so git gets a folder of its own with settings of ours: no program stands in them, whatever happens to those of
 * the repository meanwhile. Objects and index are those of the repository, and nothing is written to it.
 */
export async function withFiles<T>(repository: GitRepository, look: (view: FilesView) => Promise<T>): Promise<T> {
    const [head, own, person] = await Promise.all([
        findCommit(repository, 'HEAD'), askGit(repository, ['config', '--list', '-z'], MAX_LIST), personSettings()
    ]);
    if (!own) {
        throw new GitRefusal('The settings of the repository cannot be read.');
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'openspace-git-'));
    try {
        const common = path.dirname(repository.objects);
        await Promise.all(['refs', 'info'].map(name => mkdir(path.join(folder, name))));
        await Promise.all([
            writeFile(path.join(folder, 'config'), configuration(person, own.toString('utf8'))),
            writeFile(path.join(folder, 'HEAD'), head === undefined ? 'ref: refs/heads/main\n' : `${head}\n`),
            copyList(path.join(common, 'info', 'exclude'), path.join(folder, 'info', 'exclude')),
            copyList(path.join(common, 'shallow'), path.join(folder, 'shallow'))
        ]);
        const variables = { GIT_DIR: folder, GIT_INDEX_FILE: path.join(repository.gitFolder, 'index') };
        return await look({ head, run: (words, maxBytes, options) => quietGit(repository, words, maxBytes, { ...options, variables }) });
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}

/** Those that decide whether a file counts as changed, and that are nothing but a word. */
function comparingSettings(listed: string): (readonly [string, string])[] {
    return settingsIn(listed).filter(([name, value]) => (COMPARING.test(name) || name === FORMAT) && WORD.test(value));
}

/** Names are in small letters; of several values of a name the last one counts. */
function settingsIn(listed: string): (readonly [string, string])[] {
    return listed.split('\0').map(line => {
        const [name, ...value] = line.split('\n');
        return [name, value.join('\n')] as const;
    });
}

function configuration(person: string, own: string): string {
    const settings = new Map([...comparingSettings(person).filter(([name]) => name !== FORMAT), ...comparingSettings(own)]);
    const lines = [...settings].map(([name, value]) => {
        const [section, key] = name.split('.');
        return `[${section}]\n\t${key} = ${value}\n`;
    });
    return [
        '[core]', `\trepositoryformatversion = ${settings.has(FORMAT) ? 1 : 0}`, '\tbare = false',
        `\texcludesFile = ${quoted(ignoredByPerson(person))}`, ...lines
    ].join('\n');
}

/** The person's own list of names that belong into no repository. */
function ignoredByPerson(person: string): string {
    const named = new Map(settingsIn(person)).get('core.excludesfile');
    const settings = process.env.XDG_CONFIG_HOME ?? path.join(homedir(), '.config');
    return named?.replace(/^~(?=\/)/, homedir()) ?? path.join(settings, 'git', 'ignore');
}

function quoted(value: string): string {
    return `"${value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/** What the person has told git for all repositories. None of it can lead to another one. */
function personSettings(): Promise<string> {
    return new Promise(resolve => {
        execFile('git', ['config', '--list', '-z'], {
            cwd: path.parse(homedir()).root, env: { ...process.env, GIT_DIR: devNull, GIT_CONFIG_COUNT: '0' }, maxBuffer: MAX_LIST
        }, (error, stdout) => resolve(error ? '' : stdout));
    });
}

/** A list that is missing, too long, or anything but a file is none. */
async function copyList(from: string, to: string): Promise<void> {
    const handle = await openFile(from).catch(() => undefined);
    try {
        const size = (await handle?.stat())?.size ?? Infinity;
        if (handle && size <= MAX_LIST) {
            await writeFile(to, await readWhole(handle, size));
        }
    } finally {
        await handle?.close();
    }
}
