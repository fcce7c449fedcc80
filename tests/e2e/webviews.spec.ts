import { symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { Frame, Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { putProbe } from './support/probe-extension';
import { expect, test } from './support/test';
import { commandIds } from './support/theia-page';

/** What the page of an extension can try is tried in that page; what a browser would not even send is sent by hand. */
test.describe('the page of an extension', () => {
    let ide: Ide;
    let page: Page;
    let extension: string;
    let probe: Frame;
    let outer: Frame;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            words: ['--api'],
            files: { 'src/a.ts': 'export {};\n', '.env': 'TOKEN=secret', 'notes.txt': 'of the workspace' },
            prepare: started => {
                extension = putProbe(started);
                writeFileSync(started.folder.at('outside.txt'), 'secret');
                symlinkSync(started.folder.at('outside.txt'), started.folder.at('workspace/link.txt'));
                symlinkSync(started.folder.at('workspace/.env'), `${extension}/media/innocent.txt`);
            }
        });
        page = await browser.newPage();
        await new ChatPage(page, ide).open();
        // Extensions come after the window, and an open palette does not learn of new commands.
        await expect.poll(() => commandIds(page)).toContain('probe.open');
        await palette(page, 'Open Probe');
        await expect.poll(() => frameOf('fake.html')).toBeDefined();
        [probe, outer] = [frameOf('fake.html')!, frameOf('index.html')!];
        await expect(probe.locator('#greeting')).toHaveText('hello world');
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const frameOf = (file: string): Frame | undefined =>
        page.frames().find(frame => frame.url().includes('.webview.localhost') && frame.url().includes(`/${file}`));

    /** Where the page loads files from, with the secret, which it knows. */
    const resources = async (): Promise<string> => (await probe.evaluate(() => document.querySelector('link')!.href)).split('/file/')[0];

    /** The names under which the IDE is reached. */
    const ideOrigins = (): string[] => ['localhost', '127.0.0.1'].map(name => ide.url.replace(/localhost|127\.0\.0\.1/, name));

    /** A request to the IDE's port by any name; answers with the status. */
    const ask = (path: string, headers: Record<string, string>): Promise<number> => new Promise((done, fail) => {
        const { port } = new URL(ide.url);
        const request = get({ hostname: '127.0.0.1', port, path, headers, setHost: false, agent: false }, response => {
            response.resume();
            done(response.statusCode ?? 0);
        });
        request.on('upgrade', (_, socket) => {
            socket.destroy();
            done(101);
        }).on('error', fail);
    });

    test('loads its own script and style, and talks with its extension', async () => {
        await expect(probe.locator('#greeting')).toHaveCSS('color', 'rgb(1, 2, 3)');
        expect(new URL(probe.url()).origin).not.toBe(new URL(page.url()).origin);
    });

    test('is shown with its icons, which need no key', async () => {
        const icon = page.locator('.theia-app-left .theia-plugin-view-container').first();
        await expect(icon).toBeVisible();
        const address = /url\("([^"]+)"\)/.exec(await icon.evaluate(element => getComputedStyle(element).maskImage))?.[1] ?? '';
        expect(address).toContain('/hostedPlugin/');
        expect((await fetch(address)).status).toBe(200);
        for (const other of [
            ...['extension.js', 'secrets.json', 'none.svg', '..%2F..%2F..%2Fworkspace%2Fa.svg']
                .map(name => address.replace('icon.svg', name)),
            address.replace(/hostedPlugin\/[^/]+/, 'hostedPlugin/wrong'),
            address.replace(/hostedPlugin\/[^/]+/, 'hostedPlugin')
        ]) {
            expect([other, (await fetch(other)).ok]).toEqual([other, false]);
        }
    });

    test('attack: reads nothing of the IDE, its data or its API', async () => {
        const paths = ['/', '/bundle.js', '/openspace/health', '/openspace/commands', '/openspace/door', '/files/?uri=file:///etc/passwd'];
        const addresses = ideOrigins().flatMap(origin => paths.map(path => origin + path));
        const answers = await probe.evaluate(urls => Promise.all(urls.flatMap(url => [
            fetch(url).then(response => `${url} ${response.status}`, () => 'refused'),
            fetch(url, { mode: 'no-cors' }).then(response => `${url} ${response.type}`, () => 'refused'),
            fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }).then(response => `${url} ${response.type}`, () => 'refused')
        ])), addresses);
        expect([...new Set(answers)]).toEqual(['refused']);
        // Its policy is one wall; here is the door behind it.
        const { host, origin } = new URL(probe.url());
        for (const path of [...paths, '/socket.io/?EIO=4&transport=polling&key=' + ide.key]) {
            const key = { 'x-openspace-key': ide.key };
            expect([path, [403, 404]]).toEqual([path, expect.arrayContaining([await ask(path, { host, ...key })])]);
            if (!path.startsWith('/openspace/health')) {
                expect([path, await ask(path, { host: new URL(ide.url).host, origin, ...key })]).toEqual([path, 403]);
            }
        }
    });

    test('attack: opens no socket', async () => {
        const address = (origin: string): string => `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&key=${ide.key}`;
        const { host, origin } = new URL(probe.url());
        const outcomes = await probe.evaluate(urls => Promise.all(urls.map(url => new Promise<string>(done => {
            try {
                const socket = new WebSocket(url);
                socket.onopen = () => done('open');
                socket.onerror = () => done('refused');
            } catch {
                done('refused');
            }
        }))), [...ideOrigins(), origin].map(address));
        expect(outcomes).toEqual(['refused', 'refused', 'refused']);
        const upgrade = {
            'connection': 'Upgrade', 'upgrade': 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ=='
        };
        const path = `/socket.io/?EIO=4&transport=websocket&key=${ide.key}`;
        expect(await ask(path, { host, ...upgrade })).toBe(403);
        expect(await ask(path, { host: new URL(ide.url).host, origin, ...upgrade })).toBe(403);
    });

    test('attack: reads files of its extension and of the folder, and none besides', async () => {
        const root = await resources();
        const status = (path: string): Promise<number> => probe.evaluate(async url => (await fetch(url)).status, root + path);
        const workspace = ide.workspace;
        for (const path of [`/file//${extension}/media/probe.css`, `/file//${workspace}/notes.txt`, `/file//${workspace}/src/a.ts`]) {
            expect([path, await status(path)]).toEqual([path, 200]);
        }
        for (const path of [
            '/file///etc/passwd', `/file//${workspace}/.env`, `/file//${workspace}/.git/config`, `/file//${workspace}/link.txt`,
            `/file//${extension}/media/innocent.txt`, `/file//${ide.folder.at('outside.txt')}`,
            `/file//${ide.folder.at('state/server.json')}`,
            `/file//${workspace}/..%2foutside.txt`, `/file//${workspace}/%2e%2e%2foutside.txt`, `/file//${extension}/..%2f..%2fserver.json`,
            `/file//${workspace}%2f..%2foutside.txt`, `/file//${workspace}/notes.txt%00.css`, `/file//${workspace}`,
            `/file//${workspace}-x/a`,
            '/http//localhost/x', `/file//${workspace}/missing.txt`, ''
        ]) {
            expect([path, await status(path)]).toEqual([path, 404]);
        }
        // The secret alone is worth nothing under another name, and the name nothing without it.
        const { pathname, port } = new URL(`${root}/file//${workspace}/notes.txt`);
        expect(await ask(pathname, { host: `other.webview.localhost:${port}` })).toBe(404);
        expect(await ask(pathname, { host: new URL(ide.url).host })).toBe(401);
        expect(await ask(pathname.replace(/webview\/[^/]+/, 'webview/wrong'), { host: new URL(root).host })).toBe(404);
    });

    test('attack: touches neither the window around it nor what that remembers', async () => {
        const url = page.url();
        const touched = await probe.evaluate(() => {
            const attempt = (act: () => unknown): string => {
                try {
                    return String(act());
                } catch (error) {
                    return (error as Error).name;
                }
            };
            const ideWindow = window.top!;
            return [
                attempt(() => ideWindow.document.title), attempt(() => ideWindow.location.href),
                attempt(() => ideWindow.localStorage.length),
                attempt(() => (ideWindow as unknown as { theia: unknown }).theia), attempt(() => window.open('about:blank')),
                attempt(() => { ideWindow.location.href = 'about:blank#gone'; }), attempt(() => { document.domain = 'localhost'; })
            ];
        });
        expect(touched).toEqual([
            'SecurityError', 'SecurityError', 'SecurityError', 'SecurityError', 'null', 'SecurityError', 'SecurityError'
        ]);
        expect(page.url()).toBe(url);
        // Browsers that give frames of other sites no storage say so.
        expect(['', 'SecurityError']).toContain(await probe.evaluate(() => {
            try {
                return Object.keys(localStorage).join() + document.cookie;
            } catch (error) {
                return (error as Error).name;
            }
        }));
        expect(await page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
    });

    test('attack: shows the IDE in no frame of its own', async () => {
        for (const origin of ideOrigins()) {
            const shown = await probe.evaluate(address => new Promise<string>(done => {
                document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => done(violatedDirective), { once: true });
                const frame = document.createElement('iframe');
                frame.src = address;
                document.body.append(frame);
            }), `${origin}/`);
            expect(shown).toBe('frame-src');
        }
        const response = await fetch(ide.url);
        expect(response.headers.get('content-security-policy')).toContain('frame-ancestors \'none\'');
    });

    test('is shown in a frame by the IDE only', async ({ browser }) => {
        const stranger = await browser.newPage();
        await stranger.route('http://stranger.localhost/', route => route.fulfill({
            contentType: 'text/html', body: `<iframe src="${outer.url()}"></iframe>`
        }));
        await stranger.goto('http://stranger.localhost/');
        await expect.poll(() => stranger.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
        await stranger.close();
    });

    test('attack: presses no keys, follows no links and loads no files through the IDE', async () => {
        const id = new URL(outer.url()).searchParams.get('id');
        await outer.evaluate(target => {
            window.addEventListener('message', ({ data, source }: MessageEvent<{ channel?: string } | undefined>) => {
                if (source === window.parent && data?.channel?.startsWith('did-load')) {
                    document.title = 'loaded';
                }
            });
            const key = { key: 'F1', code: 'F1', keyCode: 112, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
            const send = (channel: string, data: unknown): void => window.parent.postMessage({ target, channel, data }, '*');
            send('did-keydown', key);
            send('did-click-link', 'https://example.com/');
            send('load-resource', { path: '/file/etc/passwd' });
            send('load-localhost', { origin: 'http://localhost:1' });
        }, id);
        await probe.evaluate(target => {
            const key = { key: 'F1', code: 'F1', keyCode: 112, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
            window.top!.postMessage({ target, channel: 'did-keydown', data: key }, '*');
            window.top!.postMessage({ target, channel: 'onmessage', data: { question: 'forged' } }, '*');
        }, id);
        // What is asked after all that is answered, so the rest has been heard or not.
        await probe.evaluate(() => window.dispatchEvent(new MessageEvent('message', { data: { ask: 'later' } })));
        await expect(probe.locator('#greeting')).toHaveText('later world');
        await expect(page.locator('.quick-input-widget')).toBeHidden();
        expect(await outer.title()).not.toBe('loaded');
        expect(page.context().pages().length).toBe(1);
    });

    test('gives the keys of the person to the IDE', async () => {
        await probe.locator('#greeting').click();
        // A frame of another process gets the keyboard a moment after the click.
        await expect.poll(() => probe.evaluate(() => document.hasFocus())).toBe(true);
        // The window may hear of the key before the browser has told it that the person is at work there. A person presses again, too.
        await expect(async () => {
            await page.keyboard.press('F1');
            await expect(page.locator('.quick-input-widget')).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await page.keyboard.press('Escape');
        await expect(page.locator('.quick-input-widget')).toBeHidden();
    });

    test('attack: the agent runs no command of an extension', async () => {
        for (const cmd of ['probe.open', 'openspace.probe.open', 'workbench.extensions.installExtension', 'vscode.openFolder']) {
            expect((await command(ide, cmd, {})).body).toMatchObject({ error: expect.stringContaining('Unknown command') });
        }
        await expect(page.locator('iframe.webview')).toHaveCount(1);
    });
});
