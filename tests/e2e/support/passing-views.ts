import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { Locator, Page, test as base } from '@playwright/test';
import { ChatPage } from './chat-page';
import { FILES, Look, run, testId, viewsTest as test } from './every-view';
import { ExtensionRegistry } from './extension-registry';
import { Ide } from './ide';
import { gitIn, makeRepository } from './repository';
import { expect } from './test';
import { runCommand } from './theia-page';

const CHAT = testId('openspace-chat');

const SHOP = `<!doctype html><html lang="en"><title>Shop</title><body style="font: 16px sans-serif; margin: 40px"><h1>Shop</h1>
<p>Paper, pens and ink.</p><button>Buy</button></body></html>`;

/** A page with a line of text. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj '
    + '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj '
    + '4 0 obj<</Length 42>>stream\nBT /F 24 Tf 40 120 Td (Invoice 23) Tj ET  \nendstream endobj '
    + '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n';

const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();

/** Tests that lead to what is there for a while only: cards, questions, and what says that something is wrong. */
export function visitPassingViews(look: Look): void {
    test('pages of a local server, and a PDF', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        const server = createServer(({ url }, response) => response.writeHead(200, {
            'content-type': 'text/html', ...url === '/closed' ? { 'X-Frame-Options': 'DENY' } : {}
        }).end(SHOP));
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
        await run(ide, 'preview.open', { url });
        await expect(page.frameLocator(testId('web-frame')).getByRole('heading', { name: 'Shop' })).toBeVisible();
        await look('web', testId('web-tab'), page, ide);
        await page.getByTestId('web-address').fill(`${url}closed`);
        await page.getByTestId('web-address').press('Enter');
        await expect(page.getByTestId('web-refused')).toBeVisible();
        await look('web-refused', testId('web-tab'), page, ide);
        server.closeAllConnections();
        await new Promise(done => server.close(done));
        await page.getByTestId('web-reload').click();
        await expect(page.getByTestId('web-silent')).toBeVisible();
        await look('web-silent', testId('web-tab'), page, ide);
        ide.folder.file('workspace/docs/invoice.pdf', PDF);
        await run(ide, 'preview.open', { path: 'docs/invoice.pdf' });
        await expect(page.locator('.openspace-preview-frame')).toBeVisible();
        // What is in it is the browser's.
        await look('pdf', undefined, page, ide);
    });

    test('questions and comments in an editor', async ({ ide, chat, page }) => {
        chat.script([{ when: { lastUser: 'what is it for' }, reply: [{
            text: 'It adds up the **prices** of all lines, each as often as it was bought:\n\n```ts\nsum + price * count\n```\n'
        }] }, { reply: [{ text: 'I look at it.' }] }]);
        await run(ide, 'editor.open', { path: 'src/invoice.ts', line: 13, endLine: 15 });
        const code = editor(page, 'invoice.ts');
        await code.locator('.view-line', { hasText: 'get total' }).click();
        await page.keyboard.press('Home');
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press('Control+i');
        await expect(page.getByTestId('ask-input')).toBeFocused();
        await page.keyboard.type('what is it for');
        await look('ask', '.openspace-ask', page, ide);
        await page.getByTestId('ask-input').press('Enter');
        await expect(page.getByTestId('ask-answer')).toContainText('sum + price');
        await expect(page.getByTestId('ask-stop')).toHaveCount(0);
        await look('ask-answer', '.openspace-ask', page, ide);
        await page.getByTestId('ask-close').click();
        await code.locator('.view-line', { hasText: 'add(line' }).click();
        await page.keyboard.press('Control+Alt+m');
        await page.getByTestId('changes-comment-input').fill('Why does it answer itself?');
        await look('line-comment-new', '.openspace-thread', page, ide);
        await page.getByTestId('changes-comment-input').press('Control+Enter');
        await expect(page.getByTestId('line-comment')).toBeVisible();
        await look('line-comment', '.openspace-thread', page, ide);
        await page.getByTestId('changes-comment-remove').click();
        await expect(page.getByTestId('line-comment')).toHaveCount(0);
    });

    test('what the chat asks, finds, and waits for', async ({ ide, chat, page }) => {
        chat.script([
            { when: { lastUser: 'choose', step: 0 }, reply: [{ tool: 'question', arguments: { questions: [
                { question: 'Which currency shall the example have?', header: 'Currency', options: [
                    { label: 'Euro', description: 'Two digits, as most of the tests have it' },
                    { label: 'Yen', description: 'No digits: shows what has changed' }
                ] },
                { question: 'Where shall it be?', header: 'Places', multiple: true, options: [
                    { label: 'README', description: 'Where people look first' }, { label: 'Tests', description: 'Where it is kept true' }
                ] }
            ] } }] },
            { when: { lastUser: 'limit' }, reply: [{ status: 429, body: { error: { message: 'Rate limit reached for requests' } } }] },
            { reply: [{ text: 'The total is in the invoice. A total of what? The total of all lines.' }] }
        ]);
        await chat.ask('where is the total');
        await chat.input.press('ControlOrMeta+f');
        await page.getByTestId('find-input').fill('total');
        await expect(page.getByTestId('find-count')).toHaveText(/of \d/);
        await look('find', CHAT, page, ide);
        await page.getByTestId('find-input').press('Escape');
        await chat.send('choose');
        await expect(page.getByTestId('question-card')).toContainText('Which currency');
        await look('question', CHAT, page, ide);
        await page.getByTestId('chat-stop').click();
        await expect(chat.busy).toHaveCount(0);
        await expect(page.getByTestId('question-card')).toHaveCount(0);
        await chat.send('limit');
        await expect(page.getByTestId('retry-card')).toBeVisible({ timeout: 60_000 });
        await look('retry', CHAT, page, ide);
        await page.getByTestId('chat-stop').click();
        await expect(chat.busy).toHaveCount(0);
    });

    base('what an extension brings, what a pull changed, and a lost connection', async ({ page }) => {
        const registry = await ExtensionRegistry.start();
        const ide = await Ide.start({
            words: ['--api'], prepare: makeRepository, environment: { OPENSPACE_EXTENSION_REGISTRY: registry.url },
            files: { ...FILES, 'AGENTS.md': 'Be kind.\nUse tabs.\n', '.vscode/settings.json': '{ "editor.fontSize": 14 }\n' }
        });
        try {
            const chat = new ChatPage(page, ide);
            await chat.open();
            chat.script([{ reply: [{ text: 'Good morning.' }] }]);
            await chat.ask('good morning');
            const dialog = page.locator('.dialogBlock');
            await runCommand(page, 'workbench.view.extensions');
            await page.getByTestId('extensions-query').fill('pack');
            await page.getByTestId('extensions-search').click();
            await look('extensions-found', testId('extensions'), page, ide);
            await page.getByTestId('extension-offer').getByTestId('extension-install').click();
            await expect(dialog.locator('li')).toHaveCount(3);
            await look('extension-brings', '.dialogBlock', page, ide);
            await dialog.getByRole('button', { name: 'Cancel' }).click();

            const git = gitIn(ide);
            git('checkout', '-q', '-b', 'theirs');
            ide.folder.file('workspace/AGENTS.md', 'Be quick.\nUse tabs.\nRun scripts/setup.sh first.\n');
            ide.folder.file('workspace/.vscode/settings.json', '{ "editor.fontSize": 15 }\n');
            git('commit', '-q', '-a', '-m', 'second');
            await expect(page.locator('#theia-statusBar').getByText('Configuration changed')).toBeVisible();
            await chat.send('and now?');
            const card = page.getByRole('alert').filter({ hasText: 'The configuration of this folder has changed' });
            await expect(card).toBeVisible();
            await look('folder-changed', CHAT, page, ide);
            await card.getByRole('button', { name: 'Review…' }).click();
            await expect(page.getByTestId('folder-change').locator('[data-file="AGENTS.md"]')).toBeVisible();
            await look('folder-change', '.dialogBlock', page, ide);
            await page.getByTestId('folder-change-keep-out').click();
            await expect(page.getByTestId('folder-change')).toHaveCount(0);

            await ide.stopProcess();
            await expect(page.getByTestId('backend-banner')).toHaveAttribute('data-state', 'lost', { timeout: 60_000 });
            await look('connection-lost', CHAT, page, ide);
        } finally {
            await ide.stop();
            registry.stop();
        }
    });
}
