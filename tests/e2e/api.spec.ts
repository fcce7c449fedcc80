import { call, command, currentState, EventStream, post } from './support/api';
import { palette } from './support/palette';
import { expect, test } from './support/test';

test('runs commands for the holder of the token, with the answer of the page', async ({ ide, chat }) => {
    const opened = await command(ide, 'openspace.editor.open', { path: 'src/greet.ts', line: 12 });
    expect(opened).toEqual({ status: 200, body: { success: true, editorId: 'src/greet.ts', executionTime: expect.any(Number) } });
    await expect(chat.currentEditor).toHaveText('greet.ts');

    const { body } = await command(ide, 'openspace.pane.list', {});
    const panes = body.panes as { area: string; tabs: { contentId: string; type: string }[]; geometry: { width: number } }[];
    const main = panes.find(pane => pane.area === 'main');
    expect(main?.tabs.map(({ contentId, type }) => ({ contentId, type }))).toContainEqual({ contentId: 'src/greet.ts', type: 'editor' });
    expect(main?.geometry.width).toBeGreaterThan(30);
    expect(panes.find(pane => pane.area === 'right')?.tabs.map(({ type }) => type)).toContain('chat');

    const accepted = await command(ide, 'openspace.pane.list', {}, '');
    expect(accepted).toEqual({ status: 202, body: { accepted: true, id: expect.any(String) } });
});

test('answers every bad call with a message', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const cases: [unknown, string][] = [
        [{ path: 'missing.ts' }, 'File not found: missing.ts'],
        [{ path: '../outside.ts' }, 'The path must not contain "..": ../outside.ts'],
        [{ path: '/etc/passwd' }, 'The file is outside the workspace: /etc/passwd'],
        [{ path: 'src' }, 'This is a folder, not a file: src'],
        [{ path: 'src/greet.ts', line: 9999 }, 'src/greet.ts has only 121 lines.'],
        [{ path: 'src/greet.ts', color: 'red' }, 'Wrong arguments for openspace.editor.open: unknown argument "color"']
    ];
    for (const [args, error] of cases) {
        expect((await command(ide, 'openspace.editor.open', args)).body).toMatchObject({ success: false, error });
    }
    expect(await command(ide, 'workbench.action.openSettings', {}))
        .toEqual({ status: 400, body: { error: 'Unknown command: workbench.action.openSettings' } });
    expect((await call(ide, '/openspace/commands', { method: 'POST', body: '{nonsense' })).body).toEqual({ error: 'Invalid JSON' });
    expect((await call(ide, '/openspace/commands', {
        method: 'POST', body: JSON.stringify({ cmd: 'x', args: { big: 'x'.repeat(4_500_000) } })
    })).status).toBe(413);
    expect((await call(ide, '/openspace/manifest', {}, 'wrong')).status).toBe(401);
});

test('shows the same commands in manifest, prompt and palette', async ({ ide, chat }) => {
    const { body } = await call(ide, '/openspace/manifest');
    const ids = (body.commands as { id: string }[]).map(({ id }) => id).sort();
    const { body: { text } } = await call(ide, '/openspace/instructions');
    // Those that are rarely used are only named.
    const [, list] = /^## Available Commands\n([^]*?)^## /m.exec(String(text)) ?? [];
    const full = [...list.matchAll(/`(openspace\.[\w.]+\w)`/g)].map(match => match[1]);
    const short = [...list.matchAll(/`(openspace\.[\w.]+\.)` with ((`[\w.]+\w`(, )?)+)/g)].flatMap(([, surface, verbs]) =>
        [...verbs.matchAll(/`([\w.]+)`/g)].flatMap(([, verb]) => verb.startsWith('openspace.') ? [] : [`${surface}${verb}`]));
    expect([...new Set([...full, ...short])].sort()).toEqual(ids);
    for (const section of ['Available Commands', 'Current IDE State', 'Recent Command Results', 'Examples', 'Command Format']) {
        expect(text).toContain(`## ${section}`);
    }
    await chat.page.keyboard.press('Control+Shift+P');
    await chat.page.keyboard.type('OpenSpace');
    await expect(
        chat.page.locator('.quick-input-list .monaco-list-row', { hasText: 'OpenSpace Editor: Open File in Editor' })
    ).toBeVisible();
    // There are more than fit on the screen.
    await chat.page.keyboard.type(' Pane: List');
    await expect(chat.page.locator('.quick-input-list .monaco-list-row', { hasText: 'OpenSpace Pane: List Panes' })).toBeVisible();
    await chat.page.keyboard.press('Escape');
});

