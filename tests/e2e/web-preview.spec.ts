import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Locator } from '@playwright/test';
import { call, command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { choose } from './support/select';
import { expect, test } from './support/test';
import { closeAllBut, openWidgets } from './support/theia-page';

/** A small application of a person: a form that greets, and a mistake in its script. */
const PAGE = `<!doctype html><title>Greeter</title><h1>Greeter</h1>
<form onsubmit="document.querySelector('output').textContent = 'Hello ' + name.value; event.preventDefault()">
<label>Name <input name=name></label><button>Greet</button></form><output></output>
<button onclick="missing.call()">Break</button><img alt="The IDE">
<script>console.error('no colours today'); document.querySelector('img').src = location.hash.slice(1)</script>`;

const run = async (ide: Ide, verb: string, args = {}): Promise<Record<string, unknown>> =>
    (await command(ide, `openspace.preview.${verb}`, args)).body;

/** Browsers keep connections open. */
async function stop(running: Server): Promise<void> {
    running.closeAllConnections();
    await new Promise(done => running.close(done));
}

let server: Server;
let url: string;
let kept: string[];
/** What the pages say besides. */
let headers: Record<string, string> = {};
let asked: string[] = [];

test.beforeAll(async () => {
    server = createServer(({ method, url: path }, response) => {
        asked.push(`${method} ${path}`);
        response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(PAGE);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(() => stop(server));

test.beforeEach(async ({ chat, page }) => {
    await expect(chat.input).toBeVisible();
    kept = await openWidgets(page);
});

test.afterEach(async ({ page }) => {
    headers = {};
    await closeAllBut(page, kept);
});

test('the agent opens a page of a local server, sees its errors, uses it, and the person sees it, too', async ({ ide, chat, page }) => {
    const block = (verb: string, args: Record<string, unknown>): string =>
        `%%OS${JSON.stringify({ cmd: `openspace.preview.${verb}`, args })}%%`;
    chat.script([
        { when: { lastUser: { regex: '<ide_results>[^]*Hello Ada' } }, reply: [{ text: 'It greets.' }] },
        { when: { lastUser: { regex: '<ide_results>[^]*textbox[^]*\\[1\\]' } }, reply: [
            { text: `${block('type', { element: 1, text: 'Ada', submit: true })}${block('read', {})}` }
        ] },
        { when: { lastUser: 'try the page' }, reply: [
            { text: `${block('open', { url: `${url}#${ide.url}/logo.png` })}${block('read', {})}` }
        ] }
    ]);
    await chat.ask('try the page');
    await expect(chat.replies.last()).toContainText('It greets.');
    const told = JSON.stringify(ide.model.requests.map(({ body }) => body));
    expect(told).toContain('no colours today');
    expect(told).toContain(`not loaded, nothing there for you: ${ide.url}/logo.png`);
    await expect(page.frameLocator('[data-testid="web-frame"]').getByRole('heading', { name: 'Greeter' })).toBeVisible();
    await expect(page.getByTestId('web-address')).toHaveValue(`${url}#${ide.url}/logo.png`);
});

test('errors after a click come with the answer, and a picture reaches whoever asks', async ({ ide }) => {
    expect(await run(ide, 'open', { url })).toMatchObject({ success: true, title: 'Greeter', url });
    expect((await run(ide, 'click', { element: 3 })).error).toContain('Read the page first');
    expect((await run(ide, 'read')).text).toContain('button "Break" [3]');
    expect(await run(ide, 'click', { element: 3 })).toMatchObject({ errors: [expect.stringContaining('missing is not defined')] });
    expect(await run(ide, 'click', { element: 9 })).toMatchObject({ success: false, error: 'There is no element 9: the page has 3.' });
    const { image } = await run(ide, 'screenshot', { width: 390, height: 600 }) as unknown as { image: { type: string; data: string } };
    const picture = Buffer.from(image.data, 'base64');
    expect([image.type, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(['image/png', 390, 600]);
});

test('the preview of a file is opened by its path', async ({ ide, page }) => {
    expect(await run(ide, 'open', { path: 'README.md' })).toMatchObject({ success: true });
    await expect(page.getByTestId('preview').getByRole('heading', { name: 'Sample' })).toBeVisible();
    expect((await command(ide, 'openspace.pane.list', {})).body.panes).toContainEqual(expect.objectContaining({
        tabs: expect.arrayContaining([expect.objectContaining({ type: 'preview', contentId: 'README.md' })])
    }));
});

test('what is not on this machine, or is OpenSpace itself, is not reached', async ({ ide }) => {
    const open = async (address: string): Promise<unknown> => (await run(ide, 'open', { url: address })).error;
    expect(await open('file:///etc/passwd')).toContain('Only http and https');
    expect(await open('http://example.com/')).toContain('Only pages of this machine');
    expect((await run(ide, 'open', { path: 'src/greet.ts' })).error).toContain('There is no preview for src/greet.ts');
    for (const own of [ide.url, ide.url.replace('127.0.0.1', 'localhost'), ide.server.opencode.url]) {
        expect(await open(own)).toMatch(/not open to you|OpenSpace itself/);
    }
});

test('without a browser on the machine the agent is offered nothing that needs one, and is told so; the person sees pages', async ({
    browser
}) => {
    const blind = await Ide.start({
        words: ['--api', '--disable-extensions'], environment: { OPENSPACE_BROWSER: '/nowhere/browser' },
        scenario: { rules: [
            { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: 'I cannot look at it.' }] },
            { reply: [{ text: `%%OS${JSON.stringify({ cmd: 'openspace.preview.open', args: { url } })}%%` }] }
        ] }
    });
    const page = await browser.newPage();
    const chat = new ChatPage(page, blind);
    await chat.open();
    const needing = ['read', 'screenshot', 'click', 'type'];
    for (const verb of needing) {
        expect((await run(blind, verb, verb === 'click' ? { element: 1 } : verb === 'type' ? { element: 1, text: 'a' } : {})).error)
            .toBe('There is no Chromium or Chrome on this machine, so you cannot look at pages. The person can.');
    }
    const { body: { text: help } } = await command(blind, 'openspace.help', {});
    const { body: { text: prompt } } = await call(blind, '/openspace/instructions');
    for (const text of [help, prompt]) {
        expect(text).toContain('openspace.preview.open');
        needing.forEach(verb => expect(text).not.toContain(`preview.${verb}`));
    }
    await chat.send('show me the page');
    await expect(chat.replies.last()).toContainText('I cannot look at it.');
    await expect(page.frameLocator('[data-testid="web-frame"]').getByRole('heading', { name: 'Greeter' })).toBeVisible();
    await page.close();
    await blind.stop();
});

test('the person goes to an address, waits for its server, and chooses the size of a phone', async ({ ide, page }) => {
    const { port } = await new Promise<AddressInfo>(done => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const address = probe.address() as AddressInfo;
            probe.close(() => done(address));
        });
    });
    await command(ide, 'openspace.pane.open', { type: 'web', contentId: String(port) });
    await expect(page.getByTestId('web-silent')).toContainText(`Nothing answers at http://localhost:${port}/.`);
    let visits = 0;
    const late = createServer(({ url: path }, response) => {
        visits += path === '/' ? 1 : 0;
        response.setHeader('content-type', 'text/html').end(`<h1>Late</h1><p>Visit ${visits}</p>`);
    });
    await new Promise<void>(done => late.listen(port, '127.0.0.1', done));
    const frame = page.frameLocator('[data-testid="web-frame"]');
    await expect(frame.getByRole('heading', { name: 'Late' })).toBeVisible();
    const seen = visits;
    await page.getByTestId('web-reload').click();
    await expect(frame.getByText(`Visit ${seen + 1}`)).toBeVisible();
    for (const [size, width] of [['Laptop', 1_282], ['Tablet', 822], ['Phone', 392]] as const) {
        await choose(page, 'web-size', size);
        expect((await page.getByTestId('web-frame').boundingBox())?.width).toBeCloseTo(width, -1);
    }
    await page.getByTestId('web-address').fill(ide.url);
    await page.getByTestId('web-address').press('Enter');
    await expect(page.locator('.openspace-web-problem')).toContainText('OpenSpace itself');
    await page.getByTestId('web-address').fill(url);
    await page.getByTestId('web-address').press('Enter');
    await expect(page.frameLocator('[data-testid="web-frame"]').getByRole('heading', { name: 'Greeter' })).toBeVisible();
    await stop(late);
});

test('a page that refuses to stand in a frame is said to do so, with the ways to see it, and comes when it does not any more', async ({
    ide, page
}) => {
    headers = { 'X-Frame-Options': 'DENY' };
    const address = `${url}closed`;
    expect(await run(ide, 'open', { url: address })).toMatchObject({ success: true, title: 'Greeter' });
    const refused = page.getByTestId('web-refused');
    await expect(refused).toContainText('does not allow its page to be shown inside another one');
    await expect(refused).toContainText('X-Frame-Options: DENY');
    await expect(refused).toContainText('The agent can read and use it');
    await expect(page.getByTestId('web-frame')).toHaveCount(0);
    const popup = page.waitForEvent('popup');
    await refused.getByRole('button', { name: 'Open in the Browser' }).click();
    const outside = await popup;
    await expect(outside.getByRole('heading', { name: 'Greeter' })).toBeVisible();
    await outside.close();
    headers = { 'X-Frame-Options': 'DENY', 'Content-Security-Policy': `frame-ancestors 'self' ${ide.url}` };
    await page.getByTestId('web-reload').click();
    const heading = page.frameLocator('[data-testid="web-frame"]').getByRole('heading', { name: 'Greeter' });
    await expect(heading).toBeVisible();
    asked = [];
    await page.getByTestId('web-reload').click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(heading).toBeVisible();
    // The server counts one visit for each reload.
    expect(asked.filter(path => path.endsWith(' /closed'))).toEqual(['GET /closed']);
});

test('the person opens a page by the palette, by the menu, and by a link that a server prints in a terminal', async ({ ide, page }) => {
    const input = page.locator('.quick-input-widget input').first();
    const frameOf = (path: string): Locator => page.locator(`[data-testid="web-frame"][src="${url}${path}"]`);
    const tabs = page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: new URL(url).host });
    await palette(page, 'OpenSpace Preview: Open Page of a Local Server');
    await expect(input).toHaveAttribute('placeholder', /5173 or localhost:5173/);
    await input.fill(new URL(url).port);
    await input.press('Enter');
    await expect(page.frameLocator('[data-testid="web-frame"]').getByRole('heading', { name: 'Greeter' })).toBeVisible();
    await expect(page.getByTestId('web-tab').locator(':focus')).toHaveCount(1);
    await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current')).toContainText(new URL(url).host);

    await page.locator('.lm-MenuBar-item', { hasText: /^View$/ }).click();
    await page.locator('.lm-Menu-item', { hasText: 'Page of a Local Server…' }).click();
    await input.fill(`${url}from-menu`);
    await input.press('Enter');
    await expect(frameOf('from-menu')).toBeVisible();
    await expect(tabs).toHaveCount(2);

    await command(ide, 'openspace.terminal.create', { title: 'server' });
    await command(ide, 'openspace.terminal.send', {
        terminalId: 'server', text: `PS1="> "; clear; echo "${url.replace('localhost', '0.0.0.0')}from-terminal?a=b."\n`
    });
    await expect.poll(async () => (await command(ide, 'openspace.terminal.read_output', { terminalId: 'server' })).body.output)
        .toEqual([expect.stringMatching(/from-terminal\?a=b\.$/), '>']);
    const screen = page.locator('#theia-bottom-content-panel .xterm-screen:visible');
    const onLink = { position: { x: 60, y: 8 } };
    // What is drawn anew is no link until the pointer comes again.
    await expect(async () => {
        await page.locator('.lm-MenuBar').hover();
        await screen.hover(onLink);
        await expect(page.locator('#theia-bottom-content-panel .xterm-cursor-pointer')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await screen.click({ ...onLink, modifiers: ['Control'] });
    await expect(frameOf('from-terminal?a=b')).toBeVisible();
    await expect(tabs).toHaveCount(3);
    await command(ide, 'openspace.terminal.close', { terminalId: 'server' });
});
