import { Page } from '@playwright/test';
import { pageCounts, settledCounts } from './support/leaks';
import { expect, test } from './support/test';
import { closeAllBut, commandIds, openWidgets, runCommand } from './support/theia-page';

test.use({ freshPage: true });

/** The command that opens each of our views, and the view's test hook. */
const VIEWS: Readonly<Record<string, string>> = {
    'openspace-activity:toggle': 'activity-view',
    'openspace-agents:toggle': 'agents-view',
    'openspace-ai-configuration:toggle': 'ai-configuration',
    'openspace-changes:toggle': 'changes-view',
    'openspace-chat:toggle': 'openspace-chat',
    'openspace-workspace:toggle': 'workspaces-view',
    'openspace-workspace:toggle-audit': 'workspace-audit-view'
};

const ROUNDS = 50;

/** Opens a view in front and closes it; what is closed is disposed. */
async function openAndClose(page: Page, command: string, kept: readonly string[]): Promise<void> {
    const view = page.getByTestId(VIEWS[command]);
    await runCommand(page, command);
    await expect(view).toBeVisible();
    await closeAllBut(page, kept);
    await expect(view).toHaveCount(0);
}

test('has a test for each view', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    expect((await commandIds(page)).filter(id => /^openspace-.*:toggle/.test(id)).sort()).toEqual(Object.keys(VIEWS));
});

for (const [command, view] of Object.entries(VIEWS)) {
    test(`leaves nothing behind after ${ROUNDS} rounds of opening and closing ${view}`, async ({ chat, page }) => {
        test.slow();
        chat.script([{ reply: [{ text: 'Some **text**, some `code`:\n\n```ts\nconst a = 1;\n```' }] }]);
        await chat.ask('say something');
        await closeAllBut(page, (await openWidgets(page)).filter(id => id !== 'openspace-chat'));
        const kept = await openWidgets(page);
        // What is loaded or made once, at the first need, is not a leak.
        for (let round = 0; round < 5; round++) {
            await openAndClose(page, command, kept);
        }
        const before = await settledCounts(page);
        for (let round = 0; round < ROUNDS; round++) {
            await openAndClose(page, command, kept);
        }
        // One that is left behind each time is fifty of them. The view that was closed last may wait for an answer, with all its listeners.
        const growth = async (): Promise<number> => {
            const { listeners, nodes } = await pageCounts(page);
            return Math.max(listeners - before.listeners, nodes - before.nodes);
        };
        await expect.poll(growth, { timeout: 120_000 }).toBeLessThan(ROUNDS);
    });
}
