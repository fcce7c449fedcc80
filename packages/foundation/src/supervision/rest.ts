/** Waits; the signal ends the wait early. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
        const end = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            resolve();
        };
        const timer = setTimeout(end, milliseconds);
        signal.addEventListener('abort', end);
        if (signal.aborted) {
            end();
        }
    });
}
