import { Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const items = (page: Page): Locator => page.getByTestId('followup-item');
const button = (page: Page, text: string, action: string): Locator =>
    items(page).filter({ hasText: text }).getByTestId(`followup-${action}`);
const HELD = [
    { when: { lastUser: 'begin' }, reply: [{ text: 'working ' }, { hold: 'work' }, { text: 'worked' }] }, { reply: [{ text: 'fine' }] }
];

/** Which message of the person each step of the model answered, in order. */
function answered(ide: Ide): (string | undefined)[] {
    const steps = ide.model.requests.filter(({ body }) => Array.isArray(body.tools) && body.tools.length > 0);
    return steps.map(({ body }) => /\b(begin|alpha|beta|gamma|delta)\b/.exec(
        JSON.stringify((body.messages as { role: string }[]).findLast(({ role }) => role === 'user'))
    )?.[0]);
}

async function begin(chat: ChatPage): Promise<void> {
    chat.script(HELD);
    await chat.send('begin');
    await expect(chat.replies.last()).toHaveText('working');
}

async function queue(chat: ChatPage, ...texts: string[]): Promise<void> {
    for (const text of texts) {
        await chat.input.fill(text);
        await chat.input.press('Alt+Enter');
        await expect(items(chat.page).filter({ hasText: text })).toBeVisible();
    }
}

test('keeps messages while the agent works, lets them be edited, moved and dropped, and sends them in order', async ({
    ide, chat, page
}) => {
    await begin(chat);
    await queue(chat, 'alpha', 'beta', 'gamma');
    await chat.input.fill('delta');
    await page.getByTestId('chat-queue').click();
    await expect(items(page)).toHaveText(['alpha', 'beta', 'gamma', 'delta']);
    expect(answered(ide)).toEqual(['begin']);

    await button(page, 'gamma', 'up').focus();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveText(['alpha', 'gamma', 'beta', 'delta']);
    await expect(button(page, 'gamma', 'up')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(items(page)).toHaveText(['gamma', 'alpha', 'beta', 'delta']);
    await items(page).filter({ hasText: 'delta' }).dragTo(items(page).filter({ hasText: 'alpha' }));
    await expect(items(page)).toHaveText(['gamma', 'delta', 'alpha', 'beta']);
    await items(page).filter({ hasText: 'alpha' }).dragTo(items(page).filter({ hasText: 'delta' }));
    await expect(items(page)).toHaveText(['gamma', 'alpha', 'delta', 'beta']);
    await items(page).filter({ hasText: 'beta' }).hover();
    await button(page, 'beta', 'drop').click();
    await expect(items(page)).toHaveText(['gamma', 'alpha', 'delta']);
    await items(page).filter({ hasText: 'alpha' }).hover();
    await button(page, 'alpha', 'edit').click();
    await expect(chat.input).toHaveValue('alpha');
    await chat.input.fill('alpha in other words');
    // What is edited is a draft of this tab, and knows its place.
    await page.reload();
    await chat.ready();
    await expect(chat.input).toHaveValue('alpha in other words');
    await expect(items(page)).toHaveText(['gamma', 'delta']);
    await chat.input.press('Enter');
    await expect(items(page)).toHaveText(['gamma', 'alpha in other words', 'delta']);
    expect(answered(ide)).toEqual(['begin']);

    ide.model.release('work');
    await expect(page.getByTestId('followup-queue')).toHaveCount(0);
    await expect.poll(() => answered(ide)).toEqual(['begin', 'gamma', 'alpha', 'delta']);
    await chat.done();
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]'))
        .toHaveText(['begin', 'gamma', 'alpha in other words', 'delta']);
});

test('keeps them over a reload, shows them in two tabs, and sends each once', async ({ ide, chat, page, context }) => {
    await begin(chat);
    await queue(chat, 'alpha', 'beta');
    await page.reload();
    await chat.ready();
    await expect(items(page)).toHaveText(['alpha', 'beta']);
    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    await expect(items(other.page)).toHaveText(['alpha', 'beta']);
    ide.model.release('work');
    for (const tab of [page, other.page]) {
        await expect(tab.getByTestId('followup-queue')).toHaveCount(0);
        await expect(tab.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['begin', 'alpha', 'beta']);
    }
    await expect.poll(() => answered(ide)).toEqual(['begin', 'alpha', 'beta']);
    await chat.done();
    expect(answered(ide)).toEqual(['begin', 'alpha', 'beta']);
});

test('waits after a stop until the person continues, and goes on without a tab', async ({ ide, chat, page, context }) => {
    await begin(chat);
    await queue(chat, 'alpha', 'beta', 'gamma');
    await page.getByTestId('chat-stop').click();
    await expect(page.getByTestId('followup-queue')).toContainText('You stopped the agent');
    await expect(chat.busy).toHaveCount(0);
    expect(answered(ide)).toEqual(['begin']);

    ide.model.setScenario({
        rules: [{ when: { lastUser: 'alpha' }, reply: [{ hold: 'alpha' }, { text: 'fine' }] }, { reply: [{ text: 'fine' }] }]
    });
    await page.getByTestId('followup-resume').click();
    await expect(items(page)).toHaveText(['beta', 'gamma']);
    await expect.poll(() => answered(ide)).toEqual(['begin', 'alpha']);
    const blank = await context.newPage();
    await page.close();
    ide.model.release('alpha');
    await expect.poll(() => answered(ide)).toEqual(['begin', 'alpha', 'beta', 'gamma']);
    await blank.close();
});

test('sends at once what is to steer the agent, written or queued', async ({ ide, chat, page }) => {
    await begin(chat);
    await chat.send('alpha');
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['begin', 'alpha']);
    await queue(chat, 'beta', 'gamma');
    await items(page).filter({ hasText: 'beta' }).hover();
    await button(page, 'beta', 'send').click();
    await expect(items(page)).toHaveText(['gamma']);
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['begin', 'alpha', 'beta']);
    ide.model.release('work');
    await expect.poll(() => answered(ide)).toEqual(['begin', 'beta', 'gamma']);
    await chat.done();
    const step = JSON.stringify(
        ide.model.requests.filter(({ body }) => Array.isArray(body.tools) && body.tools.length > 0)[1].body.messages
    );
    expect(step).toContain('alpha');
});
