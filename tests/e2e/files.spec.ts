import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const OLD = 'one\ntwo\nthree\n';

const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.${cmd}`, args })}%%`;
const disk = (ide: Ide, name: string): string => readFileSync(join(ide.workspace, name), 'utf8');

/** Text that the person sees, as the agent is told. */
const shown = async (ide: Ide, path: string): Promise<unknown> => (await command(ide, 'openspace.editor.read_file', { path })).body.content;

/** Lets the agent write a file, by a block in its reply. */
async function agentWrites(chat: ChatPage, path: string, content: string): Promise<void> {
    chat.script([{ when: { lastUser: `change ${path}` }, reply: [{ text: `I wrote it. ${block('file.write', { path, content })}` }] }]);
    await chat.ask(`change ${path}`);
}

async function openFile(ide: Ide, chat: ChatPage, name: string, text = OLD): Promise<void> {
    ide.folder.file(join('workspace', name), text);
    expect((await command(ide, 'openspace.editor.open', { path: name })).body).toMatchObject({ success: true });
    await expect(chat.currentEditor).toHaveText(name.split('/').at(-1)!);
    await expect.poll(() => shown(ide, name)).toBe(text);
}

/** The person goes to the end of the text that is in front, and types. */
async function type(chat: ChatPage, text: string): Promise<void> {
    await chat.page.locator('#theia-main-content-panel .monaco-editor .view-lines').last().click();
    await chat.page.keyboard.press('Control+End');
    await chat.page.keyboard.type(text);
}

async function undo(chat: ChatPage): Promise<void> {
    await chat.page.locator('#theia-main-content-panel .monaco-editor .view-lines').last().click();
    await chat.page.keyboard.press('Control+Z');
}

async function isDirty(ide: Ide, contentId: string): Promise<boolean | undefined> {
    const { body } = await command(ide, 'openspace.pane.list', {});
    const panes = body.panes as { tabs: { contentId: string; isDirty: boolean }[] }[];
    return panes.flatMap(({ tabs }) => tabs).find(tab => tab.contentId === contentId)?.isDirty;
}

test('writes a file that is not open, with its folders, whole', async ({ ide, chat }) => {
    await agentWrites(chat, 'notes/today/plan.md', '# Plan\n\n- write\n');
    await expect.poll(() => existsSync(join(ide.workspace, 'notes/today/plan.md')) && disk(ide, 'notes/today/plan.md'))
        .toBe('# Plan\n\n- write\n');
    await expect(chat.currentEditor).toHaveCount(0);
});

test('writes through the editor of a file without unsaved changes, and undo brings the old text back', async ({ ide, chat }) => {
    await openFile(ide, chat, 'clean.txt');
    await agentWrites(chat, 'clean.txt', 'one\nTWO\nthree\n');
    await expect.poll(() => disk(ide, 'clean.txt')).toBe('one\nTWO\nthree\n');
    expect([await shown(ide, 'clean.txt'), await isDirty(ide, 'clean.txt')]).toEqual(['one\nTWO\nthree\n', false]);
    await undo(chat);
    await expect.poll(() => shown(ide, 'clean.txt')).toBe(OLD);
    expect([disk(ide, 'clean.txt'), await isDirty(ide, 'clean.txt')]).toEqual(['one\nTWO\nthree\n', true]);
});

test('changes only the editor if the person has unsaved text, which is never lost', async ({ ide, chat }) => {
    await openFile(ide, chat, 'dirty.txt');
    await type(chat, 'typed by the person');
    await expect.poll(() => shown(ide, 'dirty.txt')).toBe(`${OLD}typed by the person`);
    await agentWrites(chat, 'dirty.txt', 'all new\n');
    await expect.poll(() => shown(ide, 'dirty.txt')).toBe('all new\n');
    expect([disk(ide, 'dirty.txt'), await isDirty(ide, 'dirty.txt')]).toEqual([OLD, true]);
    await undo(chat);
    await expect.poll(() => shown(ide, 'dirty.txt')).toBe(`${OLD}typed by the person`);
    expect(disk(ide, 'dirty.txt')).toBe(OLD);
    const { body } = await command(ide, 'openspace.file.write', { path: 'dirty.txt', content: 'again\n' });
    expect(body).toMatchObject({ success: true, bytes: 6, saved: false });
});

