import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { Ide } from './support/ide';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { palette } from './support/palette';
import { choose } from './support/select';
import { expect, test } from './support/test';

needsBubblewrap(test);

const row = (page: Page): Locator => page.getByTestId('workspace-row');
const picks = (page: Page): Locator => page.locator('.quick-input-list .monaco-list-row');

/** The workspace server as another program of the same user sees it. */
function server(ide: Ide): { url: string; pid: number; token: string } {
    const state = (name: string): string => readFileSync(ide.folder.at('state', 'workspaces', name), 'utf8');
    return { ...JSON.parse(state('server.json')) as { url: string; pid: number }, token: state('token').trim() };
}

async function callTool(ide: Ide, workspace: string | null, tool: string, body: object): Promise<Response> {
    const { url, token } = server(ide);
    return fetch(`${url}/workspaces/${workspace}/tools/${tool}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-openspace-session': 'ses_of_the_test' },
        body: JSON.stringify(body)
    });
}

/** Serious and critical violations in both views, each with the element that has it. */
async function violations(page: Page): Promise<string[]> {
    const { violations: found } = await new AxeBuilder({ page }).include('[data-testid="workspaces-view"]').include(
        '[data-testid="workspace-audit-view"]'
    ).analyze();
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

test('creates a sandbox, shows what is done in it, and finds it again after the server was killed', async ({
    ide, chat, page
}) => {
    expect(await chat.activeSession()).not.toBeNull();
    // Nothing was started before somebody needed it.
    expect(existsSync(ide.folder.at('state', 'workspaces'))).toBe(false);
    await palette(page, 'OpenSpace: Show Sandboxes');
    const empty = page.getByTestId('workspaces-empty');
    await expect(empty).toBeVisible();
    await expect(page.locator('[data-testid="workspace-provider"][data-health="unknown"]')).toHaveCount(5);
    await empty.getByRole('button').click();
    await expect(picks(page).filter({ hasText: 'local' })).toContainText('no isolation');
    await expect(picks(page).filter({ hasText: 'bubblewrap' })).toContainText('Works here');
    await picks(page).filter({ hasText: 'bubblewrap' }).click();
    await expect(row(page)).toHaveAttribute('data-status', 'ready');
    await expect(row(page)).toContainText(ide.workspace);
    await expect(page.locator('[data-testid="workspace-provider"][data-provider="local"]')).toContainText('no isolation');

    // What a tool does appears while one looks, and nothing of it is more than text.
    const id = await row(page).getAttribute('data-workspace-id');
    await page.getByTestId('workspace-audit').click();
    const lines = page.getByTestId('audit-row');
    await expect(lines).toHaveCount(1);
    const hostile = 'echo "<img src=x onerror=alert(1)>\u202e" > out.txt';
    expect((await callTool(ide, id, 'bash', { command: hostile })).status).toBe(200);
    expect(readFileSync(join(ide.workspace, 'out.txt'), 'utf8')).toContain('<img');
    const line = lines.filter({ hasText: 'out.txt' });
    await expect(line).toContainText('<img src=x onerror=alert(1)>⟨U+202E⟩');
    await expect(line).toContainText('ses_of_the_test');
    expect((await callTool(ide, id, 'read', { file_path: '/etc/../../secret', nonsense: 1 })).status).toBe(400);
    await expect(lines.first()).toHaveAttribute('data-outcome', 'refused');
    await choose(page, 'audit-outcome', 'Refused');
    await expect(lines).toHaveCount(1);
    await choose(page, 'audit-outcome', 'All outcomes');
    await page.getByTestId('audit-filter').fill('OUT.TXT');
    await expect(lines).toHaveCount(1);
    await page.getByTestId('audit-table').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('audit-details')).toContainText('⟨U+202E⟩');

    expect(await violations(page)).toEqual([]);

    await page.getByTestId('workspace-stop').click();
    await expect(row(page)).toHaveAttribute('data-status', 'stopped');
    expect((await callTool(ide, id, 'bash', { command: 'true' })).status).toBe(409);
    await page.getByTestId('workspace-resume').click();
    await expect(row(page)).toHaveAttribute('data-status', 'ready');

    const { pid } = server(ide);
    process.kill(pid, 'SIGKILL');
    await expect(page.getByTestId('workspace-server-note')).toContainText('The workspace server stopped');
    await expect(page.getByTestId('workspace-server-note')).toHaveCount(0);
    await expect(row(page)).toHaveAttribute('data-status', 'stopped');
    expect(server(ide).pid).not.toBe(pid);
    // It sleeps, and wakes up at the next call.
    expect((await callTool(ide, id, 'bash', { command: 'cat out.txt' })).status).toBe(200);
    await expect(row(page)).toHaveAttribute('data-status', 'ready');

    await page.getByTestId('workspace-delete').click();
    await page.locator('.dialogOverlay .theia-button.main').click();
    await expect(empty).toBeVisible();
    expect(existsSync(join(ide.workspace, 'out.txt'))).toBe(true);
});
