import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { gitIn, makeRepository } from './support/repository';
import { expect, test } from './support/test';

const TEXT = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join('');

async function openFile(page: Page, name: string): Promise<void> {
    await page.keyboard.press('Control+p');
    await page.locator('.quick-input-widget input').first().fill(name);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
}

test.describe('source control', () => {
    let ide: Ide;
    let page: Page;
    let git: (...words: string[]) => string;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            git: false,
            files: {
                'hunks.txt': TEXT, 'story.txt': TEXT, 'other.txt': 'other\n',
                'tsconfig.json': '{ "compilerOptions": { "strict": "yes" } }\n'
            },
            prepare: makeRepository
        });
        git = gitIn(ide);
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        await page.locator('#shell-tab-scm-view-container').click();
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const view = (): Locator => page.locator('#scm-view-container');
    /** Groups that have files, with counts and files; without the letter of a file, which the pointer hides. */
    const listed = async (): Promise<string[]> => (await view().locator('.theia-TreeNode').allTextContents())
        .map(text => text.replace(/(\.txt).$/, '$1'))
        .filter(text => text !== 'Changes0');
    const branch = (): Locator => page.locator('#theia-statusBar .element').first();
    const write = (name: string, text: string): void => writeFileSync(join(ide.workspace, name), text);

    /** An action of a file shows when it is pointed at. */
    async function act(file: string, action: string): Promise<void> {
        const row = view().locator('.theia-TreeNode', { hasText: file }).last();
        await row.hover();
        await row.locator(`[title="${action}"]`).click({ timeout: 5_000 });
    }

    /** A click in the moment in which the list is made anew goes nowhere. */
    async function actUntil(file: string, action: string, after: readonly string[]): Promise<void> {
        await expect(async () => {
            if (JSON.stringify(await listed()) !== JSON.stringify(after)) {
                await act(file, action);
            }
            await expect.poll(listed, { timeout: 5_000 }).toEqual(after);
        }).toPass();
    }

    const stage = (file: string, after: readonly string[]): Promise<void> => actUntil(file, 'Stage Changes', after);

    async function commit(message: string): Promise<void> {
        await view().locator('textarea').first().fill(message);
        await view().locator('button', { hasText: /Commit|Continue/ }).first().click();
    }

    test('makes a branch, and solves a conflict by the actions above it', async () => {
        await branch().click();
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Create new branch...' }).click({ timeout: 30_000 });
        await expect(page.locator('.quick-input-widget')).toContainText('branch name');
        await page.locator('.quick-input-widget input').first().fill('feature');
        await page.keyboard.press('Enter');
        await expect(branch()).toContainText('feature');
        expect(git('branch', '--show-current')).toBe('feature\n');

        write('story.txt', TEXT.replace('line 10\n', 'of the feature\n'));
        git('commit', '-qam', 'feature');
        git('checkout', '-q', 'main');
        write('story.txt', TEXT.replace('line 10\n', 'of main\n'));
        git('commit', '-qam', 'main');
        await expect(branch()).toContainText('main');
        await palette(page, 'Git: Merge...');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'feature' }).first().click({ timeout: 30_000 });
        await expect.poll(listed).toEqual(['Merge Changes1', 'story.txt']);
        await openFile(page, 'story.txt');
        await page.locator('.monaco-editor .codelens-decoration a', { hasText: 'Accept Both Changes' }).first().click({ timeout: 60_000 });
        await expect(page.locator('.monaco-editor .view-lines').first()).not.toContainText('<<<<<<<');
        await page.keyboard.press('Control+s');
        await expect.poll(() => readFileSync(join(ide.workspace, 'story.txt'), 'utf8'))
            .toBe(TEXT.replace('line 10\n', 'of main\nof the feature\n'));
        await stage('story.txt', ['Staged Changes1', 'story.txt']);
        await commit('solved');
        await expect.poll(() => git('log', '-1', '--format=%s %P').trim().split(' ').length).toBe(3);
    });

    test('knows the well-known JSON files without a network', async () => {
        await palette(page, 'View: Toggle Problems');
        await openFile(page, 'tsconfig.json');
        await expect(page.getByText('Incorrect type. Expected "boolean".').first()).toBeVisible();
    });

    test('shows what changed on the disk, stages a hunk and a file, and commits both', async () => {
        await expect(branch()).toContainText('main');
        write('hunks.txt', TEXT.replace('line 2\n', 'line two\n').replace('line 20\n', 'line twenty\n'));
        write('other.txt', 'changed\n');
        await expect.poll(listed).toEqual(['Changes2', 'hunks.txt', 'other.txt']);

        await act('hunks.txt', 'Open File');
        const mark = page.locator('.monaco-editor .dirty-diff-modified-line');
        await expect(mark.first()).toBeVisible();
        const stageHunk = page.locator('.peekview-widget [aria-label="Stage Change"]');
        await expect(async () => {
            // The line's number lies above most of it, and the text moves while the editor is laid out.
            const { x, y } = (await mark.first().boundingBox())!;
            await page.mouse.click(x + 2, y + 5);
            await expect(stageHunk).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await stageHunk.click();
        await expect.poll(listed).toEqual(['Staged Changes1', 'hunks.txt', 'Changes2', 'hunks.txt', 'other.txt']);
        expect(git('diff', '--cached', '-U0')).toMatch(/-line 2\n\+line two\n$/);

        await commit('stage a hunk');
        await expect.poll(listed).toEqual(['Changes2', 'hunks.txt', 'other.txt']);
        await stage('hunks.txt', ['Staged Changes1', 'hunks.txt', 'Changes1', 'other.txt']);
        await commit('stage a file');
        await expect.poll(listed).toEqual(['Changes1', 'other.txt']);
        await stage('other.txt', ['Staged Changes1', 'other.txt']);
        await commit('stage another');
        await expect.poll(listed).toEqual([]);
        expect(git('log', '-3', '--format=%an %s', '--name-only').trim().split(/\n+/)).toEqual([
            'Ada stage another', 'other.txt', 'Ada stage a file', 'hunks.txt', 'Ada stage a hunk', 'hunks.txt'
        ]);
    });

    test('amends a commit, and lists branches afterwards', async () => {
        write('other.txt', 'changed again\n');
        await stage('other.txt', ['Staged Changes1', 'other.txt']);
        await palette(page, 'Git: Commit Staged (Amend)');
        await expect.poll(listed).toEqual([]);
        expect(git('log', '-2', '--format=%s')).toBe('stage another\nstage a file\n');
        expect(git('show', 'HEAD:other.txt')).toBe('changed again\n');
        // Commands of git are off until its last operation is over.
        await expect(async () => {
            await branch().click();
            await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'feature' })).toBeVisible({ timeout: 3_000 });
        }).toPass();
        await page.keyboard.press('Escape');
    });

    /** Commands of git are off until its last operation is over: repeats one until it has begun to ask. */
    async function runGit(name: string, question: Locator): Promise<void> {
        await expect(async () => {
            await page.keyboard.press('Escape');
            await palette(page, `Git: ${name}`);
            await expect(question).toBeVisible({ timeout: 3_000 });
        }).toPass();
    }

    test('unstages and discards in the view, stashes and applies, renames a branch and deletes it', async () => {
        const changed = ['Changes1', 'other.txt'];
        const input = page.locator('.quick-input-widget input').first();
        write('other.txt', 'for later\n');
        await stage('other.txt', ['Staged Changes1', 'other.txt']);
        await actUntil('other.txt', 'Unstage Changes', changed);
        expect(git('diff', '--cached', '--name-only')).toBe('');

        await runGit('Stash (Include Untracked)', page.locator('.quick-input-widget').getByPlaceholder('Stash message'));
        await input.fill('later');
        await input.press('Enter');
        await expect.poll(listed).toEqual([]);
        expect([git('stash', 'list', '--format=%s'), git('show', ':other.txt')]).toEqual(['On main: later\n', 'changed again\n']);
        const stashed = page.locator('.quick-input-list .monaco-list-row', { hasText: 'later' });
        await runGit('Apply Stash...', stashed);
        await stashed.click();
        await expect.poll(listed).toEqual(changed);
        expect(readFileSync(join(ide.workspace, 'other.txt'), 'utf8')).toBe('for later\n');

        const discard = page.getByRole('button', { name: 'Discard File' });
        await expect(async () => {
            await act('other.txt', 'Discard Changes');
            await expect(discard).toBeVisible({ timeout: 3_000 });
        }).toPass();
        await discard.click();
        await expect.poll(listed).toEqual([]);
        expect(readFileSync(join(ide.workspace, 'other.txt'), 'utf8')).toBe('changed again\n');

        git('checkout', '-q', '-b', 'idea');
        await expect(branch()).toContainText('idea');
        await runGit('Rename Branch...', page.locator('.quick-input-widget').getByPlaceholder('Branch name'));
        await input.fill('plan');
        await input.press('Enter');
        await expect(branch()).toContainText('plan');
        expect(git('branch', '--list', 'idea', 'plan')).toBe('* plan\n');
        git('checkout', '-q', 'main');
        await expect(branch()).toContainText('main');
        const plan = page.locator('.quick-input-list .monaco-list-row', { hasText: 'plan' });
        await runGit('Delete Branch...', plan);
        await plan.click();
        await expect.poll(() => git('branch', '--list', 'plan')).toBe('');
    });
});

