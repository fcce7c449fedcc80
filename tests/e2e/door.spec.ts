import { readFileSync } from 'node:fs';
import { createServer, get, IncomingMessage, request } from 'node:http';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './support/test';

// What a browser knows that has never been here.
test.use({ freshPage: true });
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';

const PASSWD = '/files/?uri=file:///etc/passwd';

/** A request with full control over its headers; answers with the status. */
function status(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
    return new Promise((done, fail) => {
        const { hostname, port, pathname, search } = new URL(url);
        const options = { hostname, port, path: pathname + search, method, headers, setHost: !('host' in headers) };
        const request = get(options, (response: IncomingMessage) => {
            response.resume();
            done(response.statusCode ?? 0);
        });
        request.on('error', fail);
    });
}

const socket = (ide: Ide, query: string, headers: Record<string, string> = {}): Promise<number> =>
    status(`${ide.url}/socket.io/?EIO=4&transport=polling${query}`, headers);

interface Answer {
    readonly status: number;
    readonly type: string | undefined;
    readonly body: string;
}

/** A request whose path is sent as it is written. */
function ask(ide: Ide, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((done, fail) => {
        const { hostname, port } = new URL(ide.url);
        request({ hostname, port, path, headers, agent: false }, response => {
            let body = '';
            response.setEncoding('latin1').on('data', (data: string) => { body += data; });
            response.on('end', () => done({ status: response.statusCode ?? 0, type: response.headers['content-type'], body }));
        }).on('upgrade', (response, socket) => {
            socket.destroy();
            done({ status: response.statusCode ?? 0, type: undefined, body: '' });
        }).on('error', fail).end();
    });
}

/** What a client sends that wants a WebSocket; the key of the protocol's own specification. */
const UPGRADE = {
    'connection': 'Upgrade', 'upgrade': 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ=='
};

test('serves the page to everybody and data to nobody without the key', async ({ ide }) => {
    for (const path of ['/', '/index.html', '/bundle.js', '/bundle.css', '/openspace/health']) {
        expect([path, await status(ide.url + path)]).toEqual([path, 200]);
    }
    for (const path of [
        PASSWD, '/file?uri=file:///etc/passwd', '/mini-browser/etc/passwd', '/nonsense', '/..%2f..%2fetc/passwd', '/openspace/door'
    ]) {
        expect([path, await status(ide.url + path)]).toEqual([path, 401]);
        expect([path, await status(ide.url + path, { 'x-openspace-key': 'wrong' })]).toEqual([path, 401]);
    }
    expect(await status(`${ide.url}/file-upload`, {}, 'POST')).toBe(401);
    expect(await status(`${ide.url}/openspace/door`, { 'x-openspace-key': ide.key })).toBe(204);
    expect(await status(ide.url + PASSWD, { 'x-openspace-key': ide.key })).toBe(200);
});

test('opens nothing for a cookie alone, and never sets one', async ({ ide }) => {
    const response = await fetch(ide.url);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await status(ide.url + PASSWD, { cookie: `theia-connection-token=${ide.key}; openspace.key=${ide.key}` })).toBe(401);
    expect(await socket(ide, '', { cookie: `theia-connection-token=${ide.key}` })).toBe(403);
});

test('attack 13: checks host, origin and key of the socket itself', async ({ ide }) => {
    const { host } = new URL(ide.url);
    expect(await socket(ide, '')).toBe(403);
    expect(await socket(ide, '&key=wrong')).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { host: 'evil.example' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: 'http://evil.example' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: `http://${host}` })).toBe(200);
});

test('refuses sockets with 403, and nothing of the socket is public', async ({ ide }) => {
    const address = '/socket.io/?EIO=4&transport=websocket';
    const refused = [
        await ask(ide, address, UPGRADE),
        await ask(ide, `${address}&key=wrong`, UPGRADE),
        await ask(ide, `${address}&key=${ide.key}`, { ...UPGRADE, origin: 'http://evil.example' }),
        await ask(ide, `/elsewhere?key=wrong`, UPGRADE),
        await ask(ide, '/socket.io/socket.io.js'),
        await ask(ide, `/socket.io/socket.io.js?key=${ide.key}`)
    ];
    expect(refused.map(answer => answer.status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await ask(ide, `${address}&key=${ide.key}`, { ...UPGRADE, origin: ide.url })).status).toBe(101);
});

