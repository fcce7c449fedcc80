import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { Place } from '../surfaces/surface-places';

/** How many places can be gone back to. */
export const HISTORY_DEPTH = 50;

/** Something that the agent showed. */
export interface Reveal {
    /** Of what is shown: a file, or something else with a name of its own. */
    readonly uri: string;
    readonly widgetId: string;
    /** Where the person was before; undefined if nothing moved. */
    readonly place?: Place;
    /** Where it left them. */
    readonly left?: Place;
    /** Ids of what was marked with it. */
    readonly highlights: ReadonlySet<string>;
}

interface KeptReveal extends Reveal {
    readonly highlights: Set<string>;
    /** The person has worked there since: they are not to be taken away from it. */
    isUsed: boolean;
    /** The person has ended it. */
    isOver: boolean;
}

/** What the agent showed, the newest last: the person can end it, and go back to where they were before. */
@injectable()
export class RevealHistory {

    protected readonly reveals: KeptReveal[] = [];
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /**
     * What the person looks at because of the agent; undefined once they have ended all of it or gone on working. There is a way
     * back from what was shown last only; of what was shown before, the marks are left.
     */
    get current(): (Reveal & { readonly isUsed: boolean }) | undefined {
        const last = this.reveals.at(-1);
        if (last && !last.isOver && (last.highlights.size > 0 || last.place && !last.isUsed)) {
            return last;
        }
        const earlier = this.reveals.findLast(({ highlights }) => highlights.size > 0);
        return earlier && { ...earlier, place: undefined };
    }

    add(reveal: Reveal): void {
        const last = this.reveals.at(-1);
        if (!reveal.place && last?.uri === reveal.uri) {
            reveal.highlights.forEach(id => last.highlights.add(id));
            last.isOver &&= reveal.highlights.size === 0;
        } else {
            this.reveals.push({ ...reveal, highlights: new Set(reveal.highlights), isUsed: false, isOver: false });
            this.reveals.splice(0, this.reveals.length - HISTORY_DEPTH);
        }
        this.onDidChangeEmitter.fire();
    }

    /** The last place from which the agent took the person away; it is forgotten. */
    back(): Place | undefined {
        let place: Place | undefined;
        while (!place && this.reveals.length > 0) {
            place = this.reveals.pop()?.place;
        }
        this.onDidChangeEmitter.fire();
        return place;
    }

    /** Ids of all that is marked. */
    get highlights(): string[] {
        return [...new Set(this.reveals.flatMap(({ highlights }) => [...highlights]))];
    }

    /** The person is done with all that was shown; they can still go back. */
    end(): void {
        this.reveals.forEach(reveal => { reveal.isOver = true; });
        this.onDidChangeEmitter.fire();
    }

    /**
     * Where the person was before the agent began to show things one after another. Those are forgotten. Undefined if nothing was
     * shown in the tab with the id, or the person has begun to work there.
     */
    backToStart(widgetId: string | undefined): Place | undefined {
        const last = this.reveals.at(-1);
        if (!last?.place || last.isOver || last.isUsed || last.widgetId !== widgetId) {
            return undefined;
        }
        let index = this.reveals.length - 1;
        let { place } = last;
        let before = this.reveals.at(index - 1);
        while (index > 0 && before && this.isContinued(before, place)) {
            index--;
            place = before.place ?? place;
            before = this.reveals.at(index - 1);
        }
        this.reveals.splice(index);
        this.onDidChangeEmitter.fire();
        return place;
    }

    /** Whether the person was still where the agent had left them. */
    protected isContinued({ isOver, isUsed, left }: KeptReveal, place: Place): boolean {
        return !isOver && !isUsed && left?.isSame(place) === true;
    }

    /** The person has begun to work in the tab. */
    markUsed(widgetId: string): void {
        this.reveals.filter(reveal => reveal.widgetId === widgetId).forEach(reveal => { reveal.isUsed = true; });
        this.onDidChangeEmitter.fire();
    }

    /** The mark is gone. */
    forgetHighlight(id: string): void {
        this.reveals.forEach(({ highlights }) => highlights.delete(id));
        this.onDidChangeEmitter.fire();
    }
}
