import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DOOR = './openspace-door.js';
const OURS = 'http://localhost:3000';

/** As the page's own: knows where it is. */
class PageRequest extends Request {
    constructor(input: string | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
    }
}

interface Sent {
    readonly path: string;
    readonly key: string | null;
}

describe('the door of the page', () => {
    let sent: Sent[];
    /** What the door answers, one after the other; the last one for ever. */
    let answers: (number | Error)[];
    let language: string | undefined;
    let told: (string | null)[];
    let reloads: number;
    let applications: number;
    const globals = { fetch: globalThis.fetch, open: XMLHttpRequest.prototype.open };

    beforeEach(() => {
        sent = [];
        answers = [204];
        language = undefined;
        told = [];
        reloads = 0;
        applications = 0;
        localStorage.clear();
        vi.resetModules();
        vi.doMock('./bundle.js', () => {
            applications++;
            return {};
        });
        vi.stubGlobal('Request', PageRequest);
        globalThis.fetch = async input => {
            const request = input as Request;
            sent.push({ path: request.url, key: request.headers.get('x-openspace-key') });
            told.push(request.headers.get('x-openspace-language'));
            const answer = answers.length > 1 ? answers.shift()! : answers[0];
            if (answer instanceof Error) {
                throw answer;
            }
            return new Response(null, { status: answer, headers: language ? { 'x-openspace-language': language } : {} });
        };
    });

    afterEach(async () => {
        vi.useRealTimers();
        // What a test did not wait for must not reach into the next one.
        await new Promise(resolve => setTimeout(resolve));
        await vi.dynamicImportSettled();
        vi.unstubAllGlobals();
        globalThis.fetch = globals.fetch;
        XMLHttpRequest.prototype.open = globals.open;
        document.head.replaceChildren();
        document.body.replaceChildren();
    });

    /** Loads the page at an address; the script is its first one. */
    async function load(path: string): Promise<{ replaced: string[] }> {
        const replaced: string[] = [];
        vi.stubGlobal('location', Object.assign(new URL(path, OURS), { reload: () => reloads++ }));
        vi.stubGlobal('history', {
            state: 'the state', replaceState: (state: unknown, _title: string, url: URL) => replaced.push(`${String(state)} ${url.href}`)
        });
        await import(/* @vite-ignore */ DOOR);
        return { replaced };
    }

    const form = (): HTMLFormElement | null => document.querySelector('[data-testid="sign-in"]');
    const problem = (): string | null | undefined => form()?.querySelector('[role="alert"], .openspace-door-problem')?.textContent;

    async function signIn(text: string): Promise<void> {
        form()!.querySelector('input')!.value = text;
        form()!.dispatchEvent(new Event('submit', { cancelable: true }));
        await new Promise(resolve => setTimeout(resolve));
    }

    describe('a link with the key', () => {
        it('is stored for this page, and nothing of it stays in the address or the history', async () => {
            const { replaced } = await load('/?key=secret&x=1#/my%20folder');
            expect(replaced).toEqual([`the state ${OURS}/?x=1#/my%20folder`]);
            await vi.waitFor(() => expect(localStorage.getItem('openspace.key')).toBe('secret'));
        });

        it('replaces an older key and loads the application', async () => {
            localStorage.setItem('openspace.key', 'old');
            await load('/?key=new');
            await vi.waitFor(() => expect(applications).toBe(1));
            expect([sent, form()]).toEqual([[{ path: `${OURS}/openspace/door`, key: 'new' }], null]);
        });

        it.each([
            [undefined, 'de'], ['ja', 'ja']
        ])('brings the language that was chosen last, unless here it was %s', async (here, then) => {
            language = 'de';
            if (here) {
                localStorage.setItem('localeId', here);
            }
            await load('/?key=right');
            await vi.waitFor(() => expect(applications).toBe(1));
            expect(localStorage.getItem('localeId')).toBe(then);
        });

        it.each([
            ['the browser prefers', ['de-AT', 'en'], 'de'], ['comes first of those that we have', ['la', 'zh-Hans-CN'], 'zh-cn'],
            ['is English, where that comes first', ['en-US', 'de'], null],
            ['is English, before what comes later', ['la', 'en', 'de'], null],
            ['is English, where we have none', ['la'], null]
        ])('speaks, if nobody ever chose a language, the one that %s', async (_, preferred, then) => {
            vi.doMock('./openspace-door-texts.js', () => ({ default: { 'de': {}, 'zh-cn': {} } }));
            vi.stubGlobal('navigator', { languages: preferred });
            await load('/?key=right');
            await vi.waitFor(() => expect(applications).toBe(1));
            expect(localStorage.getItem('localeId')).toBe(then);
        });

        it('speaks English in a browser that prefers another language, if that was chosen last', async () => {
            language = 'en';
            vi.stubGlobal('navigator', { languages: ['de'] });
            await load('/?key=right');
            await vi.waitFor(() => expect(applications).toBe(1));
            expect(localStorage.getItem('localeId')).toBe('en');
        });

        it('tells the language that was chosen here, and not one that was only adopted', async () => {
            const begin = async (): Promise<string | null> => {
                const { fetch } = globalThis;
                vi.resetModules();
                localStorage.removeItem('openspace.key');
                await load('/?key=right');
                await vi.waitFor(() => expect(localStorage.getItem('openspace.key')).toBe('right'));
                globalThis.fetch = fetch;
                return localStorage.getItem('localeId');
            };
            language = 'de';
            expect([await begin(), await begin()]).toEqual(['de', 'de']);
            // Somebody chose another one elsewhere, and then the person does here: first that, then the one before again.
            language = 'fr';
            expect(await begin()).toBe('fr');
            localStorage.setItem('localeId', 'ja');
            expect(await begin()).toBe('ja');
            localStorage.setItem('localeId', 'fr');
            expect(await begin()).toBe('fr');
            expect(told).toEqual([null, null, null, 'ja', 'fr']);
        });

        it('that is wrong signs nobody out, and does not stay in the address either', async () => {
            localStorage.setItem('openspace.key', 'old');
            answers = [401, 204];
            const { replaced } = await load('/?key=wrong');
            await vi.waitFor(() => expect(applications).toBe(1));
            expect([sent.map(({ key }) => key), localStorage.getItem('openspace.key'), replaced, form()])
                .toEqual([['wrong', 'old'], 'old', [`the state ${OURS}/`], null]);
        });

        it('that is wrong is said to those who have no other', async () => {
            answers = [401];
            await load('/?key=wrong');
            await vi.waitFor(() => expect(problem()).toBe('This is not the key of the running OpenSpace.'));
            expect([localStorage.getItem('openspace.key'), applications]).toEqual([null, 0]);
        });

        it('is tried again when nobody answers yet', async () => {
            vi.useFakeTimers();
            localStorage.setItem('openspace.key', 'old');
            answers = [new Error('connection refused'), 204];
            await load('/?key=new');
            await vi.advanceTimersByTimeAsync(1_000);
            vi.useRealTimers();
            await vi.waitFor(() => expect(applications).toBe(1));
            expect([sent.map(({ key }) => key), localStorage.getItem('openspace.key')]).toEqual([['new', 'new'], 'new']);
        });

        it.each(['/', '/?key=', '/#key=secret'])('that carries none changes nothing: %s', async path => {
            localStorage.setItem('openspace.key', 'old');
            const { replaced } = await load(path);
            expect([localStorage.getItem('openspace.key'), replaced]).toEqual(['old', []]);
        });
    });

    describe('proves the key', () => {
        beforeEach(async () => {
            await load('/?key=secret');
            await vi.waitFor(() => expect(applications).toBe(1));
            sent.length = 0;
        });

        it('on requests of the page to its own server', async () => {
            await fetch('/files', { headers: { accept: 'text/plain' } });
            await fetch(new PageRequest(`${OURS}/files/a`, { method: 'POST', body: 'x' }));
            expect(sent).toEqual([{ path: `${OURS}/files`, key: 'secret' }, { path: `${OURS}/files/a`, key: 'secret' }]);
        });

        it.each([
            'https://evil.example/', 'http://localhost:3001/', 'https://localhost:3000/', 'http://127.0.0.1:3000/', '//evil.example/',
            'data:text/plain,x'
        ])('never to another: %s', async url => {
            await fetch(url);
            expect(sent.map(({ key }) => key)).toEqual([null]);
        });

        it('on old requests too, and to nobody else', () => {
            const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockReturnValue();
            for (const url of ['/upload', `${OURS}/upload`, 'https://evil.example/']) {
                new XMLHttpRequest().open('POST', new URL(url, OURS).href);
            }
            expect(headers.mock.calls).toEqual([['x-openspace-key', 'secret'], ['x-openspace-key', 'secret']]);
            headers.mockRestore();
        });

        it('that was stored last, also by another tab', async () => {
            localStorage.setItem('openspace.key', 'newer');
            await fetch('/files');
            expect(sent[0].key).toBe('newer');
        });
    });

    describe('without the right key', () => {
        beforeEach(async () => {
            answers = [401];
            document.body.append(Object.assign(document.createElement('div'), { className: 'theia-preload' }));
            await load('/');
            await vi.waitFor(() => expect(form()).not.toBeNull());
        });

        it('shows a sign-in in place of the waiting page, with the focus in it, and loads nothing', () => {
            expect([document.querySelector('.theia-preload'), document.activeElement, applications, problem()])
                .toEqual([null, form()!.querySelector('input'), 0, '']);
            expect([form()!.querySelector('label')?.htmlFor, form()!.querySelector('input')?.type]).toEqual(['openspace-key', 'password']);
        });

        it.each([
            'secret-key_1', '  secret-key_1\n', 'http://127.0.0.1:3000/?key=secret-key_1#/w',
            'OpenSpace is ready at http://127.0.0.1:3000/?x=1&key=secret-key_1&y=2', '?key=secret-key_1 '
        ])('accepts the key or the whole link: %j', async text => {
            answers = [204];
            await signIn(text);
            expect([localStorage.getItem('openspace.key'), sent.at(-1)?.key, reloads]).toEqual(['secret-key_1', 'secret-key_1', 1]);
        });

        it('says that a key is wrong', async () => {
            localStorage.setItem('openspace.key', 'old');
            await signIn('wrong');
            expect([problem(), reloads, localStorage.getItem('openspace.key')])
                .toEqual(['This is not the key of the running OpenSpace.', 0, 'old']);
        });

        it('knows without asking that some texts are not keys', async () => {
            sent.length = 0;
            for (const text of ['two words', 'schlüssel', '🔑']) {
                await signIn(text);
                expect(problem()).toBe('This is not the key of the running OpenSpace.');
            }
            expect(sent).toEqual([]);
        });

        it('says that nobody answers', async () => {
            answers = [new Error('connection refused')];
            await signIn('secret');
            expect([problem(), reloads]).toEqual(['OpenSpace does not answer. Is it still running?', 0]);
        });

        it('does not send the form anywhere', () => {
            const submit = new Event('submit', { cancelable: true });
            form()!.dispatchEvent(submit);
            expect(submit.defaultPrevented).toBe(true);
        });
    });

    it.each([
        ['was chosen here', 'de', ['en-US']], ['the browser prefers', undefined, ['de-AT', 'en']],
        ['comes first of those that there are', undefined, ['la', 'de']]
    ])('speaks the language that %s', async (_, chosen, preferred) => {
        vi.doMock('./openspace-door-texts.js', () => ({ default: { de: { linkOrKey: 'Link oder Schlüssel', wrongKey: 'Falsch' } } }));
        vi.stubGlobal('navigator', { languages: preferred });
        if (chosen) {
            localStorage.setItem('localeId', chosen);
        }
        answers = [401];
        await load('/?key=wrong');
        await vi.waitFor(() => expect(form()).not.toBeNull());
        expect([form()!.querySelector('label')?.textContent, problem(), form()!.querySelector('button')?.textContent])
            .toEqual(['Link oder Schlüssel', 'Falsch', 'Sign in']);
    });

    it('speaks English where the texts cannot be had', async () => {
        vi.doMock('./openspace-door-texts.js', () => { throw new Error('not there'); });
        localStorage.setItem('localeId', 'de');
        answers = [401];
        await load('/');
        await vi.waitFor(() => expect(form()?.querySelector('label')?.textContent).toBe('Link or key'));
    });

    it.each([403, 500])('says that the door answers with an error, and does not go on asking: %i', async status => {
        vi.useFakeTimers();
        answers = [status];
        localStorage.setItem('openspace.key', 'secret');
        await load('/');
        await vi.advanceTimersByTimeAsync(5_000);
        expect([sent.length, problem(), localStorage.getItem('openspace.key')])
            .toEqual([1, `OpenSpace could not check the key: it answered with error ${status}. Its terminal may say why.`, 'secret']);
    });

    it('waits for a server that does not answer yet', async () => {
        vi.useFakeTimers();
        answers = [new Error('connection refused'), 503, 204];
        await load('/');
        await vi.advanceTimersByTimeAsync(999);
        expect([sent.length, form()]).toEqual([1, null]);
        await vi.advanceTimersByTimeAsync(1);
        expect(sent).toHaveLength(2);
        await vi.advanceTimersByTimeAsync(1_000);
        vi.useRealTimers();
        await vi.waitFor(() => expect(applications).toBe(1));
    });
});
