import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { Page } from '@playwright/test';
import { answer } from './support/answer';
import { Ide } from './support/ide';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { expect, testWith } from './support/test';
import { runCommand } from './support/theia-page';

const CANARY = 'canary-51c0ffee';

const test = testWith({
    files: {
        'sum.js': 'module.exports = (a, b) => a - b;\n',
        'test.js': 'if (require("./sum")(1, 2) !== 3) throw new Error("wrong"); console.log("test passed");\n'
    },
    environment: { CANARY_VARIABLE: `${CANARY}-variable` },
    prepare: ide => {
        ide.folder.file('outside.txt', `${CANARY}-file`);
        ide.folder.file('home/.git-credentials', `https://me:${CANARY}-password@example.com\n`);
        ide.folder.file('home/.gitconfig', '[credential]\n\thelper = store\n');
    }
});

needsBubblewrap(test);

const offered = (ide: Ide, rule: string): string[] => {
    const { tools = [] } = ide.model.requests.find(request => request.rule === rule)?.body as { tools?: { function: { name: string } }[] };
    return tools.map(tool => tool.function.name).sort();
};

const statusBar = (page: Page) => page.locator('#theia-statusBar');

async function confirm(page: Page): Promise<void> {
    await page.locator('.dialogBlock button', { hasText: 'Turn off' }).click();
}

test('edits and tests a project in the sandbox, while the host stays out of reach', async ({ ide, chat, page }) => {
    let visits = 0;
    const server = createServer((_, response) => {
        visits++;
        response.end(`${CANARY}-loopback`);
    });
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const spy = `env; cat ${ide.folder.at('outside.txt')} ~/.git-credentials; cat /proc/*/environ; `
        + `printf 'protocol=https\\nhost=example.com\\n\\n' | GIT_TERMINAL_PROMPT=0 git credential fill; `
        + `exec 3<>/dev/tcp/127.0.0.1/${port} && echo GET / >&3 && cat <&3`;
    chat.script([
        // One call in each reply: those of one reply run at the same time.
        {
            name: 'mend',
            when: { lastUser: 'mend', step: 0 },
            reply: [{ tool: 'sandbox_edit', arguments: { file_path: 'sum.js', old_string: 'a - b', new_string: 'a + b' } }]
        },
        { when: { lastUser: 'mend', step: 1 }, reply: [{ tool: 'sandbox_bash', arguments: { command: 'node test.js' } }] },
        { when: { lastUser: 'mend', step: 2 }, reply: [{ tool: 'sandbox_bash', arguments: { command: `${spy}; exit 3` } }] },
        {
            name: 'mended',
            when: { lastUser: 'mend', step: 3 },
            reply: [{ text: 'Mended. %%OS{"cmd":"openspace.terminal.create","args":{"title":"way out"}}%%' }]
        },
        { name: 'told', when: { lastRole: 'user', lastUser: 'This session runs in a sandbox' }, reply: [{ text: 'I see.' }] },
        { name: 'ordinary', when: { lastUser: 'beside', lastRole: 'user' }, reply: [{ text: 'here' }] }
    ]);
    const button = page.getByTestId('chat-sandbox');
    await expect(button).toHaveAttribute('data-state', 'off');
    await button.click();
    await expect(button).toHaveAttribute('data-state', 'on');
    await expect(statusBar(page)).toContainText('Sandbox');
    await chat.ask('mend it');
    await expect(chat.replies.filter({ hasText: 'Mended.' })).toBeVisible();
    await expect(statusBar(page)).toContainText('Sandbox: bubblewrap');

    expect(offered(ide, 'mend')).toEqual([
        'question', 'sandbox_bash', 'sandbox_edit', 'sandbox_git', 'sandbox_glob', 'sandbox_grep', 'sandbox_read', 'sandbox_task',
        'sandbox_write', 'todowrite'
    ]);
    expect(readFileSync(ide.folder.at('workspace/sum.js'), 'utf8')).toBe('module.exports = (a, b) => a + b;\n');
    const said = JSON.stringify(ide.model.requests);
    expect(said).toContain('test passed');
    expect(said).not.toContain(CANARY);
    expect(visits).toBe(0);
    server.close();

    // Shown like the agent server's own tools, with a mark.
    const shell = page.locator('[data-testid="tool-card"][data-tool="bash"]');
    await expect(shell).toHaveCount(2);
    await page.getByTestId('call-group').first().locator('> summary').click();
    await expect(shell.first().getByTestId('tool-sandbox')).toBeVisible();
    await shell.first().locator('summary').first().click();
    await expect(shell.first().getByTestId('shell-output')).toHaveText('test passed');
    await expect(shell.nth(1)).toContainText('exit 3');
    await expect(page.locator('[data-testid="tool-card"][data-tool="edit"]')).toContainText('sum.js');

    // The window is no way out.
    await expect(page.locator('.terminal-container')).toHaveCount(0);
    expect(JSON.stringify(ide.model.requests)).toContain('This session runs in a sandbox: commands that run programs');

    await chat.newSession();
    await expect(button).toHaveAttribute('data-state', 'off');
    await expect(statusBar(page)).not.toContainText('Sandbox');
    await chat.ask('beside it');
    expect(offered(ide, 'ordinary')).toEqual(expect.arrayContaining(['bash', 'edit', 'read', 'task', 'write']));
    expect(offered(ide, 'ordinary').filter(name => name.startsWith('sandbox'))).toEqual([]);
});

