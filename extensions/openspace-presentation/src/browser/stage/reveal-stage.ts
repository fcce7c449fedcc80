import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { Deck, TRANSITIONS } from '../../common/deck/deck';
import { showCodeSteps } from './code-steps';
import { DeckOverview } from './deck-overview';
import { DeckStage, StageOptions, StagePosition } from './deck-stage';
import { followSlide, matchSlides } from './matched-slides';
import { RevealEngine, startEngine } from './reveal-engine';
import { createDeckElements, DeckElements, setDeckTheme } from './slide-frame';
import { watchChanges } from './slide-changes';
import { neighbourOf, windowAround } from './slide-window';
import { placeSections } from './place-sections';
import { StageSlides } from './stage-slides';

/** Milliseconds for which a slide may be rendered before it is shown as it is: a picture of it is better late than a wait without one. */
const PATIENCE = 120;

/** A stage in an element, which it fills. It shows nothing before the first `update`. */
export async function createStage(host: HTMLElement, options: StageOptions): Promise<DeckStage> {
    const elements = createDeckElements(undefined);
    elements.reveal.tabIndex = 0;
    elements.reveal.setAttribute('aria-roledescription', 'deck');
    elements.slides.append(document.createElement('section'));
    host.append(elements.root);
    const stage = new RevealStage(elements, options);
    try {
        await stage.start();
    } catch (error) {
        stage.dispose();
        throw error;
    }
    return stage;
}

class RevealStage implements DeckStage {

    protected engine: RevealEngine | undefined;
    protected deck: Deck | undefined;
    protected front = 0;
    /** Steps that the slide should show to which the engine is being sent. */
    protected arrivalStep: number | undefined;
    /** Steps that the slide in front should show once it is rendered; undefined for those that it shows. */
    protected wantedStep: number | undefined;
    /** What the engine says now is known already. */
    protected isQuiet = false;
    protected isDisposed = false;
    protected prefetching = 0;

    protected readonly slides: StageSlides;
    protected readonly overview: DeckOverview;
    protected readonly live = document.createElement('div');
    protected readonly progress = document.createElement('div');
    protected readonly onDidMoveEmitter = new Emitter<StagePosition>();
    readonly onDidMove: Event<StagePosition> = this.onDidMoveEmitter.event;

    constructor(protected readonly elements: DeckElements, protected readonly options: StageOptions) {
        this.slides = new StageSlides(
            index => options.render(index), (index, section) => this.onDidRender(index, section),
            (index, section) => index === this.front && !this.isOverview && options.showsChanges?.() ? watchChanges(section) : undefined
        );
        this.overview = new DeckOverview({ render: index => options.render(index), close: index => this.leaveOverview(index) });
        this.live.className = 'openspace-deck-status';
        this.live.setAttribute('aria-live', 'polite');
        this.progress.className = 'openspace-deck-progress';
        elements.root.append(this.progress, this.live);
    }

    async start(): Promise<void> {
        this.engine = await startEngine(this.elements.reveal, {
            first: () => { this.show(neighbourOf(this.deck?.slides ?? [], -1, 1) ?? 0); },
            last: () => { this.show(neighbourOf(this.deck?.slides ?? [], this.total, -1) ?? this.total - 1); },
            overview: () => {
                this.toggleOverview();
                this.focus();
            }
        });
        const { api } = this.engine;
        api.on('slidechanged', () => this.onDidChangeSlide());
        api.on('fragmentshown', () => this.onDidChangeStep());
        api.on('fragmenthidden', () => this.onDidChangeStep());
        this.elements.slides.addEventListener('click', event => this.onClick(event), true);
    }

    get total(): number {
        return this.deck?.slides.length ?? 0;
    }

    get slide(): HTMLElement | undefined {
        return this.deck && this.slides.section(this.front);
    }

    get isOverview(): boolean {
        return this.overview.isOpen;
    }

    get position(): StagePosition {
        const groups = new Map<string, boolean>();
        const fragments = this.deck ? this.slides.section(this.front).querySelectorAll<HTMLElement>('.fragment') : [];
        for (const [at, fragment] of [...fragments].entries()) {
            groups.set(fragment.dataset.fragmentIndex ?? `unsorted ${at}`, fragment.classList.contains('visible'));
        }
        return { index: this.front, step: [...groups.values()].filter(isVisible => isVisible).length, steps: groups.size };
    }

