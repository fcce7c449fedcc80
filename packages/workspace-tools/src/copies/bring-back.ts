import { spawn } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { HARMLESS_SETTINGS, untrustedGitEnvironment } from '@openspace/foundation/git';
import { WORKSPACE_ROOT, type RunningCommand, type Sandbox } from '../provider/sandbox.js';
import { ArchiveFolder } from './archive-folder.js';
import { CopyError } from './copy-error.js';
import type { CopyLimits } from './make-copy.js';
import { decodeName } from './path-names.js';
import { TarReader } from './tar-reader.js';

/** A large folder from a machine that is emulated, or far away. */
const TIMEOUT_MS = 15 * 60_000;
/** Folders that git ignores are named to tar one by one. */
const MAX_IGNORED = 200;
const MAX_LISTED = 1024 * 1024;
const MAX_ERRORS = 2_000;
/** What goes in again goes through memory. */
const MAX_RETURNED = 256 * 1024 * 1024;

/** tar says so if a file changed while it was read; what came is whole. */
const CHANGED_MEANWHILE = 1;

/** A program that had to be ended. */
const KILLED = 137;

/** Removes the paths that it reads, and folders that become empty by that. */
const REMOVE = 'while IFS= read -r -d "" path; do rm -f -- "./$path"; parent=$(dirname -- "./$path"); '
    + '[ "$parent" = . ] || rmdir -p --ignore-fail-on-non-empty -- "$parent" 2>/dev/null; done; true';

export interface BringBack {
    /** Ours, there and empty; nobody else can reach it. */
    readonly folder: string;
    /** Paths that belong to the copy whatever git says. */
    readonly known: Iterable<string>;
    readonly limits: CopyLimits;
}

/** Takes the files of a sandbox that keeps them for itself, without folders that git ignores there. Rejects with a `CopyError`. */
export async function bringBack(sandbox: Sandbox, { folder, known, limits }: BringBack): Promise<ArchiveFolder> {
    const ignored = ignoredFolders(await listIgnored(sandbox), known);
    const target = new ArchiveFolder(folder, limits);
    const reader = new TarReader(target);
    let failed: Error | undefined;
    try {
        const { exitCode, errors } = await run(sandbox, [
            'tar', '--create', '--format=gnu', '--hard-dereference', '--anchored', '--no-wildcards',
            ...ignored.map(path => `--exclude=./${path}`), '--file=-', '.'
        ], {
            take: chunk => {
                try {
                    reader.write(chunk);
                    return true;
                } catch (error) {
                    failed = error as Error;
                    return false;
                }
            }
        });
        if (failed) {
            throw failed;
        }
        if (exitCode > CHANGED_MEANWHILE) {
            throw new CopyError('provider_failed', `The files of the sandbox could not be packed: ${errors}`);
        }
        reader.finish();
        return target;
    } finally {
        target.close();
    }
}

/** Makes paths of the sandbox what they are in a folder of ours: there, or gone. Rejects with a `CopyError`. */
export async function putBack(sandbox: Sandbox, folder: string, paths: readonly string[]): Promise<void> {
    const there = await Promise.all(paths.map(path => lstat(join(folder, path)).then(() => true, () => false)));
    const gone = paths.filter((_, index) => !there[index]);
    const kept = paths.filter((_, index) => there[index]);
    if (gone.length > 0) {
        await must(sandbox, ['bash', '-c', REMOVE], Buffer.from(`${gone.join('\0')}\0`));
    }
    if (kept.length > 0) {
        await must(sandbox, ['tar', '--extract', '--no-same-owner', '--file=-'], await pack(folder, kept));
    }
}

async function must(sandbox: Sandbox, argv: readonly string[], stdin: Buffer): Promise<void> {
    const { exitCode, errors } = await run(sandbox, argv, { stdin });
    if (exitCode !== 0) {
        throw new CopyError('provider_failed', `The files could not be put back in the sandbox: ${errors}`);
    }
}

