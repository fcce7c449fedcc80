// The first script of the page: takes the page key from the link, proves it on every request of the page's own, and loads
// the application once the key is right. Without a key it shows a sign-in. Plain JavaScript, because it runs before the bundle.
(() => {
    'use strict';

    const STORAGE = 'openspace.key';
    const HEADER = 'x-openspace-key';
    const APPLICATION = './bundle.js';
    /** Written by the build: for each language, the texts of this page by their names. */
    const TRANSLATIONS = './openspace-door-texts.js';
    const LANGUAGE_HEADER = 'x-openspace-language';
    /** Where Theia looks for the display language when its code is loaded. */
    const LANGUAGE_STORAGE = 'localeId';
    /** The language that nobody chose in this browser: of it nothing is told to others, and another choice takes its place. */
    const ADOPTED_STORAGE = 'openspace.adoptedLanguage';
    const RETRY_MS = 1000;
    const RIGHT = 204;
    const WRONG = 401;
    /** What a tunnel or proxy answers while OpenSpace itself does not. */
    const UNAVAILABLE = [502, 503, 504];

    const fetchWithoutKey = window.fetch.bind(window);

    /** In the person's language; English until there is something to say to somebody who reads another one. */
    let texts = {};

    function doorText(name, english, ...parts) {
        return (texts[name] ?? english).replace(/\{(\d)\}/g, (_, index) => parts[index]);
    }

    /** The language that was chosen here, else the first of the browser's that we have; undefined for English. */
    async function findLanguage() {
        const chosen = localStorage.getItem(LANGUAGE_STORAGE);
        const wanted = (chosen ? [chosen] : navigator.languages).map(language => language.toLowerCase());
        const english = wanted.findIndex(language => language.startsWith('en'));
        const before = english === -1 ? wanted : wanted.slice(0, english);
        if (before.length === 0) {
            return undefined;
        }
        try {
            const { default: translations } = await import(TRANSLATIONS);
            const id = before.flatMap(language => [language, general(language)]).find(name => Object.hasOwn(translations, name));
            return id && { id, translated: translations[id] };
        } catch {
            // English will do.
            return undefined;
        }
    }

    /** `de` for `de-at`; Chinese is written in two ways, of which we have one. */
    function general(language) {
        return /^zh(?!-(tw|hk|mo|hant))/.test(language) ? 'zh-cn' : language.split('-')[0];
    }

    /**
     * The link carries the key once; it must not stay in the address or in the history. Any site can link here with any key,
     * so it is only a candidate until the door has accepted it.
     */
    function takeKeyFromAddress() {
        const address = new URL(location.href);
        const key = address.searchParams.get('key');
        if (key) {
            address.searchParams.delete('key');
            history.replaceState(history.state, '', address);
        }
        return key;
    }

    function storedKey() {
        return localStorage.getItem(STORAGE) ?? '';
    }

    function isOurs(url) {
        return new URL(url, location.href).origin === location.origin;
    }

    function proveKeyOnRequests() {
        window.fetch = (input, init) => {
            const request = new Request(input, init);
            if (isOurs(request.url)) {
                request.headers.set(HEADER, storedKey());
            }
            return fetchWithoutKey(request);
        };
        const originalOpen = XMLHttpRequest.prototype.open;
        XMLHttpRequest.prototype.open = function (method, url, ...rest) {
            originalOpen.call(this, method, url, ...rest);
            if (isOurs(url)) {
                this.setRequestHeader(HEADER, storedKey());
            }
        };
    }

    function languageChosenHere() {
        const language = localStorage.getItem(LANGUAGE_STORAGE) ?? '';
        return language !== localStorage.getItem(ADOPTED_STORAGE) && /^[a-z-]+$/.test(language) ? language : undefined;
    }

    /**
     * Storage belongs to one browser and one port. Where nothing has been chosen, the language is the one that was chosen last; if there
     * is none, what the browser prefers.
     */
    async function adoptLanguage(chosenElsewhere) {
        if (languageChosenHere()) {
            localStorage.removeItem(ADOPTED_STORAGE);
            return;
        }
        const language = chosenElsewhere ?? (await findLanguage())?.id;
        if (language) {
            localStorage.setItem(LANGUAGE_STORAGE, language);
            localStorage.setItem(ADOPTED_STORAGE, language);
        }
    }

    /** 204 for the right key, 401 for a wrong one, undefined while nobody answers; other numbers are trouble. */
    async function askDoor(key) {
        // Headers carry nothing else, and no key of ours has anything else.
        if (/[^\x21-\x7e]/.test(key)) {
            return WRONG;
        }
        try {
            const language = languageChosenHere();
            const headers = { [HEADER]: key, ...language && { [LANGUAGE_HEADER]: language } };
            const answer = await fetchWithoutKey(new Request('/openspace/door', { cache: 'no-store', headers }));
            const { status } = answer;
            if (status === RIGHT) {
                await adoptLanguage(answer.headers.get(LANGUAGE_HEADER));
            }
            return UNAVAILABLE.includes(status) ? undefined : status;
        } catch {
            return undefined;
        }
    }

    /** Asks the door and keeps a key that is right; one that is not changes nothing. */
    async function tryKey(key) {
        const status = await askDoor(key);
        if (status === RIGHT) {
            localStorage.setItem(STORAGE, key);
        }
        return status;
    }

    function problemOf(status) {
        if (status === undefined) {
            return doorText('noAnswer', 'OpenSpace does not answer. Is it still running?');
        }
        return status === WRONG
            ? doorText('wrongKey', 'This is not the key of the running OpenSpace.')
            : doorText('error', 'OpenSpace could not check the key: it answered with error {0}. Its terminal may say why.', status);
    }

    function element(name, properties, ...children) {
        const node = Object.assign(document.createElement(name), properties);
        node.append(...children);
        return node;
    }

    /** People paste the whole link as well as the key. */
    function keyFrom(text) {
        return /[?&]key=([^&#\s]+)/.exec(text)?.[1] ?? text.trim();
    }

    function showSignIn(status) {
        document.querySelector('.theia-preload')?.remove();
        const name = doorText('linkOrKey', 'Link or key');
        const input = element('input', { type: 'password', id: 'openspace-key', autocomplete: 'off', placeholder: name });
        const problem = element('p', {
            className: 'openspace-door-problem', role: 'alert', textContent: status === undefined ? '' : problemOf(status)
        });
        const form = element('form', { className: 'openspace-door' },
            element('h1', { textContent: 'OpenSpace' }),
            element('p', {
                textContent: doorText(
                    'needsKey', 'This page needs its key. Open the link that OpenSpace printed when it started, or paste it here.'
                )
            }),
            element('label', { htmlFor: 'openspace-key', textContent: name }),
            input,
            element('button', { type: 'submit', textContent: doorText('signIn', 'Sign in') }),
            problem);
        form.dataset.testid = 'sign-in';
        form.addEventListener('submit', async event => {
            event.preventDefault();
            const status = await tryKey(keyFrom(input.value));
            if (status === RIGHT) {
                location.reload();
            } else {
                problem.textContent = problemOf(status);
            }
        });
        document.head.append(element('link', { rel: 'stylesheet', href: './openspace-door.css' }));
        document.body.append(form);
        input.focus();
    }

    /** The candidate first; a wrong one must not lock out who is signed in. */
    async function start(candidate) {
        let status = await tryKey(candidate || storedKey());
        if (candidate && status === WRONG && storedKey()) {
            status = await askDoor(storedKey());
        }
        if (status === RIGHT) {
            await import(APPLICATION);
        } else if (status === undefined) {
            setTimeout(() => start(candidate), RETRY_MS);
        } else {
            texts = (await findLanguage())?.translated ?? {};
            showSignIn(status === WRONG && !candidate ? undefined : status);
        }
    }

    const candidate = takeKeyFromAddress();
    proveKeyOnRequests();
    void start(candidate);
})();
