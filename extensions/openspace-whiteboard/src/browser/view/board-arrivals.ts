import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { indexOf } from '../../common/model/board';
import { BoardChange } from '../boards/board-document';
import { Arrivals } from './board-nodes';

/** Longer than the animation, in ms. */
const STAY = 400;

/** With more at once nobody could follow, and each costs a frame. */
const MAX_ARRIVALS = 300;

/** One after the other without a rest, so many show that they are new. */
const MAX_IN_A_ROW = 24;

const NONE: Arrivals = new Map();

/** What somebody else has just added or changed, for as long as the view shows that it is new. */
export class BoardArrivals implements Disposable {

    protected recent = NONE;
    protected timer: ReturnType<typeof setTimeout> | undefined;
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get current(): Arrivals {
        return this.recent;
    }

    note({ before, after, by }: BoardChange): void {
        if (by === 'person') {
            return;
        }
        const known = indexOf(before);
        const fresh = after.elements.filter(element => known.get(element.id) !== element);
        if (fresh.length === 0 || fresh.length > MAX_ARRIVALS) {
            return;
        }
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.recent = NONE;
            this.onDidChangeEmitter.fire();
        }, STAY);
        if (this.recent.size < MAX_IN_A_ROW) {
            this.recent = new Map([...this.recent, ...fresh.map(({ id }) => [id, known.has(id) ? 'changed' : 'added'] as const)]);
            this.onDidChangeEmitter.fire();
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.onDidChangeEmitter.dispose();
    }
}
