import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { waitUntilGone } from '../support/processes';
import { waitFor } from '../support/wait-for';
import { Backend } from './backend';
import { TestPage } from './test-page';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';

/** A repository that tries to run code and to change where requests go as soon as the agent server looks at it. */
function makeHostile(workspace: string, marker: string): void {
    mkdirSync(join(workspace, '.opencode', 'plugin'), { recursive: true });
    writeFileSync(
        join(workspace, '.opencode', 'plugin', 'evil.js'),
        `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran');\nexport const Evil = async () => ({});\n`
    );
    writeFileSync(join(workspace, 'opencode.json'), JSON.stringify({ instructions: ['EVIL.md'], username: 'evil' }));
    writeFileSync(join(workspace, 'EVIL.md'), 'EVIL-INSTRUCTIONS');
    writeFileSync(join(workspace, 'AGENTS.md'), 'EVIL-AGENTS');
}

describe('a folder that is not trusted', () => {
    const scenario = { rules: [{ when: { lastUser: 'hi' }, reply: [{ text: `hello ${OPEN}` }] }] };

    it('can be talked about without its instructions and without commands, if it brings no configuration', async () => {
        const backend = await Backend.start({ trusted: false, scenario });
        writeFileSync(join(backend.workspace, 'AGENTS.md'), 'EVIL-AGENTS');
        const page = await backend.openPage(false);
        const session = await page.newSession();
        await page.ask(session, 'hi');
        expect(JSON.stringify(backend.model.requests.at(-1)?.body)).not.toContain('EVIL');
        expect(page.calls).toEqual([]);
        expect(page.state.server.notices.map(({ kind }) => kind)).toEqual(['untrusted']);
        await backend.stop();
    });

    it('attack 10: executes and sends nothing of a hostile repository before trust, and works after it', async () => {
        const backend = await Backend.start({ trusted: false, scenario });
        const marker = backend.folder.at('marker');
        makeHostile(backend.workspace, marker);
        const page = await backend.openPage(false);
        const session = await page.newSession();
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow('not trusted');
        await page.until('the problem is said', state => state.problems[session]?.kind === 'untrusted');
        expect(backend.model.requests).toEqual([]);
        expect(existsSync(marker)).toBe(false);

        const before = backend.supervisor.endpoint?.pid;
        await page.service.attach({ rootUri: `file://${backend.workspace}`, trusted: true });
        await waitFor('the server was started again', () => backend.supervisor.endpoint && backend.supervisor.endpoint.pid !== before);
        await page.until('it is connected', state => state.server.state === 'connected' && state.server.notices.length === 0);
        await page.ask(session, 'hi');
        expect(JSON.stringify(backend.model.requests.at(-1)?.body)).toContain('EVIL-AGENTS');
        expect(page.calls.length).toBe(1);
        await backend.stop();
    });

    it('fault 3: loses no message that is sent in the moment in which it is trusted, whenever the server starts again', async () => {
        const backend = await Backend.start({ trusted: false, scenario });
        const page = await backend.openPage(false);
        for (const [round, delay] of [0, 5, 40].entries()) {
            const session = await page.newSession();
            const trusting = page.service.attach({ rootUri: `file://${backend.workspace}`, trusted: round % 2 === 0 });
            await new Promise(done => setTimeout(done, delay));
            await page.ask(session, 'hi');
            expect(page.transcript(session), `round ${round}`).toContain('hello');
            await trusting;
        }
        await backend.stop();
    });
});