/** What git inside ignores, or nothing: it is a repository that nobody trusts, and may be none. */
async function listIgnored(sandbox: Sandbox): Promise<string[]> {
    const listed: Buffer[] = [];
    let bytes = 0;
    const { exitCode } = await run(
        sandbox, ['git', 'ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
        {
            env: untrustedGitEnvironment([...HARMLESS_SETTINGS, ['core.excludesFile', '/dev/null'], ['safe.directory', '*']]),
            take: chunk => {
                bytes += chunk.length;
                listed.push(Buffer.from(chunk));
                return bytes <= MAX_LISTED;
            }
        }
    );
    return exitCode === 0 && bytes <= MAX_LISTED
        ? Buffer.concat(listed).toString('latin1').split('\0').flatMap(name => decodeName(Buffer.from(name, 'latin1')) ?? [])
        : [];
}

/** Whole folders, in which nothing is that the copy began with. */
export function ignoredFolders(listed: readonly string[], known: Iterable<string>): string[] {
    const folders = listed.filter(path => path.endsWith('/') && path.length < 4_096).map(path => path.slice(0, -1))
        .filter(path => path !== '' && !/^\.git(?:\/|$)/.test(path)).slice(0, MAX_IGNORED);
    const kept = new Set<string>();
    const wanted = new Set(folders);
    for (const path of known) {
        for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
            if (wanted.has(path.slice(0, at))) {
                kept.add(path.slice(0, at));
            }
        }
    }
    return folders.filter(path => !kept.has(path));
}

interface Run {
    readonly env?: Readonly<Record<string, string>>;
    readonly stdin?: Uint8Array;
    /** Of the output; false: it has seen enough, and the program is ended. */
    readonly take?: (chunk: Uint8Array) => boolean;
}

async function run(sandbox: Sandbox, argv: readonly string[], { env, stdin, take }: Run): Promise<{ exitCode: number; errors: string }> {
    let running: RunningCommand | undefined;
    let errors = '';
    let hasEnough = false;
    let isLate = false;
    const kill = (): void => void running?.signal('KILL').catch(() => undefined);
    const timer = setTimeout(() => {
        isLate = true;
        kill();
    }, TIMEOUT_MS);
    try {
        running = await sandbox.exec({
            argv, cwd: WORKSPACE_ROOT, ...env && { env }, ...stdin && { stdin },
            onStdout: chunk => {
                if (!hasEnough && take?.(chunk) === false) {
                    hasEnough = true;
                    kill();
                }
            },
            onStderr: chunk => { errors = (errors + Buffer.from(chunk).toString('utf8')).slice(-MAX_ERRORS); }
        });
        if (hasEnough || isLate) {
            kill();
        }
        const { exitCode } = await running.ended;
        if (!isLate) {
            return { exitCode, errors: errors.trim() || `${argv[0]} ended with ${exitCode}` };
        }
    } catch (error) {
        if (!isLate && !hasEnough) {
            throw new CopyError('provider_failed', `The files of the sandbox cannot be reached: ${(error as Error).message}`);
        }
    } finally {
        clearTimeout(timer);
    }
    if (isLate) {
        throw new CopyError('provider_failed', 'The sandbox took too long to send its files.');
    }
    return { exitCode: KILLED, errors };
}

/** Files and links of ours, as the archive that the sandbox unpacks. */
async function pack(folder: string, paths: readonly string[]): Promise<Buffer> {
    const tar = spawn('tar', [
        '--create', '--format=gnu', '--directory', folder, '--no-recursion', '--verbatim-files-from', '--null', '--files-from=-', '--file=-'
    ], { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } });
    const exited = new Promise<number | null>((resolve, reject) => tar.once('error', reject).once('close', resolve));
    exited.catch(() => undefined);
    tar.stdin.on('error', () => undefined).end(paths.map(path => `./${path}\0`).join(''));
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of tar.stdout as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_RETURNED) {
            tar.kill('SIGKILL');
            throw new CopyError('too_large', `Too much was thrown away at once: more than ${MAX_RETURNED / 1024 ** 2} MB. Do it in parts.`);
        }
    }
    const code = await exited;
    if (code !== 0) {
        throw new CopyError('provider_failed', `The files could not be packed (tar ended with ${code}).`);
    }
    return Buffer.concat(chunks);
}
