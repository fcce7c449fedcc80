import {
    chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser, opener, redirectPage } from './open-browser.mjs';

const LINK = 'http://127.0.0.1:3000/?key=the-page-key#/home/ada/project';

/** What is on the page, and where its script and its link lead. */
function targets(page) {
    const { document } = new JSDOM(page).window;
    const replace = vi.fn();
    document.querySelectorAll('script').forEach(script => runInNewContext(script.textContent, { location: { replace } }));
    return {
        elements: [...document.querySelectorAll('head > *, body *')].map(({ localName }) => localName),
        script: replace.mock.calls,
        anchor: document.querySelector('a').getAttribute('href')
    };
}

describe('the page that leads to the link', () => {
    it.each([
        LINK,
        `${LINK}/it's&a=1;b`,
        `${LINK}/"><img src=x onerror=run()>`,
        `${LINK}/</script><script>run()</script><!--`,
        `${LINK}/\\");run();//`,
        `${LINK}/&quot;\u2028\u2029ü`
    ])('leads to nothing else, whatever is in it: %s', link => {
        expect(targets(redirectPage(link))).toEqual({ elements: ['meta', 'meta', 'title', 'script', 'a'], script: [[link]], anchor: link });
    });
});

describe('the program that opens a file', () => {
    it.each([
        ['linux', '/a b/x.html', ['xdg-open', ['/a b/x.html'], {}]],
        ['darwin', '/a b/x.html', ['open', ['/a b/x.html'], {}]],
        ['win32', 'C:\\a & b\\x.html', ['cmd', ['/c', 'start', '""', '"C:\\a & b\\x.html"'], { windowsVerbatimArguments: true }]]
    ])('is that of the system: %s', (platform, file, call) => {
        expect(opener(file, platform)).toEqual(call);
    });
});

describe('openBrowser', () => {
    let folder;
    let home;

    beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        folder = mkdtempSync(join(tmpdir(), 'open-browser-'));
        home = join(folder, 'home');
        mkdirSync(home);
        // Stands for the system's opener: notes its words, then what it was given to open.
        for (const name of ['xdg-open', 'open']) {
            mkdirSync(join(folder, 'bin'), { recursive: true });
            writeFileSync(
                join(folder, 'bin', name), `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/new'\nmv '${folder}/new' '${folder}/words'\n`
            );
            chmodSync(join(folder, 'bin', name), 0o755);
        }
        vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env.PATH}`);
    });

    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllEnvs();
        vi.restoreAllMocks();
        rmSync(folder, { recursive: true, force: true });
    });

    const pages = () => readdirSync(home).map(name => join(home, name));

    async function openedWords() {
        await vi.waitFor(() => expect(existsSync(join(folder, 'words'))).toBe(true), { timeout: 5_000 });
        return readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n');
    }

    it('shows the key to nobody: it stands in a file for the user alone, not in the words of a process', async () => {
        openBrowser(LINK, home);
        const [page] = pages();
        expect(await openedWords()).toEqual([page]);
        expect([pages().length, statSync(page).mode & 0o777, readFileSync(page, 'utf8')]).toEqual([1, 0o600, redirectPage(LINK)]);
    });

    it('removes the page when the browser has had the time to read it', async () => {
        openBrowser(LINK, home);
        await openedWords();
        vi.advanceTimersByTime(29_000);
        expect(pages()).toHaveLength(1);
        vi.advanceTimersByTime(1_000);
        expect(pages()).toEqual([]);
    });

    it('removes the page at the end of the process', async () => {
        const once = vi.spyOn(process, 'once');
        openBrowser(LINK, home);
        await openedWords();
        const [, remove] = once.mock.calls.find(([event]) => event === 'exit');
        remove();
        expect(pages()).toEqual([]);
    });

    it('removes the page of a launcher that was killed, and leaves that of another that starts now', async () => {
        const [old, recent, other] = ['open-0a-1.html', 'open-0a-2.html', 'open-source.html'].map(name => join(home, name));
        for (const file of [old, recent, other]) {
            writeFileSync(file, '');
        }
        utimesSync(old, new Date(0), new Date(0));
        utimesSync(other, new Date(0), new Date(0));
        openBrowser(LINK, home);
        const [page] = await openedWords();
        expect(pages().sort()).toEqual([page, recent, other].sort());
    });

    it('leaves the IDE running when the page cannot be written', () => {
        const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
        openBrowser(LINK, join(folder, 'missing'));
        expect(write.mock.calls).toEqual([[expect.stringMatching(/^! The browser was not opened: ENOENT.*\n$/)]]);
    });
});
