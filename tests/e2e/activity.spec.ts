import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

test.use({ settings: { 'openspace.notifications.commandFailures': 'all' } });

const block = (cmd: string, args: Record<string, unknown> = {}): string => `%%OS${JSON.stringify({ cmd, args })}%%`;
const rows = (page: Page, cmd: string) => page.locator(`[data-testid="activity-row"][data-cmd="${cmd}"]`);

async function showActivity(page: Page): Promise<void> {
    await palette(page, 'OpenSpace: Show Agent Activity');
    await expect(page.getByTestId('activity-view')).toBeVisible();
    await expect(page.getByTestId('activity-filter')).toBeFocused();
}

/** Answers `carry it out` with blocks, and everything after it with a word, so that a turn has an end. */
const answer = (chat: ChatPage, text: string): void =>
    chat.script([{ when: { lastUser: 'carry it out', lastRole: 'user' }, reply: [{ text }] }, { reply: [{ text: 'done' }] }]);

/** The beginning of a line, as a killed process may leave it behind. */
const TORN = '{"ti';

const auditText = (ide: Ide): string =>
    readdirSync(ide.folder.at('state', 'audit')).map(name => readFileSync(ide.folder.at('state', 'audit', name), 'utf8')).join('');

test('shows what the agent did, filters it, and leads to the message', async ({ chat, page }) => {
    answer(
        chat,
        `${block('openspace.editor.open', { path: 'src/greet.ts', line: 7 })} Look at line 7. ${block('openspace.invented', { x: 1 })}`
    );
    await chat.ask('carry it out');
    await showActivity(page);
    const ran = rows(page, 'openspace.editor.open').first();
    await expect(ran).toHaveAttribute('data-verdict', 'ran');
    await expect(ran).toContainText('Opened src/greet.ts:7');
    await expect(page.getByTestId('activity-view')).not.toContainText('"path"');
    await ran.getByTestId('activity-raw').click();
    await expect(page.getByTestId('activity-json')).toContainText('"path": "src/greet.ts"');
    const refused = rows(page, 'openspace.invented').first();
    await expect(refused).toHaveAttribute('data-verdict', 'refused');
    await expect(refused).toContainText('Refused');

    await page.getByTestId('activity-filter').fill('invented');
    await expect(page.getByTestId('activity-row')).toHaveCount(1);
    await page.getByTestId('activity-filter').fill('');
    await expect(ran).toBeVisible();

    const asked = await chat.activeSession();
    await chat.newSession();
    await ran.getByRole('button', { name: 'Opened src/greet.ts:7', exact: true }).press('Enter');
    await expect.poll(() => chat.activeSession()).toBe(asked);
    await expect(chat.replies.filter({ hasText: 'Look at line 7.' })).toBeInViewport();
});

test('tells below the reply what was done, and leads there, also after a reload', async ({ ide, chat, page }) => {
    answer(chat, `First the place.\n\n${block('openspace.editor.open', { path: 'src/greet.ts', line: 7, endLine: 9 })}\n\n`
        + `Then notes.\n\n${block('openspace.file.write', { path: 'notes.md', content: 'PRECIOUS' })}`
        + `${block('openspace.editor.open', { path: 'gone.ts' })}${block('openspace.file.write', { path: 'src', content: 'x' })}`
        + '\n\nThe end.');
    await chat.ask('carry it out');
    const reply = chat.replies.filter({ hasText: 'First the place.' });
    const told = ['Opened src/greet.ts:7–9', 'Wrote notes.md', 'Failed: Open File in Editor gone.ts', 'Failed: Write File src'];
    const deeds = page.locator('.openspace-deeds');
    const chips = deeds.getByTestId('agent-action');
    await expect(chips).toHaveText(told);
    await expect(reply).toHaveText(/^First the place\.\s*Then notes\.\s*The end\.\s*$/);
    // Only what should have been done and was not is an alarm.
    await expect(deeds.locator('.openspace-deed.openspace-mod-failed')).toHaveText(told[3]);

    await page.reload();
    await chat.ready();
    await expect(chips).toHaveText(told);
    await deeds.getByRole('button', { name: told[1] }).click();
    await expect(chat.currentEditor).toHaveText('notes.md');
    await deeds.getByRole('button', { name: told[0] }).click();
    await expect(chat.currentEditor).toHaveText('greet.ts');
    await expect(deeds).not.toContainText('"cmd"');
    await deeds.getByRole('button', { name: told[3] }).click();
    await expect(deeds.getByTestId('agent-action-reason')).toContainText('"cmd": "openspace.file.write"');
    expect(await deeds.innerText()).not.toContain('PRECIOUS');

    await showActivity(page);
    await expect(rows(page, 'openspace.file.write').first()).toContainText('FailedWrite File src');
    expect(auditText(ide)).not.toContain('PRECIOUS');
});

