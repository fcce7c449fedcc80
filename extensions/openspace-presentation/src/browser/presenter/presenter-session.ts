import { ThemeService } from '@theia/core/lib/browser/theming';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Deck, Slide } from '../../common/deck/deck';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckStage } from '../stage/deck-stage';
import { isDarkSlide } from '../style/deck-themes';
import { isIdeDark } from '../style/ide-theme';
import { presenterStyleText } from '../style/presenter-style';
import { PresenterClock } from './presenter-clock';
import { PresenterPage } from './presenter-page';
import { outermostSlide, PresenterState, presenterState } from './presenter-state';
import { PresenterWindow } from './presenter-window';

export interface PresentedDeck {
    readonly uri: string;
    /** For decks without a title. */
    readonly name: string;
    /** What is on the stage, which tells of everything that makes a slide look different. */
    readonly shown: {
        readonly deck: Deck | undefined;
        /** Of its file. */
        readonly home?: FileHome;
        readonly stage: DeckStage | undefined;
        readonly onDidChange: Event<void>;
    };
    readonly renderer: SlideRenderer;
    readonly themes: Pick<ThemeService, 'getCurrentTheme' | 'onDidColorThemeChange'>;
    /** A link of the notes. */
    follow(link: HTMLElement): void;
    /** Hides the slide from the audience. */
    setBlank(isBlank: boolean): void;
}

/** Milliseconds between two looks at the clock: so late is a second at most. */
const TICK = 250;

/** A deck in the presenter's window: both follow each other until one of them is closed. */
export class PresenterSession implements Disposable {

    protected readonly clock = new PresenterClock();
    protected readonly page: PresenterPage;
    protected readonly toDispose = new DisposableCollection();
    /** What the page shows. */
    protected deck: Deck | undefined;
    protected state: PresenterState | undefined;
    protected isBlank = false;
    protected isStyleStale = false;
    /** Counts what should have been shown: what was rendered for an earlier one is late. */
    protected turn = 0;

    constructor(
        protected readonly presented: PresentedDeck, protected readonly window: PresenterWindow, protected readonly onDidEnd: () => void
    ) {
        this.page = new PresenterPage(window.document, {
            previous: () => void presented.shown.stage?.previous(),
            next: () => void presented.shown.stage?.next(),
            first: () => this.goToEnd('first'),
            last: () => this.goToEnd('last'),
            toggleBlank: () => this.setBlank(!this.isBlank),
            toggleClock: () => this.changeClock(() => this.clock.toggle()),
            resetClock: () => this.changeClock(() => this.clock.reset()),
            close: () => this.dispose(),
            follow: link => presented.follow(link)
        });
        this.page.setStyle(presenterStyleText());
        this.toDispose.pushAll([
            window.onDidClose(() => this.dispose()),
            presented.shown.onDidChange(() => this.refresh()),
            // Colours of code change a little later than those of the IDE; the stage tells when it has followed, too.
            presented.themes.onDidColorThemeChange(() => { this.isStyleStale = true; })
        ]);
        this.clock.start();
        window.every(TICK, () => this.showTime());
        this.showTime();
        this.refresh();
        window.focus();
    }

    get isAlive(): boolean {
        return !this.toDispose.disposed && !this.window.isClosed;
    }

    focus(): void {
        this.window.focus();
    }

    dispose(): void {
        if (this.toDispose.disposed) {
            return;
        }
        this.toDispose.dispose();
        this.presented.setBlank(false);
        this.page.sayGone();
        this.window.dispose();
        this.deck = this.state = undefined;
        this.onDidEnd();
    }

    protected refresh(): void {
        const { deck, stage } = this.presented.shown;
        if (!deck || !stage) {
            return;
        }
        const state = presenterState(deck, stage.position, this.presented.name);
        if (!state) {
            return;
        }
        const before = this.state;
        const isSameDeck = deck === this.deck;
        const isSameSlide = isSameDeck && before?.front === state.front;
        this.deck = deck;
        this.state = state;
        this.page.update(state);
        if (before && isSameDeck && hasMoved(before, state)) {
            this.setBlank(false);
        }
        if (isSameSlide && before.step !== state.step && hasSameSteps(before, state)) {
            this.page.showSteps(state.step);
            return;
        }
        this.refreshStyle();
        this.render(deck, state, before?.front.index !== state.front.index);
    }

    protected refreshStyle(): void {
        if (this.isStyleStale) {
            this.isStyleStale = false;
            this.page.setStyle(presenterStyleText());
        }
    }

    protected render(deck: Deck, { front, next, theme }: PresenterState, isOtherSlide: boolean): void {
        const turn = ++this.turn;
        const show = async (slide: Slide, isDark: boolean, put: (section: HTMLElement) => void): Promise<void> => {
            const { uri, shown: { home } } = this.presented;
            const { element } = await this.presented.renderer.render(deck, slide, { uri, home, isDark });
            if (turn === this.turn && this.isAlive) {
                put(element);
            }
        };
        void show(front, this.isDark(deck, front), section => {
            this.page.showFront(section, theme);
            this.page.showSteps(this.state?.step ?? 0);
        });
        if (next) {
            void show(next, this.isDark(deck, next), section => this.page.showNext(section, theme));
        } else {
            this.page.showNext(undefined, theme);
        }
        if (front.notes?.trim()) {
            // A slide of its own, so that nothing gets into the page that could not stand on a slide.
            void show({ ...front, body: front.notes, notes: undefined, options: {} }, this.isIdeDark, section =>
                this.page.showNotes([...section.childNodes], isOtherSlide));
        } else {
            this.page.showNotes([], isOtherSlide);
        }
    }

    protected isDark({ metadata }: Deck, { options }: Slide): boolean {
        return isDarkSlide(metadata.theme, this.isIdeDark, options);
    }

    protected get isIdeDark(): boolean {
        return isIdeDark(this.presented.themes);
    }

    protected goToEnd(end: 'first' | 'last'): void {
        const { deck, stage } = this.presented.shown;
        if (deck) {
            void stage?.goTo(outermostSlide(deck.slides, end));
        }
    }

    protected setBlank(isBlank: boolean): void {
        if (this.isBlank !== isBlank) {
            this.isBlank = isBlank;
            this.presented.setBlank(isBlank);
            this.page.setBlank(isBlank);
        }
    }

    protected changeClock(change: () => void): void {
        change();
        this.showTime();
    }

    protected showTime(): void {
        this.page.showTime(this.clock.elapsed, this.clock.isRunning, new Date());
    }
}

/** Steps are counted when a slide is rendered: that is no move. */
function hasMoved(before: PresenterState, now: PresenterState): boolean {
    return before.front !== now.front || before.step !== now.step && hasSameSteps(before, now);
}

/** If not, the slide was rendered anew: it shows something else. */
function hasSameSteps(before: PresenterState, now: PresenterState): boolean {
    return before.step + before.stepsLeft === now.step + now.stepsLeft;
}
