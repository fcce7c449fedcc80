import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Locator } from '@playwright/test';
import { press } from './support/answer';
import { expect, testWith } from './support/test';

const TOUR = resolve(__dirname, '../../docs/tour');
const PROJECT = join(TOUR, 'project');

const files = Object.fromEntries(readdirSync(PROJECT, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(PROJECT.length + 1), readFileSync(path, 'utf8')]));

const test = testWith({ files, words: ['--scenario', join(TOUR, 'tour.json')] });

test('the tour: every word that it offers is answered once, and the answer does what it says', async ({ chat, page }) => {
    const editor = (name: string): Locator => page.locator(`#theia-main-content-panel [id*="${name}"] .openspace-agent-highlight`);
    let turns = 0;
    let earlier = 0;
    const say = async (word: string): Promise<void> => {
        earlier = await chat.replies.count();
        await chat.send(word);
        turns++;
        await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveCount(turns);
    };
    /** All that the agent said since the last word. */
    const answer = async (): Promise<string> => (await chat.replies.allInnerTexts()).slice(earlier).join(' ').replace(/\s+/g, ' ');
    /** Waits for the end of the answer, which is its last sentence, and expects each of these once in it. */
    const expectOnce = async (...sentences: string[]): Promise<void> => {
        await expect(chat.replies.last()).toContainText(sentences.at(-1)!);
        await chat.done();
        const said = await answer();
        const counts = sentences.map(sentence => [sentence, said.split(sentence).length - 1]);
        expect(counts, said).toEqual(sentences.map(sentence => [sentence, 1]));
    };

    await say('hello');
    await expectOnce('Welcome to OpenSpace!', 'Begin with code.');
    await expect(chat.currentEditor).toHaveText('moon.mjs');
    await expect(editor('moon.mjs').first()).toBeVisible();
    await expect(chat.input).toBeFocused();
    const offered = await chat.replies.last().locator('li strong').allInnerTexts();
    expect(offered).toEqual(['code', 'panes', 'terminal', 'question', 'permission', 'stop', 'again']);

    await say('code');
    await expectOnce('I read the file first.', 'This is the heart of the file', 'Next: panes.');
    await expect(page.locator('[data-testid="tool-card"][data-tool="read"][data-state="completed"]')).toHaveCount(1);

    await say('panes');
    await expectOnce('A pane is a group of tabs.', 'The list came back to me', 'Next: terminal.');
    await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: 'calendar.mjs' })).toHaveCount(1);
    await expect(page.locator('#theia-main-content-panel .lm-TabBar.theia-app-centers')).toHaveCount(2);
    await expect(page.getByTestId('ide-results')).toHaveCount(1);

    await say('terminal');
    await expectOnce('I open a terminal', 'I read what the terminal shows.', 'Next: question.');
    await expect(page.locator('#theia-bottom-content-panel .lm-TabBar-tab', { hasText: 'moon' })).toHaveCount(1);
    await expect(page.getByTestId('ide-results')).toHaveCount(2);

    await say('question');
    const question = page.getByTestId('question-card');
    await expect(question).toContainText('Which phase of the moon');
    await question.getByLabel(/^Full moon/).check();
    await press(question, question.getByRole('button', { name: 'Submit' }));
    await expectOnce('A card comes up', 'Thank you. This is what reached me', 'Next: permission.');
    expect(await answer()).toContain('Full moon');

    await say('permission');
    const permission = page.getByTestId('permission-card');
    await expect(permission).toContainText('demo.env');
    await press(permission, page.getByTestId('permission-once'));
    await expectOnce('asks for your consent', 'hello from demo.env', 'Next: stop.');

    await say('stop');
    await expect(chat.replies.last()).toContainText('tick tock');
    await page.getByTestId('chat-stop').click();
    await expectOnce('This is the last word of the tour.');

    await say('again');
    await expectOnce('Welcome to OpenSpace!', 'Begin with code.');

    await say('something else');
    await expectOnce('This tour knows only a few words.');
});
