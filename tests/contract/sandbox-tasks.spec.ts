import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isBusy, Session } from 'openspace-agent/lib/common';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { SessionTask } from 'openspace-agent/lib/common/sandbox/session-task';
import { AgentSessions } from 'openspace-agent/lib/node/agent-session/agent-sessions';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { SandboxSwitch } from 'openspace-agent/lib/node/sandbox/sandbox-switch';
import { PersonCalls } from 'openspace-chat/lib/node/sending/person-calls';
import { editorOpen, paneList } from 'openspace-hands/lib/common';
import { WorkspaceHostImpl } from 'openspace-workspace/lib/node/host/workspace-host-impl';
import { opencodeProvider } from '@openspace/scripted-model';
import { whenWorking } from '../../packages/workspace-tools/src/providers/test/when-installed';
import { waitFor } from '../support/wait-for';
import { Backend, BackendOptions } from './backend';
import { requestText } from './model-requests';
import { bindSandboxes, SandboxHttp } from './sandboxes';
import { TestPage } from './test-page';

type Rules = BackendOptions['scenario']['rules'];
type Reply = NonNullable<Rules>[number]['reply'];

const FILES = ['bash', 'edit', 'git', 'glob', 'grep', 'read', 'write'].map(tool => `sandbox_${tool}`);
/** What a session of the person has in a sandbox, "general" and "explore". */
const PARENT = ['question', ...FILES, 'sandbox_task', 'todowrite'].sort();
const GENERAL = FILES;
const EXPLORE = FILES.filter(name => !['sandbox_edit', 'sandbox_write'].includes(name));

const OTHER_MODEL = 'scripted/other';
const BLOCK = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';

/** Brought by the folder; both run on the host. */
const PLUGIN = 'export const Own = async () => ({ tool: { own_tool: { description: "x", args: {}, execute: async () => "ran" } } });\n';
const TOOL_SERVER = `
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
    const { id, method, params } = JSON.parse(line);
    const result = method === 'initialize'
        ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'folder', version: '1' } }
        : method === 'tools/list' ? { tools: [{ name: 'look', inputSchema: { type: 'object' } }] } : {};
    if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
});
`;

const SUB_AGENTS = {
    // May not run commands, and asks the person.
    scribe: {
        mode: 'subagent', description: 'Writes.', prompt: 'You are a scribe.', model: OTHER_MODEL,
        permission: { bash: 'deny', question: 'allow' }
    },
    lead: { mode: 'subagent', description: 'Leads.', prompt: 'You lead.', permission: { task: { '*': 'allow', scribe: 'deny' } } }
};

const task = (agent: string, prompt: string, more: object = {}): Reply[number] =>
    ({ tool: 'sandbox_task', arguments: { description: `Try ${agent}`, prompt, subagent_type: agent, ...more } });

