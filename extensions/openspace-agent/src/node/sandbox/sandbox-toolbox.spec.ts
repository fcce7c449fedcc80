import type { Agent } from '@opencode-ai/sdk/v2/client';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { Session } from '../../common';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { ToolCallPlace } from '../mcp/tool-call-finder';
import { SandboxCallFinder } from './sandbox-call-finder';
import { SandboxRuntime } from './sandbox-runtime';
import { SandboxTasks } from './sandbox-tasks';
import { SandboxToolbox } from './sandbox-toolbox';

describe('SandboxToolbox', () => {
    const signal = new AbortController().signal;
    const ran = { content: [{ type: 'text' as const, text: '{"exit_code":0}' }] };
    let toolbox: SandboxToolbox;
    let place: ToolCallPlace | undefined;
    const runtime = { open: vi.fn(), call: vi.fn(async () => ran), previewPush: vi.fn() };
    const inquiry = { ask: vi.fn() };
    const tasks = { run: vi.fn(async () => ran) };
    const opened = {
        provider: 'bubblewrap', isolates: true, network: 'by-name' as const,
        tools: [{ name: 'bash', inputSchema: { type: 'object' as const } }]
    };

    beforeEach(() => {
        vi.clearAllMocks();
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(ConfigurationSeals).toConstantValue({ seal: () => undefined } as unknown as ConfigurationSeals);
        container.bind(SandboxRuntime).toConstantValue(runtime);
        container.bind(SandboxCallFinder).toConstantValue({ find: async () => place } as unknown as SandboxCallFinder);
        container.bind(SandboxTasks).toConstantValue(tasks as unknown as SandboxTasks);
        container.bind(PersonInquiry).toConstantValue(inquiry as unknown as PersonInquiry);
        container.bind(CommandRouter).toConstantValue({ pick: () => undefined } as unknown as CommandRouter);
        [SandboxedSessions, AgentSessions, SandboxToolbox].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        const sessions = container.get(SandboxedSessions);
        sessions.observe({ id: 'ses_in', directory: '/w', metadata: SessionSandbox.into(undefined, { on: true }) } as unknown as Session);
        sessions.observe({ id: 'ses_out', directory: '/w' } as Session);
        container.get(AgentSessions).adopt('ses_helper', 'ses_in');
        toolbox = container.get(SandboxToolbox);
    });

    function calledBy(sessionId: string | undefined, tool: string, args: Record<string, unknown>): ReturnType<SandboxToolbox['call']> {
        place = sessionId === undefined ? undefined : { sessionId, messageId: 'msg_1', partId: 'prt_1', directory: '/w' };
        return toolbox.call('/w', tool, args, signal);
    }

    it('runs a call for its session, and a helper\'s for the session that called it', async () => {
        expect(await calledBy('ses_in', 'bash', { command: 'ls' })).toBe(ran);
        expect(await calledBy('ses_helper', 'bash', { command: 'ls' })).toBe(ran);
        expect(runtime.call.mock.calls)
            .toEqual(Array.from({ length: 2 }, () => [{ directory: '/w' }, 'bash', { command: 'ls' }, { session: 'ses_in', signal }]));
        expect(inquiry.ask).not.toHaveBeenCalled();
    });

    it.each([
        ['ses_out', 'does not run in a sandbox'], ['ses_unknown', 'does not run in a sandbox'], [undefined, 'could not be found out']
    ])('runs nothing for %s', async (session, reason) => {
        expect(JSON.stringify(await calledBy(session, 'bash', { command: 'ls' }))).toContain(reason);
        expect(runtime.call).not.toHaveBeenCalled();
    });

    it.each([
        ['write', { file_path: '/workspace/.opencode/plugin/a.js', content: '' }],
        ['edit', { filePath: '.git/hooks/pre-commit', oldString: 'a', newString: 'b' }],
        ['write', { file_path: '.vscode/tasks.json', content: '' }],
        ['write', { file_path: 'AGENTS.md', content: '' }]
    ])('asks the person before something reaches beyond the walls: %s %j', async (tool, args) => {
        inquiry.ask.mockResolvedValueOnce({ allowed: false }).mockResolvedValueOnce(undefined).mockResolvedValueOnce({ allowed: true });
        expect((await calledBy('ses_in', tool, args)).isError).toBe(true);
        expect((await calledBy('ses_in', tool, args)).isError).toBe(true);
        expect(runtime.call).not.toHaveBeenCalled();
        expect(await calledBy('ses_in', tool, args)).toBe(ran);
    });

    it('asks about a push with all that goes out, and pushes that and nothing else', async () => {
        const push = {
            branch: 'main', commit: 'abc', remote: 'https://github.com/o/r', commits: [], totalCommits: 0, files: [], totalFiles: 0
        };
        const args = { action: 'push', branch: 'main' };
        runtime.previewPush.mockResolvedValue({ push });
        inquiry.ask.mockResolvedValueOnce({ allowed: false }).mockResolvedValueOnce(undefined).mockResolvedValueOnce({ allowed: true });
        expect((await calledBy('ses_helper', 'git', args)).isError).toBe(true);
        expect((await calledBy('ses_in', 'git', args)).isError).toBe(true);
        expect(runtime.call).not.toHaveBeenCalled();
        expect(await calledBy('ses_in', 'git', args)).toBe(ran);
        expect(inquiry.ask.mock.calls[0][0]).toMatchObject({ kind: 'danger', push, details: '' });
        expect(runtime.previewPush.mock.calls[0]).toEqual([{ directory: '/w' }, args, { session: 'ses_in', signal }]);
        expect(runtime.call.mock.calls).toEqual([[{ directory: '/w' }, 'git', args, { session: 'ses_in', signal, approvedCommit: 'abc' }]]);
    });

    it('asks nobody about a push that cannot succeed', async () => {
        const refused = { content: [{ type: 'text' as const, text: '{"code":"no_remote"}' }], isError: true };
        runtime.previewPush.mockResolvedValue({ refused });
        expect(await calledBy('ses_in', 'git', { action: 'push' })).toBe(refused);
        expect([inquiry.ask.mock.calls, runtime.call.mock.calls]).toEqual([[], []]);
    });

    it.each([
        ['git', { action: 'commit', message: 'x' }], ['write', { file_path: 'src/a.ts', content: '' }],
        ['read', { file_path: '.git/config' }]
    ])('does not ask about the rest: %s', async (tool, args) => {
        expect(await calledBy('ses_in', tool, args)).toBe(ran);
        expect(inquiry.ask).not.toHaveBeenCalled();
    });

    it('starts sub-agents for whoever calls them, and names those that there are', async () => {
        runtime.open.mockResolvedValue(opened);
        const agents = [['build', 'primary'], ['scribe', 'subagent'], ['lead', 'all']].map(([name, mode]) => ({ name, mode }) as Agent);
        toolbox.learn('/w', agents);
        expect(toolbox.toolsOf('/w')).toEqual([]);
        await toolbox.open({ directory: '/w' });
        const [, task] = toolbox.toolsOf('/w');
        expect([task.name, task.description?.split('\n').slice(1).map(line => line.split(':')[0])])
            .toEqual(['task', ['- lead', '- scribe']]);
        expect(await calledBy('ses_helper', 'task', { prompt: 'x' })).toBe(ran);
        expect(tasks.run.mock.calls).toEqual([[{ place, args: { prompt: 'x' }, sandbox: opened, signal }]]);
        expect((await calledBy('ses_out', 'task', {})).isError).toBe(true);
        toolbox.learn('/w', []);
        expect(toolbox.toolsOf('/w').map(({ name }) => name)).toEqual(['bash']);
    });

    it('answers if the sandbox breaks', async () => {
        runtime.call.mockRejectedValueOnce(new Error('it broke'));
        expect(await calledBy('ses_in', 'bash', { command: 'ls' }))
            .toMatchObject({ isError: true, content: [{ text: '{"error":"it broke"}' }] });
    });
});