test('attack: nothing of a repository runs before its folder is trusted', async ({ browser }) => {
    const names = ['fsmonitor', 'hook', 'filter', 'diff', 'textconv', 'pager', 'alias', 'ssh', 'credential', 'submodule'];
    const ide = await Ide.start({
        trusted: false,
        git: false,
        files: {
            'a.txt': 'one\n',
            '.gitattributes': '*.txt filter=trap diff=trap\n',
            '.vscode/settings.json': JSON.stringify({ 'git.path': './a.txt', 'security.workspace.trust.enabled': false })
        },
        prepare: started => {
            makeRepository(started);
            const git = gitIn(started);
            const trap = (name: string): string => {
                const file = started.folder.file(`traps/${name}`, `#!/bin/sh\ntouch ${started.folder.at('traps', `${name}.mark`)}\ncat\n`);
                chmodSync(file, 0o700);
                return file;
            };
            const [fsmonitor, hook, filter, diff, textconv, pager, alias, ssh, credential, submodule] = names.map(trap);
            for (const name of ['post-index-change', 'post-checkout', 'pre-commit', 'reference-transaction']) {
                started.folder.file(`traps/hooks/${name}`, `#!/bin/sh\nexec ${hook}\n`);
                chmodSync(started.folder.at('traps/hooks', name), 0o700);
            }
            git('init', '-q', join(started.workspace, 'sub'));
            git('-C', 'sub', 'config', 'core.fsmonitor', submodule);
            for (const [key, value] of Object.entries({
                'core.fsmonitor': fsmonitor, 'core.hooksPath': started.folder.at('traps/hooks'), 'filter.trap.clean': filter,
                'filter.trap.smudge': filter, 'diff.external': diff, 'diff.trap.textconv': textconv, 'core.pager': pager,
                'alias.status': `!${alias}`, 'core.sshCommand': ssh, 'credential.helper': `!${credential}`
            })) {
                git('config', key, value);
            }
            writeFileSync(join(started.workspace, 'a.txt'), 'two\n');
        }
    });
    const marks = (): string[] => names.filter(name => existsSync(ide.folder.at('traps', `${name}.mark`)));
    // Those that come from making it.
    expect(marks()).toEqual([]);
    const page = await browser.newPage();
    await page.goto(ide.link);
    await page.getByRole('button', { name: /don't trust/ }).click();
    await new ChatPage(page, ide).ready();
    await openFile(page, 'a.txt');
    await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('two');
    // The extensions that may run are there, and git's is not among them.
    await expect.poll(async () => {
        await page.keyboard.press('F1');
        await page.locator('.quick-input-widget input').first().fill('>emmet: wrap');
        const rows = await page.locator('.quick-input-list .monaco-list-row').allTextContents();
        await page.keyboard.press('Escape');
        return rows.join();
    }).toContain('Emmet');
    await expect(page.locator('#theia-statusBar')).not.toContainText('main');
    expect(marks()).toEqual([]);
    await page.close();
    await ide.stop();
});