test('tells nobody paths or stacks', async ({ ide }) => {
    for (const path of ['/bundle.js/x', `/${'x'.repeat(5_000)}`, '/%', '/bundle.js%00']) {
        const answer = await ask(ide, path);
        expect([path, answer.status, JSON.parse(answer.body)]).toEqual([path, 401, { error: 'The page key is missing.' }]);
    }
    const failed = await ask(ide, '/%c0%ae', { 'x-openspace-key': ide.key });
    expect(failed.body).not.toMatch(/node_modules|\bat \w/);
});

test('does not tell which files this machine has', async ({ ide }) => {
    ide.folder.file('there.gz', 'packed');
    const up = '/..'.repeat(30);
    const answers = await Promise.all(
        ['there', 'missing'].map(name => ask(ide, `/bundle.css?${up}${ide.folder.at(name)}`, { 'accept-encoding': 'gzip' }))
    );
    expect(answers[0].status).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
});

test('attack 12: refuses names that lead here by rebinding, and other sites', async ({ ide }) => {
    const { port } = new URL(ide.url);
    expect(await status(ide.url, { host: 'evil.example' })).toBe(403);
    expect(await status(ide.url, { host: `127.0.0.1.evil.example:${port}` })).toBe(403);
    expect(await status(ide.url, { host: `localhost:${port}` })).toBe(200);
    expect(await status(ide.url + PASSWD, { 'x-openspace-key': ide.key, origin: 'http://localhost:1' })).toBe(403);
    expect(await status(`${ide.url}/openspace/health`, { origin: 'http://evil.example' })).toBe(403);
});

test('attack 12: a page on another port of the same host learns nothing and runs nothing', async ({ ide, page }) => {
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>another site</p>'));
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const outcome = await page.evaluate(async ({ url, path }) => {
        const read = (target: string): Promise<string> =>
            fetch(target, { credentials: 'include' }).then(response => `read ${response.status}`, () => 'refused');
        const connected = new Promise<string>(done => {
            const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
            webSocket.onopen = () => done('connected');
            webSocket.onerror = () => done('refused');
        });
        return {
            data: await read(url + path), health: await read(`${url}/openspace/health`), page: await read(url), socket: await connected
        };
    }, { url: ide.url, path: PASSWD });
    expect(outcome).toEqual({ data: 'refused', health: 'refused', page: 'refused', socket: 'refused' });
    other.close();
});

