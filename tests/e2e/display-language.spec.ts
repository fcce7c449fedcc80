import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, Page, test } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { FILES, Ide } from './support/ide';
import { palette } from './support/palette';
import { runCommand } from './support/theia-page';

test.describe.configure({ timeout: 240_000 });

/** Chooses a language as a person does, and confirms that the page is loaded again. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
    await palette(page, 'Configure Display Language');
    await page.locator('.quick-input-widget input').first().fill(name);
    await page.locator('.quick-input-list-row').filter({ hasText: name }).first().click();
    await page.locator('.dialogBlock .theia-button.main').click();
}

async function openInGerman(page: Page, ide: Ide): Promise<ChatPage> {
    const chat = new ChatPage(page, ide);
    await chat.open();
    await chooseLanguage(page, 'Deutsch');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await chat.ready();
    return chat;
}

/** The tour speaks the language of the page, and so does what it opens. */
async function takeFirstSteps({ page, replies }: ChatPage): Promise<void> {
    await runCommand(page, 'openspace-tour:take');
    const dock = page.getByTestId('tour-dock');
    for (const [step, [words, heard]] of [
        ['Zeig mir, was dieses Projekt macht.', 'Ich bin ein Skript'], ['Führ die Tests aus.', 'einer schlägt fehl']
    ].entries()) {
        await expect(dock).toHaveAttribute('data-step', String(step), { timeout: 60_000 });
        await expect(page.getByTestId('tour-say')).toHaveText(words);
        await page.getByTestId('tour-say').click();
        await expect(replies.last()).toContainText(heard, { timeout: 60_000 });
        await expect(dock).toHaveAttribute('data-busy', 'false', { timeout: 60_000 });
    }
    await expect(page.locator('#theia-bottom-content-panel .lm-TabBar-tab', { hasText: 'Tests' })).toHaveCount(1);
    await page.getByTestId('tour-leave').click();
    await expect(page.getByTestId('welcome').getByRole('heading', { level: 1 })).toHaveText('workspace', { timeout: 60_000 });
}

test('the person reads in their own language, on every port, and the agent goes on in English', async ({ browser }) => {
    const options = { words: ['--disable-extensions'] };
    const ide = await Ide.start(options);
    const context = await browser.newContext();
    try {
        const page = await context.newPage();
        const chat = await openInGerman(page, ide);
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

        await takeFirstSteps(chat);

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

/** What the shipped translation makes of a reason. */
function inGerman(english: string, ...words: string[]): string {
    const file = resolve(__dirname, '../../extensions/openspace-translations/src/i18n/de.json');
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return texts[`openspace/reasons/${english}`].replace(/\{(\d)\}/g, (_, place: string) => words[Number(place)]);
}

test('a failure has its reason in the language of the person, and in English for agents, programs and the log', async ({ browser }) => {
    const ide = await Ide.start({
        files: { ...FILES, 'data.json': '{}\n' }, words: ['--api'], settings: { 'openspace.notifications.commandFailures': 'all' }
    });
    const context = await browser.newContext();
    try {
        const page = await context.newPage();
        const chat = await openInGerman(page, ide);

        const english = 'This is a folder, not a file: src';
        const german = inGerman('This is a folder, not a file: {0}', 'src');
        expect(german).not.toBe(english);
        const block = '%%OS{"cmd":"openspace.file.write","args":{"path":"src","content":"x"}}%%';
        chat.script([
            { when: { lastUser: 'schreib', lastRole: 'user' }, reply: [{ text: `Gleich. ${block}` }] },
            { reply: [{ text: 'Fertig.' }] }
        ]);
        await chat.ask('schreib es');
        const toast = page.locator('.theia-notification-toasts .theia-notification-list-item');
        await expect(toast.filter({ hasText: german })).toBeVisible();
        await page.getByTestId('agent-action').last().click();
        await expect(page.getByTestId('agent-action-reason')).toContainText(german);
        await palette(page, 'Agentenaktivität anzeigen');
        const row = page.locator('[data-testid="activity-row"][data-cmd="openspace.file.write"]').first();
        await expect(row).toContainText(german);
        await page.getByTestId('activity-filter').fill('keine Datei');
        await expect(row).toContainText(german);
        await page.getByTestId('activity-filter').fill('Nirgends');
        await expect(row).toBeHidden();
        await page.getByTestId('activity-filter').fill('');
        // What the log has folds out as it is there.
        await row.getByTestId('activity-raw').click();
        await expect(page.getByTestId('activity-json')).toContainText(english);

        expect(JSON.stringify(ide.model.requests.at(-1)?.body.messages.at(-1))).toContain(english);
        const audit = ide.folder.at('state', 'audit');
        const written = (): string => readdirSync(audit).map(name => readFileSync(join(audit, name), 'utf8')).join('');
        await expect.poll(written).toContain(english);
        expect(written()).not.toContain(german);
        const { body } = await command(ide, 'openspace.file.write', { path: 'src', content: 'x' });
        expect(body).toMatchObject({ success: false, error: english });

        // Texts of our extensions for VS Code come from another process.
        await command(ide, 'openspace.editor.open', { path: 'data.json' });
        const server = new CodeEditor(page).server;
        await expect(server).toHaveAttribute('aria-label', 'Der Sprachserver für JSON ist bereit.', { timeout: 60_000 });
        await palette(page, 'Sprachserver: Server dieser Datei verwalten…');
        await expect(page.locator('.quick-input-list-row').filter({ hasText: 'Sprachserver neu starten' })).toBeVisible();
    } finally {
        await context.close();
        await ide.stop();
    }
});
