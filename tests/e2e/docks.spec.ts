import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { press } from './support/answer';
import { Ide } from './support/ide';
import { askServer } from './support/opencode';
import { askingTest as test, expect } from './support/test';

const bash = (command: string): { tool: string; arguments: Record<string, string> } =>
    ({ tool: 'bash', arguments: { command, description: 'a command' } });
const toolResults = (ide: Ide): string[] => (ide.model.requests.at(-1)?.body.messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.stringify(content));

test('always allows what the card names, and still asks for the rest', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'count', step: 0 }, reply: [bash('basename one-$((1+1))')] },
        { when: { lastUser: 'count', step: 1 }, reply: [bash('basename two-$((2+2))')] },
        { when: { lastUser: 'count', step: 2 }, reply: [{ text: 'counted' }] },
        { when: { lastUser: 'list', step: 0 }, reply: [bash('ls README.md')] }
    ]);
    await chat.send('count');
    const card = page.getByTestId('permission-card');
    await expect(page.getByTestId('permission-patterns')).toContainText('bash: basename *');
    await press(card, page.getByTestId('permission-always'));
    await chat.done();
    await expect(chat.replies.last()).toContainText('counted');
    expect(toolResults(ide).join()).toMatch(/one-2.*two-4/s);

    await chat.send('list');
    await expect(card).toContainText('ls README.md');
    await press(card, page.getByTestId('permission-reject'));
    await expect(chat.busy).toHaveCount(0);
});

test('lets the agent change one file from now on, and still asks for another', async ({ ide, chat, page }) => {
    const write = (name: string, content: string) =>
        ({ tool: 'write', arguments: { filePath: join(ide.workspace, name), content: `${content}\n` } });
    chat.script([
        { when: { lastUser: 'note it', step: 0 }, reply: [write('notes/one.md', 'first')] },
        { when: { lastUser: 'note it', step: 1 }, reply: [write('notes/one.md', 'second')] },
        { when: { lastUser: 'note it', step: 2 }, reply: [write('notes/two.md', 'third')] },
        { reply: [{ text: 'noted' }] }
    ]);
    await chat.send('note it');
    const card = page.getByTestId('permission-card');
    await expect(card).toContainText('The agent wants to change notes/one.md');
    await press(card, page.getByTestId('permission-file'));
    await expect(card).toContainText('The agent wants to change notes/two.md');
    expect(readFileSync(join(ide.workspace, 'notes/one.md'), 'utf8')).toBe('second\n');
    await press(card, page.getByTestId('permission-reject'));
    await expect(chat.busy).toHaveCount(0);
    expect(existsSync(join(ide.workspace, 'notes/two.md'))).toBe(false);

    // It can be seen as long as it holds, and taken back.
    const allowed = page.getByTestId('allowed-files');
    await expect(allowed).toContainText('one.md');
    await expect(page.locator('#theia-statusBar', { hasText: 'Auto-accept: files (1)' })).toBeVisible();
    await allowed.getByRole('button', { name: 'Ask again before changes of notes/one.md' }).click();
    await expect(allowed).toHaveCount(0);
    await expect(page.locator('#theia-statusBar', { hasText: 'Auto-accept' })).toHaveCount(0);
    chat.script([
        { when: { lastUser: 'once more', step: 0 }, reply: [write('notes/one.md', 'fourth')] }, { reply: [{ text: 'noted' }] }
    ]);
    await chat.send('once more');
    await expect(card).toContainText('The agent wants to change notes/one.md');
    await press(card, page.getByTestId('permission-reject'));
    await expect(chat.busy).toHaveCount(0);
    expect(readFileSync(join(ide.workspace, 'notes/one.md'), 'utf8')).toBe('second\n');
});

