import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { askServer } from './support/opencode';
import { palette } from './support/palette';
import { askingTest as test, expect } from './support/test';

const accept = (pattern: string, permission = 'bash'): Record<string, unknown> =>
    ({ 'openspace.permissions.autoAccept': [{ permission, pattern }] });

test.use({
    settings: accept('echo *'),
    // A repository cannot switch it on.
    files: {
        'README.md': '# Sample\n',
        '.theia/settings.json': JSON.stringify(accept('*', '*')),
        '.vscode/settings.json': JSON.stringify(accept('*', '*'))
    }
});

const bash = (command: string): { tool: string; arguments: Record<string, string> } =>
    ({ tool: 'bash', arguments: { command, description: 'a command' } });

/** Runs what the person writes after "run". */
const runs = (command: string): Parameters<ChatPage['script']>[0] => [
    { when: { lastUser: 'run', lastRole: 'user' }, reply: [bash(command)] },
    { when: { lastRole: 'tool' }, reply: [{ text: 'it is over' }] }
];

const delegates = (command: string): Parameters<ChatPage['script']>[0] => [
    {
        when: { lastUser: 'delegate', lastRole: 'user' },
        reply: [{ tool: 'task', arguments: { description: 'Look around', prompt: 'help me out', subagent_type: 'general' } }]
    },
    { when: { lastUser: 'help me out', lastRole: 'user' }, reply: [bash(command)] },
    { when: { lastUser: 'help me out', lastRole: 'tool' }, reply: [{ text: 'the helper is done' }] },
    { when: { lastRole: 'tool' }, reply: [{ text: 'my helper is done' }] }
];

const audit = (ide: Ide): Array<Record<string, unknown>> => {
    const folder = ide.folder.at('state', 'audit');
    return readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n')).map(line =>
        JSON.parse(line) as Record<string, unknown>);
};

const toolResults = (ide: Ide): string =>
    JSON.stringify(ide.model.requests.flatMap(({ body }) => body.messages.filter(({ role }) => role === 'tool')));

/** As another client of the agent server would answer. */
async function replyAtServer(ide: Ide, reply: 'once' | 'reject'): Promise<void> {
    const [{ id }] = await askServer<Array<{ id: string }>>(ide, '/permission');
    expect(await askServer(ide, `/permission/${id}/reply`, { reply })).toBe(true);
}

test('accepts by a rule of the person, says so while it is on, and asks again when it is off', async ({ ide, chat, page }) => {
    const banner = page.getByTestId('auto-accept-banner');
    const status = page.locator('#theia-statusBar', { hasText: 'Auto-accept on' });
    await expect(banner).toContainText('bash: echo *');
    await expect(banner).toHaveCount(1);
    await expect(status).toBeVisible();

    const cards: string[] = [];
    await page.exposeFunction('cardSeen', (text: string) => cards.push(text));
    await page.evaluate(() => new MutationObserver(() => document.querySelectorAll('[data-testid="permission-card"]').forEach(card => {
        void (window as unknown as { cardSeen(text: string | null): void }).cardSeen(card.textContent);
    })).observe(document.body, { childList: true, subtree: true }));
    chat.script(runs('echo by-rule'));
    await chat.ask('run it');
    expect(toolResults(ide)).toContain('by-rule');
    expect(cards).toEqual([]);
    const session = await chat.activeSession();
    await expect.poll(() => audit(ide).filter(({ sessionId }) => sessionId === session)).toMatchObject([
        {
            source: 'permission', cmd: 'bash', args: { asked: ['echo *'] }, verdict: 'accepted', rule: 'auto-accept: bash: echo *',
            success: true
        }
    ]);

    // Neither what a repository allows nor what hides behind an allowed command.
    for (const command of ['ls README.md', 'echo one && ls README.md', 'echo $(ls README.md)']) {
        chat.script(runs(command));
        await chat.send('run it');
        await expect(page.getByTestId('permission-card')).toContainText(command);
        await replyAtServer(ide, 'reject');
        await expect(page.getByTestId('permission-card')).toHaveCount(0);
        await expect(chat.busy).toHaveCount(0);
    }
    expect(toolResults(ide)).not.toContain('README.md\\n');

    await banner.getByRole('button', { name: 'Turn off' }).click();
    await expect(banner).toHaveCount(0);
    await expect(status).toHaveCount(0);
    chat.script(runs('echo by-person'));
    await chat.send('run it');
    await expect(page.getByTestId('permission-card')).toContainText('echo by-person');
    expect(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')).not.toContain('autoAccept');
    await replyAtServer(ide, 'once');
    await chat.done();
    expect(toolResults(ide)).toContain('by-person');
});

test('asks for a sub-agent in all windows, and an answer in one closes the others', async ({ ide, chat, page, context }) => {
    const other = new ChatPage(await context.newPage(), ide);
    await other.open();
    chat.script(delegates('ls README.md'));
    await chat.send('delegate it');
    const cards = [page, other.page].map(tab => tab.getByTestId('permission-card'));
    for (const card of cards) {
        await expect(card).toContainText('ls README.md');
        await expect(card).toContainText('From sub-agent: Look around');
    }
    await expect(async () => {
        await other.page.getByTestId('permission-once').click();
        await expect(cards[1]).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(cards[0]).toHaveCount(0);
    await chat.done();
    await expect(chat.replies.last()).toContainText('my helper is done');
    expect(toolResults(ide)).toContain('README.md');
});

test('accepts everything in one session, its sub-agents included, and in no other', async ({ ide, chat, page }) => {
    await palette(page, 'Accept Everything in This Session');
    await page.locator('.dialogOverlay').getByRole('button', { name: 'Accept everything' }).click();
    const banner = page.locator('[data-testid="auto-accept-banner"][data-kind="session"]');
    await expect(banner).toBeVisible();
    chat.script(delegates('ls README.md'));
    await chat.ask('delegate it');
    await expect(chat.replies.last()).toContainText('my helper is done');
    await expect.poll(() => audit(ide).at(-1))
        .toMatchObject({ verdict: 'accepted', cmd: 'bash', rule: 'auto-accept: everything in this session' });

    await page.reload();
    await chat.ready();
    await expect(banner).toBeVisible();
    await chat.newSession();
    await expect(banner).toHaveCount(0);
    await expect(page.locator('#theia-statusBar')).toContainText('Auto-accept on');
    chat.script(runs('ls README.md'));
    await chat.send('run it');
    await expect(page.getByTestId('permission-card')).toContainText('ls README.md');
    await palette(page, 'Turn Off Auto-Accept');
    await expect(page.locator('#theia-statusBar')).not.toContainText('Auto-accept on');
    await replyAtServer(ide, 'reject');
    await expect(chat.busy).toHaveCount(0);
});