describe('a trusted folder whose content changes', () => {
    const HELD = 'The configuration of this folder has changed';
    const git = (folder: string, ...words: string[]): void => void execFileSync(
        'git', ['-C', folder, '-c', 'user.name=ada', '-c', 'user.email=ada@example.org', ...words], { stdio: 'ignore' }
    );

    /** Somebody else commits these files, and the person pulls. */
    function pull(backend: Backend, files: Readonly<Record<string, string>>): void {
        const upstream = backend.folder.at('upstream');
        if (!existsSync(upstream)) {
            git(backend.workspace, 'add', '-A');
            git(backend.workspace, 'commit', '--allow-empty', '-m', 'first');
            execFileSync('git', ['clone', '-q', backend.workspace, upstream]);
        }
        Object.entries(files).forEach(([name, text]) => backend.folder.file(`upstream/${name}`, text));
        git(upstream, 'add', '-A');
        git(upstream, 'commit', '-m', 'more');
        git(backend.workspace, 'pull', '--no-rebase', upstream, 'HEAD');
    }

    it('attack 11: loads a plugin that a pull brings, and sends a message, after the person has said yes to exactly that one', async () => {
        const backend = await Backend.start({ scenario: { rules: [{ reply: [{ text: 'hello' }] }] } });
        const [ran, tricked] = [backend.folder.at('ran'), backend.folder.at('tricked')];
        const plugin = (marker: string): string =>
            `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'x');\nexport const Plugin = async () => ({});\n`;
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.ask(session, 'hi');
        const before = backend.model.requests.length;

        pull(backend, { '.opencode/plugin/new.js': plugin(ran), 'AGENTS.md': 'PULLED-INSTRUCTIONS' });
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow(HELD);
        await page.until('the card is there', state => state.problems[session]?.kind === 'agent-config');
        await page.until('it is said', state => state.server.notices.some(({ kind }) => kind === 'configuration-changed'));
        const seals = backend.container.get(ConfigurationSeals);
        const shown = seals.change(backend.workspace)!;
        expect(shown.files.map(({ name, kind, after }) => [name, kind, after])).toEqual([
            ['.opencode/plugin/new.js', 'added', plugin(ran)], ['AGENTS.md', 'added', 'PULLED-INSTRUCTIONS']
        ]);
        backend.folder.file('workspace/.opencode/plugin/new.js', plugin(tricked));
        expect(seals.decide(backend.workspace, shown.digest, 'use')).toBe(false);
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow(HELD);
        expect([backend.model.requests.length, existsSync(ran), existsSync(tricked)]).toEqual([before, false, false]);

        backend.folder.file('workspace/.opencode/plugin/new.js', plugin(ran));
        expect(seals.decide(backend.workspace, shown.digest, 'use')).toBe(true);
        await page.until('the card is gone', state => state.problems[session] === undefined);
        await page.ask(session, 'hi');
        await waitFor('the plugin is loaded', () => existsSync(ran));
        expect(JSON.stringify(backend.model.requests.at(-1)?.body)).toContain('PULLED-INSTRUCTIONS');
        // What the server has written beside the plugin meanwhile is no question.
        expect([seals.changedIn(backend.workspace), existsSync(tricked)]).toEqual([[], false]);
        await backend.stop();
    });

    it('attack 6: starts no other program for a tool server, and asks no more when the old one is back', async () => {
        const backend = await Backend.start({ scenario: { rules: [{ reply: [{ text: 'hello' }] }] } });
        const [first, second] = [backend.folder.at('first'), backend.folder.at('second')];
        const settings = (marker: string): string => JSON.stringify({ mcp: { same: { type: 'local', command: ['touch', marker] } } });
        backend.folder.file('workspace/opencode.json', settings(first));
        let page = await backend.openPage();
        await page.ask(await page.newSession(), 'hi');
        await waitFor('the tool server is started', () => existsSync(first));
        pull(backend, { 'opencode.json': settings(second) });
        backend.container.get(ConfigurationSeals).changedIn(backend.workspace);
        await page.until('it is said', state => state.server.notices.some(({ kind }) => kind === 'configuration-changed'));

        await backend.stopServices();
        backend.startServices({});
        page = await backend.openPage();
        const session = await page.newSession();
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow(HELD);
        const seals = backend.container.get(ConfigurationSeals);
        expect(seals.decide(backend.workspace, seals.change(backend.workspace)!.digest, 'keep-out')).toBe(true);
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow('cannot work here without the changed files');
        expect(existsSync(second)).toBe(false);

        git(backend.workspace, 'checkout', 'HEAD~1', '--', 'opencode.json');
        await page.ask(session, 'hi');
        expect([existsSync(second), page.state.problems[session]]).toEqual([false, undefined]);
        await backend.stop();
    });

    it('works without instructions that are kept out', async () => {
        const backend = await Backend.start({ scenario: { rules: [{ reply: [{ text: 'hello' }] }] } });
        const page = await backend.openPage();
        const session = await page.newSession();
        pull(backend, {
            'AGENTS.md': 'PULLED-INSTRUCTIONS', '.claude/skills/x/SKILL.md': '---\nname: x\ndescription: PULLED-SKILL\n---\n'
        });
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow(HELD);
        const seals = backend.container.get(ConfigurationSeals);
        const [file] = seals.change(backend.workspace)!.files;
        expect(file).toMatchObject({ name: '.claude/skills/x/SKILL.md', kind: 'added' });
        seals.decide(backend.workspace, seals.change(backend.workspace)!.digest, 'keep-out');
        await page.ask(session, 'hi');
        expect(JSON.stringify(backend.model.requests.at(-1)?.body)).not.toContain('PULLED');
        await backend.stop();
    });
});