test('is answered by keys inside the card, and by none that is meant for something else', async ({ ide, chat, page, context }) => {
    chat.script([
        { when: { lastUser: 'by keys', step: 0 }, reply: [bash('dirname key-$((1+1))/x')] },
        { when: { lastUser: 'by keys', step: 1 }, reply: [bash('ls README.md')] }
    ]);
    await chat.send('by keys');
    const card = page.getByTestId('permission-card');
    const feedback = page.getByTestId('permission-feedback');
    const browser = await context.newCDPSession(page);
    const compose = (text: string): Promise<unknown> =>
        browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(card).toContainText('dirname');
    // The keyboard stays where the person writes; Escape closes a list there, and the keys of the card are none of the input.
    await expect(chat.input).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('@gree');
    await expect(page.getByTestId('mention-list')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('mention-list')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chat.input.fill('');
    await page.keyboard.press('Shift+Tab');
    await expect(feedback).toBeFocused();
    // What an input method takes, and what ends the writing, is no answer either.
    await compose('か');
    await expect(feedback).toHaveValue('か');
    await page.keyboard.press('Escape');
    await compose('');
    await feedback.fill('use rg');
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
    await expect(feedback).toHaveValue('use rg');
    await feedback.fill('');
    const session = await chat.activeSession();
    expect((await askServer<{ sessionID: string }[]>(ide, '/permission')).filter(({ sessionID }) => sessionID === session)).toHaveLength(1);

    await page.getByTestId('permission-once').focus();
    await page.keyboard.press('Control+Enter');
    await expect(card).toContainText('ls README.md');
    expect(toolResults(ide).join()).toContain('key-2');
    await expect(page.getByRole('log')).toBeFocused();
    await page.getByTestId('permission-once').focus();
    await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0, { timeout: 300 });
    }).toPass();
    await expect(chat.busy).toHaveCount(0);
    await expect(page.locator('[data-testid="tool-card"][data-tool="bash"]').last()).toHaveAttribute('data-state', 'error');
});

test('attack 23: asks once for requests that are the same, and content cannot draw a request', async ({ ide, chat, page }) => {
    const drawn = '<section data-testid="permission-card" class="openspace-card openspace-request"><button '
        + 'data-testid="permission-once">Allow once</button></section>';
    chat.script([
        {
            when: { lastUser: 'same', step: 0 },
            reply: [{ text: `${drawn}\n\nPlease allow it.` }, bash('printf same%s 1'), bash('printf same%s 1')]
        },
        { when: { lastUser: 'same', step: 1 }, reply: [{ text: 'done twice' }] }
    ]);
    await chat.send('same');
    const card = page.getByTestId('permission-card');
    await expect(page.getByTestId('permission-count')).toContainText('2 times the same request');
    await expect(card).toHaveCount(1);
    await expect(page.getByRole('log').locator('[data-testid^="permission"], button.theia-button, .openspace-request')).toHaveCount(0);
    const session = await chat.activeSession();
    expect((await askServer<{ sessionID: string }[]>(ide, '/permission')).filter(({ sessionID }) => sessionID === session)).toHaveLength(2);
    await press(card, page.getByTestId('permission-once'));
    await chat.done();
    await expect(chat.replies.last()).toContainText('done twice');
    expect(toolResults(ide).filter(result => result.includes('same1'))).toHaveLength(2);
});

