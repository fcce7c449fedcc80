import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Settings by which git runs a program when it looks at files, or which bring in further settings. */
const PROGRAMS = new RegExp(`^(?:${[
    /filter\..+\.(?:clean|smudge|process)/, /diff\..+\.(?:command|textconv)/, /diff\.external/,
    /core\.(?:fsmonitor|hookspath|gitproxy|sshcommand|alternaterefscommand)/, /include\.path/, /includeif\..+\.path/
].map(({ source }) => source).join('|')})$`);

/** What `git lfs install --local` writes. */
const HARMLESS = new Set([
    'filter.lfs.clean\ngit-lfs clean -- %f', 'filter.lfs.smudge\ngit-lfs smudge -- %f', 'filter.lfs.process\ngit-lfs filter-process',
    'core.fsmonitor\nfalse'
]);

/**
 * Names of the settings of a repository itself by which git would run something. Reading settings runs nothing. Of a folder that
 * is not a repository there are none; what cannot be read counts as one.
 */
export async function repositoryPrograms(folder: string): Promise<string[]> {
    try {
        const { stdout } = await run('git', ['config', '--list', '--show-scope', '-z'], {
            cwd: folder, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, GIT_CONFIG_COUNT: '0' }
        });
        const words = stdout.split('\0');
        const own = words.flatMap((scope, index) =>
            index % 2 === 0 && (scope === 'local' || scope === 'worktree') ? [words[index + 1]] : []);
        return own.filter(setting => !HARMLESS.has(setting)).map(setting => setting.split('\n', 1)[0]).filter(name => PROGRAMS.test(name));
    } catch (error) {
        return [`(${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)})`];
    }
}
