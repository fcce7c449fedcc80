import { existsSync } from 'node:fs';
import { Locator, Page } from '@playwright/test';
import { answer } from './support/answer';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { gitIn, makeRepository } from './support/repository';
import { expect, testWith } from './support/test';

const test = testWith({
    git: false,
    files: { 'story.txt': 'once\n', '.gitattributes': '*.txt filter=trap\n' },
    settings: { 'git.enableSmartCommit': true },
    prepare: makeRepository
});

needsBubblewrap(test);

const view = (page: Page): Locator => page.locator('#scm-view-container');

async function commit(page: Page): Promise<void> {
    await view(page).locator('textarea').first().fill('go on');
    await view(page).locator('button', { hasText: 'Commit' }).first().click();
}

test('hooks and filters that a sandbox wrote run when the person has seen them, and not before', async ({ ide, chat, page }) => {
    const git = gitIn(ide);
    const ran = (): string[] => ['hook', 'filter'].filter(name => existsSync(ide.folder.at(`${name}.mark`)));
    const leaveMark = (name: string): string => `touch ${ide.folder.at(`${name}.mark`)}`;
    const command = `printf '#!/bin/sh\\n${leaveMark('hook')}\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit && `
        + `git config filter.trap.clean '${leaveMark('filter')}; cat' && echo and then >> story.txt`;
    chat.script([
        { when: { lastUser: 'go on', step: 0 }, reply: [{ tool: 'sandbox_bash', arguments: { command } }] },
        { when: { lastUser: 'go on' }, reply: [{ text: 'Went on.' }] }
    ]);
    await page.locator('#shell-tab-scm-view-container').click();
    await expect(page.locator('#theia-statusBar .element').first()).toContainText('main');
    await page.getByTestId('chat-sandbox').click();
    await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
    await chat.ask('go on with it');
    await expect(chat.replies.filter({ hasText: 'Went on.' })).toBeVisible();
    expect(existsSync(`${ide.workspace}/.git/hooks/pre-commit`)).toBe(true);

    const question = page.getByTestId('danger-dialog');
    const refusal = page.locator('.dialogBlock', { hasText: 'Look at them first' });
    /** Git says that it did nothing, in a dialog beneath the question. */
    const settle = async (button: 'danger-deny' | 'danger-allow'): Promise<void> => {
        await expect(refusal).toBeVisible();
        await expect(question).toContainText('pre-commit');
        await expect(question).toContainText('filter.trap.clean');
        await answer(page, button);
        await refusal.getByRole('button', { name: 'Close' }).click();
    };
    // What changed is listed without the filter.
    await expect(view(page).locator('.theia-TreeNode', { hasText: 'story.txt' })).toBeVisible();
    await commit(page);
    await settle('danger-deny');
    await commit(page);
    await settle('danger-allow');
    expect([ran(), git('log', '--format=%s')]).toEqual([[], 'first\n']);

    await commit(page);
    await expect.poll(() => git('log', '--format=%s')).toBe('go on\nfirst\n');
    expect(ran()).toEqual(['hook', 'filter']);
});