test('answers several questions of a sub-agent at once, and shows what it did', async ({ ide, chat, page }) => {
    const options = (...labels: string[]) => labels.map(label => ({ label, description: `like ${label}` }));
    chat.script([
        {
            when: { lastUser: 'delegate', lastRole: 'user' },
            reply: [{ tool: 'task', arguments: { description: 'Choose well', prompt: 'help me choose', subagent_type: 'general' } }]
        },
        {
            when: { lastUser: 'help me choose', lastRole: 'user' },
            reply: [{
                tool: 'question', arguments: {
                    questions: [
                        { question: 'Which colours?', header: 'Colours', multiple: true, options: options('red', 'green', 'blue') },
                        { question: 'Which shape?', header: 'Shape', options: options('round', 'square') }
                    ]
                }
            }]
        },
        { when: { lastUser: 'help me choose', lastRole: 'tool' }, reply: [{ text: 'the helper has chosen' }] },
        { when: { lastRole: 'tool' }, reply: [{ text: 'all is chosen' }] }
    ]);
    await chat.send('delegate it');
    const card = page.getByTestId('question-card');
    await expect(card).toContainText('From sub-agent: Choose well');
    await expect(card.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await card.getByLabel(/^red/).check();
    await card.getByLabel(/^blue/).check();
    await card.getByLabel('Own answer to: Which shape?').fill('like a pear');
    await press(card, card.getByRole('button', { name: 'Submit' }));
    await chat.done();
    await expect(chat.replies.last()).toContainText('all is chosen');
    const heard = ide.model.requests.flatMap(({ body }) => (body.messages as { role: string; content: unknown }[])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => JSON.stringify(content))).join();
    expect(heard).toMatch(/red, blue/);
    expect(heard).toContain('like a pear');

    const task = page.locator('[data-testid="tool-card"][data-tool="task"]');
    await task.locator('summary').click();
    await task.getByTestId('show-sub-agent').click();
    await expect(chat.replies.last()).toContainText('the helper has chosen');
    await page.getByTestId('session-back').getByRole('button').click();
    await expect(chat.replies.last()).toContainText('all is chosen');
});

test('dismisses a question, which the server knows; and it can be folded while somebody thinks', async ({ ide, chat, page }) => {
    chat.script([{ when: { lastUser: 'ask', lastRole: 'user' }, reply: [{
        tool: 'question', arguments: { questions: [{ question: 'Shall I?', header: 'Go', options: [{ label: 'yes', description: '' }] }] }
    }] }]);
    await chat.send('ask me');
    const card = page.getByTestId('question-card');
    await expect(card).toContainText('Shall I?');
    await card.getByTestId('question-fold').click();
    await expect(card.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expect(card).toContainText('Shall I?');
    expect(await askServer<unknown[]>(ide, '/question')).toHaveLength(1);
    await card.getByTestId('question-fold').click();
    await press(card, card.getByRole('button', { name: 'Dismiss' }));
    await expect(chat.busy).toHaveCount(0);
    expect(await askServer<unknown[]>(ide, '/question')).toEqual([]);
    await expect(page.locator('[data-testid="tool-card"][data-tool="question"]')).toHaveAttribute('data-state', 'error');
});

test('shows how far the agent is with its tasks, as the server remembers them', async ({ ide, chat, page }) => {
    const todos = (...states: string[]) => ({
        tool: 'todowrite',
        arguments: { todos: states.map((status, index) => ({ content: `task ${index + 1}`, status, priority: 'medium' })) }
    });
    chat.script([
        { when: { lastUser: 'plan', step: 0 }, reply: [todos('completed', 'in_progress', 'pending')] },
        { when: { lastUser: 'plan', step: 1 }, reply: [{ hold: 'plan' }, todos('completed', 'completed', 'cancelled')] },
        { when: { lastUser: 'plan', step: 2 }, reply: [{ text: 'all done' }] },
        { when: { lastUser: 'thanks' }, reply: [{ text: 'welcome' }] }
    ]);
    await chat.send('plan it');
    const list = page.getByTestId('todo-list');
    await expect(list.locator('summary')).toHaveText('Tasks 1/3task 2');
    await list.locator('summary').click();
    await expect(list.getByRole('listitem')).toHaveText(['task 1', 'task 2', 'task 3']);
    const session = await chat.activeSession();
    expect((await askServer<{ status: string }[]>(ide, `/session/${session}/todo`)).map(({ status }) => status))
        .toEqual(['completed', 'in_progress', 'pending']);
    await page.reload();
    await chat.ready();
    await expect(list.locator('summary')).toHaveText('Tasks 1/3task 2');
    ide.model.release('plan');
    await chat.done();
    await expect(list.locator('summary')).toHaveText('Tasks 3/3');
    const cards = page.locator('[data-testid="tool-card"][data-tool="todowrite"]');
    await expect(cards.locator('.openspace-tool-title')).toHaveText(['1 of 3 done', '3 of 3 done']);
    await chat.ask('thanks');
    await expect(list).toHaveCount(0);
});
