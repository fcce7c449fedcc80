import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { isRunning, waitUntilGone } from '../support/processes';
import { answer } from './support/answer';
import { command, EventStream } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

interface ListedTerminal {
    readonly terminalId: string;
    readonly pid: number;
    readonly cwd: string;
    readonly busy: boolean;
    readonly createdBy: string;
}

const tab = (page: Page, title: string): Locator =>
    page.locator('#theia-bottom-content-panel .lm-TabBar-tab').filter({ has: page.getByText(title, { exact: true }) });

const run = async (ide: Ide, verb: string, args: Record<string, unknown>): Promise<Record<string, unknown>> =>
    (await command(ide, `openspace.terminal.${verb}`, args)).body;

const list = async (ide: Ide): Promise<ListedTerminal[]> => (await run(ide, 'list', {})).terminals as ListedTerminal[];

const read = async (ide: Ide, terminalId: string, args: Record<string, unknown> = {}): Promise<string[]> =>
    (await run(ide, 'read_output', { terminalId, ...args })).output as string[];

/** Creates a terminal whose prompt is short, and waits for it. */
async function create(ide: Ide, title: string): Promise<void> {
    expect(await run(ide, 'create', { title })).toMatchObject({ success: true, terminalId: title });
    await run(ide, 'send', { terminalId: title, text: 'PS1="> "; clear\n' });
    await expect.poll(() => read(ide, title)).toEqual(['>']);
}

test.afterEach(async ({ ide }) => {
    for (const { terminalId, createdBy } of await list(ide)) {
        if (createdBy === 'agent') {
            await run(ide, 'close', { terminalId });
        }
    }
});

test('the agent opens a terminal, runs a command and reads what it wrote, while the person keeps the keyboard', async ({
    ide, chat, page
}) => {
    chat.script([
        { when: { lastUser: { regex: '<ide_results>[^]*from the terminal' } }, reply: [{ text: 'It greets.' }] },
        {
            when: { lastUser: 'greet' },
            reply: [{
                text: 'I try it. %%OS{"cmd":"openspace.terminal.create","args":{"title":"greeting"}}%%'
                    + '%%OS{"cmd":"openspace.terminal.send",'
                    + '"args":{"terminalId":"greeting","text":"echo hello $((40+2)) from the terminal\\n"}}%%'
                    + '%%OS{"cmd":"openspace.terminal.read_output","args":{"terminalId":"greeting","lines":5}}%%'
            }]
        }
    ]);
    await chat.send('greet');
    await page.keyboard.type('still typing');
    await chat.done();
    await expect(chat.replies.last()).toContainText('It greets.');
    await expect(chat.input).toHaveValue('still typing');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain('hello 42 from the terminal');
    await expect(tab(page, 'greeting')).toHaveClass(/lm-mod-current/);
    await expect(tab(page, 'greeting')).toHaveClass(/openspace-agent-drives/);
    await expect(page.locator('#theia-bottom-content-panel .xterm').last()).toBeVisible();
    await chat.input.fill('');
});

test('creates terminals in folders of the workspace with shells of the machine, lists them and closes them with all that runs', async ({
    ide, chat, page
}) => {
    await expect(chat.input).toBeVisible();
    mkdirSync(join(ide.workspace, 'sub'), { recursive: true });
    expect(await run(ide, 'create', { title: 'work', cwd: 'sub', shellPath: '/bin/sh' }))
        .toMatchObject({ success: true, terminalId: 'work' });
    expect(await run(ide, 'create', { title: 'work' })).toMatchObject({ success: true, terminalId: 'work (2)' });
    expect(await run(ide, 'create', { cwd: '/etc' })).toMatchObject({ success: false });
    expect(await run(ide, 'create', { shellPath: '/usr/bin/env' }))
        .toMatchObject({ success: false, error: expect.stringContaining('/usr/bin/env is not a shell of this machine.') });
    await expect(tab(page, 'work')).toBeVisible();
    await expect(tab(page, 'work (2)')).toBeVisible();

    await run(ide, 'send', { terminalId: 'work', text: 'sleep 1000 & sleep 1001\n' });
    const isBusy = async (): Promise<ListedTerminal | undefined> =>
        (await list(ide)).find(({ terminalId, busy }) => terminalId === 'work' && busy);
    await expect.poll(isBusy).toMatchObject({ cwd: realpathSync(join(ide.workspace, 'sub')), createdBy: 'agent' });
    const { pid } = (await isBusy())!;
    expect(isRunning(pid)).toBe(true);
    expect(await run(ide, 'close', { terminalId: 'work' })).toMatchObject({ success: true });
    await waitUntilGone([pid], 2_000);
    await expect(tab(page, 'work')).toHaveCount(0);
    expect((await list(ide)).map(({ terminalId }) => terminalId)).not.toContain('work');
    expect(await run(ide, 'read_output', { terminalId: 'work' }))
        .toMatchObject({ success: false, error: expect.stringContaining('There is no terminal "work".') });
});