test('knows an open file by the name of a link to it', async ({ ide, chat }) => {
    await openFile(ide, chat, 'target.txt');
    await type(chat, 'typed');
    symlinkSync('target.txt', join(ide.workspace, 'alias.txt'));
    expect((await command(ide, 'openspace.file.write', { path: 'alias.txt', content: 'new\n' })).body)
        .toMatchObject({ success: true, saved: false });
    expect([await shown(ide, 'target.txt'), disk(ide, 'target.txt')]).toEqual(['new\n', OLD]);
});

test('keeps mode and line endings, in the editor and on the disk', async ({ ide, chat }) => {
    await openFile(ide, chat, 'open.cmd', 'one\r\ntwo\r\n');
    await command(ide, 'openspace.file.write', { path: 'open.cmd', content: 'a\nb\n' });
    expect(disk(ide, 'open.cmd')).toBe('a\r\nb\r\n');
    ide.folder.file('workspace/closed.cmd', 'one\r\ntwo\r\n');
    expect((await command(ide, 'openspace.file.write', { path: 'closed.cmd', content: 'a\nb\n' })).body)
        .toMatchObject({ bytes: 6, saved: true });
    expect(disk(ide, 'closed.cmd')).toBe('a\r\nb\r\n');
});

test('reads, lists and searches over the API', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    for (const [name, text] of Object.entries({
        'lib/pane-list.ts': 'one\ntwo\nthree\n', 'lib/deep/pane-open.ts': '', 'out/pane-list.js': '', '.gitignore': 'out/\n'
    })) {
        ide.folder.file(join('workspace', name), text);
    }
    expect((await command(ide, 'openspace.file.read', { path: 'lib/pane-list.ts', startLine: 2, endLine: 3 })).body)
        .toMatchObject({ success: true, content: 'two\nthree' });
    const { body: listing } = await command(ide, 'openspace.file.list', { path: 'lib', recursive: true });
    expect(listing).toMatchObject({
        success: true, truncated: false,
        files: [
            { path: 'lib/deep', type: 'directory' }, { path: 'lib/deep/pane-open.ts', type: 'file', size: 0 },
            { path: 'lib/pane-list.ts', type: 'file', size: 14, mtime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
        ]
    });
    const { body: found } = await command(ide, 'openspace.file.search', { query: 'panlist' });
    expect(found).toMatchObject({ success: true, results: ['lib/pane-list.ts'], truncated: false });
});

test('attack 5: does not let any command change settings that execute things, nor read secrets', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    ide.folder.file('workspace/.vscode/settings.json', '{}');
    ide.folder.file('workspace/.env', 'TOKEN=never-to-be-seen');
    await openFile(ide, chat, '.theia/tasks.json', '{}\n');
    for (const path of [
        '.vscode/settings.json', '.VSCode/tasks.json', '.theia/tasks.json', 'opencode.json', '.opencode/plugin/x.js',
        '.git/hooks/pre-commit', '.env', 'node_modules/x.js'
    ]) {
        expect((await command(ide, 'openspace.file.write', { path, content: 'evil' })).body)
            .toMatchObject({ success: false, error: expect.stringContaining('protected') });
    }
    for (const cmd of ['openspace.file.read', 'openspace.editor.read_file']) {
        const { body } = await command(ide, cmd, { path: '.env' });
        expect(body).toMatchObject({ success: false, error: expect.stringContaining('secrets') });
        expect(JSON.stringify(body)).not.toContain('never-to-be-seen');
    }
    expect([disk(ide, '.vscode/settings.json'), disk(ide, '.theia/tasks.json'), existsSync(join(ide.workspace, 'opencode.json'))])
        .toEqual(['{}', '{}\n', false]);
    // As it was, so that nobody has to be asked about it.
    ['.vscode', '.theia'].forEach(name => rmSync(join(ide.workspace, name), { recursive: true }));
});