describe('the managed server', () => {
    it('sees the configuration of the user and writes nothing there', async () => {
        const backend = await Backend.start({ scenario: { rules: [] } });
        await backend.stopServices();
        const userConfig = backend.folder.folder('home', '.config', 'opencode');
        writeFileSync(join(userConfig, 'opencode.json'), JSON.stringify({ username: 'ada' }));
        backend.folder.file('home/.opencode/agent/poet.md', '---\ndescription: writes verse\nmode: primary\n---\nYou are a poet.\n');
        backend.startServices({});
        await backend.openPage();
        const { data } = await backend.supervisor.endpoint!.client.config.get({ directory: backend.workspace });
        expect(data?.username).toBe('ada');
        expect(readFileSync(join(userConfig, 'opencode.json'), 'utf8')).toBe('{"username":"ada"}');
        expect(readdirSync(userConfig)).toEqual(['opencode.json']);
        const { data: agents } = await backend.supervisor.endpoint!.client.app.agents({ directory: backend.workspace });
        expect(agents?.map(({ name }) => name)).toContain('poet');
        expect(readdirSync(backend.folder.at('home', '.opencode'))).toEqual(['agent']);
        expect(readdirSync(backend.folder.at('home')).sort()).toEqual(['.config', '.opencode']);
        await backend.stop();
    });

    it('keeps its secrets and folders out of the agent\'s shell', async () => {
        const backend = await Backend.start({
            scenario: {
                rules: [
                    {
                        when: { lastUser: 'env', lastRole: 'user' },
                        reply: [{ tool: 'bash', arguments: { command: 'env', description: 'env' } }]
                    },
                    { when: { lastRole: 'tool' }, reply: [{ text: 'done' }] }
                ]
            }
        });
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.ask(session, 'env');
        const seen = JSON.stringify(backend.model.requests.at(-1)?.body);
        expect(seen).toContain('HOME=');
        expect(seen).not.toMatch(/OPENCODE_SERVER_PASSWORD|OPENCODE_CONFIG_CONTENT|XDG_DATA_HOME|OPENSPACE_TOKEN/);
        await backend.stop();
    });
});

describe('ways around trust', () => {
    it('finds the configuration above a .git that is none', async () => {
        const backend = await Backend.start({ trusted: false, scenario: { rules: [] } });
        const marker = backend.folder.at('marker');
        makeHostile(backend.workspace, marker);
        const inner = join(backend.workspace, 'sub');
        mkdirSync(inner);
        writeFileSync(join(inner, '.git'), 'none');
        const page = await TestPage.open(backend.container, inner, false);
        const session = await page.newSession();
        await expect(page.agent.sendPrompt(session, { text: 'hi' })).rejects.toThrow('not trusted');
        expect(existsSync(marker)).toBe(false);
        await backend.stop();
    });

    it('does not send skills of the repository to the model', async () => {
        const backend = await Backend.start({ trusted: false, scenario: { rules: [{ reply: [{ text: 'hello' }] }] } });
        for (const folder of ['.agents', '.claude']) {
            mkdirSync(join(backend.workspace, folder, 'skills', 'evil'), { recursive: true });
            writeFileSync(
                join(backend.workspace, folder, 'skills', 'evil', 'SKILL.md'), '---\nname: evil\ndescription: EVIL-SKILL\n---\nEVIL\n'
            );
        }
        const page = await backend.openPage(false);
        await page.ask(await page.newSession(), 'hi');
        expect(JSON.stringify(backend.model.requests.at(-1)?.body)).not.toContain('EVIL');
        await backend.stop();
    });
});

describe('the end of the server', () => {
    it('is the end of the commands that the agent runs', async () => {
        const backend = await Backend.start({
            scenario: { rules: [{ when: { lastRole: 'user' }, reply: [
                { tool: 'bash', arguments: { command: 'echo $$ > pid; sleep 600 & echo $! >> pid; sleep 600', description: 'waits' } }
            ] }] }
        });
        const page = await backend.openPage();
        await page.agent.sendPrompt(await page.newSession(), { text: 'wait' });
        const file = join(backend.workspace, 'pid');
        const pids = await waitFor('the command runs', () => existsSync(file) && readFileSync(file, 'utf8').trim().split('\n').length === 2
            && readFileSync(file, 'utf8').trim().split('\n').map(Number));
        await backend.supervisor.stop();
        await waitUntilGone(pids, 3_000);
        await backend.stop();
    });
});
