/** Does one thing after the other, whatever comes of them. */
export class Turns {

    protected last: Promise<unknown> = Promise.resolve();

    /** Answers what the task does, once it has had its turn. A task that waits for another turn waits for itself. */
    take<T>(task: () => T | Promise<T>): Promise<T> {
        const done = this.last.then(task);
        this.last = done.catch(() => undefined);
        return done;
    }
}
