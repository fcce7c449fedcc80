import { test } from '@playwright/test';
import { ChatPage } from './chat-page';
import { FILES, Look } from './every-view';
import { Ide, IdeOptions } from './ide';
import { expect } from './test';

/** An agent server that knows no model at all, as on a new machine without a network. */
const NO_MODEL = { enabled_providers: [], provider: {}, model: undefined, small_model: undefined };

async function inIde(options: IdeOptions, use: (ide: Ide) => Promise<void>): Promise<void> {
    const ide = await Ide.start({ files: FILES, ...options });
    try {
        await use(ide);
    } finally {
        await ide.stop();
    }
}

/** Tests that lead to what somebody sees who is new, and look at it. */
export function visitFirstViews(look: Look): void {
    test.use({ viewport: { width: 1400, height: 900 } });

    test('the door and trust', async ({ page }) => inIde({ words: ['--disable-extensions'], trusted: false }, async ide => {
        await page.goto(ide.url);
        await expect(page.getByTestId('sign-in')).toBeVisible();
        await look('door', '[data-testid="sign-in"]', page, ide);
        await page.goto(ide.link);
        await expect(page.getByTestId('trust-dialog')).toBeVisible();
        await look('trust', '.dialogBlock', page, ide);
    }));

    test('consent', async ({ page }) => inIde({ words: ['--disable-extensions'], consent: 'ask' }, async ide => {
        const chat = new ChatPage(page, ide);
        await chat.open();
        chat.script([{ reply: [{ text: '%%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%% There.' }] }]);
        await chat.send('open the file');
        await expect(page.getByTestId('consent-dialog')).toBeVisible();
        await look('consent', '[data-testid="consent-dialog"]', page, ide);
    }));

    test('without a model, without a folder', async ({ page }) => inIde({ config: NO_MODEL }, async ide => {
        await new ChatPage(page, ide).open();
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'none');
        await look('no-model', '[data-testid="welcome"]', page, ide);
        await page.goto(`${ide.url}/#!empty`);
        await page.reload();
        await expect(page.getByTestId('welcome').getByRole('heading', { level: 1 })).toHaveText('OpenSpace', { timeout: 45_000 });
        await expect(page.getByTestId('welcome-card-clone')).toBeEnabled({ timeout: 30_000 });
        await look('no-folder', '[data-testid="welcome"]', page, ide);
    }));

    test('the tour', async ({ page }) => inIde({ tour: true, config: NO_MODEL }, async ide => {
        await page.goto(ide.link);
        const dock = page.getByTestId('tour-dock');
        await expect(dock).toBeVisible({ timeout: 60_000 });
        await new ChatPage(page, ide).ready();
        await look('tour', '[data-testid="openspace-chat"]', page, ide);
        await page.getByTestId('tour-say').click();
        await expect(dock).toHaveAttribute('data-step', '1');
        await expect(dock).toHaveAttribute('data-busy', 'false', { timeout: 60_000 });
        await look('tour-step', '[data-testid="openspace-chat"]', page, ide);
    }));
}
