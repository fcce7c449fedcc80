import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { isRunning } from '../support/processes';
import { ChatPage } from './support/chat-page';
import { FILES, Ide } from './support/ide';
import { palette } from './support/palette';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%%';
const WRITE = '%%OS{"cmd":"openspace.file.write","args":{"path":"notes.md","content":"one\\n"}}%%';

// Each has an IDE of its own, and silence is noticed after 25 seconds.
test.describe.configure({ timeout: 600_000 });

test('fault 2: the agent server is frozen; the person is told, restarts it from the banner, and goes on', async ({ page }) => {
    const ide = await Ide.start({ words: ['--disable-extensions'] });
    const chat = new ChatPage(page, ide);
    await chat.open();
    chat.script([{ when: { lastUser: 'begin' }, reply: [{ text: 'thinking' }, { hang: true }] }, { reply: [{ text: 'here again' }] }]);
    await chat.send('begin');
    await expect(chat.replies.last()).toContainText('thinking');
    const { pid } = ide.server.opencode;
    process.kill(pid, 'SIGSTOP');
    const banner = page.locator('.openspace-banner').filter({ hasText: 'The connection to the agent was lost' });
    await expect(banner).toContainText('no sign of life for 25 s', { timeout: 60_000 });
    await banner.getByRole('button', { name: 'Restart agent' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'stopped while it was answering' })).toBeVisible();
    await expect(chat.busy).toHaveCount(0);
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
    await expect(banner).toHaveCount(0, { timeout: 60_000 });
    await chat.ask('again');
    await expect(chat.replies.last()).toHaveText('here again');
    await ide.stop();
});

test('fault 6: the page is killed in mid-turn; another one has all of the reply, and runs nothing twice', async ({ browser }) => {
    const ide = await Ide.start({ words: ['--disable-extensions'] });
    const context = await browser.newContext();
    const page = await context.newPage();
    const chat = new ChatPage(page, ide);
    await chat.open();
    chat.script([
        { when: { lastUser: '<ide_results>' }, reply: [{ text: ' I see.' }] },
        { when: { lastUser: 'begin' }, reply: [{ text: `first ${WRITE}` }, { hold: 'gone' }, { text: `last ${OPEN} done.` }] },
        { reply: [{ text: 'fine' }] }
    ]);
    await chat.send('begin');
    await expect.poll(() => readFileSync(ide.folder.at('workspace', 'notes.md'), { encoding: 'utf8', flag: 'a+' })).toBe('one\n');
    writeFileSync(ide.folder.at('workspace', 'notes.md'), 'mine\n');
    const gone = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await gone;
    ide.model.release('gone');
    await expect.poll(() => ide.model.requests.map(({ outcome }) => outcome)).not.toContain('pending');

    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    await expect(other.replies.filter({ hasText: 'done.' })).toBeVisible();
    // The agent was told that nobody could open the file.
    await expect(other.replies.filter({ hasText: 'I see.' })).toBeVisible();
    await expect(other.busy).toHaveCount(0);
    await other.ask('go on');
    await expect(other.replies.last()).toHaveText('fine');
    expect(readFileSync(ide.folder.at('workspace', 'notes.md'), 'utf8')).toBe('mine\n');
    await context.close();
    await ide.stop();
});

test('fault 11: the state folder is of an older version; all of it is taken up, and nothing is asked again', async ({ page }) => {
    const today = new Date().toISOString().slice(0, 10);
    const ide = await Ide.start({
        words: ['--disable-extensions'],
        files: { ...FILES, 'AGENTS.md': 'Be kind.\n' },
        prepare: ({ folder, workspace }) => {
            const state = (name: string, content: unknown): unknown => folder.file(`state/${name}`, JSON.stringify(content));
            // As the versions before wrote them: seals of the server's configuration only, without a version; lines without the number
            // of their block and without those that go before; sandboxes without a network; commands that are no more.
            state('configuration-seals.json', { [workspace]: {} });
            state(`audit/audit-${today}.jsonl`, {
                time: `${today}T00:00:00.000Z`, id: 'old', source: 'block', sessionId: 'ses_old', messageId: 'msg_old',
                position: { partId: 'prt_old', offset: 3 }, cmd: 'openspace.editor.open', args: { path: 'src/of-old.ts' }, verdict: 'ran',
                rule: 'allowed', success: true, durationMs: 4
            });
            state('last-sessions.json', { [workspace]: 'ses_old' });
            state('follow-ups/ses_old.json', {
                directory: workspace, items: [{ id: '1', call: { kind: 'message', prompt: { text: 'x' } } }]
            });
            state('manifest.json', { version: '0', commands: [{ id: 'openspace.tab.open', description: 'Opens a tab.' }] });
            state('workspaces/workspaces/ws-abcdefghij12/workspace.json', {
                id: 'ws-abcdefghij12', provider: 'bubblewrap', folder: workspace, ownsFolder: false,
                limits: { memoryBytes: 1e9, processes: 100, cpus: 1, fileBytes: 1e9, temporaryBytes: 1e9 }, created: 1, lastUsed: 2,
                stoppedOnPurpose: true
            });
            state('workspace-sessions.json', { 'ws-abcdefghij12': 'ses_old' });
        }
    });
    const chat = new ChatPage(page, ide);
    await chat.open();
    chat.script([{ when: { lastUser: 'show' }, reply: [{ text: `Here. ${OPEN}` }] }]);
    await chat.ask('show me');
    await expect(chat.currentEditor).toHaveText('README.md');
    expect(JSON.stringify(ide.model.requests[0].body)).toContain('Be kind.');
    await expect(page.locator('.theia-notification-list-item').filter({ hasText: 'could not be read' })).toHaveCount(0);
    await expect(page.locator('#theia-statusBar').getByText('Configuration changed')).toHaveCount(0);

    await palette(page, 'OpenSpace: Show Agent Activity');
    await expect(page.getByTestId('activity-row').filter({ hasText: 'src/of-old.ts' })).toBeVisible();
    await palette(page, 'OpenSpace: Show Sandboxes');
    await expect(page.locator('[data-workspace-id="ws-abcdefghij12"]')).toHaveAttribute('data-status', 'stopped');
    const names = readdirSync(ide.folder.at('state'), { recursive: true, encoding: 'utf8' });
    expect(names.filter(name => name.includes('broken'))).toEqual([]);
    await ide.stop();
});
