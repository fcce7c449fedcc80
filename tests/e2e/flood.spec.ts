import { join } from 'node:path';
import { importSession } from './support/imported-session';
import { expect, testWith } from './support/test';

const IMPORTED = 'ses_e20000000ffe00000000000001';
const TURNS = 500;

/** Far more than what fits into the panel needs, far less than what 1,000 messages would. */
const MAX_ELEMENTS = 5_000;

const test = testWith({ prepare: ide => importSession(ide, IMPORTED, TURNS) });

test('opens a conversation of 1,000 messages at its end, leads to its beginning and back, with few elements', async ({ chat, page }) => {
    const elements = (): Promise<number> => page.getByTestId('openspace-chat').locator('*').count();
    const log = page.getByRole('log');
    const toBeginning = () => expect(async () => {
        await log.evaluate(area => area.scrollTop = 0);
        await expect(page.getByText('Question 0', { exact: true })).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [50] });
    await page.locator(`[data-testid="session-item"][data-session-id="${IMPORTED}"]`).getByRole('button').first().click();
    await expect(page.getByText(`Answer ${TURNS - 1}.`)).toBeInViewport();
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);

    await toBeginning();
    await expect(page.locator('.openspace-earlier')).not.toBeAttached();
    await expect(page.getByText('Answer 0.', { exact: true })).toBeAttached();
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);

    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(page.getByText(`Answer ${TURNS - 1}.`)).toBeInViewport();
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);

    chat.script([{ reply: [{ text: 'Still here.' }] }]);
    await chat.ask('and now?');
    await expect(chat.replies.last()).toHaveText('Still here.');

    // Who is at the end needs no old messages; they are let go, and come again.
    await expect(page.locator('.openspace-earlier')).toBeAttached();
    await toBeginning();
    await expect(page.getByText('Question 1', { exact: true })).toBeAttached();
});

test('stays usable in a turn with 200 tool calls', async ({ ide, chat, page }) => {
    // No two calls are the same, or the server would ask whether the agent runs in circles; and they read little,
    // or it would compact the session.
    const call = (number: number) => number % 10 === 0
        ? { tool: 'bash', arguments: { command: `echo ${number}`, description: `Says ${number}` } }
        : {
            tool: 'read',
            arguments: { filePath: join(ide.workspace, 'src/greet.ts'), offset: 1 + number % 100, limit: 1 + Math.floor(number / 100) }
        };
    const calls = Array.from({ length: 200 }, (_, index) => call(index + 1));
    chat.script([
        { when: { lastUser: 'many', step: 0 }, reply: calls.slice(0, 100) },
        { when: { lastUser: 'many', step: 1 }, reply: calls.slice(100) },
        { name: 'last', when: { lastUser: 'many', step: 2 }, reply: [{ hold: 'last' }, { text: 'All called.' }] }
    ]);
    await chat.send('many calls');
    const { body } = await ide.model.waitForRequest(({ rule }) => rule === 'last', 90_000);
    expect((body.messages as { role: string }[]).filter(({ role }) => role === 'tool')).toHaveLength(200);
    const group = page.getByTestId('call-group');
    await expect(group.locator('> summary')).toHaveText('Read 1 file · ran 20 commands');
    await expect(group).toHaveAttribute('data-state', 'completed');
    await group.locator('> summary').click();
    await expect(page.locator('[data-testid="tool-card"][data-tool="bash"]').last()).toHaveAttribute('data-state', 'completed');
    await chat.input.pressSequentially('what I type arrives');
    await expect(chat.input).toHaveValue('what I type arrives');
    expect(await page.getByTestId('openspace-chat').locator('*').count()).toBeLessThan(MAX_ELEMENTS);

    ide.model.release('last');
    await chat.done();
    await expect(chat.replies.last()).toContainText('All called.');
    await expect(chat.input).toHaveValue('what I type arrives');
});