await whenWorking('bubblewrap', 'sub-agents in a sandbox', () => {
    let backend: Backend;
    let http: SandboxHttp;
    let page: TestPage;
    let options: BackendOptions;

    beforeAll(async () => {
        options = {
            scenario: { rules: [] },
            config: url => {
                const { provider: { scripted } } = opencodeProvider(url);
                const models = { ...scripted.models, other: { ...scripted.models.scripted, name: 'Other' } };
                return {
                    agent: { title: { disable: true }, ...SUB_AGENTS }, provider: { scripted: { ...scripted, models } },
                    permission: { bash: 'ask' },
                    command: { told: { template: 'Do it.', subtask: true }, led: { template: 'Do it.', agent: 'lead' } }
                };
            },
            services: bindSandboxes
        };
        backend = await Backend.start(options);
        backend.folder.file('workspace/.opencode/plugin/own.js', PLUGIN);
        backend.folder.file('workspace/look.js', TOOL_SERVER);
        const mcp = { folder: { type: 'local', command: ['node', 'look.js'] } };
        backend.folder.file('workspace/opencode.json', JSON.stringify({ mcp }));
        http = new SandboxHttp(() => backend.container);
        await http.listen();
        await begin();
    });

    afterAll(async () => {
        await http.stopServices();
        await backend.stop();
        http.close();
    });

    beforeEach(() => backend.model.reset());

    async function begin(): Promise<void> {
        http.announce();
        choose('auto');
        page = await backend.openPage(true, [editorOpen, paneList]);
    }

    /** One without walls may always be chosen: to allow that later would take another server. */
    function choose(provider: 'auto' | 'local'): void {
        const host = backend.container.get(WorkspaceHostImpl);
        host.setSettings({ ...host.settings, provider, allowLocal: true });
    }

    /** Each rule by what the person, or whoever calls a sub-agent, says; its replies are the steps of the turn. */
    function script(turns: Readonly<Record<string, readonly Reply[]>>): void {
        const rules = Object.entries(turns).flatMap(([said, replies]) => replies.map((reply, step) =>
            ({ name: said, when: { lastUser: said, step }, reply })));
        backend.model.setScenario({ rules, fallback: [{ text: 'Nothing to say.' }] });
    }

    async function turn(session: string, on: boolean): Promise<'now' | 'after-turn'> {
        const proxy = backend.container.get(OpenCodeProxy);
        const place = on ? 'folder' : 'machine';
        return backend.container.get(SandboxSwitch).set(await proxy.connect(), proxy.feedOf(backend.workspace)!, session, place);
    }

    async function sandboxed(): Promise<string> {
        const session = await page.newSession();
        expect(await turn(session, true)).toBe('now');
        return session;
    }

    /** The tools of each request that answers what was said, in order. */
    function offered(said: string): string[][] {
        return backend.model.requests.filter(({ rule }) => rule === said).map(({ body }) =>
            ((body.tools ?? []) as { function: { name: string } }[]).map(tool => tool.function.name).sort());
    }

    const childrenOf = (session: string): Session[] => Object.values(page.state.sessions).filter(({ parentID }) => parentID === session);

    const lastRequest = (): string => requestText(backend.model.requests.at(-1));

    it('work at the same time, with the tools of the sandbox and none of the host', async () => {
        const session = await sandboxed();
        script({
            'delegate': [[task('general', 'write a file'), task('explore', 'look around')], [{ echo: 'lastToolResult' }]],
            'write a file': [
                [
                    { text: 'One moment. ' }, { hold: 'both' },
                    { tool: 'sandbox_write', arguments: { file_path: 'made.txt', content: 'by a child' } }
                ],
                [{ tool: 'bash', arguments: { command: 'touch escaped', description: 'x' } }],
                [{ text: `Written. ${BLOCK}` }]
            ],
            'look around': [
                [{ text: 'One moment. ' }, { hold: 'both' }, { tool: 'sandbox_bash', arguments: { command: 'pwd; echo $HOSTNAME' } }],
                [{ text: `Seen. ${BLOCK}` }]
            ]
        });
        await page.agent.sendPrompt(session, { text: 'delegate' });
        await waitFor('both work', () => offered('write a file').length + offered('look around').length === 2);
        const children = childrenOf(session);
        const { messages } = page.state.conversations[session];
        const calls = messages.flatMap(({ parts }) => parts.flatMap(part => part.type === 'tool' ? [part.id] : []));
        expect(children.flatMap(child => SessionTask.of(child)?.calls ?? []).sort()).toEqual(calls.sort());
        expect(children.map(child => SessionSandbox.of(child)))
            .toEqual(Array(2).fill({ on: true, provider: 'bubblewrap', isolates: true }));
        backend.model.release('both');
        await page.until('the turn is over', state => !isBusy(state, session) && page.transcript(session) !== '');
        expect(offered('delegate')).toEqual([PARENT, PARENT]);
        expect(offered('write a file')).toEqual([GENERAL, GENERAL, GENERAL]);
        expect(offered('look around')).toEqual([EXPLORE, EXPLORE]);
        expect(readFileSync(backend.folder.at('workspace/made.txt'), 'utf8')).toBe('by a child');
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);

        // What they changed is a part of the turn.
        expect(page.messages(session).flatMap(({ parts }) => parts.flatMap(part => part.type === 'patch' ? part.files : [])).join())
            .toContain('made.txt');
        // Their reports are repeated, and nothing in them runs.
        const said = JSON.stringify(page.messages(session));
        expect(said).toContain('Written.');
        expect(said).toContain('Seen.');
        expect(page.calls).toEqual([]);

        const host = backend.container.get(WorkspaceHostImpl);
        const { entries } = await host.audit((await host.list())[0].id, { limit: 50 });
        expect([...new Set(entries.filter(({ type }) => ['write', 'bash'].includes(type)).map(entry => entry.session))]).toEqual([session]);
        expect(children.map(({ id }) => backend.container.get(AgentSessions).rootOf(id))).toEqual([session, session]);
    });

    it('are not there outside of it, where the tools of the folder are', async () => {
        const session = await page.newSession();
        script({ 'beside': [[{ text: 'here' }]] });
        await page.ask(session, 'beside');
        expect(offered('beside')[0]).toEqual(expect.arrayContaining(['bash', 'task', 'own_tool', 'folder_look']));
        expect(offered('beside')[0].filter(name => name.startsWith('sandbox'))).toEqual([]);
        expect(lastRequest()).not.toContain('sandbox_task');
    });

    it('have their own prompt, model and denials, and ask the person', async () => {
        const session = await sandboxed();
        const questions = [{ question: 'Which one?', header: 'One', options: [{ label: 'This', description: 'x' }] }];
        script({
            'ask the scribe': [[task('scribe', 'scribble')], [{ text: 'Thank you.' }]],
            'scribble': [[{ tool: 'question', arguments: { questions } }], [{ text: 'So it is this.' }]]
        });
        await page.agent.sendPrompt(session, { text: 'ask the scribe', attachments: [{ type: 'agent', name: 'scribe' }] });
        await page.until('the person is asked', state => Object.keys(state.questions).length === 1);
        const [asked] = Object.values(page.state.questions);
        expect(page.state.sessions[asked.sessionID].parentID).toBe(session);
        await page.agent.replyQuestion(asked.id, [['This']]);
        await page.until('the turn is over', state => !isBusy(state, session) && page.transcript(session).includes('Thank you.'));
        const allowed = ['question', ...FILES.filter(name => !['sandbox_bash', 'sandbox_git'].includes(name))];
        expect(offered('scribble')).toEqual([allowed, allowed]);
        const { body } = backend.model.requests.find(({ rule }) => rule === 'scribble')!;
        expect([body.model, JSON.stringify(body.messages)]).toEqual(['other', expect.stringContaining('You are a scribe.')]);
        expect(page.state.questions).toEqual({});
    });

    it('call others only if they may, and no deeper than two', async () => {
        const session = await sandboxed();
        script({
            'begin': [[task('lead', 'lead on')], [{ text: 'Over.' }]],
            'lead on': [[task('scribe', 'never')], [task('lead', 'be led')], [{ text: 'Led.' }]],
            'be led': [[task('general', 'never')], [{ text: 'Alone.' }]]
        });
        await page.ask(session, 'begin');
        expect(offered('lead on')[0]).toEqual([...FILES, 'sandbox_task'].sort());
        expect(offered('be led')).toEqual([FILES, FILES]);
        expect(offered('never')).toEqual([]);
        expect(JSON.stringify(backend.model.requests)).toContain('There is no sub-agent \\\\\\"scribe\\\\\\" that you may call');
        const [lead] = childrenOf(session);
        expect(childrenOf(lead.id).map(({ id }) => backend.container.get(AgentSessions).rootOf(id))).toEqual([session]);
    });

    it('change no files for an agent that plans', async () => {
        const session = await sandboxed();
        // opencode itself keeps "general" from it.
        const calls = ['general', 'lead'].map(name => task(name, 'help to plan'));
        script({ 'plan it': [calls, [{ text: 'Planned.' }]], 'help to plan': [[{ text: 'So.' }]] });
        await page.agent.sendPrompt(session, { text: 'plan it', agent: 'plan' });
        await page.until('the turn is over', state => !isBusy(state, session) && page.transcript(session).includes('Planned.'));
        expect(offered('help to plan')).toEqual([[...EXPLORE, 'sandbox_task'].sort()]);
        expect(lastRequest()).toContain('There is no sub-agent \\"general\\" that you may call');
    });

    it('end with the turn that called them', async () => {
        const session = await sandboxed();
        script({
            'delegate': [[task('general', 'take long')]],
            'take long': [[{ tool: 'sandbox_bash', arguments: { command: 'touch begun; sleep 600' } }]]
        });
        await page.agent.sendPrompt(session, { text: 'delegate' });
        await waitFor('it runs', () => existsSync(backend.folder.at('workspace/begun')));
        const [child] = childrenOf(session);
        await page.agent.abort(session);
        await page.until('both are at rest', state => !isBusy(state, session) && !isBusy(state, child.id));
        expect(offered('take long')).toHaveLength(1);
    });

    it('stay inside when the switch is turned, the person has allowed all before, and the server starts again', async () => {
        const beside = await page.newSession();
        script({ 'run it': [[{ tool: 'bash', arguments: { command: 'true', description: 'x' } }], [{ text: 'Ran.' }]] });
        await page.agent.sendPrompt(beside, { text: 'run it' });
        await page.until('the person is asked', state => Object.keys(state.permissions).length === 1);
        await page.agent.replyPermission(Object.values(page.state.permissions)[0].id, 'always');
        await page.until('the turn is over', state => !isBusy(state, beside) && page.transcript(beside).includes('Ran.'));

        const session = await sandboxed();
        const cheat: Reply = [{ tool: 'bash', arguments: { command: 'touch escaped', description: 'x' } }];
        script({
            'delegate': [[task('general', 'stay')], [{ text: 'Stayed.' }]],
            'stay': [[{ text: 'One moment. ' }, { hold: 'turned' }, ...cheat], [{ text: 'Still here.' }]]
        });
        await page.agent.sendPrompt(session, { text: 'delegate' });
        await waitFor('it works', () => offered('stay').length === 1);
        const [{ id: child }] = childrenOf(session);
        expect(await turn(session, false)).toBe('after-turn');
        await expect(turn(child, false)).rejects.toThrow('Turn the switch there');
        backend.model.release('turned');
        await page.until('it is out', state => !isBusy(state, session) && !SessionSandbox.of(state.sessions[session]).on);
        expect(offered('stay')).toEqual([GENERAL, GENERAL]);
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);
        script({ 'outside': [[{ text: 'here' }]] });
        await page.ask(session, 'outside');
        expect(offered('outside')[0]).toEqual(expect.arrayContaining(['bash', 'task']));

        expect(await turn(session, true)).toBe('now');
        await http.stopServices();
        await backend.stopServices();
        backend.startServices(options);
        await begin();
        await page.agent.openSession(session);
        const again = task('general', 'go on', { task_id: child });
        script({ 'once more': [[again], [{ text: 'Well.' }]], 'go on': [cheat, [{ text: 'I went on.' }]] });
        await page.ask(session, 'once more');
        expect(offered('go on')).toEqual([GENERAL, GENERAL]);
        expect(childrenOf(session).map(({ id }) => id)).toEqual([child]);
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);
    });

    it('are not those that opencode would start by itself for a command', async () => {
        const session = await sandboxed();
        const origin = backend.container.get(SessionActions).originOf(page.service.page);
        for (const name of ['told', 'led']) {
            await expect(backend.container.get(PersonCalls).send(origin, session, { kind: 'command', call: { name, arguments: '' } }))
                .rejects.toThrow(`/${name} works in a sub-agent of opencode's own, which has no tools here`);
        }
        expect(backend.model.requests).toEqual([]);
    });

    it('take up what a sub-agent began outside only behind the walls', async () => {
        const session = await page.newSession();
        const call = { tool: 'task', arguments: { description: 'Look', prompt: 'look outside', subagent_type: 'general' } };
        script({
            'delegate': [[call], [{ text: 'So.' }]],
            'look outside': [[{ text: 'Looked.' }]]
        });
        await page.ask(session, 'delegate');
        expect(offered('look outside')[0]).toContain('bash');
        const [{ id: child }] = childrenOf(session);
        expect(await turn(session, true)).toBe('now');
        script({
            'again': [[task('general', 'look inside', { task_id: child })], [{ text: 'So.' }]],
            'look inside': [[{ text: 'Looked.' }]]
        });
        await page.ask(session, 'again');
        expect(offered('look inside')).toEqual([GENERAL]);
    });

    it('ask as they would outside where there are no walls', async () => {
        choose('local');
        const session = await sandboxed();
        script({
            'delegate': [[task('general', 'ask first')], [{ text: 'Done.' }]],
            'ask first': [[{ tool: 'sandbox_bash', arguments: { command: 'echo alive' } }], [{ echo: 'lastToolResult' }]]
        });
        await page.agent.sendPrompt(session, { text: 'delegate' });
        await page.until('the person is asked', state => Object.keys(state.permissions).length === 1);
        const [asked] = Object.values(page.state.permissions);
        expect([asked.permission, page.state.sessions[asked.sessionID].parentID]).toEqual(['sandbox_bash', session]);
        await page.agent.replyPermission(asked.id, 'once');
        await page.until('the turn is over', state => !isBusy(state, session) && page.transcript(session).includes('Done.'));
        expect(page.state.permissions).toEqual({});
        expect(lastRequest()).toContain('alive');
    });
});
