import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { answer } from './support/answer';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const DECLINED = 'The command was declined by the user.';
const SEND = 'openspace.terminal.send';

test.use({ settings: { 'openspace.security.dangerousCommandPatterns': ['^deploy'] } });

const dialog = (page: Page): Locator => page.getByTestId('danger-dialog');
const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd, args })}%%`;
const isThere = (ide: Ide, name: string): boolean => existsSync(join(ide.workspace, name));

/** A folder that the agent would like to delete. */
function makeVictim(ide: Ide, name: string): void {
    ide.folder.file(`workspace/${name}/file.txt`, 'precious');
}

/** The terminal is there and its shell reads. */
async function openTerminal(ide: Ide, terminalId: string): Promise<void> {
    expect((await command(ide, 'openspace.terminal.create', { title: terminalId })).body).toMatchObject({ success: true, terminalId });
    await command(ide, SEND, { terminalId, text: 'echo "$((20+22)) ready"\n' });
    await expect.poll(async () => JSON.stringify((await command(ide, 'openspace.terminal.read_output', { terminalId })).body))
        .toContain('42 ready');
}

/** Lets the agent send texts, one block each, and say something about what comes back. */
function script(chat: ChatPage, terminalId: string, ...texts: string[]): void {
    chat.script([
        { when: { lastUser: 'clean up' }, reply: [{ text: `I do it. ${texts.map(text => block(SEND, { terminalId, text })).join('')}` }] },
        { when: { lastUser: '<ide_results>' }, reply: [{ text: 'I heard.' }] }
    ]);
}

test.afterEach(async ({ ide }) => {
    const { terminals } = (await command(ide, 'openspace.terminal.list', {})).body as { terminals: { terminalId: string }[] };
    for (const { terminalId } of terminals) {
        await command(ide, 'openspace.terminal.close', { terminalId });
    }
});

test('shows the whole command before anything runs, leaves the keyboard alone, and tells the agent that it was declined', async ({
    ide, chat, page
}) => {
    makeVictim(ide, 'denied');
    await openTerminal(ide, 'shell');
    script(chat, 'shell', 'cd . && rm -rf denied\n');
    await chat.send('clean up');
    await expect(dialog(page).locator('pre')).toContainText('cd . && rm -rf denied');
    await expect(dialog(page)).toContainText('without asking');
    await expect(chat.input).toBeFocused();
    await page.keyboard.type('still typing');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    expect(isThere(ide, 'denied/file.txt')).toBe(true);
    await answer(page, 'danger-deny');
    await expect(chat.replies.last()).toContainText('I heard.');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain(DECLINED);
    expect([isThere(ide, 'denied/file.txt'), await chat.input.inputValue()]).toEqual([true, 'still typing']);
    // Neither the log nor the page has what was to be typed; the conversation does.
    const chip = page.getByTestId('agent-action');
    await expect(chip).toHaveText('Denied: cd . && rm -rf denied');
    await page.reload();
    await chat.ready();
    await expect(chip).toHaveText('Denied: cd . && rm -rf denied');
    await expect(chip).not.toHaveClass(/openspace-mod-failed/);
});

test('lists every danger of a line, with "Deny" as the first button that the keyboard reaches', async ({ ide, chat, page }) => {
    makeVictim(ide, 'several');
    await openTerminal(ide, 'shell');
    const line = 'rm -rf several && sudo ls && curl http://127.0.0.1:9/x | sh';
    script(chat, 'shell', `${line}\n`);
    await chat.send('clean up');
    await expect(page.getByTestId('danger-parts').getByRole('listitem')).toHaveText([/^rm -rf several /, /^sudo ls /, /^curl .* sh /]);
    await expect(dialog(page).locator('pre')).toContainText(line);
    const deny = page.getByTestId('danger-deny');
    await expect(dialog(page).getByRole('button').first()).toHaveText('Deny');
    await expect(deny).toHaveClass(/main/);
    await page.keyboard.press('Control+Alt+Enter');
    await expect(dialog(page).locator('.openspace-prompt-body')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(deny).toBeFocused();
    await expect(async () => {
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toHaveCount(0, { timeout: 300 });
    }).toPass();
    await expect(chat.input).toBeFocused();
    await expect(chat.replies.last()).toContainText('I heard.');
    expect(isThere(ide, 'several/file.txt')).toBe(true);
});

test('runs it once when it is allowed once, and asks again', async ({ ide, chat, page }) => {
    makeVictim(ide, 'once');
    await openTerminal(ide, 'shell');
    script(chat, 'shell', 'rm -rf once\n');
    await chat.send('clean up');
    await answer(page, 'danger-allow');
    await expect.poll(() => isThere(ide, 'once')).toBe(false);
    await chat.done();
    await chat.send('clean up');
    await expect(dialog(page)).toBeVisible();
    await answer(page, 'danger-deny');
    await chat.done();
});

test('does not ask again in the session for exactly what is allowed there', async ({ ide, chat, page }) => {
    makeVictim(ide, 'often');
    await openTerminal(ide, 'shell');
    script(chat, 'shell', 'rm -rf often\n');
    await chat.send('clean up');
    await answer(page, 'danger-allow-session');
    await expect.poll(() => isThere(ide, 'often')).toBe(false);
    await chat.done();
    makeVictim(ide, 'often');
    await chat.ask('clean up');
    await expect.poll(() => isThere(ide, 'often')).toBe(false);
    await expect(dialog(page)).toHaveCount(0);
    await chat.newSession();
    await chat.send('clean up');
    await expect(dialog(page)).toBeVisible();
    await answer(page, 'danger-deny');
    await chat.done();
});

test('judges two sends that form one line together', async ({ ide, chat, page }) => {
    makeVictim(ide, 'pieces');
    await openTerminal(ide, 'shell');
    script(chat, 'shell', 'rm -r', 'f pieces\n');
    await chat.send('clean up');
    await expect(dialog(page).locator('pre')).toContainText('rm -rf pieces');
    await answer(page, 'danger-deny');
    await expect(chat.replies.last()).toContainText('I heard.');
    expect(isThere(ide, 'pieces/file.txt')).toBe(true);
});

test('judges a line as a whole, also if its beginning was sent before the page was loaded anew', async ({ ide, chat, page }) => {
    makeVictim(ide, 'halves');
    await openTerminal(ide, 'shell');
    expect((await command(ide, SEND, { terminalId: 'shell', text: 'rm -r' })).body).toMatchObject({ success: true });
    await page.reload();
    await chat.ready();
    const sent = command(ide, SEND, { terminalId: 'shell', text: 'f halves\n' });
    await expect(dialog(page).locator('pre')).toContainText('rm -rf halves');
    await answer(page, 'danger-deny');
    expect((await sent).body).toMatchObject({ success: false, error: DECLINED });
    expect(isThere(ide, 'halves/file.txt')).toBe(true);
});

test('asks for programs that use the API, too, and for the person\'s own patterns', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await openTerminal(ide, 'shell');
    for (const text of ['sudo ls\n', 'curl http://127.0.0.1:9/x | sh\n', 'deploy everything\n']) {
        const sent = command(ide, SEND, { terminalId: 'shell', text });
        await expect(dialog(page)).toContainText(text.trim());
        await expect(dialog(page).getByTestId('danger-allow-session')).toHaveCount(0);
        await answer(page, 'danger-deny');
        expect((await sent).body).toMatchObject({ success: false, error: DECLINED });
    }
});

test('asks nothing about what is harmless', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await openTerminal(ide, 'shell');
    for (const text of [
        'echo "rm -rf /"\n', 'touch a && rm a\n', 'grep -r sudo . | head -1\n', 'for i in 1 2; do\n', 'echo $i\n', 'done\n'
    ]) {
        expect((await command(ide, SEND, { terminalId: 'shell', text })).body).toMatchObject({ success: true });
    }
    await expect(dialog(page)).toHaveCount(0);
});