test('knows text, commands and names of terminals after the page was loaded anew', async ({ ide, chat, page }) => {
    await create(ide, 'lasting');
    await run(ide, 'send', { terminalId: 'lasting', text: 'echo one; (exit 3)\n' });
    await expect.poll(() => read(ide, 'lasting')).toEqual(['> echo one; (exit 3)', 'one', '>']);
    await page.reload();
    await chat.ready();
    await expect(tab(page, 'lasting')).toBeVisible();
    expect(await read(ide, 'lasting')).toEqual(['> echo one; (exit 3)', 'one', '>']);
    const { commands, output } = await run(ide, 'read_output', { terminalId: 'lasting', commands: 1 });
    expect({ commands, output })
        .toEqual({ commands: [{ command: 'echo one; (exit 3)', by: 'agent', output: ['one'], exitCode: 3 }], output: [] });
    await expect(tab(page, 'lasting')).toHaveClass(/openspace-agent-drives/);
});

test('shares a terminal with the person: the agent reads it, and waits with its text until theirs is sent', async ({ ide, chat, page }) => {
    await create(ide, 'shared');
    const screen = page.locator('#theia-bottom-content-panel .xterm:visible');
    await screen.click();
    await page.keyboard.type('echo per');
    const events = await EventStream.open(ide);
    const sent = run(ide, 'send', { terminalId: 'shared', text: 'echo agent\n' });
    // It is on its way, and must not be in the person's line below.
    await events.until(/openspace\.terminal\.send/);
    events.close();
    await expect(tab(page, 'shared')).not.toHaveClass(/openspace-agent-drives/);
    await page.keyboard.type('son\n');
    expect(await sent).toMatchObject({ success: true });
    await expect.poll(() => read(ide, 'shared')).toEqual(['> echo person', 'person', '> echo agent', 'agent', '>']);
    await expect(tab(page, 'shared')).toHaveClass(/openspace-agent-drives/);
    const { commands } = await run(ide, 'read_output', { terminalId: 'shared', commands: 2 });
    expect((commands as { by: string }[]).map(({ by }) => by)).toEqual(['user', 'agent']);
    await chat.input.click();
});

test('lists and reads a terminal of the person, and asks them before the agent closes it', async ({ ide, chat, page }) => {
    await page.keyboard.press('Control+Shift+`');
    const isCreatedByUser = ({ createdBy }: ListedTerminal): boolean => createdBy === 'user';
    await expect.poll(async () => (await list(ide)).filter(isCreatedByUser).length).toBeGreaterThan(0);
    const { terminalId, pid } = (await list(ide)).filter(isCreatedByUser).at(-1)!;
    await page.locator('#theia-bottom-content-panel .xterm:visible').click();
    await page.keyboard.type('echo mine$((1+1))\n');
    await expect.poll(() => read(ide, terminalId)).toContain('mine2');

    chat.script([
        { when: { lastUser: { regex: '<ide_results>[^]*openspace.terminal.close asks them' } }, reply: [{ text: 'It stays.' }] },
        {
            when: { lastUser: 'close the pane' },
            reply: [{ text: `%%OS{"cmd":"openspace.pane.close","args":{"contentId":${JSON.stringify(terminalId)}}}%%` }]
        }
    ]);
    await chat.ask('close the pane');
    await expect(chat.replies.last()).toContainText('It stays.');
    expect(isRunning(pid)).toBe(true);

    chat.script([
        { when: { lastUser: { regex: '<ide_results>[^]*declined by the user' } }, reply: [{ text: 'Then not.' }] },
        {
            when: { lastUser: 'close it' },
            reply: [{ text: `%%OS{"cmd":"openspace.terminal.close","args":{"terminalId":${JSON.stringify(terminalId)}}}%%` }]
        }
    ]);
    await chat.send('close it');
    await expect(page.getByTestId('danger-dialog')).toContainText('Close Terminal');
    await answer(page, 'danger-deny');
    await expect(chat.replies.last()).toContainText('Then not.');
    expect(isRunning(pid)).toBe(true);
    await run(ide, 'close', { terminalId });
    await waitUntilGone([pid], 2_000);
});

