/** A command that waits for its turn in a page. */
export interface QueuedCommand {
    /** The person's own commands overtake one that waits for the person's answer. */
    readonly person: boolean;
    /** Waits for nothing: neither for those before it nor for the one that runs. */
    readonly immediate: boolean;
    /** Runs it; resolves when it has its answer, and never rejects. */
    run(): Promise<void>;
}

/** The commands of one page: one after the other, in the order in which they came, with a pause between two. */
export class PageQueue<C extends QueuedCommand> {

    protected waiting: C[] = [];
    protected running: C | undefined;
    /** The running command waits for the person. */
    protected asking = false;
    /** The person's command that has overtaken the running one. */
    protected overtaking: C | undefined;
    protected restUntil = 0;
    protected timer: NodeJS.Timeout | undefined;

    constructor(protected readonly pauseMs: () => number) { }

    get depth(): number {
        return this.waiting.length;
    }

    add(command: C): void {
        if (command.immediate) {
            void command.run();
        } else {
            this.waiting.push(command);
            this.next();
        }
    }

    /** Takes out commands that have not started, in order. */
    remove(wanted: (command: C) => boolean): C[] {
        const removed = this.waiting.filter(wanted);
        this.waiting = this.waiting.filter(command => !removed.includes(command));
        return removed;
    }

    /** The command waits for the person, or does so no longer. */
    setAsking(command: C, asking: boolean): void {
        if (command === this.overtaking && asking) {
            // The next one does not wait for a question to the person either.
            this.overtaking = undefined;
            this.next();
        }
        if (command !== this.running) {
            return;
        }
        this.asking = asking;
        if (asking) {
            this.overtake();
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    protected next(): void {
        if (this.running) {
            if (this.asking) {
                this.overtake();
            }
            return;
        }
        // The person's commands keep their order, even while one of them is overtaking.
        const command = this.waiting.find(({ person }) => !person || !this.overtaking);
        if (!command) {
            return;
        }
        const rest = this.restUntil - performance.now();
        if (rest > 0) {
            this.timer ??= setTimeout(() => {
                this.timer = undefined;
                this.next();
            }, rest);
            return;
        }
        this.remove(waiting => waiting === command);
        this.running = command;
        this.asking = false;
        void command.run().finally(() => {
            this.running = undefined;
            this.asking = false;
            this.restUntil = performance.now() + this.pauseMs();
            this.next();
        });
    }

    /** The person must not wait for a question to the person; the person's own commands still run one after the other. */
    protected overtake(): void {
        const command = this.waiting.find(({ person }) => person);
        if (!command || this.overtaking) {
            return;
        }
        this.remove(waiting => waiting === command);
        this.overtaking = command;
        void command.run().finally(() => {
            if (this.overtaking === command) {
                this.overtaking = undefined;
                this.next();
            }
        });
    }
}
