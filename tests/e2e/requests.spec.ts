import { askingTest as test, expect } from './support/test';

const runCommand = [
    {
        when: { lastUser: 'run', lastRole: 'user' as const },
        reply: [{ tool: 'bash', arguments: { command: 'echo "asked-$((40+2))"', description: 'asks first' } }]
    },
    { when: { lastRole: 'tool' as const, toolResult: 'asked-42' }, reply: [{ text: 'it ran' }] },
    { reply: [{ text: 'something else' }] }
];

test('asks for permission with the full command; Enter from the chat does not answer; once lets it run', async ({ ide, chat, page }) => {
    chat.script(runCommand);
    await chat.send('run it');
    const card = page.getByTestId('permission-card');
    await expect(card).toContainText('echo "asked-$((40+2))"');
    await expect(chat.input).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
    await expect(async () => {
        await page.getByTestId('permission-once').click();
        await expect(card).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await chat.done();
    await expect(chat.replies.last()).toContainText('it ran');
    await expect(page.locator('[data-testid="tool-card"][data-tool="bash"]')).toHaveAttribute('data-state', 'completed');
    expect(JSON.stringify(ide.model.requests.at(-1)?.body)).toContain('asked-42');
});

test('warns on the card of a dangerous command, and not of a harmless one', async ({ chat, page }) => {
    const command = 'echo ready && rm -rf "$PWD/nothing-of-this-name"';
    chat.script([
        { when: { lastUser: 'clean', lastRole: 'user' }, reply: [{ tool: 'bash', arguments: { command, description: 'cleans up' } }] },
        ...runCommand
    ]);
    const warning = page.getByTestId('permission-card').getByTestId('permission-danger');
    const reject = async (): Promise<void> => {
        await expect(async () => {
            await page.getByTestId('permission-reject').click();
            await expect(page.getByTestId('permission-card')).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
        await expect(chat.busy).toHaveCount(0);
    };
    await chat.send('clean it');
    await expect(page.getByTestId('permission-card')).toContainText(command);
    await expect(warning).toHaveText('It deletes folders with everything in them, without asking.');
    await reject();
    await chat.send('run it');
    await expect(page.getByTestId('permission-card')).toContainText('echo "asked-$((40+2))"');
    await expect(warning).toHaveCount(0);
    await reject();
});

test('rejects a permission, and the agent server knows', async ({ ide, chat, page }) => {
    chat.script(runCommand);
    await chat.send('run it');
    await expect(page.getByTestId('permission-card')).toBeVisible();
    await expect(async () => {
        await page.getByTestId('permission-reject').click();
        await expect(page.getByTestId('permission-card')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(chat.busy).toHaveCount(0);
    await expect(page.locator('[data-testid="tool-card"][data-tool="bash"]')).toHaveAttribute('data-state', 'error');
    expect(ide.model.requests.filter(request => JSON.stringify(request.body).includes('asked-42'))).toEqual([]);
});

test('shows a question and gives the answer to the agent', async ({ chat, page }) => {
    chat.script([
        {
            when: { lastUser: 'choose', lastRole: 'user' },
            reply: [{ tool: 'question', arguments: { questions: [{
                question: 'Which colour?',
                header: 'Colour',
                options: [{ label: 'red', description: 'warm' }, { label: 'blue', description: 'cold' }]
            }] } }]
        },
        { when: { lastRole: 'tool', toolResult: 'blue' }, reply: [{ text: 'blue it is' }] }
    ]);
    await chat.send('choose');
    const card = page.getByTestId('question-card');
    await expect(card).toContainText('Which colour?');
    await expect(async () => {
        await card.getByLabel(/blue/).check();
        await card.getByRole('button', { name: /submit|answer|send/i }).click();
        await expect(card).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await chat.done();
    await expect(chat.replies.last()).toContainText('blue it is');
});
