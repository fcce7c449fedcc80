import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { SandboxedSessions } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { SandboxSwitch } from 'openspace-agent/lib/node/sandbox/sandbox-switch';
import { PersonCalls } from 'openspace-chat/lib/node/sending/person-calls';
import { DEFAULT_POLICY } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { editorOpen, paneList, terminalCreate } from 'openspace-hands/lib/common';
import { WorkspaceHostImpl } from 'openspace-workspace/lib/node/host/workspace-host-impl';
import { whenWorking } from '../../packages/workspace-tools/src/providers/test/when-installed';
import { waitFor } from '../support/wait-for';
import { Backend, BackendOptions } from './backend';
import { bindSandboxes, SandboxHttp } from './sandboxes';
import { TestPage } from './test-page';

const CANARY = 'canary-7f3a9c';
const SANDBOX_TOOLS = ['bash', 'edit', 'git', 'glob', 'grep', 'read', 'write'].map(tool => `sandbox_${tool}`);
const IN_SANDBOX = ['question', ...SANDBOX_TOOLS, 'sandbox_task', 'todowrite'].sort();

/** Reports everything that it finds of the host. */
const SPY = [
    'env', 'cat /proc/*/environ | tr "\\0" "\\n"', 'ls -a ~ /root /home 2>&1',
    'cat "$SECRET_FILE" ~/.git-credentials /home/*/.git-credentials 2>&1', 'git config --list 2>&1',
    'printf "protocol=https\\nhost=example.com\\n\\n" | GIT_TERMINAL_PROMPT=0 git credential fill 2>&1',
    'exec 3<>/dev/tcp/127.0.0.1/$PORT && printf "GET / HTTP/1.0\\r\\n\\r\\n" >&3 && cat <&3'
].join('; ');

/** The agent server runs it on the host as soon as it loads it. */
const PLUGIN =
    'import { writeFileSync } from "node:fs"; writeFileSync(process.env.HOME + "/planted", "x"); export const Planted = async () => ({});';

