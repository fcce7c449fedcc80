import { describe, expect, it } from 'vitest';
import { ConversationMessage, ToolPart } from 'openspace-agent/lib/common';
import { TaskReport } from 'openspace-agent/lib/common/sandbox/session-task';
import { inOwnTerms, isSandboxed } from './sandbox-tools';
import { shellRun } from './shell-output';
import { taskCall } from './task-call';
import { changesOf } from './tool-changes';
import { summarizeTool } from './tool-summary';

function call(tool: string, input: Record<string, unknown>, answer: unknown, status: 'completed' | 'error' = 'completed'): ToolPart {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const time = { start: 1, end: 2 };
    const state = status === 'completed'
        ? { status, input, output: text, title: '', metadata: {}, time }
        : { status, input, error: text, time };
    return { id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1', type: 'tool', callID: 'c', tool, state };
}

const message = (part: ToolPart): ConversationMessage => ({ info: { id: 'msg_1' }, parts: [part] } as unknown as ConversationMessage);
const shown = (part: ToolPart): ToolPart => inOwnTerms([message(part)])[0].parts[0] as ToolPart;

describe('tools of a sandbox', () => {
    it('look like a shell command, with its output and exit code', () => {
        const part = shown(call('sandbox_bash', { command: 'npm test' }, { stdout: 'failed\n', stderr: 'why', exit_code: 1 }));
        expect([part.tool, isSandboxed(part)]).toEqual(['bash', true]);
        expect(shellRun(part)).toEqual({ command: 'npm test', output: 'failed\n\nwhy', exit: 1 });
    });

    it('say what was there when they failed', () => {
        const part = shown(call('sandbox_bash', { command: 'sleep 9' }, { error: 'It took too long.', stdout: 'so far' }, 'error'));
        expect(shellRun(part).output).toBe('so far\nIt took too long.');
    });

    it('look like changes of files', () => {
        expect(
            changesOf(shown(call('sandbox_edit', { file_path: 'a.ts', old_string: 'a\nb', new_string: 'c' }, { replacements: 1 })))
        ).toEqual([
            { path: 'a.ts', diff: '@@ -1,2 +1,1 @@\n-a\n-b\n+c', additions: 1, deletions: 2 }
        ]);
        expect(changesOf(shown(call('sandbox_write', { file_path: 'a.ts', content: 'a\nb\n' }, { bytes: 4, created: true })))).toEqual(
            [{ path: 'a.ts', content: 'a\nb\n', additions: 2, deletions: 0 }]
        );
    });

    it.each([
        ['sandbox_read', { file_path: 'a.ts' }, { content: '1: a', total_lines: 1 }, 'a.ts', '1: a'],
        ['sandbox_read', { file_path: 'src' }, { entries: ['a.ts', 'b/'] }, 'src', 'a.ts\nb/'],
        ['sandbox_glob', { pattern: '*.ts' }, { files: ['a.ts', 'b.ts'] }, '*.ts', 'a.ts\nb.ts'],
        ['sandbox_grep', { pattern: 'x' }, { matches: [{ path: 'a.ts', line: 3, text: 'x = 1' }] }, 'x', 'a.ts:3: x = 1'],
        ['sandbox_git', { action: 'commit', message: 'Mend it' }, { commit: 'abc' }, 'git commit "Mend it"', '{\n  "commit": "abc"\n}']
    ])('are shown as readable text: %s', (tool, input, answer, title, output) => {
        expect(summarizeTool(shown(call(tool, input, answer)))).toMatchObject({ title, output });
    });

    it('look like a sub-agent, with its report and its conversation', () => {
        const input = { description: 'Look', prompt: 'Look around', subagent_type: 'explore' };
        const part = shown(call('sandbox_task', input, TaskReport.write('ses_child', 'Nothing there.')));
        expect([part.tool, isSandboxed(part), taskCall(part)])
            .toEqual(['task', true, { agent: 'explore', prompt: 'Look around', sessionID: 'ses_child' }]);
        expect(summarizeTool(part)).toMatchObject({ title: 'Look', output: 'Nothing there.' });
        expect(summarizeTool(shown(call('sandbox_task', input, { error: 'Not that one.' }, 'error'))).output).toBe('Not that one.');
    });

    it('are shown as they are if they say something else', () => {
        expect(summarizeTool(shown(call('sandbox_read', { file_path: 'a' }, 'no JSON'))).output).toBe('no JSON');
    });

    it('leave everything else as it is, and the same things the same', () => {
        const other = [message(call('bash', { command: 'ls' }, 'x')), message(call('sandbox_other', {}, '{}'))];
        expect(inOwnTerms(other)).toBe(other);
        const mine = message(call('sandbox_bash', {}, '{}'));
        expect(inOwnTerms([mine])[0]).toBe(inOwnTerms([mine])[0]);
    });

    it('are translated once, however often their message grows', () => {
        const part = call('sandbox_read', { file_path: 'a.ts' }, { content: '1: a' });
        expect(shown(part)).toBe(shown(part));
        expect(shown({ ...part })).not.toBe(shown(part));
    });
});
