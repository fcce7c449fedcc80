import assert from 'node:assert/strict';
import { casesOf, rejectsWith, type ConformanceCase } from '../conformance-case.js';

/** Calls that must be refused before anything happens, and how the reason begins. */
const REFUSED: readonly (readonly [tool: string, given: unknown, reason: string])[] = [
    ['bash', {}, 'Invalid arguments for bash: command: is missing'],
    ['bash', { command: '' }, 'Invalid arguments for bash: command: is empty'],
    ['bash', { command: 'echo a\0b' }, 'Invalid arguments for bash: command: contains a NUL character'],
    ['bash', { command: 'x'.repeat(40_001) }, 'Invalid arguments for bash: command: is longer than 40000 characters'],
    ['bash', { command: 'true', timeout_ms: 0 }, 'Invalid arguments for bash: timeout_ms: '],
    ['bash', { command: 'true', timeout_ms: 2 ** 31 }, 'Invalid arguments for bash: timeout_ms: '],
    ['bash', { command: 'true', timeout_ms: 1.5 }, 'Invalid arguments for bash: timeout_ms: '],
    [
        'bash', { command: 'true', timeout_ms: 100, timeout: 200 },
        'Invalid arguments for bash: timeout_ms is given twice, with different values'
    ],
    ['bash', { command: 'true', cwd: '/' }, 'Invalid arguments for bash: unknown argument cwd'],
    ['bash', { command: 'true', workdir: 'a\0' }, 'The path contains a NUL character.'],
    ['bash', { command: ['rm', '-rf'] }, 'Invalid arguments for bash: command: '],
    ['read', { file_path: '' }, 'The path is empty.'],
    ['read', { file_path: 'a\0b' }, 'The path contains a NUL character.'],
    ['read', { file_path: 'x'.repeat(5_000) }, 'The path is longer than 4095 bytes.'],
    ['read', { file_path: 'a', offset: 0 }, 'Invalid arguments for read: offset: '],
    ['read', { file_path: 'a', offset: -1 }, 'Invalid arguments for read: offset: '],
    ['read', { file_path: 'a', limit: 1e300 }, 'Invalid arguments for read: limit: '],
    ['read', { file_path: 'a', limit: Number.NaN }, 'Invalid arguments for read: limit: '],
    ['write', { file_path: 'a' }, 'Invalid arguments for write: content: is missing'],
    ['write', { file_path: 'a', content: 1 }, 'Invalid arguments for write: content: '],
    ['edit', { file_path: 'a', old_string: 'a' }, 'Invalid arguments for edit: new_string: is missing'],
    [
        'edit', { file_path: 'a', old_string: 'a', new_string: 'b', replaceall: true },
        'Invalid arguments for edit: unknown argument replaceall'
    ],
    ['glob', { pattern: '' }, 'Invalid arguments for glob: pattern: is empty'],
    ['glob', { pattern: 'a\0' }, 'Invalid arguments for glob: pattern: contains a NUL character'],
    ['grep', { pattern: 'a\0' }, 'Invalid arguments for grep: pattern: contains a NUL character'],
    ['grep', { pattern: '' }, 'Invalid arguments for grep: pattern: is empty'],
    ['git', { action: 'config' }, 'Invalid arguments for git: action: '],
    ['git', { action: 'status', branch: 'x' }, 'Invalid arguments for git: status does not take branch'],
    ['git', { action: 'commit', message: 'a\0', files: ['a'] }, 'Invalid arguments for git: message: contains a NUL character'],
    ['git', { action: 'commit', message: 'a', files: [] }, 'Invalid arguments for git: files: '],
    ['git', { action: 'commit', message: 'a', files: ['a\0b'] }, 'The path contains a NUL character.'],
    ['git', ['status'], 'Invalid arguments for git: expected an object'],
    ['git', null, 'Invalid arguments for git: expected an object'],
    ['read', 'a', 'Invalid arguments for read: expected an object']
];

