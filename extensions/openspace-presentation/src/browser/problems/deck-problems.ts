import { ThemeService } from '@theia/core/lib/browser/theming';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import debounce from '@theia/core/shared/lodash.debounce';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { isPictureFile } from 'openspace-content/lib/browser/pictures/picture-source';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { Deck, Slide } from '../../common/deck/deck';
import { Finding } from '../../common/findings/finding';
import { findingsAsProblems } from '../checking/findings-as-problems';
import { DeckChecker } from '../checking/deck-checker';
import { Decks, OpenDeck } from '../decks/decks';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckProblemFeed } from '../tab/deck-problem-feed';

/** What is known to be wrong with a slide, for as long as its text and its colours are the same. */
interface SlideFindings {
    /** Themes of the deck and of the IDE. */
    readonly look: string;
    /** Where the slide began: its findings move with it. */
    readonly line: number;
    readonly findings: readonly Finding[];
}

/** Keeps what the checks found, slide by slide, and tells the *Problems* view. */
@injectable()
export class DeckProblems {

    @inject(DeckProblemFeed)
    protected readonly feed: DeckProblemFeed;

    @inject(DeckChecker)
    protected readonly checker: DeckChecker;

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(CodeReferences)
    protected readonly references: CodeReferences;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(SlideRenderer)
    protected readonly renderer: SlideRenderer;

    @inject(ThemeService)
    protected readonly themes: ThemeService;

    /** By the deck's URI and the text of the slide, wherever it stands. */
    protected readonly known = new Map<string, Map<string, SlideFindings>>();
    /** Grows with every wish to look at a deck: an older look is given up. */
    protected readonly looks = new Map<string, number>();
    /** Decks that are watched, and how to look at them soon. */
    protected readonly watched = new Map<string, () => void>();
    /** Decks that nobody watches, of which something is known that may be old. */
    protected readonly outdated = new Set<string>();
    protected readonly refreshSoon = debounce(() => void this.refreshOutdated(), PAUSE);

    @postConstruct()
    protected init(): void {
        this.decks.onDidChange(({ uri, isGone }) => {
            if (isGone) {
                this.forget(uri);
            } else if (this.known.has(uri) && !this.watched.has(uri)) {
                this.outdated.add(uri);
                this.refreshSoon();
            }
        });
        this.themes.onDidColorThemeChange(() => {
            this.watched.forEach(lookSoon => lookSoon());
            [...this.known.keys()].filter(uri => !this.watched.has(uri)).forEach(uri => this.outdated.add(uri));
            this.refreshSoon();
        });
    }

    /** A check has looked at these slides, or at all of them. */
    report(
        { file: { uri }, deck }: OpenDeck, findings: readonly Finding[], indices: readonly number[] = deck.slides.map(({ index }) => index)
    ): void {
        const before = this.known.get(uri);
        const slides = new Map<string, SlideFindings>();
        for (const { source } of deck.slides) {
            const found = before?.get(source);
            if (found) {
                slides.set(source, found);
            }
        }
        this.known.set(uri, slides);
        const look = this.lookOf(deck);
        for (const index of indices) {
            const { source, line } = deck.slides[index];
            slides.set(source, { look, line, findings: findings.filter(({ slideIndex }) => slideIndex === index) });
        }
        const about = findings.filter(({ slideIndex }) => slideIndex === undefined);
        const current = deck.slides.flatMap(slide => {
            const found = slides.get(slide.source);
            return found?.look === look ? found.findings.map(finding => moved(finding, slide.line - found.line)) : [];
        });
        this.feed.publish({ uri, problems: findingsAsProblems([...about, ...current], deck.text) });
    }

    /** Looks at all slides of a deck that the person has before them, one after the other, and at those alone that are new. */
    look(open: OpenDeck): Promise<void> {
        return this.lookInto(open, this.unknownSlides(open));
    }

    /** Brings what is known of a deck that nobody has before them up to date: slides that are new stay unknown. */
    refresh(open: OpenDeck): Promise<void> {
        const known = this.known.get(open.file.uri);
        return this.lookInto(open, this.unknownSlides(open).filter(({ source }) => known?.has(source)));
    }