test('asks for the arguments of a command from the palette', async ({ chat }) => {
    await chat.page.keyboard.press('Control+Shift+P');
    await chat.page.keyboard.type('OpenSpace Editor: Open File');
    await chat.page.keyboard.press('Enter');
    await expect(chat.page.locator('.quick-input-widget')).toContainText('path');
    await chat.page.keyboard.type('README.md');
    await chat.page.keyboard.press('Enter');
    await expect(chat.currentEditor).toHaveText('README.md');
});

test('finds a file for a command of the palette by three letters', async ({ chat, page }) => {
    await palette(page, 'OpenSpace Editor: Open File in Editor');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await expect(rows.first()).toBeVisible();
    await page.keyboard.type('gre', { delay: 30 });
    // Not waited for: Enter takes what will be found.
    await page.keyboard.press('Enter');
    await expect(chat.currentEditor).toHaveText('greet.ts');
});

test('offers in the palette what was open last, and says what a number must be', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await command(ide, 'openspace.editor.open', { path: 'src/greet.ts' });
    await palette(page, 'OpenSpace Editor: Scroll Editor to Line');
    await expect(page.locator('.quick-input-list .monaco-list-row').first()).toContainText('greet.ts');
    await page.keyboard.press('Enter');
    await expect(page.locator('.quick-input-widget')).toContainText('line');
    await page.keyboard.type('none');
    await page.keyboard.press('Enter');
    await expect(page.locator('.quick-input-widget')).toContainText('Enter a whole number (≥ 1)');
    await page.keyboard.press('Escape');
    await expect(page.locator('.quick-input-widget')).toBeHidden();
    await expect(chat.currentEditor).toHaveText('greet.ts');
});

test('offers folders in the palette where a command wants one', async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    await palette(page, 'OpenSpace File: List Folder');
    await expect(page.locator('.quick-input-list .monaco-list-row').first()).toContainText('Workspace Root');
    await page.keyboard.type('src');
    await page.keyboard.press('Enter');
    await expect(page.locator('.monaco-editor.focused[data-uri$="/List%20Folder.json"] .view-lines')).toContainText('src/greet.ts');
});

test('offers colours in the palette, and takes others', async ({ chat, page }) => {
    const question = page.locator('.quick-input-widget');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await expect(chat.input).toBeVisible();
    await palette(page, 'OpenSpace Editor: Highlight Lines');
    await expect(question).toContainText('path');
    await page.keyboard.type('gre');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('ranges');
    await page.keyboard.type('[{"startLine":2,"endLine":3}]');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('color');
    // Rows may hold hidden words of the list before.
    await expect(rows).toContainText(['Yellow', 'Green', 'Red', 'Blue', 'Purple', 'Orange']);
    await page.keyboard.type('#12ab34');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Use "#12ab34"');
    await page.keyboard.press('Enter');
    await expect(page.locator('.openspace-highlight-12ab34').first()).toBeVisible();
});

test('clears one mark from the palette, unless the person gives up', async ({ ide, chat, page }) => {
    const marks = page.locator('.openspace-highlight-34ab12');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'src/greet.ts:5–6' });
    await expect(chat.input).toBeVisible();
    await command(ide, 'openspace.editor.highlight', { path: 'src/greet.ts', ranges: [{ startLine: 5, endLine: 6 }], color: '#34ab12' });
    await palette(page, 'OpenSpace Editor: Clear Highlights');
    await expect(row).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toBeHidden();
    await expect(marks.first()).toBeVisible();
    await palette(page, 'OpenSpace Editor: Clear Highlights');
    await row.click();
    await expect(marks).toHaveCount(0);
});

