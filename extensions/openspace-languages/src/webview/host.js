/**
 * Carries messages between the IDE and the page of an extension, which stands in a frame inside this one and has the same origin:
 * nothing here is out of its reach, so nothing here is trusted by the IDE. In place of Theia's, which loads files by a service worker.
 */
(() => {
    const id = new URLSearchParams(document.location.search).get('id');

    /** What the inner page may send on by itself. */
    const FROM_INSIDE = ['onmessage', 'do-update-state', 'onconsole'];

    const handlers = new Map();
    const tellIde = (channel, data) => window.parent.postMessage({ target: id, channel, data }, '*');

    const isInside = source => Array.from({ length: window.frames.length }, (_, index) => window.frames[index]).includes(source);

    window.addEventListener('message', event => {
        const { data, source } = event;
        if (source === window.parent) {
            handlers.get(data?.channel)?.(event, data.args);
        } else if (isInside(source) && FROM_INSIDE.includes(data?.command)) {
            tellIde(data.command, data.data);
        }
    });

    window.createWebviewManager({
        postMessage: tellIde,
        onMessage: (channel, handler) => handlers.set(channel, handler),
        ready: Promise.resolve(),
        // The inner page needs an address of its own, by which it is served with a policy and finds its files.
        fakeLoad: true
    });
})();
