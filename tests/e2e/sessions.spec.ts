import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { askServer } from './support/opencode';
import { palette } from './support/palette';
import { expect, test } from './support/test';

const item = (page: Page, id: string | null): Locator => page.locator(`[data-testid="session-item"][data-session-id="${id}"]`);
const personSaid = (page: Page, text = ''): Locator =>
    page.locator('[data-testid="chat-message"][data-role="user"]').filter({ hasText: text });
const menuItem = (page: Page, label: string): Locator => page.locator('.lm-Menu-item').filter({ hasText: new RegExp(`^${label}`) });

async function chooseFromMenu(page: Page, label: string): Promise<void> {
    await page.getByTestId('chat-session-menu').click();
    await menuItem(page, label).click();
}

async function chooseAtMessage(page: Page, message: string, label: string): Promise<void> {
    await personSaid(page, message).click({ button: 'right' });
    await menuItem(page, label).click();
}

/** What the last request told the model. */
const heard = (ide: Ide): string => JSON.stringify(ide.model.requests.at(-1)?.body.messages);

/** Another browser, which knows only what the server tells. */
async function elsewhere<T>(browser: Browser, ide: Ide, look: (page: Page) => Promise<T>): Promise<T> {
    const context = await browser.newContext();
    try {
        const chat = new ChatPage(await context.newPage(), ide);
        await chat.open();
        return await look(chat.page);
    } finally {
        await context.close();
    }
}

test('calls a session by its first words until the person gives it a name, which the server remembers', async ({
    ide, chat, page, browser
}) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('please look at the parser');
    const id = await chat.activeSession();
    await expect(item(page, id)).toContainText('please look at the parser');
    await expect(page.getByTestId('session-switcher')).toContainText('please look at the parser');

    await item(page, id).getByRole('button').first().press('F2');
    await page.getByTestId('session-rename').fill('Parser work');
    await page.getByTestId('session-rename').press('Enter');
    await expect(item(page, id)).toContainText('Parser work');

    await chat.newSession();
    await chat.ask('and at the lexer');
    const unnamed = await chat.activeSession();
    // A browser that knows nothing, as after a restart at another address.
    await elsewhere(browser, ide, async other => {
        await expect(item(other, id)).toContainText('Parser work');
        await expect(item(other, unnamed)).toContainText('and at the lexer');
    });
});

test('archives a session, and brings it back from the palette', async ({ ide, chat, page, browser }) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('soon out of sight');
    const id = await chat.activeSession();
    await chooseFromMenu(page, 'Archive Session');
    await expect(item(page, id)).toHaveCount(0);
    await expect.poll(() => chat.activeSession()).not.toBe(id);
    await elsewhere(browser, ide, other => expect(item(other, id)).toHaveCount(0));

    await palette(page, 'Chat: Bring Back Archived Session');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'soon out of sight' }).click();
    await expect.poll(() => chat.activeSession()).toBe(id);
    await expect(item(page, id)).toHaveAttribute('data-active', 'true');
});

test('forks from a message: the copy knows what was said before it, and the original stays', async ({ ide, chat, page }) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await chat.ask('first question');
    await chat.ask('second question');
    const origin = await chat.activeSession();
    await chooseAtMessage(page, 'second question', 'Fork from Here');
    await expect.poll(() => chat.activeSession()).not.toBe(origin);
    await expect(chat.input).toHaveValue('second question');
    await expect(personSaid(page)).toHaveText(['first question']);

    await chat.ask('another question');
    expect(heard(ide)).toContain('first question');
    expect(heard(ide)).toContain('another question');
    expect(heard(ide)).not.toContain('second question');
    await item(page, origin).getByRole('button').first().click();
    await expect(personSaid(page)).toHaveText(['first question', 'second question']);
});

