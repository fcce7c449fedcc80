/** Does not wait longer than the signal allows; undefined if it was stopped. */
export function stoppable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    if (signal.aborted) {
        return Promise.resolve(undefined);
    }
    return new Promise((resolve, reject) => {
        const stop = (): void => resolve(undefined);
        signal.addEventListener('abort', stop);
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
}
