import { NavigatableWidget, NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { BaseWidget, Message, Widget } from '@theia/core/lib/browser/widgets';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OutlineViewService } from '@theia/outline-view/lib/browser/outline-view-service';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { Deck, Slide } from '../../common/deck/deck';
import { requireSlide } from '../../common/deck/edit-deck';
import { Decks } from '../decks/decks';
import { Presenter } from '../presenter/presenter';
import { ExportWizard } from '../export/export-wizard';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckStage, StageOptions, StagePosition } from '../stage/deck-stage';
import { createStage } from '../stage/reveal-stage';
import { neighbourOf } from '../stage/slide-window';
import { DECK_VIEW, DeckTab, PlayState } from '../tab/deck-tab';
import { DeckCompany } from './deck-company';
import { DeckBanner } from './deck-banner';
import { DeckOutline } from './deck-outline';
import { DEFAULT_INTERVAL, DeckPlayer } from './deck-player';
import { DeckScreen } from './deck-screen';
import { DeckToolbar } from './deck-toolbar';
import { LinkFollower } from './link-follower';
import { Projection } from './projection';

export const DeckViewOptions = Symbol('DeckViewOptions');

interface DeckViewState {
    readonly slideIndex?: number;
}

/** A deck in a tab. */
@injectable()
export class DeckView extends BaseWidget implements NavigatableWidget, StatefulWidget, DeckTab {

    @inject(DeckViewOptions) protected readonly options: NavigatableWidgetOptions;
    @inject(Decks) protected readonly decks: Decks;
    @inject(AgentDocuments) protected readonly documents: AgentDocuments;
    @inject(SlideRenderer) protected readonly renderer: SlideRenderer;
    @inject(ThemeService) protected readonly themes: ThemeService;
    @inject(LinkFollower) protected readonly links: LinkFollower;
    @inject(OutlineViewService) protected readonly outlineView: OutlineViewService;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(DeckCompany) protected readonly company: DeckCompany;
    @inject(ExportWizard) protected readonly exporting: ExportWizard;

    /** Holds all that goes to the full screen. */
    protected readonly content = document.createElement('div');
    protected readonly banner = new DeckBanner(() => this.retry());
    protected readonly host = document.createElement('div');
    protected readonly toolbar = new DeckToolbar({
        previous: () => void this.projection.stage?.previous(),
        next: () => void this.projection.stage?.next(),
        toggleOverview: () => this.toggleOverview(),
        togglePlay: () => this.playState === 'running' ? this.pause() : this.play(),
        toggleFullScreen: () => this.screen.toggle(),
        toggleComments: () => this.toggleComments(),
        openPresenter: () => this.openPresenter(),
        editSource: () => void this.company.editSource(),
        exportDeck: () => void this.exporting.run(this.deckUri)
    });
    protected readonly screen = new DeckScreen(this.content);
    protected readonly player = new DeckPlayer(() => this.advance());
    protected projection: Projection;
    protected outline: DeckOutline;
    protected presenter: Presenter;