test('takes back a message with the file that it changed, restores both, and makes it final with the next message', async ({
    ide, chat, page
}) => {
    const file = join(ide.workspace, 'README.md');
    const content = (): string => readFileSync(file, 'utf8');
    const before = content();
    chat.script([
        {
            when: { lastUser: 'write it', lastRole: 'user' },
            reply: [{ tool: 'write', arguments: { filePath: file, content: 'by the agent\n' } }]
        },
        { when: { lastRole: 'tool' }, reply: [{ text: 'written' }] },
        { reply: [{ text: 'fine' }] }
    ]);
    await chat.ask('hello');
    await chat.ask('write it');
    await expect(chat.replies.last()).toContainText('written');
    expect(content()).toBe('by the agent\n');

    await chooseAtMessage(page, 'write it', 'Take Back from Here');
    const dock = page.getByTestId('revert-dock');
    await expect(dock).toContainText('1 message taken back');
    await expect(dock).toContainText('README.md');
    await expect(personSaid(page)).toHaveText(['hello']);
    await expect(chat.input).toHaveValue('write it');
    expect(content()).toBe(before);

    await page.getByTestId('revert-restore').click();
    await expect(dock).toHaveCount(0);
    await expect(personSaid(page)).toHaveText(['hello', 'write it']);
    await expect(chat.input).toHaveValue('');
    expect(content()).toBe('by the agent\n');

    await chooseAtMessage(page, 'write it', 'Take Back from Here');
    await expect(dock).toBeVisible();
    await chat.ask('something else');
    await expect(dock).toHaveCount(0);
    expect(heard(ide)).toContain('something else');
    expect(heard(ide)).not.toContain('write it');
    expect(content()).toBe(before);
});

test('takes back with the button of a turn, restores up to one message with its file, and forks with the keyboard', async ({
    ide, chat, page
}) => {
    const file = join(ide.workspace, 'README.md');
    const content = (): string => readFileSync(file, 'utf8');
    const before = content();
    chat.script([
        ...['one', 'two'].map(word => ({
            when: { lastUser: `write ${word}`, lastRole: 'user' as const },
            reply: [{ tool: 'write', arguments: { filePath: file, content: `${word}\n` } }]
        })),
        { reply: [{ text: 'fine' }] }
    ]);
    await chat.ask('write one');
    await chat.ask('write two');
    await chat.ask('thank you');
    expect(content()).toBe('two\n');
    const turn = (text: string): Locator => page.locator('.openspace-turn').filter({ has: personSaid(page, text) });

    await turn('write one').hover();
    await turn('write one').getByTestId('turn-take-back').click();
    const taken = page.getByTestId('revert-item');
    await expect(taken).toHaveText(['write one', 'write two', 'thank you']);
    await expect.poll(content).toBe(before);
    await taken.first().getByTestId('revert-restore-up-to').click();
    await expect(taken).toHaveText(['write two', 'thank you']);
    await expect(personSaid(page)).toHaveText(['write one']);
    expect(content()).toBe('one\n');
    await expect(chat.input).toHaveValue('write two');
    await taken.last().getByTestId('revert-restore-up-to').click();
    await expect(page.getByTestId('revert-dock')).toHaveCount(0);
    expect(content()).toBe('two\n');

    const origin = await chat.activeSession();
    await turn('thank you').getByTestId('turn-fork').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => chat.activeSession()).not.toBe(origin);
    await expect(personSaid(page)).toHaveText(['write one', 'write two']);
});

test('compacts a session: the model goes on from the summary', async ({ ide, chat, page }) => {
    chat.script([
        { name: 'summary', when: { hasTools: false }, reply: [{ text: 'They spoke about llamas.' }] },
        { reply: [{ text: 'fine' }] }
    ]);
    await chat.ask('tell me about llamas');
    await chooseFromMenu(page, 'Compact Session');
    await ide.model.waitForRequest(({ rule }) => rule === 'summary');
    await chat.done();
    await expect(page.getByTestId('compaction')).toBeVisible();
    await chat.ask('and now?');
    expect(heard(ide)).toContain('They spoke about llamas.');
});