test('stays usable in a flood, which the stop key ends', async ({ ide, chat, page }) => {
    await create(ide, 'flood');
    await run(ide, 'send', { terminalId: 'flood', text: 'yes\n' });
    await expect.poll(async () => (await read(ide, 'flood', { lines: 10_000 })).length).toBe(10_000);
    await chat.input.click();
    const began = Date.now();
    await page.keyboard.type('the page still listens');
    await expect(chat.input).toHaveValue('the page still listens');
    const typed = Date.now() - began;
    expect(typed).toBeLessThan(5_000);
    const asked = Date.now();
    expect(await read(ide, 'flood', { lines: 3 })).toEqual(['y', 'y', 'y']);
    expect(Date.now() - asked).toBeLessThan(5_000);
    test.info().annotations.push({ type: 'flood', description: `22 keys in ${typed} ms, a reading in ${Date.now() - asked} ms` });
    await page.keyboard.press('Control+Shift+Backspace');
    await expect.poll(async () => (await list(ide)).find(({ terminalId }) => terminalId === 'flood')?.busy, { timeout: 5_000 }).toBe(false);
    await chat.input.fill('');
});

test('attack 16: a file that is shown changes neither the clipboard nor titles, types nothing, '
    + 'and is read without its escape sequences', async ({ ide, chat, page, context }) => {
    ide.folder.file('workspace/hostile.txt', [
        // Clears the screen and all lines above it.
        '\x1b[H\x1b[2J\x1b[3Ja\x1b]52;c;c3RvbGVu\x07b',
        '\x1b]8;;http://evil.example/\x07documentation\x1b]8;;\x07',
        '\x1b]0;Trusted\x07\x1b]1;Trusted\x07\x1b]2;Trusted\x1b\\title',
        'overwrite!\rharmless!!',
        '\x1b[200~safe\x1b[201~; touch hacked\r\x1b[200~',
        'end',
        ''
    ].join('\n'));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(chat.input).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText('the person\'s'));
    await create(ide, 'hostile');
    const title = await page.title();
    await run(ide, 'send', { terminalId: 'hostile', text: 'cat hostile.txt\n' });
    const shown = ['ab', 'documentation', 'title', 'harmless!!', 'safe; touch hacked', 'end'];
    await expect.poll(() => read(ide, 'hostile')).toEqual([...shown, '>']);
    const { commands } = await run(ide, 'read_output', { terminalId: 'hostile', commands: 1 });
    expect(commands).toMatchObject([{ command: 'cat hostile.txt', by: 'agent', exitCode: 0 }]);
    expect(JSON.stringify(commands)).not.toMatch(/\\u001b|evil\.example|stolen|c3RvbGVu|Trusted/);

    // By the time the person has typed a line, the page has drawn everything before it.
    await page.locator('#theia-bottom-content-panel .xterm:visible').click();
    await page.keyboard.type('echo mine$((1+1))\n');
    await expect.poll(() => read(ide, 'hostile')).toEqual([...shown, '> echo mine$((1+1))', 'mine2', '>']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('the person\'s');
    expect(await page.title()).toBe(title);
    await expect(tab(page, 'hostile')).toBeVisible();
    await expect(page.getByText('Trusted', { exact: true })).toHaveCount(0);
    expect((await list(ide)).find(({ terminalId }) => terminalId === 'hostile')).toMatchObject({ title: 'hostile' });
    expect(existsSync(join(ide.workspace, 'hacked'))).toBe(false);
    expect(context.pages()).toHaveLength(1);
    await chat.input.click();
});

test('closes the agent\'s terminals with the session, but not the one that the person uses', async ({ ide, chat, page }) => {
    chat.script([{
        when: { lastUser: 'open two' },
        reply: [{ text: 'Here. %%OS{"cmd":"openspace.terminal.create","args":{"title":"left"}}%%'
            + '%%OS{"cmd":"openspace.terminal.create","args":{"title":"used"}}%%' }]
    }, { reply: [{ text: 'Done.' }] }]);
    await chat.ask('open two');
    await expect(tab(page, 'used')).toHaveClass(/lm-mod-current/);
    await page.locator('#theia-bottom-content-panel .xterm:visible').click();
    await page.keyboard.type('echo mine\n');
    await expect.poll(() => read(ide, 'used')).toContain('mine');
    const { pid } = (await list(ide)).find(({ terminalId }) => terminalId === 'left')!;
    await deleteSession(chat);
    await waitUntilGone([pid], 5_000);
    await expect(tab(page, 'left')).toHaveCount(0);
    await expect(tab(page, 'used')).toBeVisible();
});

/** Deletes the session that the panel shows. */
async function deleteSession({ page }: ChatPage): Promise<void> {
    const id = await page.getByTestId('openspace-chat').getAttribute('data-session-id');
    const session = page.locator(`[data-testid="session-item"][data-session-id="${id}"]`);
    await session.hover();
    await session.getByRole('button', { name: /Delete session/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
}
