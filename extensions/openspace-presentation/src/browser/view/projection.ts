import { ThemeService } from '@theia/core/lib/browser/theming';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Deck } from '../../common/deck/deck';
import { DeckChange, Decks } from '../decks/decks';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckStage, StageOptions } from '../stage/deck-stage';
import { matchSlides } from '../stage/matched-slides';
import { isDarkSlide } from '../style/deck-themes';
import { isIdeDark } from '../style/ide-theme';

export type ProjectionState =
    | { readonly kind: 'loading' | 'shown' | 'deleted' }
    /** With a message for the user. */
    | { readonly kind: 'unreadable'; readonly message: string };

export interface ProjectionParts {
    readonly uri: string;
    readonly decks: Decks;
    /** Tells of files that slides show something of. */
    readonly documents: Pick<AgentDocuments, 'onDidChange'>;
    readonly renderer: SlideRenderer;
    readonly themes: ThemeService;
    createStage(options: StageOptions): Promise<DeckStage>;
    follow?(link: HTMLElement): void;
}

/** A deck on a stage. It follows changes of the text, of files that slides show, and of the IDE's theme. */
export class Projection implements Disposable {

    protected current: ProjectionState = { kind: 'loading' };
    protected shown: Deck | undefined;
    protected knownHome: FileHome | undefined;
    /** Undefined if there can be none, which the state says. */
    protected stagePromise: Promise<DeckStage | undefined>;
    protected openStage: DeckStage | undefined;
    /** URIs of the files that each rendered slide shows something of, by its source. */
    protected readonly sources = new Map<string, readonly string[]>();
    protected refreshing: Promise<void> = Promise.resolve();
    protected isDisposed = false;
    /** What was told last. */
    protected isGone = false;

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Another text, another slide, another state. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(protected readonly parts: ProjectionParts) {
        this.toDispose.push(this.onDidChangeEmitter);
        this.toDispose.push(parts.decks.onDidChange(change => this.onDidChangeDeck(change)));
        this.toDispose.push(parts.documents.onDidChange(({ uri }) => void this.renderAgain(uri)));
        this.toDispose.push(parts.renderer.onDidChangeSource?.(uri => void this.renderAgain(uri)) ?? Disposable.NULL);
        this.toDispose.push(parts.themes.onDidColorThemeChange(() => void this.renderAgain('all')));
        this.stagePromise = this.start();
    }

    get state(): ProjectionState {
        return this.current;
    }

    /** What was shown last, also if the file is gone. */
    get deck(): Deck | undefined {
        return this.shown;
    }

    /** Of the deck's file. */
    get home(): FileHome | undefined {
        return this.knownHome;
    }

    get stage(): DeckStage | undefined {
        return this.openStage;
    }

    /** Reads the deck for the first time, with a slide in front. */
    async open(index = 0): Promise<void> {
        const stage = await this.stagePromise;
        await stage?.goTo(index);
        await this.refresh();
    }

    /** Once more after a failure. */
    async retry(index: number): Promise<void> {
        if (!await this.stagePromise && !this.isDisposed) {
            this.stagePromise = this.start();
        }
        await this.open(index);
    }

    /** Reads the text anew. Resolves when it can be seen. */
    refresh(): Promise<void> {
        this.refreshing = this.refreshing.then(() => this.read());
        return this.refreshing;
    }

    async goTo(index: number): Promise<void> {
        const stage = await this.stagePromise;
        await this.refreshing;
        await stage?.goTo(index);
    }

    dispose(): void {
        this.isDisposed = true;
        this.toDispose.dispose();
        this.openStage?.dispose();
        this.openStage = undefined;
        this.shown = undefined;
    }

    protected async start(): Promise<DeckStage | undefined> {
        const stage = await this.parts.createStage({
            render: index => this.render(index),
            onDidFollow: link => this.parts.follow?.(link)
        }).catch((error: unknown) => {
            this.enter({
                kind: 'unreadable',
                message: nls.localize('openspace/presentation/noStage', 'The slides cannot be shown: {0}', reasonOf(error))
            });
        });
        if (!stage) {
            return undefined;
        }
        if (this.isDisposed) {
            stage.dispose();
            return stage;
        }
        this.openStage = stage;
        this.toDispose.push(stage.onDidMove(() => { this.onDidChangeEmitter.fire(); }));
        return stage;
    }

    protected async read(): Promise<void> {
        const stage = await this.stagePromise;
        if (!stage || this.isDisposed) {
            return;
        }
        try {
            const { deck, file } = await this.parts.decks.readUri(this.parts.uri);
            if (this.isDisposed) {
                return;
            }
            const before = this.shown;
            if (before?.text === deck.text && this.current.kind === 'shown') {
                return;
            }
            const changed = before && before.metadata.theme === deck.metadata.theme ? changedSlides(before, deck) : 'all';
            this.shown = deck;
            this.knownHome = file;
            this.forgetSources(deck);
            await stage.update(deck, changed);
            this.enter({ kind: 'shown' });
        } catch (error) {
            this.enter(this.isGone
                ? { kind: 'deleted' }
                : { kind: 'unreadable', message: reasonOf(error) });
        }
    }

    protected async render(index: number): Promise<HTMLElement> {
        const deck = this.shown;
        const slide = deck?.slides[index];
        if (!deck || !slide) {
            return document.createElement('section');
        }
        const isDark = isDarkSlide(deck.metadata.theme, isIdeDark(this.parts.themes), slide.options);
        const { element, sources } = await this.parts.renderer.render(deck, slide, { uri: this.parts.uri, home: this.knownHome, isDark });
        this.sources.set(slide.source, sources);
        return element;
    }

    protected onDidChangeDeck({ uri, isGone }: DeckChange): void {
        if (uri !== this.parts.uri) {
            return;
        }
        this.isGone = isGone;
        // Also if it is gone: several watchers tell, and one of them may be late.
        void this.refresh();
    }

    protected forgetSources({ slides }: Deck): void {
        const known = new Set(slides.map(({ source }) => source));
        [...this.sources.keys()].filter(source => !known.has(source)).forEach(source => this.sources.delete(source));
    }

    /** Those slides that show something of a file, or `all`. */
    protected async renderAgain(reason: string): Promise<void> {
        const deck = this.shown;
        if (!deck || !this.openStage) {
            return;
        }
        const touched = reason === 'all' ? 'all' : new Set(deck.slides
            .filter(({ source }) => this.sources.get(source)?.includes(reason)).map(({ index }) => index));
        if (touched === 'all' || touched.size > 0) {
            await this.openStage.update(deck, touched);
            this.onDidChangeEmitter.fire();
        }
    }

    protected enter(state: ProjectionState): void {
        this.current = state;
        if (!this.isDisposed) {
            this.onDidChangeEmitter.fire();
        }
    }
}

/** Slides of the new text that look different, by what stands in them. */
function changedSlides(before: Deck, after: Deck): ReadonlySet<number> {
    const matched = matchSlides(before.slides, after.slides);
    return new Set(after.slides.filter(({ index }) => !matched[index]?.isSame).map(({ index }) => index));
}

function reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
