import { chmodSync } from 'node:fs';
import { delimiter } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { TemporaryFolder } from '../support/temporary-folder';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

const provider = (page: Page, name: string): Locator => page.locator(`[data-testid="workspace-provider"][data-provider="${name}"]`);
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test.describe('on a machine with old programs', () => {
    test.skip(process.platform !== 'linux', 'Sandboxes need Linux.');

    const programs = new TemporaryFolder();
    let ide: Ide;

    test.beforeAll(async () => {
        // Programs are found in the folders of the system, too: what comes first is too old.
        for (const [name, version] of [['bwrap', 'bubblewrap 0.4.0'], ['runsc', 'runsc version release-20221219.0']]) {
            chmodSync(programs.file(name, `#!/bin/sh\necho ${version}\n`), 0o755);
        }
        ide = await Ide.start({
            environment: { PATH: [programs.path, process.env.PATH].join(delimiter) },
            settings: { 'openspace.workspace.provider': 'gvisor' }
        });
    });

    test.afterAll(async () => {
        await ide.stop();
        programs.remove();
    });

    test('says which commands would help each provider, and copies them, but runs none', async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await new ChatPage(page, ide).open();
        await palette(page, 'OpenSpace: Show Sandboxes');
        await page.getByTestId('workspace-check').click();
        const gvisor = provider(page, 'gvisor');
        await expect(gvisor).toHaveAttribute('data-health', 'unhealthy');
        await expect(gvisor).toContainText('gVisor 20221219.0 is too old');
        const commands = gvisor.getByTestId('workspace-provider-commands').locator('code');
        await expect(commands).toContainText('runsc');
        await gvisor.getByRole('button', { name: 'Copy Commands' }).click();
        await expect(gvisor.getByRole('button', { name: 'Copied' })).toBeVisible();
        expect(await copied(page)).toBe(await commands.innerText());
        // What explains itself in words has no commands.
        await expect(provider(page, 'local').getByTestId('workspace-provider-commands')).toHaveCount(0);

        const finding = page.locator('[data-testid="welcome-check"][data-check="sandbox"]');
        await expect(finding).toContainText('The sandbox gVisor does not work here.');
        await expect(finding.locator('code')).toContainText('runsc');
        await page.evaluate(() => navigator.clipboard.writeText(''));
        await finding.getByRole('button', { name: /^Copy/ }).click();
        await expect.poll(() => copied(page)).toBe(await commands.innerText());

        await palette(page, 'New Sandbox…');
        const pick = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'bubblewrap' }).first();
        await expect(pick).toContainText('bubblewrap 0.4.0 is too old');
        await pick.hover();
        await pick.locator('.codicon-copy').click();
        await expect(page.getByText('Commands copied.').first()).toBeVisible();
        expect(await copied(page)).toMatch(/^(sudo )?(apt-get|dnf|pacman) .* bubblewrap$/);
        await page.keyboard.press('Escape');
    });
});
