/** What a sender may send at once, and how fast that grows again. Even a slow machine hears a flood faster than this. */
const MOST = 3_000;
const PER_MS = 0.3;

/** Counts what senders send. Who sends more than anybody needs to has spent its budget for good. */
export class MessageBudget {

    protected readonly left = new WeakMap<object, { readonly count: number; readonly at: number }>();
    protected readonly spent = new WeakSet<object>();

    /** Whether a message of this sender may be heard now. */
    take(sender: object, now: number): boolean {
        if (this.spent.has(sender)) {
            return false;
        }
        const { count, at } = this.left.get(sender) ?? { count: MOST, at: now };
        const rest = Math.min(MOST, count + (now - at) * PER_MS) - 1;
        if (rest < 0) {
            this.spent.add(sender);
            return false;
        }
        this.left.set(sender, { count: rest, at: now });
        return true;
    }
}