test('keeps the switch over a reload, shows it in a second tab, and turns it off after the turn', async ({ ide, chat, page, context }) => {
    chat.script([
        { name: 'wait', when: { lastUser: 'wait', lastRole: 'user' }, reply: [{ text: 'Waiting. ' }, { hold: 'end' }] },
        {
            name: 'after',
            when: { lastUser: 'again', lastRole: 'user' },
            reply: [{ tool: 'bash', arguments: { command: 'pwd > where.txt', description: 'x' } }]
        },
        { name: 'end', when: { lastRole: 'tool' }, reply: [{ text: 'over' }] }
    ]);
    const button = page.getByTestId('chat-sandbox');
    // The message is sent at once: it waits for the switch.
    await button.click();
    await chat.send('wait for me');
    await expect(chat.replies.last()).toContainText('Waiting.');
    expect(offered(ide, 'wait')).toContain('sandbox_bash');
    expect(offered(ide, 'wait')).not.toContain('bash');
    await page.reload();
    await chat.ready();
    await expect(button).toHaveAttribute('data-state', 'on');
    const other = await context.newPage();
    await other.goto(ide.link);
    await expect(other.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
    await button.click();
    await confirm(page);
    await expect(button).toHaveAttribute('data-state', 'waiting');
    await expect(
        page.locator('.theia-notification-message', { hasText: 'leaves the sandbox when this turn is over' }).first()
    ).toBeVisible();
    ide.model.release('end');
    await expect(button).toHaveAttribute('data-state', 'off');
    await expect(other.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'off');
    await other.close();
    await chat.ask('again');
    expect(offered(ide, 'after')).toContain('bash');
    expect(readFileSync(ide.folder.at('workspace/where.txt'), 'utf8').trim()).toBe(ide.workspace);
});

test('lets sub-agents work in the sandbox, shows them, and counts what they changed', async ({ ide, chat, page }) => {
    const call = (agent: string, prompt: string) =>
        ({ tool: 'sandbox_task', arguments: { description: `Ask ${agent}`, prompt, subagent_type: agent } });
    const escape = { tool: 'bash', arguments: { command: 'touch escaped', description: 'x' } };
    chat.script([
        { when: { lastUser: 'share the work', step: 0 }, reply: [call('general', 'write the notes'), call('explore', 'read the sum')] },
        { when: { lastUser: 'share the work', step: 1 }, reply: [{ text: 'Both have reported.' }] },
        {
            name: 'notes',
            when: { lastUser: 'write the notes', step: 0 },
            reply: [{ hold: 'notes' }, { tool: 'sandbox_write', arguments: { file_path: 'notes.md', content: '# Notes\n' } }]
        },
        { name: 'notes', when: { lastUser: 'write the notes', step: 1 }, reply: [escape] },
        { name: 'notes', when: { lastUser: 'write the notes', step: 2 }, reply: [{ text: 'The notes are written.' }] },
        {
            when: { lastUser: 'read the sum', step: 0 },
            reply: [{ tool: 'sandbox_read', arguments: { file_path: 'sum.js' } }]
        },
        { when: { lastUser: 'read the sum', step: 1 }, reply: [{ text: 'It adds two numbers.' }] }
    ]);
    const button = page.getByTestId('chat-sandbox');
    await button.click();
    await expect(button).toHaveAttribute('data-state', 'on');
    await chat.send('share the work');
    const cards = page.locator('[data-testid="tool-card"][data-tool="task"]');
    await expect(cards).toHaveCount(2);
    const [writer, reader] = [cards.filter({ hasText: 'Ask general' }), cards.filter({ hasText: 'Ask explore' })];
    await expect(reader).toHaveAttribute('data-state', 'completed');
    await expect(writer).toHaveAttribute('data-state', 'running');
    await expect(writer.getByTestId('tool-sandbox')).toBeVisible();
    // Its conversation can be seen while it works.
    await writer.locator('summary').first().click();
    await writer.getByTestId('show-sub-agent').click();
    await expect(page.getByTestId('session-back')).toBeVisible();
    await expect(button).toHaveAttribute('data-state', 'on');
    ide.model.release('notes');
    await expect(chat.replies.last()).toContainText('The notes are written.');
    await page.getByTestId('session-back').getByRole('button').click();
    await chat.done();
    await expect(chat.replies.last()).toContainText('Both have reported.');
    await expect(writer).toHaveAttribute('data-state', 'completed');
    await writer.locator('summary').first().click();
    await expect(writer).toContainText('The notes are written.');
    await expect(writer).not.toContainText('task_result');

    expect(readFileSync(ide.folder.at('workspace/notes.md'), 'utf8')).toBe('# Notes\n');
    expect(existsSync(ide.folder.at('workspace/escaped'))).toBe(false);
    const tools = ide.model.requests.filter(({ rule }) => rule === 'notes').flatMap(({ body }) =>
        (body.tools as { function: { name: string } }[]).map(tool => tool.function.name));
    expect(new Set(tools)).toEqual(new Set([
        'sandbox_bash', 'sandbox_edit', 'sandbox_git', 'sandbox_glob', 'sandbox_grep', 'sandbox_read', 'sandbox_write'
    ]));
    await page.getByTestId('chat-changes').click();
    await expect(page.locator('[data-testid="changes-file"][data-path="notes.md"]')).toBeVisible();
    await page.getByTestId('changes-revert-all').click();
    await page.locator('.dialogBlock').getByRole('button', { name: 'Revert' }).click();
    await expect.poll(() => existsSync(ide.folder.at('workspace/notes.md'))).toBe(false);
});

test('asks about a host that is on no list, keeps to the answer, and lets it be taken back', async ({ ide, chat, page }) => {
    const [registry, mirror] = ['packages.example.test', 'mirror.example.invalid'];
    let visits = 0;
    const server = createServer((_, response) => {
        visits++;
        response.end();
    });
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const bash = (command: string) => ({ tool: 'sandbox_bash', arguments: { command } });
    chat.script([
        {
            when: { lastUser: 'get the packages', step: 0 },
            reply: [bash(`curl -sS https://${registry}/one`), bash(`curl -sS https://${registry}/two`)]
        },
        { when: { lastUser: 'get the packages', step: 1 }, reply: [bash(`curl -sS https://${registry}/three`)] },
        { name: 'refused', when: { lastUser: 'get the packages', step: 2 }, reply: [{ text: 'It is not allowed.' }] },
        {
            when: { lastUser: 'try the mirror', step: 0 },
            reply: [bash(
                `curl -sS https://${mirror}/; curl -sS http://127.0.0.1:${port}/; `
                + `curl -sS --noproxy "" http://127.0.0.1:${port}/; curl -sS http://localhost.:${port}/`
            )]
        },
        { name: 'unknown', when: { lastUser: 'try the mirror', step: 1 }, reply: [{ text: 'There is no mirror.' }] },
        { when: { lastUser: 'ask again', step: 0 }, reply: [bash(`curl -sS https://${registry}/four`)] },
        { name: 'denied', when: { lastUser: 'ask again', step: 1 }, reply: [{ text: 'Not this time.' }] }
    ]);
    const told = (rule: string): string => JSON.stringify(ide.model.requests.find(request => request.rule === rule)?.body);
    const settings = (): unknown => {
        const all = JSON.parse(readFileSync(ide.folder.at('theia/settings.json'), 'utf8')) as Record<string, unknown>;
        return all['openspace.workspace.networkHosts'];
    };
    const question = page.getByTestId('danger-dialog');
    const button = page.getByTestId('chat-sandbox');
    await button.click();
    await expect(button).toHaveAttribute('data-state', 'on');

    await chat.send('get the packages');
    await expect(question).toContainText(`${registry}:443`);
    await expect(question.locator('pre')).toHaveText(new RegExp(`^curl -sS https://${registry}/(one|two)$`));
    await expect(question).not.toContainText('Questions after this one');
    // Whoever types goes on typing.
    await expect(chat.input).toBeFocused();
    await page.keyboard.type('and then');
    await page.keyboard.press('Escape');
    await expect(chat.input).toHaveValue('and then');
    await expect(question).toBeVisible();
    await answer(page, 'danger-scope-never');
    await expect(chat.replies.last()).toContainText('It is not allowed.');
    const refusal = `The host ${registry} (port 443) is not allowed in this sandbox: `;
    expect(told('refused').split(`${refusal}the person has forbidden it`).length).toBeGreaterThan(2);
    expect(told('refused')).toContain(`${refusal}the rule ${registry} forbids it`);
    await expect.poll(settings).toEqual({ [registry]: 'never' });

    await chat.send('try the mirror');
    await expect(question).toContainText(`${mirror}:443`);
    await answer(page, 'danger-scope-once');
    await expect(chat.replies.last()).toContainText('There is no mirror.');
    expect(told('unknown')).toContain(`The name ${mirror} has no address.`);
    expect(told('unknown')).toContain('Hosts are reached by their names only');
    expect(visits).toBe(0);
    server.close();
    expect(settings()).toEqual({ [registry]: 'never' });

    await runCommand(page, 'openspace-workspace:show');
    const view = page.getByTestId('workspaces-view');
    const decided = view.getByTestId('sandbox-network-host');
    await expect(decided).toHaveCount(1);
    await expect(decided).toContainText(registry);
    await expect(decided).toContainText('Never allowed');
    await decided.getByTestId('sandbox-network-take-back').click();
    await expect(decided).toHaveCount(0);
    await expect.poll(settings).toEqual({});
    await chat.send('ask again');
    await expect(question).toContainText(`${registry}:443`);
    // Answered in one place, it is gone in the other.
    await view.getByTestId('sandbox-network-question').getByRole('button', { name: 'Deny' }).click();
    await expect(question).toBeHidden();
    await expect(view.getByTestId('sandbox-network-question')).toHaveCount(0);
    await expect(chat.replies.last()).toContainText('Not this time.');
    expect(told('denied')).toContain(`${refusal}the person did not allow it`);
    expect(settings()).toEqual({});
});