test('attack 8: does not follow a link out of the workspace', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const outside = ide.folder.file('outside/secret.txt', 'secret');
    symlinkSync(ide.folder.at('outside'), join(ide.workspace, 'way-out'));
    for (const [cmd, args] of [
        ['file.read', { path: 'way-out/secret.txt' }], ['editor.read_file', { path: 'way-out/secret.txt' }],
        ['file.write', { path: 'way-out/secret.txt', content: 'x' }], ['file.write', { path: 'way-out/new/file.txt', content: 'x' }],
        ['file.list', { path: 'way-out' }], ['file.search', { query: 'secret', path: 'way-out' }],
        ['editor.open', { path: 'way-out/secret.txt' }]
    ] as const) {
        expect((await command(ide, `openspace.${cmd}`, args)).body)
            .toMatchObject({ success: false, error: expect.stringContaining('outside the workspace') });
    }
    expect([readFileSync(outside, 'utf8'), existsSync(ide.folder.at('outside/new'))]).toEqual(['secret', false]);
});

test('shows the person what the agent wants to write into its own rules', async ({ ide, chat }) => {
    ide.folder.file('workspace/src/AGENTS.md', 'Be kind.\n');
    chat.script([{
        when: { lastUser: 'new rules' },
        reply: [{ text: `Done. ${block('file.write', { path: 'src/AGENTS.md', content: 'Be quick.\n' })}` }]
    }, { reply: [{ text: 'I heard.' }] }]);
    await chat.send('new rules');
    const dialog = chat.page.getByTestId('danger-dialog');
    await expect(dialog).toContainText('- Be kind.');
    await expect(dialog).toContainText('+ Be quick.');
    // Too early is not an answer: the dialog ignores clicks for a moment.
    await expect(async () => {
        await chat.page.getByTestId('danger-deny').click({ timeout: 1_000 });
        await expect(dialog).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await chat.done();
    expect(disk(ide, 'src/AGENTS.md')).toBe('Be kind.\n');
});

test('works in a workspace with two folders', async ({ ide, page }) => {
    mkdirSync(ide.folder.at('library'), { recursive: true });
    writeFileSync(ide.folder.at('library/lib.txt'), OLD);
    const file = ide.folder.file('both.theia-workspace', JSON.stringify({ folders: [{ path: 'workspace' }, { path: 'library' }] }));
    const chat = new ChatPage(page, ide);
    await chat.open();
    await page.goto(`${ide.url}/#${file}`);
    await page.reload();
    await chat.ready();
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await expect.poll(async () => (await command(ide, 'openspace.editor.open', { path: 'library/lib.txt' })).body)
        .toMatchObject({ success: true, editorId: 'library/lib.txt' });
    await type(chat, 'typed');
    expect((await command(ide, 'openspace.file.write', { path: 'library/lib.txt', content: 'new\n' })).body)
        .toMatchObject({ success: true, saved: false });
    expect(readFileSync(ide.folder.at('library/lib.txt'), 'utf8')).toBe(OLD);
    await undo(chat);
    await expect.poll(() => shown(ide, 'library/lib.txt')).toBe(`${OLD}typed`);
    expect((await command(ide, 'openspace.file.write', { path: 'library/.vscode/settings.json', content: '{}' })).body)
        .toMatchObject({ success: false });
});

test('what is typed while a file is being written is not taken for saved', async ({ ide, chat, page }) => {
    await openFile(ide, chat, 'typing.txt', '');
    await type(chat, '');
    const isDirty = async (): Promise<boolean> =>
        await page.locator('#theia-main-content-panel .lm-TabBar-tab.theia-mod-dirty', { hasText: 'typing.txt' }).count() > 0;
    let text = '';
    for (let round = 0; round < 10; round++) {
        await page.keyboard.type('a');
        await page.keyboard.press('Control+s');
        await page.keyboard.type('b');
        const before = `${text}a`;
        text += 'ab';
        await expect.poll(() => disk(ide, 'typing.txt').startsWith(before)).toBe(true);
        await expect.poll(async () => disk(ide, 'typing.txt') === text || isDirty()).toBe(true);
        await expect.poll(() => shown(ide, 'typing.txt')).toBe(text);
    }
    await page.keyboard.press('Control+s');
    await expect.poll(() => disk(ide, 'typing.txt')).toBe(text);
    await expect.poll(isDirty).toBe(false);
});