test('exports the conversation as Markdown and JSON, and does not offer to share where the server forbids it', async ({ chat, page }) => {
    chat.script([
        { times: 1, reply: [{ text: 'Once upon a time. %%OS{"cmd":"openspace.pane.list","args":{}}%%' }] },
        { reply: [{ text: 'The end.' }] }
    ]);
    await chat.ask('tell me a story');
    const saved = async (label: string): Promise<[string, string]> => {
        const [download] = await Promise.all([page.waitForEvent('download'), chooseFromMenu(page, label)]);
        return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
    };
    const [markdownName, markdown] = await saved('Export Session as Markdown');
    expect(markdownName).toBe('tell-me-a-story.md');
    expect(markdown).toContain('## You\n\ntell me a story');
    expect(markdown).toContain('Once upon a time.');
    expect(markdown).not.toContain('%%OS');
    const [jsonName, json] = await saved('Export Session as JSON');
    expect(jsonName).toBe('tell-me-a-story.json');
    expect((JSON.parse(json) as { info: { id: string } }).info.id).toBe(await chat.activeSession());

    await page.getByTestId('chat-session-menu').click();
    await expect(menuItem(page, 'Rename Session')).toBeVisible();
    await expect(menuItem(page, 'Share Session')).toHaveCount(0);
    await page.keyboard.press('Escape');
});

test('shows what a sub-agent did, read-only, with a way back', async ({ chat, page }) => {
    chat.script([
        {
            when: { lastUser: 'delegate', lastRole: 'user' },
            reply: [{ tool: 'task', arguments: { description: 'Look around', prompt: 'count the files', subagent_type: 'general' } }]
        },
        { when: { lastUser: 'count the files' }, reply: [{ text: 'There are two.' }] },
        { when: { lastRole: 'tool' }, reply: [{ text: 'My helper found two.' }] }
    ]);
    await chat.ask('delegate it');
    await expect(chat.replies.last()).toContainText('My helper found two.');
    const parent = await chat.activeSession();
    const child = page.locator('[data-testid="session-item"][data-depth="1"]');
    await child.getByRole('button').first().click();
    await expect.poll(() => chat.activeSession()).not.toBe(parent);
    await expect(chat.replies.last()).toContainText('There are two.');
    await expect(chat.input).toHaveCount(0);
    await page.getByTestId('session-back').getByRole('button').click();
    await expect.poll(() => chat.activeSession()).toBe(parent);
    await expect(chat.input).toBeVisible();
});

test('finds sessions by their titles, marks one with a new answer, leads to it by keys, and deletes it at the server', async ({
    ide, chat, page
}) => {
    for (let index = 0; index < 9; index++) {
        await askServer(ide, '/session', { title: `Numbered ${index}` });
    }
    chat.script([{ when: { lastUser: 'slowly' }, reply: [{ hold: 'slowly' }, { text: 'at last' }] }]);
    const slow = await chat.activeSession();
    await chat.send('slowly please');
    await expect(chat.busy).toBeVisible();
    await page.getByTestId('session-search').fill('numbered 7');
    await expect(page.getByTestId('session-item')).toHaveText([/Numbered 7/]);
    await page.getByTestId('session-item').getByRole('button').first().click();
    await page.getByTestId('session-search').fill('');
    await expect(item(page, slow).getByLabel('Working')).toBeVisible();
    ide.model.release('slowly');
    await expect(item(page, slow).getByLabel('Has a new answer')).toBeVisible();

    await palette(page, 'Chat: Next Session with a New Answer');
    await expect.poll(() => chat.activeSession()).toBe(slow);
    await expect(chat.replies.last()).toHaveText('at last');
    await expect(item(page, slow).getByLabel('Has a new answer')).toHaveCount(0);
    await page.keyboard.press('Control+Alt+PageDown');
    await expect.poll(() => chat.activeSession()).not.toBe(slow);
    await page.keyboard.press('Control+Alt+PageUp');
    await expect.poll(() => chat.activeSession()).toBe(slow);

    await item(page, slow).getByRole('button').first().press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(item(page, slow)).toHaveCount(0);
    expect((await askServer<{ id: string }[]>(ide, '/session')).map(({ id }) => id)).not.toContain(slow);
});
