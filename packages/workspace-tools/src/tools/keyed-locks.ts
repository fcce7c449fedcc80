/** One task at a time per key, in the order of their coming. */
export class KeyedLocks {
    protected readonly tails = new Map<string, Promise<void>>();

    async run<T>(key: string, task: () => Promise<T>): Promise<T> {
        const before = this.tails.get(key) ?? Promise.resolve();
        const running = before.then(task);
        const tail = running.then(() => undefined, () => undefined);
        this.tails.set(key, tail);
        try {
            return await running;
        } finally {
            if (this.tails.get(key) === tail) {
                this.tails.delete(key);
            }
        }
    }
}
