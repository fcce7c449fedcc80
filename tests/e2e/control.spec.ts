import { Locator, Page, test as plain } from '@playwright/test';
import { answer } from './support/answer';
import { ChatPage } from './support/chat-page';
import { Ide, Scenario } from './support/ide';
import { expect, test } from './support/test';

const DECLINED = 'The command was declined by the user.';

const open = (path: string): string => `%%OS${JSON.stringify({ cmd: 'openspace.editor.open', args: { path } })}%%`;

/** Opens a file once, and says something about whatever comes back. */
const opening = (path: string): Scenario['rules'] => [
    { when: { lastUser: 'show', hasTools: true }, times: 1, reply: [{ text: `Here it is. ${open(path)}` }] },
    { reply: [{ text: 'All right.' }] }
];

const tabs = (page: Page): Locator => page.locator('#theia-main-content-panel .lm-TabBar-tabLabel');
const status = (page: Page): Locator => page.locator('#status-bar-openspace-agent-control');

/** Chooses in the menu of the status bar. */
async function choose(page: Page, label: string): Promise<void> {
    await status(page).click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
}

plain.describe.serial('consent', () => {
    let ide: Ide;
    let page: Page;
    let chat: ChatPage;

    plain.beforeAll(async ({ browser }) => {
        ide = await Ide.start({ consent: 'ask' });
        page = await browser.newPage();
        chat = new ChatPage(page, ide);
        await chat.open();
    });
    plain.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    async function restart(): Promise<void> {
        await ide.stopProcess();
        await ide.launch();
        ide.model.reset();
        await chat.open();
    }

    const dialog = (): Locator => page.getByTestId('consent-dialog');

    plain('is asked for before the first command ever, without taking the keyboard; the command waits', async () => {
        chat.script(opening('README.md'));
        await chat.send('show me');
        // The agent server's first turn after its first start takes a while.
        await ide.model.waitForRequest(({ rule }) => rule === 'rules[0]', 60_000);
        await expect(dialog()).toContainText('status bar');
        await expect(chat.input).toBeFocused();
        await page.keyboard.type('still typing');
        await page.keyboard.press('Escape');
        await expect(chat.input).toHaveValue('still typing');
        await expect(dialog()).toBeVisible();
        await expect(chat.busy).toBeVisible();
        await expect(tabs(page)).toHaveCount(0);
    });

    plain('can be refused, and the agent is told so in its next request', async () => {
        await answer(page, 'consent-cancel');
        await ide.model.waitForRequest(({ body }) => JSON.stringify(body).includes(DECLINED));
        await chat.done();
        await expect(tabs(page)).toHaveCount(0);
        await expect(status(page)).toContainText('Agent: off');
    });

    plain('is asked for again when the person wants that, and can be given by keyboard', async () => {
        await choose(page, 'Ask me again about consent');
        await expect(status(page)).toContainText('Agent: on');
        ide.model.reset();
        await chat.send('show me');
        await expect(dialog()).toBeVisible();
        await page.keyboard.press('Control+Alt+Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await expect(page.getByTestId('consent-cancel')).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(page.getByTestId('consent-allow')).toBeFocused();
        await expect(async () => {
            await page.keyboard.press('Enter');
            await expect(dialog()).toHaveCount(0, { timeout: 300 });
        }).toPass();
        await expect(tabs(page)).toHaveText(['README.md']);
        await expect(chat.input).toBeFocused();
        await chat.done();
    });

    plain('is asked for again after the next start if the person did not say otherwise', async () => {
        await restart();
        chat.script(opening('src/greet.ts'));
        await chat.send('show me');
        await expect(dialog()).toBeVisible();
        await page.getByTestId('consent-remember').check();
        await answer(page, 'consent-allow');
        await expect(chat.currentEditor).toHaveText('greet.ts');
        await chat.done();
    });

    plain('is remembered if the person wants that', async () => {
        await restart();
        chat.script(opening('README.md'));
        await chat.send('show me');
        await expect(chat.currentEditor).toHaveText('README.md');
        await expect(dialog()).toHaveCount(0);
    });
});

test('holds commands while the person pauses the agent, and goes on afterwards', async ({ ide, chat, page }) => {
    chat.script(opening('src/greet.ts'));
    await choose(page, 'Pause');
    await expect(status(page)).toContainText('Agent: paused');
    await chat.send('show me');
    await expect(chat.replies.last()).toContainText('Here it is.');
    await expect.poll(() => ide.model.requests.filter(({ rule }) => rule === 'rules[0]').map(({ outcome }) => outcome))
        .toEqual(['finished']);
    await expect(chat.busy).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
    await choose(page, 'On');
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(status(page)).toContainText('Agent: on');
    await chat.done();
});

test('declines commands while the agent is switched off', async ({ ide, chat, page }) => {
    chat.script(opening('src/greet.ts'));
    await choose(page, 'Off');
    await expect(status(page)).toContainText('Agent: off');
    await chat.send('show me');
    await ide.model.waitForRequest(({ body }) => JSON.stringify(body).includes(DECLINED));
    await expect(tabs(page)).toHaveCount(0);
    await choose(page, 'On');
    await expect(status(page)).toContainText('Agent: on');
    await chat.done();
});

test('attack 24: stops everything with one key: the reply that runs and the commands that wait', async ({ ide, chat, page }) => {
    chat.script([
        {
            when: { lastUser: 'show', hasTools: true },
            times: 1,
            reply: [{ text: `${open('README.md')}${open('src/greet.ts')} I go on` }, { hold: 'for ever' }, { text: ' and on' }]
        },
        { reply: [{ text: 'All right.' }] }
    ]);
    await choose(page, 'Pause');
    await chat.send('show me');
    await expect(chat.replies.last()).toContainText('I go on');
    await expect(chat.input).toBeFocused();
    const began = Date.now();
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(chat.busy).toHaveCount(0, { timeout: 1_000 });
    expect(Date.now() - began).toBeLessThan(1_000);
    await expect(page.locator('.openspace-announcer')).toHaveText('Agent stopped');
    await choose(page, 'On');
    ide.model.release('for ever');
    await chat.ask('are you there');
    await expect(chat.replies.last()).toContainText('All right.');
    await expect(tabs(page)).toHaveCount(0);
});

test('takes away what the agent opened when its session is deleted, except what the person used', async ({ chat, page }) => {
    chat.script([{ when: { lastUser: 'show', hasTools: true }, reply: [{ text: `${open('src/greet.ts')}${open('README.md')} shown` }] }]);
    await chat.ask('show me');
    await expect(tabs(page)).toHaveText(['greet.ts', 'README.md']);
    await page.locator('.monaco-editor').last().click();
    await page.keyboard.type('mine ');
    const session = page.locator(`[data-testid="session-item"][data-session-id="${await chat.activeSession()}"]`);
    await session.getByRole('button', { name: /Delete session/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(tabs(page)).toHaveText(['README.md']);
});

plain('attack 10: runs nothing in a folder that is not trusted, whatever was allowed before', async ({ page }) => {
    const ide = await Ide.start({ trusted: false, scenario: { rules: opening('README.md') } });
    const chat = new ChatPage(page, ide);
    await chat.open();
    await page.getByRole('button', { name: /don't trust/ }).click();
    await chat.send('show me');
    await expect(chat.replies.last()).toContainText('All right.');
    await chat.done();
    await expect(tabs(page)).toHaveCount(0);
    expect(JSON.stringify(ide.model.requests.map(({ body }) => body))).toContain('not trusted');
    await ide.stop();
});
