import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ProviderError } from '../provider/errors.js';
import { ScriptedSandbox } from '../tools/test/scripted-sandbox.js';
import type { Operation } from './operation.js';
import { NOT_ISOLATED, Workspace, type ToolOutcome, type WorkspaceOptions } from './workspace.js';

describe('Workspace', () => {
    const open = (options: Partial<WorkspaceOptions> = {}): { workspace: Workspace; sandbox: ScriptedSandbox } => {
        const sandbox = new ScriptedSandbox();
        return { sandbox, workspace: new Workspace({ sandbox, isolation: 'namespaces', spoolFolder: '/nowhere', ...options }) };
    };
    const result = (outcome: ToolOutcome): unknown => outcome.ok ? outcome.result : outcome.error;

    it('says with every outcome that nothing isolates', async () => {
        const { workspace } = open({ isolation: 'none' });
        expect(await workspace.run('write', { file_path: 'a', content: 'x' })).toEqual(
            { ok: true, result: { bytes: 1, created: true }, notice: NOT_ISOLATED }
        );
        expect(await workspace.run('read', {})).toMatchObject({ ok: false, notice: NOT_ISOLATED });
        expect(await open().workspace.run('write', { file_path: 'a', content: 'x' })).not.toHaveProperty('notice');
    });

    it('gives no answer before the audit has it', async () => {
        const told: Operation[] = [];
        let written = (): void => undefined;
        const { workspace } = open({ onOperation: operation => new Promise(resolve => {
            told.push(operation);
            written = resolve;
        }) });
        let answered = false;
        const answer = workspace.run('bash', { command: 'true' }, { session: 's1' }).then(outcome => {
            answered = true;
            return outcome;
        });
        await new Promise(resolve => setImmediate(resolve));
        while (told.length === 0) {
            await new Promise(resolve => setImmediate(resolve));
        }
        expect(answered).toBe(false);
        written();
        expect((await answer).ok).toBe(true);
        expect(told).toEqual([{
            tool: 'bash', workspace: 'scripted', session: 's1', startedAt: expect.any(Date), durationMs: expect.any(Number),
            given: { command: 'true' }, outcome: { ok: true, exitCode: 0 }
        }]);
    });

    it('does nothing before the audit has it that something will be done, and nothing at all if it cannot', async () => {
        let admit = (): void => undefined;
        const told: unknown[] = [];
        const { workspace, sandbox } = open({
            onBegin: operation => new Promise(resolve => {
                told.push(operation);
                admit = () => resolve('b1');
            }),
            onOperation: async ({ tool, begun }) => void told.push([tool, begun])
        });
        const answer = workspace.run('write', { file_path: 'a', content: 'x' }, { session: 's1' });
        await vi.waitFor(() => expect(told).toHaveLength(1));
        expect([told[0], sandbox.files.contents.size]).toEqual([
            {
                tool: 'write', workspace: 'scripted', session: 's1', startedAt: expect.any(Date), given: { file_path: 'a', content: 'x' }
            },
            0
        ]);
        admit();
        expect([(await answer).ok, sandbox.files.contents.size, told[1]]).toEqual([true, 1, ['write', 'b1']]);
        const full = open({ onBegin: () => Promise.reject(new Error('disk full')) });
        expect(await full.workspace.run('write', { file_path: 'a', content: 'x' })).toEqual({
            ok: false, error: { code: 'audit_failed', message: 'The operation could not be written to the audit: disk full' }
        });
        expect([full.sandbox.files.contents.size, (await full.workspace.run('read', { file_path: 'a' }))]).toMatchObject(
            [0, { error: { code: 'not_found' } }]
        );
    });

    it('answers with an error if the audit cannot be written', async () => {
        const { workspace } = open({ onOperation: () => Promise.reject(new Error('disk full')) });
        expect(await workspace.run('bash', { command: 'true' })).toEqual({
            ok: false, error: { code: 'audit_failed', message: 'The operation could not be written to the audit: disk full' }
        });
    });

    it('turns failures of the sandbox and of ourselves into values', async () => {
        const { workspace, sandbox } = open();
        sandbox.exec = () => Promise.reject(new ProviderError('The sandbox did not start.'));
        expect(result(await workspace.run('bash', { command: 'true' }))).toEqual(
            { code: 'provider_failed', message: 'The sandbox did not start.' }
        );
        sandbox.files.write = () => Promise.reject(new TypeError('x is not a function'));
        expect(result(await workspace.run('write', { file_path: 'a', content: '' }))).toEqual(
            { code: 'internal', message: 'The tool failed: x is not a function' }
        );
    });

    it('takes paths by other names of the root', async () => {
        const { workspace, sandbox } = open({ aliases: ['/home/ann/project'] });
        await workspace.run('write', { file_path: '/home/ann/project/src/a.ts', content: 'x' });
        expect([...sandbox.files.contents.keys()]).toEqual(['/workspace/src/a.ts']);
    });

    it('lets edits of one file at the same time all land, and those of others go on', async () => {
        const { workspace, sandbox } = open();
        sandbox.files.onAccess = () => new Promise(resolve => setImmediate(resolve));
        sandbox.files.contents.set('/workspace/a', Buffer.from('1 2 3 4 5'));
        const outcomes = await Promise.all(['1', '2', '3', '4', '5'].map((digit, index) =>
            workspace.run('edit', { file_path: index % 2 ? 'a' : '/workspace/x/../a', old_string: digit, new_string: `<${digit}>` })));
        expect(outcomes.every(({ ok }) => ok)).toBe(true);
        expect(sandbox.files.contents.get('/workspace/a')?.toString()).toBe('<1> <2> <3> <4> <5>');
    });

    it('writes, edits and reads as a string would be', async () => {
        const letters = fc.array(fc.constantFrom('a', 'b', '\n', 'ü', ' '), { maxLength: 40 }).map(parts => parts.join(''));
        const step = fc.oneof(
            fc.record({ kind: fc.constant('write' as const), content: letters }),
            fc.record({ kind: fc.constant('edit' as const), old: letters.map(text => text.slice(0, 3)), new: letters, all: fc.boolean() })
        );
        await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
            const { workspace } = open();
            let model: string | undefined;
            for (const one of steps) {
                if (one.kind === 'write') {
                    await workspace.run('write', { file_path: 'f', content: one.content });
                    model = one.content;
                } else {
                    await workspace.run('edit', { file_path: 'f', old_string: one.old, new_string: one.new, replace_all: one.all });
                    model = edited(model, one);
                }
            }
            const lines = model === undefined
                ? undefined
                : model.split('\n').slice(0, model.endsWith('\n') || model === '' ? -1 : undefined);
            const read = await workspace.run('read', { file_path: 'f' });
            expect(read.ok ? read.result : undefined).toEqual(lines && {
                content: lines.map((line, index) => `${index + 1}: ${line}`).join('\n'), total_lines: lines.length, truncated: false
            });
        }));
    });
});

/** What an edit makes of a string; the string itself if it must be refused. */
function edited(text: string | undefined, { old, new: replacement, all }: { old: string; new: string; all: boolean }): string | undefined {
    if (old === replacement) {
        return text;
    }
    if (old === '') {
        return text ?? replacement;
    }
    if (text === undefined) {
        return undefined;
    }
    const first = text.indexOf(old);
    const several = first !== -1 && text.indexOf(old, first + 1) !== -1;
    return first === -1 || several && !all ? text : text.split(old).join(replacement);
}
