/** Brings to the disk what was written. Those who ask while it is at work share its next visit. */
export class SharedSync {
    protected next: Promise<void> | undefined;
    protected last: Promise<void> = Promise.resolve();

    constructor(protected readonly sync: () => Promise<void>) { }

    /** Resolves when everything that was written before would survive a power failure. */
    reach(): Promise<void> {
        if (!this.next) {
            this.next = this.last.then(() => {
                this.next = undefined;
                return this.sync();
            });
            this.last = this.next.catch(() => undefined);
        }
        return this.next;
    }

    /** Resolves when nobody waits any more, whatever came of it. */
    settled(): Promise<void> {
        return this.last;
    }
}