test('tells watchers which commands start and how they end', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const events = await EventStream.open(ide);
    await command(ide, 'openspace.pane.list', {});
    await events.until(/event: AGENT_COMMAND\ndata: \{"id":"[^"]+","cmd":"openspace\.pane\.list","args":\{\},"source":"http"\}\n\n/);
    await events.until(/event: COMMAND_RESULT\ndata: \{"id":"[^"]+","result":\{"panes":[^\n]+"success":true/);
    events.close();
});

test('lets the agent use the command of a program beside the IDE, and tells it the answer in the same turn', async ({ ide, chat }) => {
    const beep = {
        id: 'beep', name: 'Beep', description: 'Makes a sound.',
        arguments_schema: { type: 'object', properties: { times: { type: 'integer' } }, required: ['times'] }
    };
    const lamp = await EventStream.open(ide, '?surface=lamp');
    expect(await post(ide, '/openspace/manifest', { surface: 'lamp', commands: [beep] })).toEqual({ status: 200, body: { success: true } });
    expect((await call(ide, '/openspace/instructions')).body.text).toContain('`openspace.ext.lamp.beep`');

    chat.script([
        { when: { lastUser: { regex: '<ide_results>[^]*heard\\W+twice' } }, reply: [{ text: 'The lamp answered.' }] },
        {
            when: { lastUser: 'beep please' },
            reply: [{ text: 'I let it beep. %%OS{"cmd":"openspace.ext.lamp.beep","args":{"times":2}}%%' }]
        }
    ]);
    await chat.send('beep please');
    const [, id] = await lamp.until(new RegExp(String.raw`event: AGENT_COMMAND\ndata: \{"id":"([^"]+)","cmd":"openspace\.ext\.lamp\.beep"`
        + String.raw`,"args":\{"times":2\},"sessionId":"[^"]+","source":"block"\}\n\n`));
    const answer = { commandId: id, result: { success: true, data: { heard: 'twice' } }, timestamp: new Date().toISOString() };
    expect(await post(ide, '/openspace/command-results', answer)).toEqual({ status: 200, body: { success: true } });
    await expect(chat.replies.last()).toContainText('The lamp answered.');
    await chat.done();
    expect((await post(ide, '/openspace/command-results', answer)).status).toBe(404);

    lamp.close();
    await expect.poll(async () => JSON.stringify((await call(ide, '/openspace/manifest')).body)).not.toContain('openspace.ext.');
    expect(await command(ide, 'openspace.ext.lamp.beep', { times: 2 }))
        .toEqual({ status: 400, body: { error: 'Unknown command: openspace.ext.lamp.beep' } });
});

test('tells in the instructions what is open, soon after it was opened or closed', async ({ ide, chat }) => {
    await command(ide, 'openspace.editor.open', { path: 'README.md' });
    await expect(chat.currentEditor).toHaveText('README.md');
    await expect.poll(() => currentState(ide), { timeout: 5_000, intervals: [100] }).toContain('README.md');

    await chat.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon').click();
    await expect.poll(() => currentState(ide), { timeout: 5_000, intervals: [100] }).not.toContain('README.md');

    await chat.page.keyboard.press('Control+Shift+`');
    await expect.poll(() => currentState(ide), { timeout: 5_000, intervals: [100] }).toContain('terminal: ');
});

test('keeps what it knows from those who do not hold the token', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const { token } = ide.server;
    const refusals = await Promise.all([
        fetch(`${ide.url}/openspace/instructions?token=${token}`),
        fetch(`${ide.url}/openspace/instructions`, { headers: { cookie: `token=${token}` } }),
        fetch(`${ide.url}/openspace/instructions`, { headers: { authorization: `Bearer ${token}`, origin: 'http://evil.example' } }),
        fetch(`${ide.url}/openspace/metrics`, { headers: { authorization: `Bearer ${ide.key}` } })
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 403, 401]);
    for (const refusal of refusals) {
        expect(await refusal.text()).toMatch(/^\{"error":"[^"]+"\}$/);
    }
});
