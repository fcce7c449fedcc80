import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { gitIn, makeRepository } from './support/repository';
import { expect, test } from './support/test';
import { runCommand } from './support/theia-page';

/** What agent and source control have to do with each other. */
test.describe('source control and the agent', () => {
    let ide: Ide;
    let page: Page;
    let chat: ChatPage;
    let git: (...words: string[]) => string;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            words: ['--api'],
            git: false,
            files: { 'src/tale.txt': 'one\ntwo\nthree\n', '.env': 'TOKEN=first\n' },
            prepare: started => {
                makeRepository(started);
                const git = gitIn(started);
                git('mv', 'src/tale.txt', 'src/story.txt');
                git('commit', '-qm', 'Call it a story');
                writeFileSync(join(started.workspace, 'src/story.txt'), 'one\nzwei\nthree\n');
                git('commit', '-qam', 'Say two in German');
            }
        });
        git = gitIn(ide);
        page = await browser.newPage();
        chat = new ChatPage(page, ide);
        await chat.open();
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const write = (name: string, text: string): void => writeFileSync(join(ide.workspace, name), text);

    test('the agent asks git by a block, and hears the answer in the same turn', async () => {
        write('src/story.txt', 'one\nzwei\ndrei\n');
        write('.env', 'TOKEN=hidden\n');
        const block = (verb: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.scm.${verb}`, args })}%%`;
        chat.script([
            { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: 'You changed a line.' }] },
            { when: { lastUser: 'what did I change' }, reply: [{ text: `${block('status', {})}\n${block('diff', { path: 'src' })}` }] }
        ]);
        await chat.ask('what did I change');
        await expect(chat.replies.last()).toContainText('You changed a line.');
        const told = JSON.stringify(ide.model.requests.find(({ rule }) => rule === 'told')?.body.messages.at(-1)?.content);
        for (const part of ['main', 'src/story.txt', '-three', '+drei', '.env']) {
            expect(told).toContain(part);
        }
        expect(told).not.toContain('hidden');

        const { body } = await command(ide, 'openspace.scm.blame', { path: 'src/story.txt', line: 1, endLine: 3 });
        expect(body.lines).toMatchObject([
            { line: 1, endLine: 1, author: 'Ada', summary: 'first' },
            { line: 2, endLine: 2, author: 'Ada', summary: 'Say two in German' },
            { line: 3, endLine: 3, summary: 'Not committed yet' }
        ]);
        expect((await command(ide, 'openspace.scm.diff', { path: '.env' })).body)
            .toMatchObject({ files: [{ path: '.env', status: 'modified', patch: '' }] });
        expect((await command(ide, 'openspace.scm.blame', { path: '.env' })).body).toMatchObject({ success: false });
        expect(git('diff', '--cached')).toBe('');
    });

    test('what the agent changed is marked where it is committed, reviewed from there, and staged where it was reviewed', async () => {
        write('.env', 'TOKEN=hidden\n');
        chat.script([
            {
                when: { lastUser: 'go on with the story', lastRole: 'user' },
                reply: [
                    { tool: 'write', arguments: { filePath: join(ide.workspace, 'src/story.txt'), content: 'one\nzwei\nthree\nfour\n' } },
                    { tool: 'write', arguments: { filePath: join(ide.workspace, 'src/<i>new.txt'), content: 'new\n' } }
                ]
            },
            { reply: [{ text: 'done' }] }
        ]);
        await chat.newSession();
        await chat.ask('go on with the story');
        await page.locator('#shell-tab-scm-view-container').click();
        const listed = (name: string): Locator => page.locator('#scm-view-container .theia-TreeNode', { hasText: name });
        await expect(listed('story.txt · not reviewed')).toBeVisible({ timeout: 30_000 });
        await expect(listed('<i>new.txt · not reviewed')).toBeVisible();
        // The person changed it, not the agent.
        await expect(listed('.env')).not.toContainText('reviewed');
        await listed('story.txt').hover();
        await listed('story.txt').getByTitle('Review the Agent\'s Changes').click();
        const marks = page.locator('.monaco-editor[data-uri$="/story.txt"]').first();
        await marks.getByTestId('review-edit').getByTestId('review-keep').click();
        await expect(listed('story.txt')).not.toContainText('reviewed');

        await page.getByTestId('chat-changes').click();
        const row = (name: string): Locator => page.locator(`[data-testid="changes-file"][data-path="src/${name}"]`);
        await expect(row('story.txt')).toHaveAttribute('data-stage', 'unstaged');
        await expect(row('story.txt')).toHaveAttribute('data-reviewed', 'true');
        await page.getByTestId('changes-stage-reviewed').click();
        await expect(row('story.txt')).toHaveAttribute('data-stage', 'staged');
        expect(git('diff', '--cached', '--name-only')).toBe('src/story.txt\n');
        await expect(page.getByTestId('changes-stage-reviewed')).toBeDisabled();

        await expect(async () => {
            // The list is drawn anew when git has told of what was staged before.
            await row('<i>new.txt').hover();
            await row('<i>new.txt').getByTestId('changes-stage').click({ timeout: 2_000 });
            await expect.poll(() => git('diff', '--cached', '--name-only'), { timeout: 5_000 }).toBe('src/<i>new.txt\nsrc/story.txt\n');
        }).toPass();
        // What is staged is what was there then.
        write('src/story.txt', 'one\nzwei\nthree\nfour\nfive\n');
        await expect(row('story.txt')).toHaveAttribute('data-stage', 'partly');
        await row('<i>new.txt').getByTestId('changes-stage').click();
        await expect(row('<i>new.txt')).toHaveAttribute('data-stage', 'unstaged');
        git('reset', '-q', '--hard');
        git('clean', '-fdq');
        // As it was committed there is nothing to stage.
        await expect(row('story.txt')).not.toHaveAttribute('data-stage');
        await command(ide, 'openspace.editor.close', { path: 'src/story.txt' });
        await expect(page.locator('#theia-statusBar .element', { hasText: 'Ada' })).toHaveCount(0);
    });

    test('the status bar says who wrote a line, and the timeline how a file came about', async () => {
        await command(ide, 'openspace.editor.open', { path: 'src/story.txt' });
        await page.locator('.view-line', { hasText: 'zwei' }).click();
        const author = page.locator('#theia-statusBar .element', { hasText: 'Ada' });
        await expect(author).toBeVisible({ timeout: 30_000 });
        await author.click();
        const tab = page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        await expect(tab.filter({ hasText: 'Say two in German' })).toBeVisible();
        await expect(page.locator('.monaco-diff-editor:visible')).toContainText('two');

        await command(ide, 'openspace.editor.open', { path: 'src/story.txt' });
        await page.locator('.view-line:visible', { hasText: 'zwei' }).first().click();
        await palette(page, 'Git: View File History');
        const commits = page.locator('#timeline-view .theia-TreeNode:visible');
        await expect(commits.filter({ hasText: 'Say two in German' })).toBeVisible();
        await expect(commits.filter({ hasText: 'first' })).toBeVisible();
        await commits.filter({ hasText: 'Say two in German' }).click();
        await expect(tab.filter({ hasText: 'story.txt (' })).toBeVisible();
    });

    test('the gutter says who wrote the lines, and follows what is typed', async () => {
        await command(ide, 'openspace.editor.open', { path: 'src/story.txt' });
        await page.locator('.view-line:visible', { hasText: 'zwei' }).first().click();
        await palette(page, 'Git: Toggle Blame in the Gutter');
        const editor = page.locator('.monaco-editor[data-uri$="/src/story.txt"]').filter({ visible: true }).first();
        const numbers = async (): Promise<string[]> => (await editor.locator('.line-numbers').evaluateAll(all => all
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map(number => [...Array.from(number.querySelectorAll('.openspace-blame-author'), author => author.textContent),
                number.lastChild?.textContent].join(' '))));
        await expect.poll(numbers).toEqual(['Ada 1', 'Ada 2', 'Ada 3', '4']);
        await expect(editor.locator('.openspace-blame').nth(1)).toHaveAttribute('title', /^Say two in German\nAda, .+, [0-9a-f]{12}$/);
        await page.keyboard.press('Control+Home');
        await page.keyboard.type('zero\n');
        await expect.poll(numbers).toEqual(['Not committed 1', 'Ada 2', 'Ada 3', 'Ada 4', '5']);
        // The break of the line, and the word.
        await page.keyboard.press('Control+z');
        await page.keyboard.press('Control+z');
        await expect.poll(numbers).toEqual(['Ada 1', 'Ada 2', 'Ada 3', '4']);
        await palette(page, 'Git: Toggle Blame in the Gutter');
        await expect.poll(numbers).toEqual(['1', '2', '3', '4']);
        // A commit would ask about it.
        await runCommand(page, 'workbench.action.files.revert');
        await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty')).toHaveCount(0);
    });

    test('the agent drafts the message of a commit, and the person has the last word', async () => {
        await page.locator('#shell-tab-scm-view-container').click();
        const view = page.locator('#scm-view-container');
        const input = view.locator('textarea').first();
        const button = (label: string): Locator => page.locator(`[title="${label}"]:visible, [aria-label="${label}"]:visible`).first();
        const asked = 'Write the message of a git commit';
        const session = await chat.activeSession();
        write('src/story.txt', 'one\nzwei\ndrei\n');
        git('add', 'src/story.txt');

        await input.fill('Count in');
        chat.script([{ name: 'held', when: { lastUser: asked }, reply: [{ hold: 'message' }, { text: 'Too late' }] }]);
        await button('Write Commit Message with the Agent').click();
        await expect.poll(() => ide.model.requests.some(({ rule }) => rule === 'held')).toBe(true);
        await button('Stop Writing the Commit Message').click();
        await expect(button('Write Commit Message with the Agent')).toBeVisible();
        ide.model.release('message');
        await expect(input).toHaveValue('Count in');

        chat.script([{ name: 'drafted', when: { lastUser: asked }, reply: [{ text: '```\nCount in German\n\nAll of it.\n```' }] }]);
        await button('Write Commit Message with the Agent').click();
        await expect(input).toHaveValue('Count in German\n\nAll of it.');
        const prompt = JSON.stringify(ide.model.requests.find(({ rule }) => rule === 'drafted')?.body.messages.at(-1)?.content);
        expect(prompt).toContain('+drei');
        expect(prompt).toContain('Count in');
        expect(prompt).not.toContain('.env');
        await input.press('Escape');
        await expect(input).toHaveValue('Count in');

        await palette(page, 'Git: Write Commit Message with the Agent');
        await expect(input).toHaveValue('Count in German\n\nAll of it.');
        await input.press('End');
        await input.pressSequentially('!');
        await expect(button('Put Back My Commit Message')).toHaveCount(0);
        expect(git('log', '-1', '--format=%s')).toBe('Say two in German\n');
        await view.locator('button', { hasText: 'Commit' }).first().click();
        await expect.poll(() => git('log', '-1', '--format=%B').trim()).toBe('Count in German\n\nAll of it.!');
        expect(await chat.activeSession()).toBe(session);

        write('new.txt', 'new\n');
        chat.script([{ when: { lastUser: asked }, reply: [{ text: ' ' }] }]);
        await palette(page, 'Git: Write Commit Message with the Agent');
        await expect(page.getByText('No commit message was written. The agent did not answer with a message.').first()).toBeVisible();
    });
});
