import assert from 'node:assert/strict';
import { bashResult, casesOf, rejectsWith, withoutTime, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';

const CAP = 51_200;

async function bash(world: ConformanceWorld, command: string, more: object = {}): Promise<object> {
    return withoutTime(await world.ok('bash', { command, workdir: world.folder, ...more }));
}

/** A case that is a command and its exact result. */
function command(name: string, line: string, result: object): ConformanceCase {
    return { name, run: async world => assert.deepEqual(await bash(world, line), bashResult(result)) };
}

export const BASH_CASES: readonly ConformanceCase[] = casesOf('bash', [
    command('the same answer everywhere', 'echo "hello"', { stdout: 'hello\n', stdout_bytes: 6 }),
    command('exact bytes, without a newline at the end', 'printf "a\\tb"', { stdout: 'a\tb', stdout_bytes: 3 }),
    command('a failing command is a result', 'echo tests failed; exit 3', { stdout: 'tests failed\n', stdout_bytes: 13, exit_code: 3 }),
    command('the end by a signal', 'kill -KILL $$', { exit_code: 137 }),
    command('the end of a child by a signal', 'exec 2> /dev/null; bash -c "kill -KILL \\$\\$"; exit $?', { exit_code: 137 }),
    command(
        'standard error by itself', 'echo out; echo problem >&2', { stdout: 'out\n', stdout_bytes: 4, stderr: 'problem\n', stderr_bytes: 8 }
    ),
    command('bytes that are not UTF-8', 'printf "a\\377b"', { stdout: 'a\uFFFDb', stdout_bytes: 3 }),
    command('text beyond ASCII', 'printf "grün 世界 🙂"', { stdout: 'grün 世界 🙂', stdout_bytes: 17 }),
    command('NUL and escape sequences as they are', 'printf "a\\000\\033[1mb"', { stdout: 'a\0\u001b[1mb', stdout_bytes: 7 }),
    command('no input to wait for', 'cat; echo end', { stdout: 'end\n', stdout_bytes: 4 }),
    command(
        'a search without a path looks at files, not at the input', 'echo needle > file; rg needle',
        { stdout: 'file:needle\n', stdout_bytes: 12 }
    ),
    command('a heredoc', 'cat <<END\none $((1 + 1))\nEND', { stdout: 'one 2\n', stdout_bytes: 6 }),
    command('no terminal', '[ -t 0 ] || [ -t 1 ] || [ -t 2 ]', { exit_code: 1 }),
    command(
        'neither a login shell nor an interactive one', 'shopt -q login_shell || case $- in *i*) true;; *) false;; esac', { exit_code: 1 }
    ),
    command('output of exactly the cap', `head -c ${CAP} /dev/zero | tr '\\0' x`, { stdout: 'x'.repeat(CAP), stdout_bytes: CAP }),
    {
        name: 'a program that is not there',
        run: async world => {
            const result = await bash(world, 'no-such-program-here');
            assert.deepEqual({ ...result, stderr: '', stderr_bytes: 0 }, bashResult({ exit_code: 127 }));
            assert.match(String((result as { stderr: string }).stderr), /no-such-program-here: command not found/);
        }
    },
    {
        name: 'the whole listing of a workspace by its path',
        needsIsolation: true,
        run: async world => {
            await world.put('README.md', '# README\n');
            const result = await world.ok('bash', { command: `ls -la ${world.folder}`, workdir: '/workspace' });
            assert.equal(result.exit_code, 0);
            assert.match(String(result.stdout), / README\.md$/m);
        }
    },
    {
        name: 'a working directory, relative or absolute, in either spelling',
        run: async world => {
            await world.put('src/main.ts', '');
            const relative = world.folder.replace(/^\/workspace\/?/, '');
            for (const workdir of [world.path('src'), `${relative === '' ? '' : `${relative}/`}src`]) {
                assert.deepEqual(
                    await bash(world, 'ls', { workdir, timeout: 60_000, description: 'Lists files' }),
                    bashResult({ stdout: 'main.ts\n', stdout_bytes: 8 })
                );
            }
        }
    },
    {
        name: 'a working directory that is missing',
        run: world => rejectsWith(
            world, 'bash', { command: 'pwd', workdir: world.path('missing') }, 'not_found',
            `The working directory does not exist: ${world.path('missing')}`
        )
    },
    {
        name: 'a working directory that is a file',
        run: async world => {
            const file = await world.put('file', '');
            await rejectsWith(
                world, 'bash', { command: 'pwd', workdir: file }, 'not_a_folder', `The working directory is not a folder: ${file}`
            );
        }
    },
    {
        name: 'a working directory that leads out of the workspace',
        run: async world => {
            await world.shell('ln -s / out; ln -s out/etc further');
            for (const workdir of [world.path('out'), world.path('out/etc'), world.path('further'), '/etc', '../..']) {
                assert.equal((await world.refused('bash', { command: 'pwd', workdir })).code, 'outside_workspace', workdir);
            }
        }
    },
    {
        name: 'nothing of the environment of the host',
        run: async world => {
            const names = (await world.shell('env -0'))
                .split('\0')
                .filter(line => line !== '')
                .map(line => line.split('=')[0])
                .filter(name => name !== '_')
                .sort();
            assert.deepEqual(names, [
                'GIT_AUTHOR_EMAIL', 'GIT_AUTHOR_NAME', 'GIT_COMMITTER_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_TERMINAL_PROMPT',
                'HOME', 'LANG', 'OPENSPACE_CALL', 'PATH', 'PWD', 'SHLVL', 'TERM'
            ]);
            assert.ok(!(await world.shell('env; set; export')).includes(world.canary));
        }
    },
    {
        name: 'no process inside knows a secret of the host',
        needsIsolation: true,
        run: async world =>
            assert.ok(!(await world.shell('cat /proc/*/environ /proc/*/cmdline 2>/dev/null || true')).includes(world.canary))
    },
    {
        name: '60 KB of output keep head and tail, and all of it can be read',
        run: async world => {
            // 6000 lines of 10 bytes, the third byte from the cut on being inside of a character.
            const result = await world.ok('bash', { command: 'for i in $(seq 10000 15999); do echo "$i ü."; done' });
            const stdout = String(result.stdout);
            assert.equal(result.truncated, true);
            assert.equal(result.stdout_bytes, 60_000);
            assert.ok(Buffer.byteLength(stdout) <= CAP, String(Buffer.byteLength(stdout)));
            assert.ok(stdout.startsWith('10000 ü.\n10001 ü.\n'));
            assert.ok(stdout.endsWith('15998 ü.\n15999 ü.\n'));
            assert.ok(!stdout.includes('\uFFFD'));
            assert.match(
                stdout,
                /\n\n\[\.\.\. \d+ of 60000 bytes are left out here; all of it can be read at \/openspace\/output\/\d+\.stdout \.\.\.\]\n\n/
            );
            const middle = await world.ok('read', { file_path: String(result.stdout_file), offset: 3001, limit: 2 });
            assert.deepEqual(middle, { content: '3001: 13000 ü.\n3002: 13001 ü.', total_lines: 6000, truncated: true, next_offset: 3003 });
        }
    },
    {
        name: '50 MB of output are counted to the last byte',
        ownWorkspace: true,
        run: async world => {
            const bytes = 50 * 1024 * 1024;
            const result = await world.ok('bash', { command: `yes 0123456 | head -c ${bytes}; echo done >&2` });
            assert.equal(result.exit_code, 0);
            assert.equal(result.stdout_bytes, bytes);
            assert.equal(result.stderr, 'done\n');
            assert.ok(Buffer.byteLength(String(result.stdout)) <= CAP);
            assert.ok(String(result.stdout).endsWith('0123456\n'));
            const last = await world.ok('read', { file_path: String(result.stdout_file), offset: bytes / 8 });
            assert.deepEqual(last, { content: `${bytes / 8}: 0123456`, total_lines: bytes / 8, truncated: false });
        }
    },
    {
        name: 'commands at the same time do not wait for each other',
        run: async world => {
            await world.shell('mkfifo pipe');
            const [reader, writer] = await Promise.all([bash(world, 'cat pipe'), bash(world, 'echo met > pipe')]);
            assert.deepEqual(reader, bashResult({ stdout: 'met\n', stdout_bytes: 4 }));
            assert.deepEqual(writer, bashResult({}));
        }
    }
]);