await whenWorking('bubblewrap', 'a session in a sandbox', () => {
    let backend: Backend;
    let http: SandboxHttp;
    let page: TestPage;
    let canaryServer: Server;
    let visits = 0;
    let options: BackendOptions;

    beforeAll(async () => {
        canaryServer = createServer((_, response) => {
            visits++;
            response.end(`${CANARY}-loopback`);
        });
        await new Promise<void>(listening => canaryServer.listen(0, '127.0.0.1', listening));
        const port = (canaryServer.address() as AddressInfo).port;
        options = {
            scenario: {
                rules: [
                    // One call in each reply: those of one reply run at the same time.
                    {
                        name: 'work',
                        when: { lastUser: 'work', step: 0 },
                        reply: [{ tool: 'sandbox_edit', arguments: { file_path: 'sum.js', old_string: 'a - b', new_string: 'a + b' } }]
                    },
                    {
                        when: { lastUser: 'work', step: 1 },
                        reply: [{ tool: 'sandbox_bash', arguments: { command: 'node test.js && pwd && ls' } }]
                    },
                    {
                        when: { lastUser: 'work', step: 2 },
                        reply: [{ tool: 'sandbox_bash', arguments: { command: `PORT=${port}; SECRET_FILE=/tmp/secret; ${SPY}` } }]
                    },
                    {
                        name: 'worked',
                        when: { lastUser: 'work', lastRole: 'tool' },
                        reply: [{ text: 'It works. %%OS{"cmd":"openspace.terminal.create","args":{}}%%' }]
                    },
                    { name: 'cheat', when: { lastUser: 'cheat', lastRole: 'user' }, reply: [
                        { tool: 'bash', arguments: { command: 'touch escaped', description: 'x' } },
                        { tool: 'write', arguments: { filePath: 'escaped', content: 'x' } }
                    ] },
                    {
                        name: 'helper',
                        when: { lastUser: 'run on the host', lastRole: 'user' },
                        reply: [{ tool: 'bash', arguments: { command: 'touch escaped-by-helper', description: 'x' } }]
                    },
                    {
                        name: 'hold',
                        when: { lastUser: 'hold', lastRole: 'user' },
                        reply: [{ text: 'Wait. ' }, { hold: 'turn' }, { tool: 'sandbox_bash', arguments: { command: 'echo held' } }]
                    },
                    {
                        name: 'long',
                        when: { lastUser: 'long', lastRole: 'user' },
                        reply: [{ tool: 'sandbox_bash', arguments: { command: 'touch begun; sleep 600' } }]
                    },
                    { name: 'push', when: { lastUser: 'push', lastRole: 'user' }, reply: [
                        { tool: 'sandbox_git', arguments: { action: 'push' } },
                        { tool: 'sandbox_write', arguments: { file_path: '.opencode/plugin/a.js', content: 'x' } }
                    ] },
                    { name: 'plant', when: { lastUser: 'plant', lastRole: 'user' }, reply: [{
                        tool: 'sandbox_bash',
                        arguments: { command: `mkdir -p .opencode/plugin && printf %s '${PLUGIN}' > .opencode/plugin/planted.js` }
                    }] },
                    {
                        name: 'greet',
                        when: { lastUser: 'greet', lastRole: 'user' },
                        reply: [{
                            tool: 'sandbox_bash',
                            arguments: { command: 'greet; cat "$(dirname "$(command -v greet)")"/../credentials.toml 2>&1; echo over' }
                        }]
                    },
                    {
                        name: 'short',
                        when: { lastUser: 'short', lastRole: 'user' },
                        reply: [{ tool: 'sandbox_bash', arguments: { command: 'echo alive' } }]
                    }
                ],
                fallback: [{ text: 'done' }]
            },
            // Inside of walls nobody is asked.
            config: { permission: { bash: 'ask', edit: 'ask' } },
            environment: { CANARY_VARIABLE: `${CANARY}-variable`, CI_JOB_TOKEN: `${CANARY}-token` },
            // As rustup installs programs: the folder is on the person's PATH, and credentials lie beside it.
            prepare: ({ folder }) => {
                chmodSync(folder.file('home/.cargo/bin/greet', '#!/bin/sh\necho greetings from a program\n'), 0o755);
                folder.file('home/.cargo/credentials.toml', `[registry]\ntoken = "${CANARY}-cargo"\n`);
                options.environment!.PATH = `${folder.at('home/.cargo/bin')}:${process.env.PATH}`;
            },
            services: bindSandboxes
        };
        backend = await Backend.start(options);
        backend.folder.file('home/.git-credentials', `https://me:${CANARY}-password@example.com\n`);
        backend.folder.file('home/.gitconfig', '[credential]\n\thelper = store\n');
        backend.folder.file('workspace/sum.js', 'module.exports = (a, b) => a - b;\n');
        backend.folder.file(
            'workspace/test.js', 'if (require("./sum")(1, 2) !== 3) throw new Error("wrong"); console.log("test passed");\n'
        );
        http = new SandboxHttp(() => backend.container);
        await http.listen();
        page = await openPage();
    });

    afterAll(async () => {
        await http.stopServices();
        await backend.stop();
        http.close();
        canaryServer.close();
    });

    const openPage = (): Promise<TestPage> => backend.openPage(true, [editorOpen, paneList, terminalCreate]);

    async function turn(session: string, on: boolean): Promise<'now' | 'after-turn'> {
        const proxy = backend.container.get(OpenCodeProxy);
        const place = on ? 'folder' : 'machine';
        return backend.container.get(SandboxSwitch).set(await proxy.connect(), proxy.feedOf(backend.workspace)!, session, place);
    }

    async function startAgain(): Promise<void> {
        await http.stopServices();
        await backend.stopServices();
        backend.startServices(options);
        http.announce();
        page = await openPage();
    }

    async function sandboxed(): Promise<string> {
        const session = await page.newSession();
        expect(await turn(session, true)).toBe('now');
        return session;
    }

    function requestsOf(rule: string): { offered: string[]; text: string }[] {
        return backend.model.requests.filter(request => request.rule === rule).map(({ body }) => ({
            offered: ((body.tools ?? []) as { function: { name: string } }[]).map(tool => tool.function.name).sort(),
            text: JSON.stringify(body)
        }));
    }

    /** The tools of the newest request. */
    async function offeredAfter(session: string, text = 'hello', from = page): Promise<string[]> {
        await from.ask(session, text);
        return ((backend.model.requests.at(-1)?.body.tools ?? []) as { function: { name: string } }[]).map(tool =>
            tool.function.name).sort();
    }

    it('edits and tests the project inside, and sees nothing of the host', async () => {
        const session = await sandboxed();
        expect(await page.ask(session, 'work')).toContain('It works.');
        expect(requestsOf('work').at(-1)?.offered).toEqual(IN_SANDBOX);
        expect(readFileSync(backend.folder.at('workspace/sum.js'), 'utf8')).toBe('module.exports = (a, b) => a + b;\n');
        const { text } = requestsOf('worked')[0];
        expect(text).toContain('test passed');
        expect(text).toContain('/workspace');
        expect(JSON.stringify(backend.model.requests)).not.toContain(CANARY);
        expect(visits).toBe(0);
        expect(text).toContain('This session works in a sandbox.');
        expect(SessionSandbox.of(page.state.sessions[session])).toEqual({ on: true, provider: 'bubblewrap', isolates: true });
    });

    it('has no terminals of the window, and is told why', async () => {
        const refused = page.finished.find(({ call }) => call.cmd === terminalCreate.id);
        expect(refused?.decision).toEqual({ verdict: 'refused', rule: 'sandbox' });
        expect(page.calls.some(({ cmd }) => cmd === terminalCreate.id)).toBe(false);
        await waitFor('the agent hears of it', () =>
            JSON.stringify(backend.model.requests.at(-1)).includes('This session runs in a sandbox: commands that run programs'));
    });

    it('stands in the audit of its workspace by its name', async () => {
        const host = backend.container.get(WorkspaceHostImpl);
        const [workspace] = await host.list();
        const { entries } = await host.audit(workspace.id, { limit: 50 });
        expect(entries.filter(({ type }) => type === 'bash' || type === 'edit').every(({ session }) => session?.startsWith('ses_')))
            .toBe(true);
        expect(entries.some(({ type }) => type === 'bash')).toBe(true);
    });

    it('runs programs that the person has installed in their home, and reads no credentials beside them', async () => {
        const session = await sandboxed();
        await page.ask(session, 'greet');
        const said = JSON.stringify(backend.model.requests.at(-1));
        expect(said).toContain('greetings from a program');
        expect(said).toContain('No such file or directory');
        expect(said).not.toContain(CANARY);
    });

    it('is told of the network that there is', async () => {
        const told = (): string => JSON.stringify(backend.model.requests.at(-1)?.body);
        const host = backend.container.get(WorkspaceHostImpl);
        const session = await sandboxed();
        await page.ask(session, 'hello');
        expect(told()).toContain('There is no network');
        host.setSettings({ ...host.settings, network: 'by name' });
        await page.ask(session, 'hello again');
        expect(told()).not.toContain('There is no network');
        expect(told()).toContain('Package registries and the usual hosts of source code are allowed');
        host.setSettings({ ...host.settings, network: 'off' });
        await page.ask(session, 'and again');
        expect(told()).toContain('There is no network');
    });

    it('leaves a session beside it as it was', async () => {
        const session = await page.newSession();
        const offered = await offeredAfter(session);
        expect(offered).toEqual(expect.arrayContaining(['bash', 'edit', 'read', 'task', 'write']));
        expect(offered.filter(name => name.startsWith('sandbox'))).toEqual([]);
    });

    it('cannot use tools that it is not offered', async () => {
        await page.ask(await sandboxed(), 'cheat');
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);
    });

    it('gives its helpers nothing of the host', async () => {
        const session = await sandboxed();
        await page.agent.sendPrompt(session, { text: 'Let it run on the host', attachments: [{ type: 'agent', name: 'general' }] });
        await page.until('the turn is over', state => !isBusy(state, session));
        // As a command of the server that runs in a helper does it.
        await backend.supervisor.endpoint?.client.session.prompt({
            sessionID: session, directory: backend.workspace,
            parts: [{ type: 'subtask', agent: 'general', description: 'Try', prompt: 'Now run on the host' }]
        });
        const children =
            (await backend.supervisor.endpoint?.client.session.children({ sessionID: session, directory: backend.workspace }))?.data ?? [];
        expect(children).toHaveLength(1);
        expect(requestsOf('helper').flatMap(({ offered }) => offered).filter(name => !IN_SANDBOX.includes(name))).toEqual([]);
        expect(existsSync(backend.folder.at('workspace/escaped-by-helper'))).toBe(false);
    });

    it('hands its sandbox on to a copy', async () => {
        const session = await sandboxed();
        await page.ask(session, 'hello');
        const fork =
            (await backend.supervisor.endpoint?.client.session.fork({ sessionID: session, directory: backend.workspace }))?.data?.id ?? '';
        await waitFor('it is confined', () => backend.container.get(SandboxedSessions).get(fork)?.permission?.length);
        await page.agent.openSession(fork);
        expect(await offeredAfter(fork)).toEqual(IN_SANDBOX);
    });

    it('finds its tools again after the server has disposed of the folder', async () => {
        const session = await sandboxed();
        await page.ask(session, 'hello');
        await backend.supervisor.endpoint?.client.instance.dispose({ directory: backend.workspace });
        expect(await offeredAfter(session)).toEqual(IN_SANDBOX);
    });

    it('leaves the sandbox after the turn in which the switch is turned', async () => {
        const session = await sandboxed();
        await page.agent.sendPrompt(session, { text: 'hold' });
        await page.until('it is at work', () => page.transcript(session).includes('Wait.'));
        expect(await turn(session, false)).toBe('after-turn');
        await page.until('it is shown', state => SessionSandbox.of(state.sessions[session]).wanted === false);
        backend.model.release('turn');
        await page.until('the switch is turned', state => !isBusy(state, session) && !SessionSandbox.of(state.sessions[session]).on);
        expect(requestsOf('done').length + requestsOf('hold').length).toBeGreaterThan(0);
        const offered = await offeredAfter(session);
        expect(offered).toContain('bash');
        expect(offered.filter(name => name.startsWith('sandbox'))).toEqual([]);
        expect(await turn(session, true)).toBe('now');
        expect(await offeredAfter(session)).toEqual(IN_SANDBOX);
    });

    it('runs what the person types for the shell inside, and no command of the server that uses one', async () => {
        const session = await sandboxed();
        const calls = backend.container.get(PersonCalls);
        const origin = backend.container.get(SessionActions).originOf(page.service.page);
        await calls.send(origin, session, { kind: 'shell', call: { command: 'pwd; echo $CANARY_VARIABLE', agent: 'build' } });
        await page.until('it is shown', () =>
            page.messages(session).some(({ parts }) => parts.some(part => part.type === 'text' && part.text.includes('$ pwd'))));
        const said = page.messages(session).flatMap(({ parts }) => parts.map(part => part.type === 'text' ? part.text : '')).join('');
        expect(said).toContain('/workspace');
        expect(said).not.toContain(CANARY);
        await expect(
            calls.send(origin, session, { kind: 'command', call: { name: 'init', arguments: '!`touch escaped`' } })
        ).rejects.toThrow('This session runs in a sandbox');
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);
    });

    it('asks before something leaves the sandbox, or changes what works outside of it', async () => {
        const session = await sandboxed();
        const asked = page.questions.length;
        page.decide = async () => ({ allowed: false });
        await page.ask(session, 'push it');
        page.decide = async () => ({ allowed: true });
        expect(page.questions.slice(asked).map(question => question.kind === 'danger' && question.label).sort())
            .toEqual(['Change settings from the sandbox']);
        const said = JSON.stringify(backend.model.requests.at(-1));
        expect(said.match(/This was declined by the user/g)).toHaveLength(1);
        // Nobody has said where to push to, so there is nothing to ask about.
        expect(said).toContain('no_remote');
        expect(existsSync(backend.folder.at('workspace/.opencode'))).toBe(false);
    });

    it('begins there if the person wants that for all new sessions', async () => {
        const policies = backend.container.get(AgentPolicyStore);
        policies.set({ ...DEFAULT_POLICY, sandboxNewSessions: true });
        const session = await page.newSession();
        policies.set(DEFAULT_POLICY);
        expect(await offeredAfter(session)).toEqual(IN_SANDBOX);
    });

    it('is told when the workspace server dies in the middle of a call, and goes on with the next', async () => {
        const session = await sandboxed();
        await page.agent.sendPrompt(session, { text: 'long' });
        await waitFor('it runs', () => existsSync(backend.folder.at('workspace/begun')));
        const { pid } = JSON.parse(readFileSync(backend.folder.at('state/workspaces/server.json'), 'utf8')) as { pid: number };
        process.kill(pid, 'SIGKILL');
        await page.until('the turn is over', state => !isBusy(state, session));
        expect(JSON.stringify(backend.model.requests.at(-1))).toContain('The workspace server stopped while the tool was running');
        await page.ask(session, 'short');
        expect(JSON.stringify(backend.model.requests.at(-1))).toContain('alive');
    });

    it('stays in its sandbox when the servers and the IDE start again', async () => {
        const session = await sandboxed();
        await page.ask(session, 'hello');
        await startAgain();
        await page.agent.openSession(session);
        expect(SessionSandbox.of(page.state.sessions[session])).toMatchObject({ on: true, provider: 'bubblewrap' });
        expect(await offeredAfter(session)).toEqual(IN_SANDBOX);
    });

    it('attack 9: does not get out through plugins that the agent server would load, before the person has agreed', async () => {
        const session = await sandboxed();
        await page.ask(session, 'plant');
        expect(existsSync(backend.folder.at('workspace/.opencode/plugin/planted.js'))).toBe(true);
        const HELD = 'The configuration of this folder has changed';
        await expect(page.agent.sendPrompt(session, { text: 'hello' })).rejects.toThrow(HELD);
        await expect(page.agent.sendPrompt(await page.newSession(), { text: 'hello' })).rejects.toThrow(HELD);
        expect(page.state.problems[session])
            .toMatchObject({ kind: 'agent-config', detail: expect.stringContaining('.opencode/plugin/planted.js') as string });
        await startAgain();
        await page.agent.openSession(session);
        await expect(page.agent.sendPrompt(session, { text: 'hello' })).rejects.toThrow(HELD);
        expect(existsSync(backend.folder.at('home/planted'))).toBe(false);
        const seals = backend.container.get(ConfigurationSeals);
        expect(seals.decide(backend.workspace, seals.change(backend.workspace)!.digest, 'use')).toBe(true);
        await page.ask(session, 'hello');
        await waitFor('the plugin that the person wants is loaded', () => existsSync(backend.folder.at('home/planted')));
        await page.ask(session, 'hello');
    });

    it('sends nothing while there is no sandbox, and says why', async () => {
        const session = await sandboxed();
        backend.container.get(WorkspaceHostImpl).setSettings({ ...backend.container.get(WorkspaceHostImpl).settings, provider: 'local' });
        const before = backend.model.requests.length;
        await expect(page.agent.sendPrompt(session, { text: 'cheat' })).rejects.toThrow('The sandbox of this session does not work');
        await page.until('the card is there', state => state.problems[session]?.kind === 'sandbox');
        expect(page.state.problems[session].detail).toContain('local');
        expect(backend.model.requests).toHaveLength(before);
        expect(existsSync(backend.folder.at('workspace/escaped'))).toBe(false);
        backend.container.get(WorkspaceHostImpl).setSettings({ ...backend.container.get(WorkspaceHostImpl).settings, provider: 'auto' });
        expect(await offeredAfter(session)).toEqual(IN_SANDBOX);
    });

    it('is always in a copy where the provider keeps the files, also if it was not before', async () => {
        const host = backend.container.get(WorkspaceHostImpl);
        const before = await sandboxed();
        host.setSettings({ ...host.settings, provider: 'e2b' });
        const after = await sandboxed();
        // There is no key for it.
        await expect(page.agent.sendPrompt(before, { text: 'hello' })).rejects.toThrow('The sandbox of this session does not work');
        host.setSettings({ ...host.settings, provider: 'auto' });
        await page.until('both work in a copy', state => [before, after].every(id => SessionSandbox.of(state.sessions[id]).copy === true));
    });

    it('asks as on the host where there are no walls', async () => {
        const host = backend.container.get(WorkspaceHostImpl);
        host.setSettings({ ...host.settings, provider: 'local', allowLocal: true });
        await host.restart();
        const session = await sandboxed();
        await page.agent.sendPrompt(session, { text: 'short' });
        await page.until('the person is asked', state =>
            Object.values(state.permissions).some(({ permission }) => permission === 'sandbox_bash'));
        expect(SessionSandbox.of(page.state.sessions[session])).toEqual({ on: true, provider: 'local', isolates: false });
        const [{ id }] = Object.values(page.state.permissions);
        await page.agent.replyPermission(id, 'once');
        await page.until('the turn is over', state => !isBusy(state, session));
        expect(JSON.stringify(backend.model.requests.at(-1))).toContain('alive');
        expect(JSON.stringify(backend.model.requests.at(-1))).toContain('Nothing isolates it');
    });
});