export const ARGUMENT_CASES: readonly ConformanceCase[] = casesOf('arguments', [
    ...REFUSED.map(([tool, given, reason], index): ConformanceCase => ({
        name: `refused ${index + 1}: ${reason.replace(/: $/, '')}`,
        run: world => rejectsWith(world, tool, given as object, 'invalid_arguments', reason)
    })),
    {
        name: 'a tool that does not exist',
        run: async world => {
            for (const tool of ['rm', '', 'constructor', '__proto__']) {
                await rejectsWith(
                    world, tool, {}, 'unknown_tool', `There is no tool "${tool}"; there are bash, read, write, edit, glob, grep, git.`
                );
            }
        }
    },
    {
        name: 'both spellings, also together',
        run: async world => {
            const path = world.path('both');
            await world.ok('write', { filePath: path, file_path: path, content: 'a b' });
            assert.deepEqual(
                await world.ok('edit', { filePath: path, oldString: 'a', newString: 'c', replaceAll: true }),
                { replacements: 1, lines_changed: 1 }
            );
            assert.equal((await world.ok('read', { filePath: path })).content, '1: c b');
        }
    },
    {
        name: 'names like options, and with every odd character, are names',
        run: async world => {
            for (const name of [
                '-rf', '--help', '$(touch x)', '`touch x`', '; touch x', '* ?', "it's", '"quoted"', 'new\nline', '\\back', '🙂', ' ', '...'
            ]) {
                const path = world.path(name);
                assert.deepEqual(await world.ok('write', { file_path: path, content: 'a' }), { bytes: 1, created: true }, name);
                await world.ok('edit', { file_path: path, old_string: 'a', new_string: 'needle' });
                assert.equal((await world.ok('read', { file_path: path })).content, '1: needle', name);
                assert.equal(((await world.ok('grep', { pattern: 'needle', path })).matches as unknown[]).length, 1, name);
            }
            assert.equal(((await world.ok('glob', { pattern: '*', path: world.folder })).files as unknown[]).length, 13);
        }
    },
    {
        name: 'huge numbers do no harm',
        run: async world => {
            const path = await world.put('file', 'a\n');
            const most = Number.MAX_SAFE_INTEGER;
            assert.deepEqual(
                await world.ok('read', { file_path: path, limit: most }), { content: '1: a', total_lines: 1, truncated: false }
            );
            await rejectsWith(
                world, 'read', { file_path: path, offset: most }, 'offset_out_of_range',
                `Offset ${most} is out of range for this file (1 lines)`
            );
        }
    }
]);

export const AUDIT_CASES: readonly ConformanceCase[] = casesOf('audit', [
    {
        name: 'every operation is told before it is answered, failed and refused ones too',
        ownWorkspace: true,
        run: async world => {
            await world.ok('write', { file_path: 'a.txt', content: 'secret content' });
            await world.ok('bash', { command: 'exit 3' });
            await world.refused('read', { file_path: 'missing' });
            await world.refused('rm', { path: '/' });
            const told = world.operations.map(
                ({ tool, workspace, session, outcome }) => ({ tool, workspace: workspace === world.workspace.id, session, ok: outcome.ok })
            );
            assert.deepEqual(told, [
                { tool: 'write', workspace: true, session: 'conformance', ok: true },
                { tool: 'bash', workspace: true, session: 'conformance', ok: true },
                { tool: 'read', workspace: true, session: 'conformance', ok: false },
                { tool: 'rm', workspace: true, session: 'conformance', ok: false }
            ]);
            assert.deepEqual(world.operations[1].outcome, { ok: true, exitCode: 3 });
            assert.ok(world.operations.every(({ startedAt, durationMs }) => startedAt instanceof Date && durationMs >= 0));
        }
    },
    {
        name: 'what may change something is told before it does, and what cannot be told is not done',
        ownWorkspace: true,
        run: async world => {
            const { files } = world.workspace.sandbox;
            const isThere = (name: string): Promise<boolean> => files.status(world.path(name)).then(() => true, () => false);
            const told: unknown[] = [];
            world.admission.step = async ({ tool, session }) => {
                told.push([tool, session, await isThere('a'), await isThere('b')]);
            };
            await world.ok('bash', { command: 'echo 1 > a' });
            await world.ok('write', { file_path: 'b', content: '1' });
            await world.ok('edit', { file_path: 'b', old_string: '1', new_string: '2' });
            await world.ok('git', { action: 'status' }).catch(() => undefined);
            await world.ok('read', { file_path: 'b' });
            await world.refused('write', { file_path: 'c' });
            const session = 'conformance';
            assert.deepEqual(told, [
                ['bash', session, false, false], ['write', session, true, false], ['edit', session, true, true]
            ]);
            assert.deepEqual(
                world.operations.map(({ tool, begun = 'no' }) => `${tool} ${begun}`),
                ['bash begun-1', 'write begun-2', 'edit begun-3', 'git no', 'read no', 'write no']
            );
            world.admission.step = () => Promise.reject(new Error('no disk'));
            const calls: readonly (readonly [string, object])[] = [
                ['bash', { command: 'echo 1 > c' }], ['write', { file_path: 'c', content: '' }],
                ['edit', { file_path: 'c', old_string: '', new_string: '1' }], ['git', { action: 'checkout', branch: 'c' }]
            ];
            for (const [tool, given] of calls) {
                await rejectsWith(world, tool, given, 'audit_failed', 'The operation could not be written to the audit: no disk');
            }
            assert.equal(await isThere('c'), false);
        }
    }
]);
