import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Locator, Page } from '@playwright/test';
import { GitHttpServer } from '../../packages/workspace-tools/src/conformance/git-http-server';
import { standInForSsh, startOpenSsh } from '../support/ssh-server';
import { TemporaryFolder } from '../support/temporary-folder';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { gitIn, makeRepository } from './support/repository';
import { expect, test } from './support/test';

const PASSWORD = 'open sesame 4711';

const IDENTITY = ['-c', 'user.name=Bob', '-c', 'user.email=bob@example.com'];

/** A bare repository beside the workspace, which the person shares with a colleague, who has a clone of their own. */
test.describe('source control with a remote', () => {
    let ide: Ide;
    let page: Page;
    let git: (...words: string[]) => string;
    let remote: string;
    let colleague: string;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({ git: false, files: { 'story.txt': 'once\n', 'other.txt': 'other\n' }, prepare: makeRepository });
        git = gitIn(ide);
        remote = ide.folder.at('shared.git');
        colleague = ide.folder.at('colleague');
        git('init', '-q', '--bare', '-b', 'main', remote);
        git('remote', 'add', 'origin', remote);
        git('push', '-q', '-u', 'origin', 'main');
        git('clone', '-q', remote, colleague);
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        await page.locator('#shell-tab-scm-view-container').click();
        await expect(branch()).toContainText('main');
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const input = (placeholder: string): Locator => page.locator(`.quick-input-widget input[placeholder="${placeholder}"]`);
    const view = (): Locator => page.locator('#scm-view-container');
    const branch = (): Locator => page.locator('#theia-statusBar .element').first();
    const choice = (text: string | RegExp): Locator => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
    const write = (name: string, text: string): void => writeFileSync(join(ide.workspace, name), text);
    const text = (name: string): string => readFileSync(join(ide.workspace, name), 'utf8');
    const listed = async (): Promise<string[]> => (await view().locator('.theia-TreeNode').allTextContents())
        .map(found => found.replace(/(\.txt).$/, '$1')).filter(found => found !== 'Changes0');
    /** Subjects of a branch, none if it is not there. */
    const commits = (place: string, name: string): string =>
        spawnSync('git', ['-C', place, 'log', '--format=%s', `refs/heads/${name}`, '--'], { encoding: 'utf8' }).stdout;

    /** Begins a command of git, and no other whose name begins like it. They are off until the last operation is over. */
    async function begin(command: string): Promise<void> {
        const row = page.locator('.quick-input-list .monaco-list-row', { has: page.getByText(`Git: ${command}`, { exact: true }) });
        await expect(async () => {
            await page.keyboard.press('Escape');
            await page.keyboard.press('F1');
            await page.locator('.quick-input-widget input').first().fill(`>Git: ${command}`, { timeout: 5_000 });
            await row.first().click({ timeout: 5_000 });
        }).toPass({ timeout: 60_000 });
    }

    function commitByColleague(name: string, content: string, message: string): void {
        const theirs = (...words: string[]): void => { execFileSync('git', ['-C', colleague, ...IDENTITY, ...words], { stdio: 'pipe' }); };
        theirs('pull', '-q', '--rebase');
        writeFileSync(join(colleague, name), content);
        theirs('add', '.');
        theirs('commit', '-qm', message);
        theirs('push', '-q');
    }

    test('stashes what was changed and brings it back', async () => {
        write('other.txt', 'changed\n');
        await expect.poll(listed).toEqual(['Changes1', 'other.txt']);
        await begin('Stash');
        await expect(page.locator('.quick-input-widget')).toContainText('stash message');
        await page.locator('.quick-input-widget input').first().fill('for later');
        await page.keyboard.press('Enter');
        await expect.poll(listed).toEqual([]);
        expect(text('other.txt')).toBe('other\n');
        expect(git('stash', 'list')).toContain('for later');
        await begin('Pop Latest Stash');
        await expect.poll(() => text('other.txt')).toBe('changed\n');
        await expect.poll(listed).toEqual(['Changes1', 'other.txt']);
        expect(git('stash', 'list')).toBe('');
    });

    test('pushes a commit, hears of others by fetching, and pulls them', async () => {
        git('commit', '-qam', 'mine');
        await begin('Push');
        await expect.poll(() => commits(remote, 'main')).toBe('mine\nfirst\n');
        commitByColleague('story.txt', 'once upon a time\n', 'theirs');
        await begin('Fetch');
        await expect.poll(() => git('log', '-1', '--format=%s', 'origin/main')).toBe('theirs\n');
        // What is to be pulled stands beside the branch.
        await expect(page.locator('#theia-statusBar')).toContainText(/1↓/);
        expect(text('story.txt')).toBe('once\n');
        await begin('Pull');
        await expect.poll(() => text('story.txt')).toBe('once upon a time\n');
    });

    test('asks for name and password where git needs them, and keeps them nowhere', async () => {
        const server = await GitHttpServer.start(ide.folder.path, 'ann', PASSWORD);
        git('remote', 'set-url', 'origin', `${server.origin}/shared.git`);
        write('story.txt', 'once upon a time, at night\n');
        git('commit', '-qam', 'by name and password');
        await begin('Push');
        await input('Username').fill('ann');
        await page.keyboard.press('Enter');
        await input('Password').fill(PASSWORD);
        await page.keyboard.press('Enter');
        await expect.poll(() => commits(remote, 'main')).toMatch(/^by name and password\n/);
        git('remote', 'set-url', 'origin', remote);
        await server.stop();
        expect(spawnSync('grep', ['-rlF', PASSWORD, ide.folder.path], { encoding: 'utf8' }).stdout).toBe('');
    });

    test('asks by ssh whether to trust the host, and for the passphrase of the key', async () => {
        const folder = new TemporaryFolder();
        const host = await startOpenSsh(folder, PASSWORD) ?? standInForSsh(folder, PASSWORD);
        git('config', 'core.sshCommand', host.command);
        git('remote', 'set-url', 'origin', host.urlOf(remote));
        git('commit', '-qm', 'by ssh', '--allow-empty');
        await begin('Push');
        await expect(page.locator('.quick-input-widget')).toContainText(/127\.0\.0\.1.* has fingerprint "SHA256:/);
        await choice('yes').click();
        await input('Passphrase').fill(PASSWORD);
        await page.keyboard.press('Enter');
        await expect.poll(() => commits(remote, 'main')).toMatch(/^by ssh\n/);
        git('config', '--unset', 'core.sshCommand');
        git('remote', 'set-url', 'origin', remote);
        await host.stop();
        folder.remove();
        expect(spawnSync('grep', ['-rlF', PASSWORD, ide.folder.path], { encoding: 'utf8' }).stdout).toBe('');
    });

    test('says what to do where a partial clone lacks contents of older commits', async () => {
        const [, before] = git('log', '--format=%H', '--', 'story.txt').split('\n');
        const blob = git('rev-parse', `${before}:story.txt`).trim();
        // As `git clone --filter=blob:none` leaves it.
        git('config', 'remote.origin.promisor', 'true');
        rmSync(join(ide.workspace, '.git/objects', blob.slice(0, 2), blob.slice(2)));
        await page.locator('#shell-tab-explorer-view-container').click();
        await new CodeEditor(page).goTo('story.txt', 1, 1);
        const toast = page.locator('.theia-notification-toasts .theia-notification-list-item', { hasText: 'partial clone' });
        await expect(toast).toContainText('git fetch --refetch --no-filter', { timeout: 60_000 });
        git('fetch', '-q', '--refetch', '--no-filter');
        expect(git('show', `${before}:story.txt`)).toBe('once upon a time\n');
    });

    test('clones into a folder of the person\'s choice, and offers to open it', async () => {
        const into = ide.folder.folder('projects');
        await begin('Clone');
        await page.locator('.quick-input-widget input').first().fill(remote);
        await choice('Clone from').click();
        const dialog = page.locator('.dialogBlock');
        await expect(dialog).toBeVisible();
        await dialog.locator('.theia-LocationInputToggle').click();
        await dialog.locator('.theia-LocationTextInput').fill(into);
        await page.keyboard.press('Enter');
        // The button takes the folder that is listed.
        await expect(dialog.locator('.theia-LocationList')).toHaveValue(pathToFileURL(into).href);
        await dialog.getByRole('button', { name: /Select as Repository Destination/ }).click();
        const cloned = join(into, basename(remote, '.git'));
        await expect.poll(() => existsSync(join(cloned, 'story.txt'))).toBe(true);
        await page.getByRole('button', { name: 'Open', exact: true }).click();
        await expect(page.locator('#files')).toContainText('story.txt');
        await expect.poll(() => decodeURIComponent(page.url())).toContain(cloned);
    });
});
