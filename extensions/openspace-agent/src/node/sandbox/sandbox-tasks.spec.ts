import type { Agent } from '@opencode-ai/sdk/v2/client';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_POLICY } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { MessageWithParts, Session } from '../../common';
import { aSession } from '../../common/fixtures/conversations';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { FakeOpencode } from '../fixtures/fake-opencode';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { CopyUpdates } from './copy-updates';
import { NoSandboxCopies, SandboxCopies } from './sandbox-copies';
import { MAX_TASKS_AT_ONCE, SandboxTasks } from './sandbox-tasks';
import { SandboxWalls } from './sandbox-walls';

describe('SandboxTasks', () => {
    const sandbox = { provider: 'bubblewrap', isolates: true, network: 'by-name' as const, tools: [] };
    let opencode: FakeOpencode;
    let tasks: SandboxTasks;
    let sessions: AgentSessions;
    let changed: string[];
    let caller: AbortController;

    beforeEach(() => {
        opencode = new FakeOpencode();
        changed = [];
        caller = new AbortController();
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(AgentPolicyStore).toConstantValue({ policy: DEFAULT_POLICY } as AgentPolicyStore);
        container.bind(ConfigurationSeals).toConstantValue({ holding: () => changed } as unknown as ConfigurationSeals);
        container.bind(OpencodeSupervisor).toConstantValue({ endpoint: opencode.endpoint() } as OpencodeSupervisor);
        container.bind(SandboxCopies).to(NoSandboxCopies);
        [AgentSessions, SandboxedSessions, SandboxWalls, CopyUpdates, SandboxTasks].forEach(type =>
            container.bind<object>(type).toSelf().inSingletonScope());
        tasks = container.get(SandboxTasks);
        sessions = container.get(AgentSessions);
        opencode.listedAgents = [agent('build', 'primary'), agent('general', 'subagent')];
        opencode.sessions = [session('ses_1'), session('ses_other')];
        opencode.messages = { ses_1: [said('msg_1')], ses_new: [said('msg_2', 'Found it.')], ses_old: [said('msg_3', 'Again.')] };
        container.get(SandboxedSessions).observe(opencode.sessions[0]);
    });

    const agent = (name: string, mode: Agent['mode']): Agent => ({ name, mode, permission: [], options: {} });

    const session = (id: string, parentID?: string): Session =>
        ({ ...aSession(id), directory: '/w', parentID, metadata: SessionSandbox.into(undefined, { on: true }) });

    function said(id: string, text = ''): MessageWithParts {
        const parts = [{ id: 'prt_1', sessionID: 'ses_1', messageID: id, type: 'text', text }];
        const info = { id, role: 'assistant', agent: 'build', providerID: 'p', modelID: 'm', variant: 'high' };
        // As much of a message as is looked at.
        return { info, parts } as unknown as MessageWithParts;
    }

    async function run(args: object = {}, sessionId = 'ses_1'): Promise<string> {
        const place = { sessionId, messageId: 'msg_1', partId: 'prt_call', directory: '/w' };
        const call = { place, args: { description: 'Look', prompt: 'Look around', subagent_type: 'general', ...args }, sandbox };
        const { content: [part] } = await tasks.run({ ...call, signal: caller.signal });
        return part.type === 'text' ? part.text : '';
    }

    it('lets the sub-agent work with the model of whoever calls it, and answers with its report', async () => {
        expect(await run()).toBe('<task id="ses_new" state="completed">\n<task_result>\nFound it.\n</task_result>\n</task>');
        expect(opencode.callsOf('session.create')).toEqual([expect.objectContaining({
            parentID: 'ses_1', title: 'Look (@general subagent)',
            metadata: { openspace: { sandbox: { on: true, provider: 'bubblewrap', isolates: true }, task: { calls: ['prt_call'] } } }
        })]);
        expect(opencode.callsOf('session.prompt')).toEqual([{
            sessionID: 'ses_new', directory: '/w', agent: 'general', model: { providerID: 'p', modelID: 'm' }, variant: 'high',
            parts: [{ type: 'text', text: 'Look around' }]
        }]);
    });

    it.each([
        [{ prompt: '' }, '"prompt"'], [{ subagent_type: 'build' }, 'There is no sub-agent "build" that you may call. There are: general.'],
        [{ task_id: 'ses_other' }, 'There is no earlier task "ses_other" of yours']
    ])('says what cannot be: %j', async (args, reason) => {
        await expect(run(args)).rejects.toThrow(reason);
        expect([...opencode.callsOf('session.create'), ...opencode.callsOf('session.prompt')]).toEqual([]);
    });

    it('starts nobody without walls', async () => {
        opencode.sessions.push(session('ses_old', 'ses_1'));
        // The double forgets what it was told.
        await expect(run({ task_id: 'ses_old' })).rejects.toThrow('did not take the walls');
        expect(opencode.callsOf('session.prompt')).toEqual([]);
    });

    it('starts nobody while the configuration waits for the person', async () => {
        changed = ['opencode.json'];
        await expect(run()).rejects.toThrow('The configuration of the agent has changed');
        expect(opencode.callsOf('session.create')).toEqual([]);
    });

    it('starts no more than some at once, and none for those that are too deep', async () => {
        const release = opencode.hold('session.prompt');
        const all = Array.from({ length: MAX_TASKS_AT_ONCE }, () => run());
        await expect(run()).rejects.toThrow(`${MAX_TASKS_AT_ONCE} sub-agents work already`);
        release();
        await Promise.all(all);
        sessions.adopt('ses_2', 'ses_1');
        sessions.adopt('ses_3', 'ses_2');
        await expect(run({}, 'ses_3')).rejects.toThrow('A sub-agent of a sub-agent cannot start others');
    });

    it('stops those whose caller gives up, rests or goes', async () => {
        const ways = [() => caller.abort(), () => tasks.didRest(sessions.of('ses_1')), () => tasks.didDelete(sessions.of('ses_1'))];
        for (const [index, giveUp] of ways.entries()) {
            const release = opencode.hold('session.prompt');
            const running = run();
            await vi.waitFor(() => expect(opencode.callsOf('session.prompt')).toHaveLength(index + 1));
            giveUp();
            expect(opencode.callsOf('session.abort')).toHaveLength(2 * index + 1);
            // The server had not begun, so there was nothing to stop.
            tasks.didBegin(sessions.of('ses_new'));
            expect(opencode.callsOf('session.abort')).toHaveLength(2 * index + 2);
            release();
            await running;
            caller = new AbortController();
        }
        tasks.didBegin(sessions.of('ses_new'));
        expect(opencode.callsOf('session.abort')).toHaveLength(2 * ways.length);
    });
});
