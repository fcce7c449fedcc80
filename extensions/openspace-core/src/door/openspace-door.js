// The first script of the page: takes the page key from the link, proves it on every request of the page's own, and loads
// the application once the key is right. Without a key it shows a sign-in. Plain JavaScript, because it runs before the bundle.
(() => {
    'use strict';

    const STORAGE = 'openspace.key';
    const HEADER = 'x-openspace-key';
    const APPLICATION = './bundle.js';
    const RETRY_MS = 1000;

    /** The link carries the key once; it must not stay in the address or in the history. */
    function takeKeyFromAddress() {
        const address = new URL(location.href);
        const key = address.searchParams.get('key');
        if (key) {
            localStorage.setItem(STORAGE, key);
            address.searchParams.delete('key');
            history.replaceState(history.state, '', address);
        }
    }

    function isOurs(url) {
        return new URL(url, location.href).origin === location.origin;
    }

    function proveKeyOnRequests() {
        const originalFetch = window.fetch.bind(window);
        window.fetch = (input, init) => {
            const request = new Request(input, init);
            if (isOurs(request.url)) {
                request.headers.set(HEADER, localStorage.getItem(STORAGE) ?? '');
            }
            return originalFetch(request);
        };
        const originalOpen = XMLHttpRequest.prototype.open;
        XMLHttpRequest.prototype.open = function (method, url, ...rest) {
            originalOpen.call(this, method, url, ...rest);
            if (isOurs(url)) {
                this.setRequestHeader(HEADER, localStorage.getItem(STORAGE) ?? '');
            }
        };
    }

    /** 204 for the right key, 401 for a wrong one, undefined while nobody answers. */
    async function askDoor() {
        try {
            return (await fetch('/openspace/door', { cache: 'no-store' })).status;
        } catch {
            return undefined;
        }
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

    function showSignIn() {
        document.querySelector('.theia-preload')?.remove();
        const input = element('input', { type: 'password', id: 'openspace-key', autocomplete: 'off', placeholder: 'Link or key' });
        const problem = element('p', { className: 'openspace-door-problem', role: 'alert' });
        const form = element('form', { className: 'openspace-door' },
            element('h1', { textContent: 'OpenSpace' }),
            element('p', { textContent: 'This page needs its key. Open the link that OpenSpace printed when it started, or paste it here.' }),
            element('label', { htmlFor: 'openspace-key', textContent: 'Link or key' }),
            input,
            element('button', { type: 'submit', textContent: 'Sign in' }),
            problem);
        form.dataset.testid = 'sign-in';
        form.addEventListener('submit', async event => {
            event.preventDefault();
            localStorage.setItem(STORAGE, keyFrom(input.value));
            const status = await askDoor();
            if (status === 204) {
                location.reload();
            } else {
                problem.textContent = status === 401 ? 'This is not the key of the running OpenSpace.' : 'OpenSpace does not answer. Is it still running?';
            }
        });
        document.head.append(element('link', { rel: 'stylesheet', href: './openspace-door.css' }));
        document.body.append(form);
        input.focus();
    }

    async function start() {
        const status = await askDoor();
        if (status === 204) {
            await import(APPLICATION);
        } else if (status === 401) {
            showSignIn();
        } else {
            setTimeout(start, RETRY_MS);
        }
    }

    takeKeyFromAddress();
    proveKeyOnRequests();
    void start();
})();