test('shows a sign-in without the key, takes the link there, and removes the key from the address', async ({ ide, page }) => {
    await page.goto(ide.url);
    await expect(page.getByTestId('sign-in')).toBeVisible();
    await expect(page.locator('.theia-ApplicationShell')).toHaveCount(0);
    await page.getByLabel('Link or key').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('not the key');
    await page.getByLabel('Link or key').fill(ide.link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const chat = new ChatPage(page, ide);
    await chat.ready();
    await page.goto(ide.link);
    await chat.ready();
    expect(page.url()).not.toContain('key=');
    await page.reload();
    await chat.ready();
});

test('the sign-in speaks the language of the browser', async ({ ide, browser }) => {
    const context = await browser.newContext({ locale: 'de-AT' });
    const page = await context.newPage();
    await page.goto(`${ide.url}/?key=wrong`);
    await expect(page.getByRole('alert')).toHaveText('Das ist nicht der Schlüssel des laufenden OpenSpace.');
    await page.getByLabel('Link oder Schlüssel').fill(ide.link);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await new ChatPage(page, ide).ready();
    await context.close();
});

test('no site can sign the person out', async ({ ide, page }) => {
    const chat = new ChatPage(page, ide);
    await chat.open();
    await page.goto(`${ide.url}/?key=wrong`);
    await chat.ready();
    expect(page.url()).not.toContain('key=');
    expect(await page.evaluate(() => localStorage.getItem('openspace.key'))).toBe(ide.key);
});

test('says that a link is not the right one, and that the door is out of order', async ({ ide, page }) => {
    await page.goto(`${ide.url}/?key=wrong`);
    await expect(page.getByRole('alert')).toContainText('not the key');
    expect(page.url()).not.toContain('key=');
    await page.route('**/openspace/door', route => route.fulfill({ status: 500 }));
    await page.goto(ide.link);
    await expect(page.getByRole('alert')).toContainText('error 500');
});

test('shows pages of the workspace with their styles, scripts and pictures, and no files from elsewhere', async ({ ide, chat, page }) => {
    ide.folder.file('outside.css', 'h1 { color: rgb(9, 9, 9); }');
    for (const [name, text] of Object.entries({
        'site/page one.html':
            '<link rel="stylesheet" href="look.css"><h1>Title</h1><img src="dot.svg"><p></p><script src="act.js"></script>',
        'site/look.css': 'h1 { color: rgb(1, 2, 3); }',
        'site/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>',
        'site/act.js': 'document.querySelector("p").textContent = `ran in ${origin}`; '
            + 'fetch("/openspace/health").catch(() => document.querySelector("p").textContent += ", offline");'
    })) {
        ide.folder.file(join('workspace', name), text);
    }
    chat.script([{ reply: [{ text: '%%OS{"cmd":"openspace.editor.open","args":{"path":"site/page one.html"}}%% shown' }] }]);
    await chat.ask('open the page');
    await expect(chat.currentEditor).toHaveText('page one.html');
    await page.locator('[id="mini-browser.preview"]').first().click();
    const preview = page.frameLocator('#theia-main-content-panel iframe');
    await expect(preview.locator('p')).toHaveText('ran in null, offline');
    await expect(preview.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect.poll(() => preview.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(7);
    const source = await page.locator('#theia-main-content-panel iframe').getAttribute('src');
    const { pathname } = new URL(source!);
    const secret = pathname.split('/').slice(0, 3).join('/');
    const statuses = [
        pathname, `${secret}${ide.folder.at('outside.css')}`, `${secret}/etc/passwd`, `${secret}${ide.workspace}/../outside.css`
    ];
    expect(await Promise.all(statuses.map(async path => (await ask(ide, path)).status))).toEqual([200, 404, 404, 404]);
    await page.reload();
    await chat.ready();
    await expect(preview.locator('p')).toHaveText('ran in null, offline');
});

test('offers downloads, and no links to copy that would open nothing', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await page.locator('.theia-TreeNode', { hasText: 'README.md' }).click({ button: 'right' });
    const menu = page.locator('.lm-Menu');
    await expect(menu.getByText('Download', { exact: true })).toBeVisible();
    await expect(menu.getByText('Copy Download Link')).toHaveCount(0);
    await expect(menu.locator('.lm-Menu-item[data-command="file.copyDownloadLink"]')).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await menu.getByText('Download', { exact: true }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toBe(readFileSync(join(ide.workspace, 'README.md'), 'utf8'));
});

test('shows a server on another port of this machine in a frame, which gets nothing of ours', async ({ ide, chat, page }) => {
    const development = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>my app</p>'));
    await new Promise<void>(done => development.listen(0, '127.0.0.1', done));
    await expect(chat.input).toBeVisible();
    await page.evaluate(url => {
        const frame = document.createElement('iframe');
        frame.id = 'development';
        frame.src = url;
        document.body.append(frame);
    }, `http://127.0.0.1:${(development.address() as AddressInfo).port}/`);
    await expect(page.frameLocator('#development').locator('p')).toHaveText('my app');
    const { headers } = await fetch(ide.url);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors \'none\'');
    development.closeAllConnections();
    development.close();
});
