import { expect, test } from './support/test';
import { Ide } from './support/ide';

interface Answer {
    readonly status: number;
    readonly body: Record<string, unknown>;
}

async function call(ide: Ide, path: string, init: RequestInit = {}, token = ide.server.token): Promise<Answer> {
    const response = await fetch(ide.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown> };
}

const command = (ide: Ide, cmd: string, args: unknown, query = '?wait=1'): Promise<Answer> =>
    call(ide, `/openspace/commands${query}`, { method: 'POST', body: JSON.stringify({ cmd, args }) });

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

test('answers every bad call in words', async ({ ide, chat }) => {
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
    expect(await command(ide, 'workbench.action.openSettings', {})).toEqual({ status: 400, body: { error: 'Unknown command: workbench.action.openSettings' } });
    expect((await call(ide, '/openspace/commands', { method: 'POST', body: '{nonsense' })).body).toEqual({ error: 'Invalid JSON' });
    expect((await call(ide, '/openspace/commands', { method: 'POST', body: JSON.stringify({ cmd: 'x', args: { big: 'x'.repeat(4_500_000) } }) })).status).toBe(413);
    expect((await call(ide, '/openspace/manifest', {}, 'wrong')).status).toBe(401);
});

test('shows the same commands in manifest, prompt and palette', async ({ ide, chat }) => {
    const { body } = await call(ide, '/openspace/manifest');
    const ids = (body.commands as { id: string }[]).map(({ id }) => id).sort();
    const { body: { text } } = await call(ide, '/openspace/instructions');
    const inPrompt = [...String(text).matchAll(/^- `(openspace\.[\w.]+)`/gm)].map(match => match[1]).sort();
    expect(inPrompt).toEqual(ids);
    for (const section of ['Available Commands', 'Current IDE State', 'Recent Command Results', 'Examples', 'Command Format']) {
        expect(text).toContain(`## ${section}`);
    }
    await chat.page.keyboard.press('Control+Shift+P');
    await chat.page.keyboard.type('OpenSpace');
    await expect(chat.page.locator('.quick-input-list .monaco-list-row', { hasText: 'OpenSpace Editor: Open File in Editor' })).toBeVisible();
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

test('tells watchers which commands start and how they end', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const abort = new AbortController();
    const response = await fetch(`${ide.url}/openspace/events`, { headers: { authorization: `Bearer ${ide.server.token}` }, signal: abort.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await command(ide, 'openspace.pane.list', {});
    let seen = '';
    while (!seen.includes('COMMAND_RESULT')) {
        seen += (await reader.read()).value ?? '';
    }
    expect(seen).toMatch(/event: AGENT_COMMAND\ndata: \{"id":"[^"]+","cmd":"openspace\.pane\.list","args":\{\},"source":"http"\}/);
    expect(seen).toMatch(/event: COMMAND_RESULT\ndata: \{"id":"[^"]+","result":\{"success":true/);
    abort.abort();
});