    async update(deck: Deck, changed: ReadonlySet<number> | 'all'): Promise<void> {
        const before = this.deck;
        const matched = matchSlides(before?.slides ?? [], deck.slides);
        this.front = followSlide(matched, this.front);
        this.deck = deck;
        this.slides.update(deck, matched, changed);
        setDeckTheme(this.elements.root, deck.metadata.theme);
        this.elements.reveal.setAttribute('aria-label', deck.metadata.title ?? nls.localize('openspace/presentation/deck', 'Deck'));
        this.applyTransition(deck);
        this.arrange();
        this.describeFront(before !== undefined);
        if (this.isOverview) {
            this.overview.show(deck, this.front, changed);
        }
        await this.slides.ensureRendered(this.front);
        void this.prefetch();
    }

    async goTo(index: number, step?: number): Promise<void> {
        if (!this.deck) {
            // The first text begins there.
            this.front = Math.max(0, index);
            return;
        }
        const target = Math.max(0, Math.min(index, this.total - 1));
        const rendering = this.slides.ensureRendered(target);
        if (!this.slides.isRendered(target)) {
            await Promise.race([rendering, new Promise(resolve => { setTimeout(resolve, PATIENCE); })]);
        }
        if (this.isDisposed) {
            return;
        }
        if (this.isOverview) {
            this.toggleOverview();
        }
        this.show(target, step);
        await this.slides.ensureRendered(target);
    }

    next(): boolean {
        return this.move(1);
    }

    previous(): boolean {
        return this.move(-1);
    }

    toggleOverview(): void {
        if (this.isOverview) {
            this.overview.close();
        } else if (this.deck) {
            this.overview.open(this.elements.root, this.deck, this.front);
        } else {
            return;
        }
        this.elements.reveal.inert = this.isOverview;
        this.onDidMoveEmitter.fire(this.position);
    }

    layout(): void {
        this.engine?.api.layout();
        this.overview.layout();
    }

    focus(): void {
        if (this.isOverview) {
            this.overview.focus();
            return;
        }
        this.elements.reveal.focus({ preventScroll: true });
    }

    dispose(): void {
        this.isDisposed = true;
        this.engine?.dispose();
        this.engine = undefined;
        this.overview.dispose();
        this.slides.clear();
        this.deck = undefined;
        this.elements.slides.replaceChildren();
        this.elements.root.remove();
        this.onDidMoveEmitter.dispose();
    }

    protected move(direction: 1 | -1): boolean {
        const api = this.engine?.api;
        if (!api || !this.deck) {
            return false;
        }
        if (!this.isOverview && (direction > 0 ? api.nextFragment() : api.prevFragment())) {
            return true;
        }
        const next = neighbourOf(this.deck.slides, this.front, direction);
        if (next === undefined) {
            return false;
        }
        this.show(next, direction < 0 ? Number.POSITIVE_INFINITY : 0);
        return true;
    }

    /** Brings a slide to the front, rendered or not. */
    protected show(index: number, step?: number): void {
        const api = this.engine?.api;
        if (!api || !this.deck || index < 0) {
            return;
        }
        if (index === this.front) {
            this.showStep(step ?? this.position.step);
            return;
        }
        const section = this.slides.section(index);
        const arrival = step ?? (index < this.front ? Number.POSITIVE_INFINITY : 0);
        if (this.elements.slides.contains(section)) {
            this.arrivalStep = arrival;
            this.bringToFront(section);
            return;
        }
        this.front = index;
        this.arrange();
        this.onDidArrive(arrival);
    }

    protected bringToFront(section: HTMLElement): void {
        const { h, v } = this.engine?.api.getIndices(section) ?? { h: 0, v: 0 };
        this.engine?.api.slide(h, v);
    }

    /** Gives the engine the slides around the one in front. */
    protected arrange(): void {
        const api = this.engine?.api;
        if (!api || !this.deck) {
            return;
        }
        const columns = windowAround(this.deck.slides, this.front).map(rows => rows.map(({ index }) => this.slides.section(index)));
        if (!placeSections(this.elements.slides, columns)) {
            return;
        }
        this.slides.keep(new Set(columns.flat().map(section => this.slides.indexOf(section) ?? 0)));
        this.quietly(() => {
            // It would animate a slide into itself.
            const config = api.getConfig();
            const { autoAnimate } = config;
            config.autoAnimate = false;
            this.bringToFront(this.slides.section(this.front));
            config.autoAnimate = autoAnimate;
        });
    }

    protected quietly(action: () => void): void {
        const wasQuiet = this.isQuiet;
        this.isQuiet = true;
        try {
            action();
        } finally {
            this.isQuiet = wasQuiet;
        }
    }

