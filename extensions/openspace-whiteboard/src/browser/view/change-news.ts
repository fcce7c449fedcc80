import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';

/** The agent has paused for so long, in ms: who listens hears of all that it did. */
const PAUSE = 500;

/** Somebody who listens hears something at least this often, in ms. */
const MAX_SILENCE = 3_000;

/** Tells those who do not see it how much the agent changes: in one sentence for all that it does in a row. */
export class ChangeNews implements Disposable {

    protected count = 0;
    /** Of the first change that was not told yet, as `performance.now()` tells it. */
    protected since = 0;
    protected timer: ReturnType<typeof setTimeout> | undefined;

    constructor(protected readonly announce: (text: string) => void) { }

    /** So many elements were changed. */
    note(count: number): void {
        if (count === 0) {
            return;
        }
        const now = performance.now();
        this.since = this.count === 0 ? now : this.since;
        this.count += count;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.tell(), Math.max(0, Math.min(PAUSE, this.since + MAX_SILENCE - now)));
    }

    dispose(): void {
        clearTimeout(this.timer);
    }

    protected tell(): void {
        const { count } = this;
        this.count = 0;
        this.announce(count === 1
            ? nls.localize('openspace/whiteboard/agentChangedOne', 'The agent changed 1 element of the board.')
            : nls.localize('openspace/whiteboard/agentChanged', 'The agent changed {0} elements of the board.', count));
    }
}
