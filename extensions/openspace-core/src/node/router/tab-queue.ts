/** A command that waits for its turn in a tab. */
export interface QueuedCommand {
    /** The person's own commands pass by one that waits for an answer of the person. */
    readonly person: boolean;
    /** Goes before all that wait, without a pause. */
    readonly immediate: boolean;
    /** Runs it; resolves when it has its answer, and never rejects. */
    run(): Promise<void>;
}

/** The commands of one tab: one after the other, in the order in which they came, with a pause between two. */
export class TabQueue<C extends QueuedCommand> {

    protected waiting: C[] = [];
    protected running: C | undefined;
    /** The running command waits for the person. */
    protected asking = false;
    protected restUntil = 0;
    protected timer: NodeJS.Timeout | undefined;

    constructor(protected readonly pauseMs: () => number) { }

    get depth(): number {
        return this.waiting.length;
    }

    add(command: C): void {
        if (command.immediate) {
            const first = this.waiting.findIndex(waiting => !waiting.immediate);
            this.waiting.splice(first < 0 ? this.waiting.length : first, 0, command);
        } else {
            this.waiting.push(command);
        }
        this.next();
    }

    /** Takes out commands that have not started, in order. */
    remove(wanted: (command: C) => boolean): C[] {
        const removed = this.waiting.filter(wanted);
        this.waiting = this.waiting.filter(command => !removed.includes(command));
        return removed;
    }

    /** The command waits for the person, or does so no longer. */
    setAsking(command: C, asking: boolean): void {
        if (command !== this.running) {
            return;
        }
        this.asking = asking;
        if (asking) {
            this.passBy();
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    protected next(): void {
        if (this.running) {
            if (this.asking) {
                this.passBy();
            }
            return;
        }
        const [command] = this.waiting;
        if (!command) {
            return;
        }
        const rest = command.immediate ? 0 : this.restUntil - performance.now();
        if (rest > 0) {
            this.timer ??= setTimeout(() => {
                this.timer = undefined;
                this.next();
            }, rest);
            return;
        }
        this.waiting.shift();
        this.running = command;
        this.asking = false;
        void command.run().finally(() => {
            this.running = undefined;
            this.asking = false;
            this.restUntil = performance.now() + this.pauseMs();
            this.next();
        });
    }

    /** The person must not wait for a question to the person. */
    protected passBy(): void {
        this.remove(command => command.person).forEach(command => void command.run());
    }
}
