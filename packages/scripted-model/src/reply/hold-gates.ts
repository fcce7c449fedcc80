/** The named places where replies stop until someone releases them. */
export class HoldGates {
    protected readonly waiting = new Map<string, Set<() => void>>();
    protected readonly releasedEarly = new Set<string>();

    /** Resolves when `name` is released, at once if that happened before anyone waited; rejects when `signal` aborts. */
    async pass(name: string, signal: AbortSignal): Promise<void> {
        signal.throwIfAborted();
        if (this.releasedEarly.delete(name)) {
            return;
        }
        await new Promise<void>((resolve, reject) => {
            const gate = this.waiting.get(name) ?? new Set();
            this.waiting.set(name, gate);
            const leave = (): void => {
                gate.delete(open);
                signal.removeEventListener('abort', abandon);
            };
            const open = (): void => {
                leave();
                resolve();
            };
            const abandon = (): void => {
                leave();
                reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
            };
            gate.add(open);
            signal.addEventListener('abort', abandon);
        });
    }

    /** Lets all replies go on that wait at `name`, or the next one that comes; returns how many were waiting. */
    release(name: string): number {
        const waiting = [...this.waiting.get(name) ?? []];
        if (waiting.length === 0) {
            this.releasedEarly.add(name);
        }
        waiting.forEach(open => open());
        return waiting.length;
    }

    /** Forgets releases that nobody waited for. */
    forgetEarlyReleases(): void {
        this.releasedEarly.clear();
    }
}
