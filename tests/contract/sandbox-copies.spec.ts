import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { SandboxSwitch } from 'openspace-agent/lib/node/sandbox/sandbox-switch';
import { SessionsServiceImpl } from 'openspace-chat/lib/node/sessions/sessions-service-impl';
import { editorOpen } from 'openspace-hands/lib/common';
import { WorkspaceHostImpl } from 'openspace-workspace/lib/node/host/workspace-host-impl';
import { GitHttpServer } from '../../packages/workspace-tools/src/conformance/git-http-server';
import { whenWorking } from '../../packages/workspace-tools/src/providers/test/when-installed';
import { Backend } from './backend';
import { bindSandboxes, SandboxHttp } from './sandboxes';
import { TestPage } from './test-page';

const bash = (command: string) => [{ tool: 'sandbox_bash', arguments: { command } }];
// No words that stand in what the agent is told beside a message.
const RULES = Object.entries({
    'task-look': [bash('cat made.txt told.txt')],
    'task-make': [bash('echo made by the agent > made.txt')],
    'task-push': [
        bash('git add . && git -c user.name=agent -c user.email=agent@example.com commit -qm "Work in a copy"'),
        [{ tool: 'sandbox_git', arguments: { action: 'push' } }]
    ]
}).flatMap(([said, steps]) => steps.map((reply, step) => ({ name: said, when: { lastUser: said, step }, reply })));

await whenWorking('bubblewrap', 'a session in a copy', () => {
    let backend: Backend;
    let http: SandboxHttp;
    let page: TestPage;

    beforeAll(async () => {
        backend = await Backend.start({ scenario: { rules: RULES, fallback: [{ text: 'done' }] }, services: bindSandboxes });
        const helper = backend.folder.file('helper.sh', '#!/bin/sh\necho username=ann\necho password=secret\n');
        chmodSync(helper, 0o700);
        backend.folder.file('home/.gitconfig', `[credential]\n\thelper = ${helper}\n`);
        backend.folder.file('workspace/a.txt', 'a\n');
        git('workspace', 'symbolic-ref', 'HEAD', 'refs/heads/main');
        git('workspace', 'add', '.');
        git('workspace', 'commit', '-qm', 'first');
        http = new SandboxHttp(() => backend.container);
        await http.listen();
        page = await backend.openPage(true, [editorOpen]);
    });

    afterAll(async () => {
        await http.stopServices();
        await backend.stop();
        http.close();
    });

    function git(at: string, ...words: string[]): string {
        return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
            cwd: backend.folder.at(at), encoding: 'utf8'
        });
    }

    async function inCopy(): Promise<string> {
        const session = await page.newSession();
        const proxy = backend.container.get(OpenCodeProxy);
        await backend.container.get(SandboxSwitch).set(await proxy.connect(), proxy.feedOf(backend.workspace)!, session, 'copy');
        return session;
    }

    const said = (): string => JSON.stringify(backend.model.requests.at(-1)?.body);

    it('has what the person changed since, while the agent has changed nothing, and is told of it', async () => {
        const session = await inCopy();
        await page.ask(session, 'hello');
        expect(said()).toContain('works in a copy');
        backend.folder.file('workspace/told.txt', 'written by the person\n');
        await page.ask(session, 'task-look');
        expect(said()).toContain('brought up to date');
        expect(said()).toContain('in /workspace now: told.txt');
        expect(said()).toContain('written by the person');
        const before = said().split('brought up to date').length;
        await page.ask(session, 'hello');
        expect(said().split('brought up to date')).toHaveLength(before);
    });

    it('goes on in a fork with the files of which its conversation speaks, and each for itself', async () => {
        const session = await inCopy();
        await page.ask(session, 'task-make');
        const { client } = backend.supervisor.endpoint!;
        const child = backend.container.createChild();
        const feed = backend.container.get(OpenCodeProxy).feedOf(backend.workspace)!;
        child.bind(FolderAccess).toConstantValue(
            { open: async () => ({ client, directory: backend.workspace, feed }) } as unknown as FolderAccess
        );
        child.bind(SessionsServiceImpl).toSelf();
        const { id: fork } = await child.get(SessionsServiceImpl).fork(session);
        const copies = backend.container.get<SandboxCopies>(SandboxCopies);
        const [first, second] = [await copies.folderOf(session), await copies.folderOf(fork)];
        expect(first).not.toBe(second);
        await page.agent.openSession(fork);
        await page.ask(fork, 'task-look');
        expect(said()).toContain('made by the agent');
        expect([await copies.countChanges(session), await copies.countChanges(fork)]).toEqual([1, 1]);
        expect(readFileSync(`${second}/made.txt`, 'utf8')).toBe('made by the agent\n');
        expect(existsSync(backend.folder.at('workspace/made.txt'))).toBe(false);
    });

    it('pushes the commits of its copy, which are not in the folder', async () => {
        const server = await GitHttpServer.start(backend.folder.folder('server'), 'ann', 'secret');
        backend.folder.folder('server/acme/rocket.git');
        git('server/acme/rocket.git', 'init', '-q', '--bare', '-b', 'main');
        const host = backend.container.get(WorkspaceHostImpl);
        await host.setRemote(backend.workspace, { url: `${server.origin}/acme/rocket.git`, ownCredentials: true });
        const session = await inCopy();
        await page.ask(session, 'task-make');
        const asked = page.questions.length;
        await page.ask(session, 'task-push');
        expect(page.questions.slice(asked).map(question => question.kind === 'danger' && question.label))
            .toEqual(['Push from the sandbox']);
        expect(git('server/acme/rocket.git', 'log', '--format=%s', 'main')).toBe('Work in a copy\nfirst\n');
        expect(git('server/acme/rocket.git', 'show', 'main:made.txt')).toBe('made by the agent\n');
        expect(git('workspace', 'log', '--format=%s')).toBe('first\n');
        await server.stop();
    });
});