    protected async lookInto(open: OpenDeck, slides: readonly Slide[]): Promise<void> {
        const { uri } = open.file;
        const look = this.startLook(uri);
        // The front matter may be another, slides may be gone, and those that stay may have moved.
        const about = await this.checker.check(open, []);
        if (this.looks.get(uri) !== look) {
            return;
        }
        this.report(open, about, []);
        for (const { index } of slides.slice(0, MAX_LOOKS)) {
            const findings = await this.checker.check(open, [index]);
            if (this.looks.get(uri) !== look) {
                return;
            }
            this.report(open, findings, [index]);
        }
    }

    /** From now on older looks at the deck are given up. */
    protected startLook(uri: string): number {
        const look = (this.looks.get(uri) ?? 0) + 1;
        this.looks.set(uri, look);
        return look;
    }

    /** Looks at a deck now and after every change of it, or of files that it shows, until it is disposed. */
    watch(uri: string): Disposable {
        const toDispose = new DisposableCollection();
        const lookSoon = debounce(() => void this.lookAt(uri).catch(() => undefined), PAUSE);
        this.watched.set(uri, lookSoon);
        toDispose.push(Disposable.create(() => {
            lookSoon.cancel();
            if (this.watched.get(uri) === lookSoon) {
                this.watched.delete(uri);
            }
        }));
        toDispose.push(this.references.onDidChangeFile(change => {
            if (change.uri === uri || this.forgetWhatShows(change.uri, uri)) {
                lookSoon();
            }
        }));
        toDispose.push(this.renderer.onDidChangeSource?.(() => {
            if (this.forgetSlides(uri, source => TURN.test(source))) {
                lookSoon();
            }
        }) ?? Disposable.NULL);
        lookSoon();
        return toDispose;
    }

    protected async lookAt(uri: string): Promise<void> {
        await this.look(await this.decks.readUri(uri));
    }

    protected async refreshOutdated(): Promise<void> {
        const uris = [...this.outdated];
        this.outdated.clear();
        for (const uri of uris) {
            await this.decks.readUri(uri).then(open => this.refresh(open)).catch(() => undefined);
        }
    }

    /** What was found in slides that may show the file has to be found again. False if there are none. */
    protected forgetWhatShows(file: string, uri: string): boolean {
        const isPicture = isPictureFile(file) || this.surfaces.painterOf(file) !== undefined;
        return this.forgetSlides(uri, source => LIVING_CODE.test(source) || isPicture && PICTURE.test(source));
    }

    protected forgetSlides(uri: string, isTouched: (source: string) => boolean): boolean {
        const slides = this.known.get(uri) ?? new Map<string, SlideFindings>();
        const touched = [...slides.keys()].filter(isTouched);
        if (touched.length === 0) {
            return false;
        }
        this.startLook(uri);
        touched.forEach(source => slides.delete(source));
        return true;
    }

    /** Those whose text or colours are new; of several with the same text, one. */
    protected unknownSlides({ file: { uri }, deck }: OpenDeck): Slide[] {
        const [known, look] = [this.known.get(uri), this.lookOf(deck)];
        const slides = new Map(deck.slides.map(slide => [slide.source, slide]));
        return [...slides.values()].filter(({ source }) => known?.get(source)?.look !== look);
    }

    protected lookOf({ metadata }: Deck): string {
        return JSON.stringify([metadata.theme, this.themes.getCurrentTheme().id]);
    }

    forget(uri: string): void {
        this.startLook(uri);
        if (this.known.delete(uri)) {
            this.feed.publish({ uri, problems: [] });
        }
    }
}

function moved(finding: Finding, lines: number): Finding {
    return finding.line === undefined ? finding : { ...finding, line: finding.line + lines };
}

/** A fence with code of a file. */
const LIVING_CODE = /\bfile=/i;
/** A fence with what a turn did: the one source that is no file. */
const TURN = /\bturn=/i;
/** Also by reference: `![plan][1]`. */
const PICTURE = /!\[|<img\b/i;

/** Milliseconds without a change before a deck is looked at: nobody wants to hear of a slide that is being written. */
const PAUSE = 400;

/** Nobody reads what is wrong with more slides than that; `check` still looks at all. */
const MAX_LOOKS = 200;
