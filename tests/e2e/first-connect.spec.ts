import { startScriptedModel } from '@openspace/scripted-model';
import { TemporaryFolder } from '../support/temporary-folder';
import { answer } from './support/answer';
import { catalogue } from './support/catalogue';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const KEY = 'sk-harbour-0123456789';
const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts","line":42,"highlight":true}}%%';

test('a new user connects one of many providers by a key, and the agent opens a file of theirs', async ({ page }) => {
    test.setTimeout(240_000);
    const model = await startScriptedModel({
        scenario: { rules: [{ when: { hasTools: false }, reply: [{ text: 'Greeting' }] }, { reply: [{ text: `It is here. ${OPEN}` }] }] },
        apiKey: KEY
    });
    const known = new TemporaryFolder();
    known.file('models.json', JSON.stringify(
        catalogue({ id: 'harbour', name: 'Harbour AI', api: `${model.url}/v1`, model: 'harbour-1' })));
    const ide = await Ide.start({
        trusted: false, consent: 'ask',
        // As on a new machine: nothing is configured, and opencode knows what models.dev knows.
        config: { enabled_providers: undefined, provider: {}, model: undefined, small_model: undefined },
        environment: { OPENCODE_MODELS_PATH: known.at('models.json') }
    });
    try {
        const chat = new ChatPage(page, ide);
        const began = Date.now();
        await page.goto(ide.link);
        await page.locator('.dialogControl').getByRole('button', { name: 'Yes' }).click({ timeout: 60_000 });
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'none', { timeout: 60_000 });
        const rows = page.locator('.quick-input-list .monaco-list-row');
        const box = page.locator('.quick-input-widget input').first();
        const choose = async (): Promise<void> => {
            await expect(rows.first()).toBeVisible({ timeout: 30_000 });
            await box.fill('harbour');
            await expect(rows).toHaveCount(1);
            await box.press('Enter');
            await expect(box).toHaveAttribute('type', 'password');
        };
        // The empty chat offers it, as the welcome page does.
        const noModel = page.getByTestId('chat-no-model');
        await noModel.getByRole('button', { name: 'Connect a provider' }).click();
        await choose();
        await box.press('Escape');
        await expect(box).toBeHidden();
        await page.getByTestId('welcome-connect').click();
        await choose();
        await box.fill(KEY);
        await box.press('Enter');
        await expect(page.locator('.theia-notification-toasts')).toContainText('Harbour AI is connected.');
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'ready');
        await expect(page.getByTestId('welcome-model')).toContainText('Harbour One');
        await expect(noModel).toHaveCount(0);

        await chat.send('Where is the greeting?');
        await answer(page, 'consent-allow');
        await expect(page.locator('.monaco-editor[data-uri$="/greet.ts"] .openspace-agent-highlight').first()).toBeVisible();
        test.info().annotations.push({ type: 'from the page to the open file', description: `${Date.now() - began} ms` });
        await expect(chat.replies.last()).toContainText('It is here.');
        expect(model.requests.every(({ outcome }) => outcome === 'finished')).toBe(true);

        // Every model of the catalogue is behind the one that was connected, and none of the others is offered.
        await page.getByTestId('model-picker').click();
        await expect(page.getByTestId('anchored-menu').getByRole('option').filter({ hasText: 'Harbour One' })).toHaveCount(1);
        await expect(page.getByTestId('anchored-menu').getByRole('option').filter({ hasText: 'vendor' })).toHaveCount(0);
    } finally {
        await ide.stop();
        await model.close();
        known.remove();
    }
});
