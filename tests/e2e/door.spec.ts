import { createServer, get, IncomingMessage } from 'node:http';
import { AddressInfo } from 'node:net';
import { expect, test } from './support/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';

const PASSWD = '/files/?uri=file:///etc/passwd';

/** A request with full control over its headers; answers with the status. */
function status(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
    return new Promise((done, fail) => {
        const { hostname, port, pathname, search } = new URL(url);
        const request = get({ hostname, port, path: pathname + search, method, headers, setHost: !('host' in headers) }, (response: IncomingMessage) => {
            response.resume();
            done(response.statusCode ?? 0);
        });
        request.on('error', fail);
    });
}

const socket = (ide: Ide, query: string, headers: Record<string, string> = {}): Promise<number> =>
    status(`${ide.url}/socket.io/?EIO=4&transport=polling${query}`, headers);

test('serves the page to everybody and data to nobody without the key', async ({ ide }) => {
    for (const path of ['/', '/index.html', '/bundle.js', '/bundle.css', '/openspace/health']) {
        expect([path, await status(ide.url + path)]).toEqual([path, 200]);
    }
    for (const path of [PASSWD, '/file?uri=file:///etc/passwd', '/mini-browser/etc/passwd', '/nonsense', '/..%2f..%2fetc/passwd', '/openspace/door']) {
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

test('checks host, origin and key of the socket itself', async ({ ide }) => {
    const { host } = new URL(ide.url);
    expect(await socket(ide, '')).toBe(403);
    expect(await socket(ide, '&key=wrong')).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { host: 'evil.example' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: 'http://evil.example' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await socket(ide, `&key=${ide.key}`, { origin: `http://${host}` })).toBe(200);
});

test('refuses names that lead here by rebinding, and other sites', async ({ ide }) => {
    const { port } = new URL(ide.url);
    expect(await status(ide.url, { host: 'evil.example' })).toBe(403);
    expect(await status(ide.url, { host: `127.0.0.1.evil.example:${port}` })).toBe(403);
    expect(await status(ide.url, { host: `localhost:${port}` })).toBe(200);
    expect(await status(ide.url + PASSWD, { 'x-openspace-key': ide.key, origin: 'http://localhost:1' })).toBe(403);
    expect(await status(`${ide.url}/openspace/health`, { origin: 'http://evil.example' })).toBe(403);
});

test('a page on another port of the same host learns nothing and runs nothing', async ({ ide, page }) => {
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>another site</p>'));
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const outcome = await page.evaluate(async ({ url, path }) => {
        const read = (target: string): Promise<string> => fetch(target, { credentials: 'include' }).then(response => `read ${response.status}`, () => 'refused');
        const connected = new Promise<string>(done => {
            const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
            webSocket.onopen = () => done('connected');
            webSocket.onerror = () => done('refused');
        });
        return { data: await read(url + path), health: await read(`${url}/openspace/health`), page: await read(url), socket: await connected };
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