    /** Where to begin. */
    protected wantedIndex = 0;
    protected opening: Promise<void> | undefined;
    protected isAdvancing = false;
    /** Where the agent is about to go. */
    protected agentTarget: number | undefined;
    protected lastDeck: Deck | undefined;
    protected lastPosition: StagePosition | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        const uri = this.getResourceUri();
        this.id = `${DECK_VIEW}:${this.options.uri}`;
        this.title.label = uri.path.base;
        this.title.caption = uri.path.fsPath();
        this.title.iconClass = codicon('preview');
        this.title.closable = true;
        this.addClass('openspace-deck-view');
        this.node.dataset.testid = 'deck';
        this.content.className = 'openspace-deck-content';
        this.host.className = 'openspace-deck-host';
        this.content.append(this.banner.element, this.host, this.toolbar.element);
        this.content.addEventListener('keydown', event => this.onKeyDown(event));
        this.node.append(this.content);
        const { decks, documents, renderer, themes } = this;
        this.projection = new Projection({
            uri: this.options.uri, decks, documents, renderer, themes,
            createStage: options => this.createStage(this.host, { ...options, showsChanges: () => this.company.showsChanges }),
            follow: link => void this.links.follow(link, this.options.uri)
        });
        this.presenter = new Presenter({
            uri: this.options.uri, name: uri.path.base, shown: this.projection, renderer, themes, messages: this.messages,
            follow: link => void this.links.follow(link, this.options.uri),
            fillScreen: screen => this.screen.enter(screen),
            leaveScreen: () => this.screen.leave(),
            setBlank: isBlank => void this.host.classList.toggle('openspace-deck-blank', isBlank)
        });
        const { projection, screen, host } = this;
        this.company.join({ tab: this, projection, screen, host, focus: () => this.focusStage(), onDidChange: () => this.paint() });
        this.outline = new DeckOutline(this.outlineView, () => ({
            deckUri: this.deckUri, slides: this.projection.deck?.slides ?? [], front: this.slideIndex,
            isCurrent: this.shell.currentWidget === this
        }), index => void this.goTo(index));
        this.toDispose.pushAll([
            this.onDidChangeEmitter, this.outline, this.company, this.presenter, this.projection, this.player, this.screen,
            this.projection.onDidChange(() => this.onDidChangeProjection()),
            this.player.onDidChange(() => this.paint()),
            this.screen.onDidChange(() => this.onDidChangeScreen()),
            this.shell.onDidChangeCurrentWidget(({ newValue }) => newValue === this ? this.outline.update() : undefined)
        ]);
        this.paint();
    }

    get deckUri(): string {
        return this.options.uri;
    }

    get slideIndex(): number {
        return this.projection.deck ? this.projection.stage?.position.index ?? this.wantedIndex : this.wantedIndex;
    }

    get total(): number {
        return this.projection.deck?.slides.length ?? 0;
    }

    get slideTitle(): string {
        return this.slide?.title ?? '';
    }

    get slideSource(): string {
        return this.slide?.source ?? '';
    }

    get playState(): PlayState {
        return this.player.state;
    }

    ownsEscape(focused: Element): boolean {
        // In full screen it is not below the tab's node.
        return this.content.contains(focused)
            && (this.screen.isFull || this.projection.stage?.isOverview === true || this.company.ownsEscape(focused));
    }

    protected get slide(): Slide | undefined {
        return this.projection.deck?.slides[this.slideIndex];
    }

    getResourceUri(): URI {
        return new URI(this.options.uri);
    }

    createMoveToUri(uri: URI): URI {
        return uri;
    }

    async refresh(): Promise<Deck> {
        await (this.opening ? this.opening.then(() => this.projection.refresh()) : this.open());
        const { state } = this.projection;
        if (state.kind === 'deleted') {
            throw new Error(`${this.getResourceUri().path.base} was deleted.`);
        }
        if (state.kind === 'unreadable') {
            throw new Error(state.message);
        }
        return this.requireDeck();
    }

    async goTo(slideIndex: number, who: 'person' | 'agent' = 'person'): Promise<void> {
        await this.open();
        requireSlide(this.requireDeck(), slideIndex);
        this.agentTarget = who === 'agent' ? slideIndex : undefined;
        await this.projection.goTo(slideIndex).finally(() => { this.agentTarget = undefined; });
    }

    protected requireDeck(): Deck {
        const { deck, state } = this.projection;
        if (!deck) {
            throw new Error(state.kind === 'unreadable' ? state.message : `${this.getResourceUri().path.base} cannot be read.`);
        }
        return deck;
    }

    play(interval?: number): void {
        const own = Number(this.projection.deck?.metadata.interval);
        const isFresh = this.playState === 'stopped';
        this.player.play(interval ?? (isFresh ? own > 0 ? own : DEFAULT_INTERVAL : undefined));
    }

    pause(): void {
        this.player.pause();
    }

    stop(): void {
        this.player.stop();
    }

    openPresenter(): void {
        void this.presenter.open();
    }

    storeState(): DeckViewState {
        return { slideIndex: this.slideIndex };
    }

    restoreState({ slideIndex }: DeckViewState): void {
        if (typeof slideIndex !== 'number' || slideIndex < 0) {
            return;
        }
        this.wantedIndex = slideIndex;
        if (this.opening) {
            void this.opening.then(() => this.projection.goTo(slideIndex));
        }
    }

    protected createStage(host: HTMLElement, options: StageOptions): Promise<DeckStage> {
        return createStage(host, options);
    }

    protected open(): Promise<void> {
        this.opening ??= this.projection.open(this.wantedIndex);
        return this.opening;
    }

    protected retry(): void {
        this.opening = this.projection.retry(this.slideIndex);
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        void this.open();
    }

    protected override onResize(message: Widget.ResizeMessage): void {
        super.onResize(message);
        this.projection.stage?.layout();
        this.company.update();
    }

    protected override onAfterShow(message: Message): void {
        super.onAfterShow(message);
        this.projection.stage?.layout();
        this.company.update();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.focusStage();
    }

    protected focusStage(): void {
        if (this.projection.stage) {
            this.projection.stage.focus();
        } else {
            this.host.tabIndex = -1;
            this.host.focus();
        }
    }

    /** One step for the player. */
    protected advance(): boolean {
        this.isAdvancing = true;
        try {
            return this.projection.stage?.next() ?? false;
        } finally {
            this.isAdvancing = false;
        }
    }

    protected onDidChangeProjection(): void {
        const { deck, stage } = this.projection;
        const position = stage?.position;
        const last = this.lastPosition;
        const isSameDeck = deck === this.lastDeck;
        this.lastDeck = deck;
        this.lastPosition = position;
        // Steps are counted when the slide is rendered: that is no move.
        const hasMoved = position && last
            && (position.index !== last.index || position.steps === last.steps && position.step !== last.step);
        if (isSameDeck && hasMoved && !this.isAdvancing) {
            if (position.index === this.agentTarget) {
                this.player.restart();
            } else {
                this.player.interrupt();
                this.company.personMoved();
            }
        }
        if (!isSameDeck && this.host === document.activeElement) {
            stage?.focus();
        }
        if (!isSameDeck || position?.index !== last?.index) {
            this.outline.update();
        }
        this.paint();
    }

    protected onDidChangeScreen(): void {
        this.projection.stage?.layout();
        this.focusStage();
        this.paint();
    }

    protected paint(): void {
        if (this.isDisposed) {
            return;
        }
        const { deck, stage } = this.projection;
        const { index, step, steps } = stage?.position ?? { index: this.wantedIndex, step: 0, steps: 0 };
        const slides = deck?.slides ?? [];
        this.title.label = typeof deck?.metadata.title === 'string' && deck.metadata.title || this.getResourceUri().path.base;
        this.node.dataset.slide = String(this.slideIndex);
        this.node.dataset.total = String(this.total);
        this.node.dataset.state = this.playState;
        this.company.update();
        this.toolbar.update({
            slideIndex: index,
            total: this.total,
            hasPrevious: step > 0 || neighbourOf(slides, index, -1) !== undefined,
            hasNext: step < steps || neighbourOf(slides, index, 1) !== undefined,
            isOverview: stage?.isOverview ?? false,
            isFullScreen: this.screen.isFull,
            isCommenting: this.company.isCommenting,
            commentObstacle: this.company.commentObstacle,
            playState: this.playState,
            remaining: this.player.remaining,
            progress: this.player.progress
        });
        this.paintBanner();
        this.onDidChangeEmitter.fire();
    }

    protected paintBanner(): void {
        const { state, deck } = this.projection;
        const isEmpty = state.kind === 'shown' && deck?.slides.every(({ source }) => source.trim() === '') === true;
        const message = state.kind === 'unreadable' ? reasonText(state.message)
            : isEmpty ? nls.localize('openspace/presentation/empty', 'This deck is empty. Write its first slide with “Edit Source”.')
            : state.kind === 'deleted' ? nls.localize('openspace/presentation/deleted', 'This file was deleted. You see it as it was.')
            : undefined;
        this.banner.show(message, state.kind === 'unreadable');
    }

    protected toggleOverview(): void {
        this.projection.stage?.toggleOverview();
        this.focusStage();
        this.paint();
    }

    protected toggleComments(): void {
        this.pause();
        this.company.toggleComments();
    }

    protected onKeyDown(event: KeyboardEvent): void {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
            return;
        }
        const isOnButton = event.target instanceof Element && this.toolbar.element.contains(event.target);
        const action = event.key === 'f' ? () => this.screen.toggle()
            : event.key === 'c' ? () => this.toggleComments()
            : event.key === 's' ? () => this.openPresenter()
            : event.key === 'Escape' && this.screen.isFull && !this.projection.stage?.isOverview ? () => this.screen.leave()
            : isOnButton ? this.buttonKeys()[event.key] : undefined;
        if (action) {
            event.preventDefault();
            event.stopPropagation();
            action();
        }
    }

    /** The stage has keys of its own; these are for when a button has the focus. */
    protected buttonKeys(): Readonly<Record<string, () => void>> {
        const stage = this.projection.stage;
        const next = (): void => void stage?.next();
        const previous = (): void => void stage?.previous();
        return {
            PageDown: next, ArrowRight: next, ArrowDown: next, PageUp: previous, ArrowLeft: previous, ArrowUp: previous,
            Home: () => void stage?.goTo(0), End: () => void stage?.goTo(this.total - 1), o: () => this.toggleOverview()
        };
    }
}
