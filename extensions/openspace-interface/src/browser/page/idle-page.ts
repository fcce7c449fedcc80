/** Resolves when the page has a moment, or after `maxWait` milliseconds. */
export function idlePage(maxWait: number): Promise<void> {
    return new Promise(done => {
        // Safari has no such call.
        if (typeof requestIdleCallback === 'undefined') {
            setTimeout(done, 0);
        } else {
            requestIdleCallback(() => done(), { timeout: maxWait });
        }
    });
}
