import { expect, Page, test } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';

test.describe.configure({ timeout: 240_000 });

/** Chooses a language as a person does, and confirms that the page is loaded again. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
    await palette(page, 'Configure Display Language');
    await page.locator('.quick-input-widget input').first().fill(name);
    await page.locator('.quick-input-list-row').filter({ hasText: name }).first().click();
    await page.locator('.dialogBlock .theia-button.main').click();
}

test('the person reads in their own language, on every port, and the agent goes on in English', async ({ browser }) => {
    const options = { words: ['--disable-extensions'] };
    const ide = await Ide.start(options);
    const context = await browser.newContext();
    try {
        const page = await context.newPage();
        const chat = new ChatPage(page, ide);
        await chat.open();
        await chooseLanguage(page, 'Deutsch');
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await chat.ready();
        // Theia's own texts, those that it takes from VS Code, and ours.
        await expect(page.locator('#theia\\:menubar')).toContainText('Datei');
        await expect(page.locator('#theia\\:menubar')).toContainText('Auswahl');
        await expect(page.getByTestId('chat-new-session')).toHaveAccessibleName(/Neue Sitzung/);
        await expect(page.getByTestId('welcome')).toContainText('Datei öffnen');

        const block = '%%OS{"cmd":"openspace.editor.open","args":{"path":"gone.ts"}}%%';
        chat.script([
            { when: { lastUser: 'zeig', lastRole: 'user' }, reply: [{ text: `Hier. ${block}` }] },
            { reply: [{ text: 'Fertig.' }] }
        ]);
        await chat.ask('zeig es mir');
        await expect(page.getByTestId('welcome-session').first()).toContainText('jetzt');
        const heard = JSON.stringify(ide.model.requests.at(-1)?.body.messages.at(-1));
        expect(heard).toMatch(/gone\.ts/);
        expect(heard).not.toMatch(/Datei|Fehl/);
        await expect(page.getByTestId('agent-action').last()).toContainText('Fehlgeschlagen');

        await ide.stopProcess();
        await ide.launch(options);
        const fresh = await browser.newContext();
        const other = new ChatPage(await fresh.newPage(), ide);
        await other.open();
        await expect(other.page.locator('#theia\\:menubar')).toContainText('Datei');
        await chooseLanguage(other.page, 'English');
        await expect(other.page.locator('html')).toHaveAttribute('lang', 'en');
        await other.ready();
        await expect(other.page.locator('#theia\\:menubar')).toContainText('File');
        await fresh.close();
    } finally {
        await context.close();
        await ide.stop();
    }
});
