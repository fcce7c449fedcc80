import { execFile } from 'node:child_process';
import { devNull, homedir } from 'node:os';
import { join } from 'node:path';
import { CopyError } from './copy-error.js';

const MAX_OUTPUT = 256 * 1024 * 1024;
const MAX_MS = 5 * 60_000;

/** Settings that say how files are compared, and nothing else. Their values are words. */
const COMPARING = /^core\.(?:filemode|ignorecase|symlinks|autocrlf|eol|precomposeunicode|sparsecheckout|sparsecheckoutcone)$/;
const FORMAT = /^extensions\.(?:objectformat|refstorage)$/;
const WORD = /^[a-z0-9]{1,20}$/i;

export interface OwnGit {
    /** Made by us: its settings are ours. */
    readonly gitFolder: string;
    /** Whose files are looked at. */
    readonly files: string;
    /** Where to begin; default: `files`. */
    readonly at?: string;
}

/** Git that looks at files which nobody trusts, through a folder of ours: no program can be named in its settings. */
export async function ownGit({ gitFolder, files, at = files }: OwnGit, words: readonly string[]): Promise<string> {
    const run = await runGit([`--git-dir=${gitFolder}`, `--work-tree=${files}`, ...words], at);
    if (run.code !== 0) {
        throw new CopyError('invalid_request', `Git could not look at the files: ${run.errors.trim().slice(0, 500)}`);
    }
    return run.output;
}

/** The exit code is that of git; other failures reject. */
export function runGit(words: readonly string[], cwd: string): Promise<{ code: number; output: string; errors: string }> {
    return new Promise((resolve, reject) => {
        execFile('git', ['-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${devNull}`, ...words], {
            cwd, env: environment(), maxBuffer: MAX_OUTPUT, timeout: MAX_MS, killSignal: 'SIGKILL'
        }, (error, output, errors) => {
            if (error && typeof error.code !== 'number') {
                reject(new CopyError('invalid_request', `Git could not be run: ${error.message.slice(0, 500)}`));
            } else {
                resolve({ code: error ? Number(error.code) : 0, output, errors });
            }
        });
    });
}

/** What a settings file of a repository says about comparing files, as a settings file of ours. Nothing is run, nothing included. */
export async function ownSettings(settingsFile: string, ignoreFile?: string): Promise<string> {
    const { code, output } = await runGit(['config', '--file', settingsFile, '--no-includes', '--list', '-z'], '/');
    if (code !== 0) {
        throw new CopyError('invalid_request', 'The settings of the repository cannot be read.');
    }
    const settings = new Map(output.split('\0').map(line => {
        const [name, ...value] = line.split('\n');
        return [name, value.join('\n')] as const;
    }).filter(([name, value]) => (COMPARING.test(name) || FORMAT.test(name)) && WORD.test(value)));
    const lines = [...settings].map(([name, value]) => {
        const [section, key] = name.split('.');
        return `[${section}]\n\t${key} = ${value}\n`;
    });
    const hasExtensions = [...settings.keys()].some(name => FORMAT.test(name));
    return [
        `[core]\n\trepositoryformatversion = ${hasExtensions ? 1 : 0}\n\tbare = false\n`,
        ...ignoreFile === undefined ? [] : [`\texcludesFile = "${ignoreFile.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"\n`],
        ...lines
    ].join('');
}

/** The person's own list of names that belong into no repository. */
export async function personsIgnoreFile(): Promise<string> {
    const named = await new Promise<string>(resolve => {
        execFile('git', ['config', '--get', '--path', 'core.excludesfile'], {
            cwd: '/', env: { ...process.env, GIT_DIR: devNull, GIT_CONFIG_COUNT: '0' }
        }, (error, output) => resolve(error ? '' : output.replace(/\n$/, '')));
    });
    return named || join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'git', 'ignore');
}

function environment(): NodeJS.ProcessEnv {
    return {
        PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C', LC_ALL: 'C', GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1',
        GIT_OPTIONAL_LOCKS: '0', GIT_NO_REPLACE_OBJECTS: '1', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_CEILING_DIRECTORIES: '/'
    };
}
