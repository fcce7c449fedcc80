import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locator, Page } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { needsBubblewrap } from './support/needs-bubblewrap';
import { gitIn, makeRepository } from './support/repository';
import { expect, testWith } from './support/test';
import { runCommand } from './support/theia-page';

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`);

const test = testWith({
    words: ['--disable-extensions'],
    files: {
        'long.txt': LINES.join(''), 'second.txt': LINES.join(''), 'third.txt': LINES.join(''),
        'sum.js': 'module.exports = (a, b) => a - b;\n',
        '.gitignore': 'ignored/\n', 'ignored/x.txt': 'x\n'
    },
    prepare: makeRepository
});

needsBubblewrap(test);
test.setTimeout(300_000);

const row = (page: Page, path: string): Locator => page.locator(`[data-testid="changes-file"][data-path="${path}"]`);
const text = (ide: Ide, path: string): string => readFileSync(join(ide.workspace, path), 'utf8');

/** The shown session works in a copy; there, its agent runs a command. */
async function workInCopy(page: Page, chat: ChatPage, words: string, ...lines: readonly string[]): Promise<void> {
    chat.script([
        { name: words, when: { lastUser: words, step: 0 }, reply: [{ tool: 'sandbox_bash', arguments: { command: lines.join('\n') } }] },
        { name: `${words} done`, when: { lastUser: words, step: 1 }, reply: [{ text: `done with ${words}` }] }
    ]);
    await runCommand(page, 'openspace-chat:run-in-copy');
    await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
    await chat.send(words);
    // A clone, a sandbox and several programs in it.
    await expect(chat.replies.filter({ hasText: `done with ${words}` })).toBeVisible({ timeout: 120_000 });
    await chat.done();
}

/** The buttons of a row show when it is pointed at. */
async function press(page: Page, path: string, id: 'changes-apply' | 'changes-throw-away'): Promise<void> {
    await row(page, path).getByTestId('changes-open-diff').hover();
    await row(page, path).getByTestId(id).first().click();
}

test('works in a copy, and the person applies one file, some lines of another, and then the rest', async ({ ide, chat, page }) => {
    writeFileSync(join(ide.workspace, 'sum.js'), 'module.exports = (a, b) => a - b; // mine, not committed\n');
    await workInCopy(
        page, chat, 'mend', 'ls ignored', "sed -i 's/a - b/a + b/' sum.js", "sed -i 's/^line 5$/LINE FIVE/' long.txt",
        "sed -i 's/^line 35$/LINE THIRTY-FIVE/' long.txt", 'echo new > new.txt', 'git add .',
        'git -c user.name=agent -c user.email=agent@example.com commit -qm work', 'git log --format=committed-%s'
    );
    await expect(page.locator('#theia-statusBar')).toContainText('Sandbox: bubblewrap, on a copy');
    const asked = JSON.stringify(ide.model.requests);
    expect(asked).toContain('This session works in a copy of the project');
    expect(asked).toContain('No such file');
    expect(asked).toContain('committed-work');
    expect([text(ide, 'sum.js').includes('a - b'), text(ide, 'long.txt'), existsSync(join(ide.workspace, 'new.txt'))])
        .toEqual([true, LINES.join(''), false]);
    expect(gitIn(ide)('log', '--format=%s')).toBe('first\n');

    await page.getByTestId('chat-changes').click();
    await expect(page.getByTestId('changes-copy')).toBeVisible();
    await expect(page.getByTestId('changes-file')).toHaveCount(3);
    await press(page, 'sum.js', 'changes-apply');
    await expect(page.getByTestId('changes-file')).toHaveCount(2);
    expect(text(ide, 'sum.js')).toBe('module.exports = (a, b) => a + b; // mine, not committed\n');

    await row(page, 'long.txt').getByTestId('changes-unfold').click();
    await expect(row(page, 'long.txt').getByTestId('changes-hunk')).toHaveCount(2);
    await row(page, 'long.txt').getByTestId('changes-hunk').last().getByTestId('changes-apply').click();
    await expect(row(page, 'long.txt').getByTestId('changes-hunk')).toHaveCount(1);
    expect(text(ide, 'long.txt')).toBe(LINES.join('').replace('line 35\n', 'LINE THIRTY-FIVE\n'));

    await page.getByTestId('changes-apply-all').click();
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    expect(text(ide, 'long.txt')).toBe(LINES.join('').replace('line 35\n', 'LINE THIRTY-FIVE\n').replace('line 5\n', 'LINE FIVE\n'));
    expect([text(ide, 'new.txt'), gitIn(ide)('log', '--format=%s')]).toEqual(['new\n', 'first\n']);
});

test('shows conflicts with what the person did meanwhile, both ways, overwrites nothing, and throws the rest away', async ({
    ide, chat, page
}) => {
    await workInCopy(
        page, chat, 'shout', "sed -i 's/^line 5$/AGENT/' second.txt", "sed -i 's/^line 35$/LOUD/' second.txt", 'echo new > other.txt',
        "sed -i 's/^line 20$/AGENT TOO/' third.txt"
    );
    const mine = LINES.join('').replace('line 5\n', 'PERSON\n');
    writeFileSync(join(ide.workspace, 'second.txt'), mine);
    await page.getByTestId('chat-changes').click();
    await press(page, 'second.txt', 'changes-apply');
    const conflict = row(page, 'second.txt').getByTestId('changes-conflict');
    await expect(conflict).toContainText('PERSON');
    await expect(conflict).toContainText('AGENT');
    expect(text(ide, 'second.txt')).toBe(mine);
    await page.reload();
    await chat.ready();
    await page.getByTestId('chat-changes').click();
    await press(page, 'second.txt', 'changes-apply');
    await conflict.getByTestId('changes-keep-mine').click();
    await expect(row(page, 'second.txt')).toHaveCount(0);
    expect(text(ide, 'second.txt')).toBe(mine.replace('line 35\n', 'LOUD\n'));

    // What the person changes now comes into the copy when they say so.
    const toasts = page.locator('.theia-notification-toasts .theia-notification-list-item');
    const later = LINES.join('').replace('line 20\n', 'PERSON TOO\n');
    writeFileSync(join(ide.workspace, 'third.txt'), later);
    writeFileSync(join(ide.workspace, 'later.txt'), 'by the person\n');
    await page.getByTestId('changes-bring-in').click();
    // The file of the person, and the line of theirs that was kept.
    await expect(toasts.filter({ hasText: 'Brought into the copy: 2.' })).toBeVisible();
    await expect(toasts.filter({ hasText: 'Conflicts with your own changes: 1.' })).toBeVisible();
    const behind = row(page, 'third.txt').getByTestId('changes-conflict');
    await expect(behind).toContainText('PERSON TOO');
    await expect(behind).toContainText('AGENT TOO');
    await behind.getByTestId('changes-take-agents').click();
    await expect(behind).toHaveCount(0);
    await expect(page.getByTestId('changes-file')).toHaveCount(2);
    expect(text(ide, 'third.txt')).toBe(later);
    chat.script([
        { when: { lastUser: 'what is', step: 0 }, reply: [{ tool: 'sandbox_bash', arguments: { command: 'cat later.txt third.txt' } }] },
        { when: { lastUser: 'what is', step: 1 }, reply: [{ text: 'I see.' }] }
    ]);
    await chat.ask('what is new');
    const told = JSON.stringify(ide.model.requests.at(-1)?.body);
    expect(told).toContain('brought up to date');
    expect(told).toContain('by the person');
    expect(told).toContain('line 19\\\\nAGENT TOO');

    // What the person types and has not saved stands on no disk: nothing is written below it.
    await page.locator('#shell-tab-explorer-view-container').click();
    await new CodeEditor(page).goTo('third.txt', 1, 1);
    await page.keyboard.type('typed ');
    await page.getByTestId('chat-changes').click();
    await press(page, 'third.txt', 'changes-apply');
    await expect(toasts.filter({ hasText: 'third.txt has unsaved changes. Save it first.' })).toBeVisible();
    await expect(row(page, 'third.txt')).toBeVisible();
    expect(text(ide, 'third.txt')).toBe(later);
    const lines = new CodeEditor(page).lines('third.txt');
    await expect(lines).toContainText('typed line 1');
    await lines.click();
    await page.keyboard.press('Control+s');
    await expect.poll(() => text(ide, 'third.txt')).toBe(`typed ${later}`);
    await page.getByTestId('chat-changes').click();
    await press(page, 'third.txt', 'changes-apply');
    await expect(row(page, 'third.txt')).toHaveCount(0);
    expect(text(ide, 'third.txt')).toBe(`typed ${later.replace('PERSON TOO', 'AGENT TOO')}`);

    await page.getByTestId('changes-throw-all-away').click();
    await page.locator('.dialogBlock button.main').click();
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    expect(existsSync(join(ide.workspace, 'other.txt'))).toBe(false);
});

test('shows, reads and writes files of the copy by commands of the window, and nothing outside of it', async ({ ide, chat, page }) => {
    const before = text(ide, 'sum.js');
    await workInCopy(
        page, chat, 'begin', "printf 'first\\nof the copy\\n' > only.js", 'echo "// in the copy" >> sum.js',
        'ln -s /etc/hostname out.js', `ln -s ${ide.workspace} home`
    );
    const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.${cmd}`, args })}%%\n`;
    const blocks = [
        block('editor.open', { path: 'only.js', line: 2, highlight: true }), block('file.read', { path: 'only.js' }),
        block('file.read', { path: 'sum.js' }), block('file.list', {}), block('scm.status', {}),
        block('file.write', { path: 'sub/written.txt', content: 'by a command' }),
        block('file.write', { path: 'home/written.txt', content: '' }),
        block('file.read', { path: 'home/sum.js' }), block('editor.open', { path: 'out.js' }), block('file.read', { path: '../copy.json' })
    ];
    const drawn = [
        block('presentation.create', { deckPath: 'talk/t.deck.md', slides: ['# Slide\n\n```js file=only.js lines=2\n```\n'] }),
        block('presentation.check', { deckPath: 'talk/t.deck.md' }), block('presentation.list', {}),
        block('whiteboard.create', {
            whiteboardId: 'talk/b.whiteboard.json', shapes: [{ type: 'rectangle', text: 'Drawn', link: { path: 'only.js', line: 2 } }]
        }),
        block('whiteboard.check', { whiteboardId: 'talk/b.whiteboard.json' }), block('whiteboard.list', {}),
        block('whiteboard.export', { whiteboardId: 'talk/b.whiteboard.json', format: 'svg' }),
        block('language.rename', { path: 'sum.js', line: 1, column: 1, newName: 'b' })
    ];
    const results = (): string[] =>
        ide.model.requests.map(request => JSON.stringify(request)).filter(said => said.includes('<ide_results>'));
    chat.script([
        { name: 'act', when: { lastUser: 'show it', lastRole: 'user', step: 0 }, reply: [{ text: blocks.join('') }] },
        { name: 'draw', when: { lastUser: 'draw it', lastRole: 'user', step: 0 }, reply: [{ text: drawn.join('') }] },
        { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: 'I see.' }] }
    ]);
    await chat.send('show it');
    await expect(chat.replies.filter({ hasText: 'I see.' }).first()).toBeVisible();
    const editor = page.locator('.monaco-editor[data-uri$="/only.js"]');
    await expect(editor).toContainText('of the copy');
    await expect(editor.locator('.openspace-agent-highlight').first()).toBeVisible();
    await expect.poll(() => results().at(-1) ?? '').toContain('copy.json');
    const told = results().at(-1)!;
    for (const words of ['of the copy', '// in the copy', 'only.js', 'sub/written.txt']) {
        expect(told).toContain(words);
    }
    // Files are called as in the sandbox, and nothing says where the copy is.
    expect(told).not.toContain('/copy/files');
    expect(told.match(/outside the workspace/g)).toHaveLength(3);
    expect(told).toContain('must not contain');
    expect([existsSync(join(ide.workspace, 'written.txt')), existsSync(join(ide.workspace, 'sub')), text(ide, 'sum.js')])
        .toEqual([false, false, before]);
    await page.getByTestId('chat-changes').click();
    await expect(row(page, 'sub/written.txt')).toBeVisible();

    // What decks and boards name is in the copy, too: the folder has no such file.
    await chat.send('draw it');
    await expect.poll(() => results().at(-1) ?? '', { timeout: 60_000 }).toContain('language servers are not told');
    const answers = results().at(-1)!.split('<ide_results>').at(-1)!.split('</ide_results>')[0];
    expect(answers.match(/success[^,]*?:true/g)).toHaveLength(drawn.length - 1);
    expect(answers).not.toMatch(/code-missing|outside the workspace/);
    expect(existsSync(join(ide.workspace, 'talk'))).toBe(false);
    for (const path of ['talk/t.deck.md', 'talk/b.whiteboard.json', 'talk/b.svg']) {
        await expect(row(page, path)).toBeVisible();
    }
});

test('refuses commands of the window that would be about other files, and asks before work is deleted', async ({ ide, chat, page }) => {
    await workInCopy(page, chat, 'prepare', 'mkdir .vscode', "echo '{}' > .vscode/tasks.json");
    await page.getByTestId('chat-changes').click();
    await press(page, '.vscode/tasks.json', 'changes-apply');
    await expect(page.locator('.dialogBlock')).toContainText('Your machine may run');
    await page.locator('.dialogBlock button.secondary').click();
    expect(existsSync(join(ide.workspace, '.vscode/tasks.json'))).toBe(false);
    chat.script([
        {
            when: { lastUser: 'open it', lastRole: 'user' },
            reply: [{ text: 'Look: %%OS{"cmd":"openspace.language.diagnostics","args":{"path":"sum.js"}}%%' }]
        },
        { name: 'told', when: { lastUser: 'works in a copy of the folder' }, reply: [{ text: 'I see.' }] }
    ]);
    await chat.send('open it');
    await expect.poll(() => JSON.stringify(ide.model.requests)).toContain('with sandbox_bash instead');
    const deletion = runCommand(page, 'openspace-chat:delete-session');
    await expect(page.locator('.dialogBlock')).toContainText('will be lost: 1');
    await page.locator('.dialogBlock button.secondary').click();
    await deletion;
});

test('lets three agents work at once, each in a copy; what they did is applied one after the other, and a conflict is solved', async ({
    ide, chat, page
}) => {
    const agents = [
        { words: 'first agent', change: "sed -i 's/^line 10$/FIRST/' long.txt && echo one > one.txt" },
        { words: 'second agent', change: "sed -i 's/^line 30$/SECOND/' long.txt && echo two > two.txt" },
        { words: 'third agent', change: "sed -i 's/^line 10$/THIRD/' long.txt && echo three > three.txt" }
    ];
    const before = text(ide, 'long.txt');
    chat.script(agents.flatMap(({ words, change }) => [
        { name: words, when: { lastUser: words, step: 0 }, reply: [{ tool: 'sandbox_bash', arguments: { command: change } }] },
        { name: `${words} waits`, when: { lastUser: words, step: 1 }, reply: [{ hold: 'together' }, { text: `done by the ${words}` }] }
    ]));
    await runCommand(page, 'openspace-agents:show');
    const agent = (words: string): Locator => page.getByTestId('agent-row').filter({ hasText: words });
    for (const [index, { words }] of agents.entries()) {
        if (index > 0) {
            await chat.newSession();
        }
        await runCommand(page, 'openspace-chat:run-in-copy');
        await expect(page.getByTestId('chat-sandbox')).toHaveAttribute('data-state', 'on');
        await chat.send(words);
        await expect(agent(words)).toHaveAttribute('data-state', 'working');
    }
    await expect(page.getByTestId('agents-summary')).toHaveText('3 are at work');
    // All have changed their copies before any of them is done.
    await expect.poll(
        () => agents.filter(({ words }) => ide.model.requests.some(({ body }) => {
            const said = JSON.stringify(body.messages);
            return said.includes(words) && said.includes('exit_code');
        })).length, { timeout: 120_000 }
    ).toBe(agents.length);
    ide.model.release('together');
    for (const { words } of agents) {
        await expect(agent(words)).toHaveAttribute('data-state', 'rest');
        await expect(agent(words).getByTestId('agent-changes')).toHaveText('2 files');
    }
    expect(text(ide, 'long.txt')).toBe(before);

    const review = async (words: string, files: number): Promise<void> => {
        await runCommand(page, 'openspace-agents:show');
        await agent(words).getByTestId('agent-changes').click();
        await expect(page.getByTestId('changes-copy')).toBeVisible();
        await expect(page.getByTestId('changes-file')).toHaveCount(files);
        await page.getByTestId('changes-apply-all').click();
    };
    await review('first agent', 2);
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    await review('second agent', 2);
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    const merged = before.replace('line 10\n', 'FIRST\n').replace('line 30\n', 'SECOND\n');
    expect([text(ide, 'long.txt'), text(ide, 'one.txt'), text(ide, 'two.txt')]).toEqual([merged, 'one\n', 'two\n']);

    // The third one changed the line that the first one has changed, too.
    await review('third agent', 2);
    const conflict = row(page, 'long.txt').getByTestId('changes-conflict');
    await expect(conflict).toContainText('FIRST');
    await expect(conflict).toContainText('THIRD');
    await expect(page.getByTestId('changes-file')).toHaveCount(1);
    expect([text(ide, 'long.txt'), text(ide, 'three.txt')]).toEqual([merged, 'three\n']);
    await conflict.getByTestId('changes-take-agents').click();
    await expect(page.getByTestId('changes-file')).toHaveCount(0);
    expect(text(ide, 'long.txt')).toBe(merged.replace('FIRST\n', 'THIRD\n'));
    await runCommand(page, 'openspace-agents:show');
    await expect(agent('third agent').getByTestId('agent-changes')).toHaveCount(0);
});