    protected applyTransition({ metadata }: Deck): void {
        const api = this.engine?.api;
        const transition = TRANSITIONS.find(name => name === metadata.transition) ?? 'fade';
        if (api && api.getConfig().transition !== transition) {
            this.quietly(() => api.configure({ transition }));
        }
    }

    protected onDidChangeSlide(): void {
        const index = this.slides.indexOf(this.engine?.api.getCurrentSlide());
        if (this.isQuiet || index === undefined || index === this.front) {
            return;
        }
        const step = this.arrivalStep ?? (index < this.front ? Number.POSITIVE_INFINITY : 0);
        this.arrivalStep = undefined;
        this.front = index;
        this.onDidArrive(step);
        // The engine is still about to move.
        queueMicrotask(() => this.arrange());
    }

    protected onDidArrive(step: number): void {
        this.wantedStep = this.slides.isRendered(this.front) ? undefined : step;
        this.showStep(step);
        this.describeFront(true);
        this.overview.setFront(this.front);
        void this.prefetch();
        this.onDidMoveEmitter.fire(this.position);
    }

    protected showStep(step: number): void {
        const { steps } = this.position;
        this.quietly(() => this.engine?.api.navigateFragment(Math.max(0, Math.min(step, steps)) - 1));
        showCodeSteps(this.slides.section(this.front));
    }

    protected onDidChangeStep(): void {
        if (!this.deck || this.isQuiet) {
            return;
        }
        showCodeSteps(this.slides.section(this.front));
        this.onDidMoveEmitter.fire(this.position);
    }

    protected leaveOverview(index: number | undefined): void {
        this.toggleOverview();
        this.focus();
        if (index !== undefined) {
            this.show(index);
        }
    }

    protected onDidRender(index: number, section: HTMLElement): void {
        if (!this.engine) {
            return;
        }
        const shown = Number(section.dataset.fragment ?? -1) + 1;
        this.engine.api.syncFragments(section);
        if (index !== this.front) {
            section.querySelectorAll('.fragment').forEach(fragment => fragment.classList.toggle('visible', index < this.front));
            showCodeSteps(section);
            return;
        }
        this.showStep(this.wantedStep ?? shown);
        this.wantedStep = undefined;
        this.onDidMoveEmitter.fire(this.position);
    }

    /** For eyes and ears: the colour around the slide, the line at the bottom, and its title. */
    protected describeFront(isNews: boolean): void {
        const slide = this.deck?.slides[this.front];
        if (!slide) {
            return;
        }
        const tone = slide.options.background;
        this.elements.root.toggleAttribute('data-background-tone', tone !== undefined);
        if (tone) {
            this.elements.root.dataset.backgroundTone = tone;
        }
        this.progress.style.transform = `scaleX(${this.total > 1 ? this.front / (this.total - 1) : 0})`;
        const place = nls.localize('openspace/presentation/slideStatus', 'Slide {0} of {1}', slide.index + 1, this.total);
        const text = slide.title ? `${place}: ${slide.title}` : place;
        if (isNews && this.live.textContent !== text) {
            this.live.textContent = text;
        }
    }

    /** Renders what may be seen next: the slide in front, and its neighbours. */
    protected async prefetch(): Promise<void> {
        const turn = ++this.prefetching;
        for (const index of this.wanted()) {
            if (this.isDisposed || turn !== this.prefetching || index >= this.total) {
                return;
            }
            // One that cannot be rendered is asked for again when it is shown.
            await this.slides.ensureRendered(index).catch(() => undefined);
        }
    }

    protected wanted(): number[] {
        if (!this.deck) {
            return [];
        }
        const shown = windowAround(this.deck.slides, this.front);
        const at = shown.findIndex(rows => rows.some(({ index }) => index === this.front));
        const beside = [shown[at + 1], shown[at - 1]].flatMap(rows => rows?.slice(0, 1) ?? []).map(({ index }) => index);
        const around = ([1, -1] as const).flatMap(direction => neighbourOf(this.deck?.slides ?? [], this.front, direction) ?? []);
        return [...new Set([this.front, ...around, ...beside])];
    }

    protected onClick(event: MouseEvent): void {
        const target = event.target instanceof Element ? event.target : undefined;
        const link = target?.closest<HTMLElement>('a');
        if (link) {
            event.preventDefault();
            event.stopPropagation();
            this.options.onDidFollow?.(link);
        }
    }
}
