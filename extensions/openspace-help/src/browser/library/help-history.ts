import { Emitter, Event } from '@theia/core/lib/common/event';
import { HelpPlace } from '../pages/help-pages';

interface Visit {
    readonly place: HelpPlace;
    /** How far it was scrolled when the person left, in pixels. */
    scrolled?: number;
}

/** Older ones are forgotten. */
const MAX_VISITS = 100;

/** The pages that the person read, with the way back and forth between them. */
export class HelpHistory {

    protected visits: Visit[];
    protected index = 0;
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(start: HelpPlace) {
        this.visits = [{ place: start }];
    }

    /** The same object until it changes. */
    get current(): Readonly<Visit> {
        return this.visits[this.index];
    }

    get canGoBack(): boolean {
        return this.index > 0;
    }

    get canGoForward(): boolean {
        return this.index < this.visits.length - 1;
    }

    /** What lies ahead is forgotten. */
    open(place: HelpPlace): void {
        this.visits = [...this.visits.slice(0, this.index + 1), { place }].slice(-MAX_VISITS);
        this.index = this.visits.length - 1;
        this.onDidChangeEmitter.fire();
    }

    back(): void {
        this.go(-1);
    }

    forward(): void {
        this.go(1);
    }

    scrolled(top: number): void {
        this.visits[this.index].scrolled = top;
    }

    protected go(step: -1 | 1): void {
        if (step < 0 ? this.canGoBack : this.canGoForward) {
            this.index += step;
            this.onDidChangeEmitter.fire();
        }
    }
}