test('follows commands while it is open', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await showActivity(page);
    const before = await rows(page, 'openspace.pane.list').count();
    const response = await fetch(`${ide.url}/openspace/commands?wait=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ide.server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ cmd: 'openspace.pane.list', args: {} })
    });
    expect(response.status).toBe(200);
    await expect(rows(page, 'openspace.pane.list')).toHaveCount(before + 1);
    await expect(rows(page, 'openspace.pane.list').first()).toContainText('by a program');
});

test('exports what was done in a session, as Markdown and as JSON, and shows what was begun before a crash', async ({
    ide, chat, page
}) => {
    answer(chat, `${block('openspace.file.write', { path: 'a|`b`.md', content: 'PRECIOUS' })} written`);
    await chat.newSession();
    await chat.ask('carry it out');
    const session = await chat.activeSession();
    const [written] = auditText(ide).trimEnd().split('\n').map(line => JSON.parse(line) as { id: string; sessionId: string; cmd: string })
        .filter(({ sessionId, cmd }) => sessionId === session && cmd === 'openspace.file.write');
    // As the process before left it.
    const name = readdirSync(ide.folder.at('state', 'audit')).sort().at(-1)!;
    const begun = JSON.stringify({ ...written, id: 'killed', args: { path: 'c.md' } });
    appendFileSync(ide.folder.at('state', 'audit', name), `${begun}\n${TORN}`);
    await showActivity(page);
    await expect(rows(page, 'openspace.file.write').first()).toContainText('UnknownWrite File c.md');
    await expect(rows(page, 'openspace.file.write').first()).toContainText('It was begun; the outcome is not known.');

    const save = async (format: string): Promise<string> => {
        await page.getByTestId('activity-export').click();
        const choices = page.locator('.quick-input-widget');
        await expect(choices.getByPlaceholder('Whose audit?')).toBeVisible();
        await choices.getByRole('option', { name: session! }).click();
        const downloading = page.waitForEvent('download');
        await choices.getByRole('option', { name: format }).click();
        return readFileSync(await (await downloading).path(), 'utf8');
    };
    const markdown = await save('Markdown');
    expect(markdown).toContain(`- Session: \`${session}\``);
    expect(markdown).toContain('**Ran** `openspace.file.write` ``{"path":"a|`b`.md","content":"(8 characters)"}`` — ');
    expect(markdown).toContain('**Unknown** `openspace.file.write` `{"path":"c.md"}` — `It was begun; the outcome is not known.`');
    const { logs } = JSON.parse(await save('JSON')) as { logs: { window: { entries: { verdict: string; sessionId: string }[] } } };
    expect(logs.window.entries.map(({ verdict }) => verdict)).toEqual(['ran', 'begun']);
    expect(logs.window.entries.every(({ sessionId }) => sessionId === session)).toBe(true);
});

test('shows what the person ran themselves', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    await palette(page, 'OpenSpace Terminal: List Terminals');
    // Its answer takes the keyboard, and with it the palette.
    await expect(page.locator('.monaco-editor.focused[data-uri$="List%20Terminals.json"] .view-lines')).toContainText('terminals');
    await showActivity(page);
    await expect(rows(page, 'openspace.terminal.list').first()).toContainText('by the person');
});

test('writes an audit log that only the user can read, without contents and secrets', async ({ ide, chat }) => {
    const secret = 'sk-ant-0123456789abcdefghij';
    answer(chat, `${block('openspace.editor.open', { path: 'README.md', content: 'PRECIOUS', title: secret })} tried`);
    await chat.ask('carry it out');
    await expect.poll(() => auditText(ide)).toContain('(8 characters)');
    const audit = auditText(ide);
    expect(audit).not.toContain('PRECIOUS');
    expect(audit).not.toContain(secret);
    expect(audit).not.toContain(ide.key);
    const lines = audit.trimEnd().split('\n').filter(line => line !== TORN);
    expect(lines.map(line => JSON.parse(line) as { rule: string }).at(-1))
        .toMatchObject({ verdict: 'refused', rule: 'arguments', success: false, source: 'block' });
    const folder = ide.folder.at('state', 'audit');
    expect([folder, ...readdirSync(folder).map(name => join(folder, name))].map(path => (statSync(path).mode & 0o777).toString(8)))
        .toEqual(['700', ...readdirSync(folder).map(() => '600')]);
});

test.describe('a page that has told of nothing yet', () => {
    test.use({ freshPage: true });

    test('tells about failures without burying the person', async ({ chat, page }) => {
        answer(chat, Array.from({ length: 9 }, (_, index) => block('openspace.editor.open', { path: `missing-${index}.ts` })).join(' ')
            + ' all tried');
        await chat.ask('carry it out');
        const toasts = page.locator('.theia-notification-toasts .theia-notification-list-item');
        const summary = toasts.filter({ hasText: 'see Agent Activity' });
        await expect(summary).toContainText('6 more');
        expect(await toasts.count()).toBeLessThanOrEqual(4);
        await summary.getByRole('button', { name: 'Show Agent Activity' }).click();
        await expect(page.getByTestId('activity-view')).toBeVisible();
        await expect(page.locator('[data-testid="activity-row"][data-success="false"]', { hasText: 'missing-8.ts' })).toBeVisible();
    });
});

test('counts commands for Prometheus', async ({ ide, chat }) => {
    answer(chat, `${block('openspace.pane.list')} listed`);
    await chat.ask('carry it out');
    const response = await fetch(`${ide.url}/openspace/metrics`, { headers: { authorization: `Bearer ${ide.server.token}` } });
    const text = await response.text();
    expect(text).toMatch(/openspace_commands_total\{command="openspace\.pane\.list",source="block",verdict="ran",success="true"\} [1-9]/);
    expect(text).toMatch(/^openspace_frontends [1-9]/m);
    expect((await fetch(`${ide.url}/openspace/metrics`)).status).toBe(401);
});
