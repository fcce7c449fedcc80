import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { gitIn, makeRepository } from './support/repository';
import { expect, test } from './support/test';

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
            files: { 'src/story.txt': 'one\ntwo\nthree\n', '.env': 'TOKEN=first\n' },
            prepare: started => {
                makeRepository(started);
                writeFileSync(join(started.workspace, 'src/story.txt'), 'one\nzwei\nthree\n');
                gitIn(started)('commit', '-qam', 'Say two in German');
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
});
