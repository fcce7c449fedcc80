import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { GitHttpServer } from '../../../packages/workspace-tools/src/conformance/git-http-server';
import { answer } from './answer';
import { FILES, Look, testId } from './every-view';
import { needsBubblewrap } from './needs-bubblewrap';
import { gitIn, makeRepository } from './repository';
import { expect, testWith } from './test';
import { runCommand } from './theia-page';

const test = testWith({
    words: ['--api', '--disable-extensions'],
    files: FILES,
    config: { agent: { title: { disable: true } } },
    prepare: makeRepository
});

/** A sandbox that begins, and a push, are many small programs. */
const PATIENT = { timeout: 120_000 };

const row = (page: Page, text: string): Locator => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
const bash = (command: string) => ({ tool: 'sandbox_bash', arguments: { command } });

/** Tests that lead to what there is in a sandbox only. */
export function visitSandboxViews(look: Look): void {
    test.describe('in a sandbox', () => {
        needsBubblewrap(test);
        test.setTimeout(600_000);

        test('a question about a host, and one about a push', async ({ ide, chat, page }) => {
            const server = await GitHttpServer.start(ide.folder.folder('server'), 'ann', 'a password');
            const git = gitIn(ide);
            git('init', '-q', '--bare', '-b', 'main', ide.folder.at('server/acme/shop.git'));
            git('remote', 'add', 'origin', `${server.origin}/acme/shop.git`);
            const helper = ide.folder.file('helper.sh', '#!/bin/sh\necho username=ann\necho "password=a password"\n');
            ide.folder.file('home/.gitconfig', `[credential]\n\thelper = !sh ${helper}\n`);
            chat.script([
                { when: { lastUser: 'get it', step: 0 }, reply: [bash('curl -sS https://packages.example.test/paper')] },
                { when: { lastUser: 'get it', step: 1 }, reply: [{ text: 'It is not there.' }] },
                { when: { lastUser: 'send it', step: 0 }, reply: [
                    bash('echo done > done.txt; git add done.txt; git commit -qm "Say that it is done"; git status --short')
                ] },
                { when: { lastUser: 'send it', step: 1 }, reply: [{ tool: 'sandbox_git', arguments: { action: 'push' } }] },
                { when: { lastUser: 'send it', step: 2 }, reply: [{ text: 'Then not.' }] }
            ]);
            const question = page.getByTestId('danger-dialog');
            const view = page.getByTestId('workspaces-view');
            await page.getByTestId('chat-sandbox').click();
            await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
            await chat.send('get it');
            await expect(question).toContainText('packages.example.test', PATIENT);
            await look('host-question', testId('danger-dialog'), page, ide);
            await runCommand(page, 'openspace-workspace:show');
            await expect(view.getByTestId('sandbox-network-question')).toBeVisible();
            const shown = async (): Promise<void> => {
                if (!await view.isVisible()) {
                    await runCommand(page, 'openspace-workspace:show');
                }
            };
            await look('sandbox-host-question', testId('workspaces-view'), page, ide, shown);
            await answer(page, 'danger-scope-never');
            await expect(chat.replies.last()).toContainText('It is not there.', PATIENT);

            const chosen = runCommand(page, 'openspace-workspace:set-remote');
            await expect(row(page, 'origin')).toBeVisible();
            await look('set-remote', undefined, page, ide);
            await row(page, 'origin').click();
            await row(page, 'Use My Git Credentials').click();
            await chosen;
            await chat.send('send it');
            await expect(question.getByTestId('outgoing-commit').first()).toBeVisible(PATIENT);
            await look('push-question', testId('danger-dialog'), page, ide);
            await answer(page, 'danger-deny');
            await expect(chat.replies.last()).toContainText('Then not.', PATIENT);
            await view.getByTestId('sandbox-network-defaults').locator('summary').click();
            await look('sandbox-hosts', testId('workspaces-view'), page, ide, shown);
            await server.stop();
        });

        test('a copy', async ({ ide, chat, page }) => {
            chat.script([
                { when: { lastUser: 'rename it', step: 0 }, reply: [
                    bash('sed -i "s/Total:/Sum:/" src/invoice.ts; sed -i s/Invoices/Bills/ README.md; echo new > notes.txt')
                ] },
                { when: { lastUser: 'rename it', step: 1 }, reply: [{ text: 'It is called a sum now.' }] }
            ]);
            await runCommand(page, 'openspace-chat:run-in-copy');
            await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
            await chat.send('rename it');
            await expect(chat.replies.last()).toContainText('It is called a sum now.', PATIENT);
            await chat.done();
            writeFileSync(join(ide.workspace, 'src/invoice.ts'), FILES['src/invoice.ts'].replace('Total:', 'All:'));
            await page.getByTestId('chat-changes').click();
            await expect(page.getByTestId('changes-file')).toHaveCount(3);
            const shown = async (): Promise<void> => {
                if (!await page.getByTestId('changes-view').isVisible()) {
                    await runCommand(page, 'openspace-changes:toggle');
                }
            };
            await look('copy', testId('changes-view'), page, ide, shown);
            await page.getByTestId('changes-bring-in').click();
            await expect(page.getByTestId('changes-conflict')).toBeVisible(PATIENT);
            await look('copy-conflict', testId('changes-view'), page, ide, shown);
        });
    });
}
