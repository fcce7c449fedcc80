import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import debounce from '@theia/core/shared/lodash.debounce';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { Deck, Slide } from '../../common/deck/deck';
import { Finding } from '../../common/findings/finding';
import { findingsAsProblems } from '../checking/findings-as-problems';
import { DeckChecker } from '../checking/deck-checker';
import { Decks, OpenDeck } from '../decks/decks';
import { DeckProblemFeed } from '../tab/deck-problem-feed';

/** What is known to be wrong with a slide, for as long as its text and the theme of its deck are the same. */
interface SlideFindings {
    readonly source: string;
    readonly theme: string | undefined;
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

    /** By the deck's URI. */
    protected readonly known = new Map<string, Map<number, SlideFindings>>();
    /** Grows with every wish to look at a deck: an older look is given up. */
    protected readonly looks = new Map<string, number>();

    @postConstruct()
    protected init(): void {
        this.decks.onDidChange(({ uri, isGone }) => {
            if (isGone) {
                this.forget(uri);
            }
        });
    }

    /** A check has looked at these slides, or at all of them. */
    report(
        { file: { uri }, deck }: OpenDeck, findings: readonly Finding[], indices: readonly number[] = deck.slides.map(({ index }) => index)
    ): void {
        const slides = this.known.get(uri) ?? new Map<number, SlideFindings>();
        this.known.set(uri, slides);
        for (const index of indices) {
            slides.set(index, {
                source: deck.slides[index].source, theme: deck.metadata.theme, line: deck.slides[index].line,
                findings: findings.filter(({ slideIndex }) => slideIndex === index)
            });
        }
        const about = findings.filter(({ slideIndex }) => slideIndex === undefined);
        const current = deck.slides.flatMap(slide => {
            const found = slides.get(slide.index);
            return isAbout(found, slide, deck) ? found.findings.map(finding => moved(finding, slide.line - found.line)) : [];
        });
        this.feed.publish({ uri, problems: findingsAsProblems([...about, ...current], deck.text) });
    }

    /** Looks at all slides of a deck that the person has before them, one after the other, and at those alone that are new. */
    async look(open: OpenDeck): Promise<void> {
        const { file: { uri }, deck } = open;
        const look = (this.looks.get(uri) ?? 0) + 1;
        this.looks.set(uri, look);
        const known = this.known.get(uri);
        const indices = deck.slides.filter(slide => !isAbout(known?.get(slide.index), slide, deck)).map(({ index }) => index);
        // The front matter may be another, slides may be gone, and those that stay may have moved.
        const about = await this.checker.check(open, []);
        if (this.looks.get(uri) !== look) {
            return;
        }
        this.report(open, about, []);
        for (const index of indices.slice(0, MAX_LOOKS)) {
            const findings = await this.checker.check(open, [index]);
            if (this.looks.get(uri) !== look) {
                return;
            }
            this.report(open, findings, [index]);
        }
    }

    /** Looks at a deck now and after every change of it, or of the code that it shows, until it is disposed. */
    watch(uri: string): Disposable {
        const toDispose = new DisposableCollection();
        const lookSoon = debounce(() => void this.lookAt(uri).catch(() => undefined), PAUSE);
        toDispose.push(Disposable.create(() => lookSoon.cancel()));
        toDispose.push(this.references.onDidChangeFile(change => {
            if (change.uri === uri) {
                lookSoon();
            } else if (this.showsCode(uri)) {
                this.forgetCode(uri);
                lookSoon();
            }
        }));
        lookSoon();
        return toDispose;
    }

    protected async lookAt(uri: string): Promise<void> {
        await this.look(await this.decks.readUri(uri));
    }

    protected showsCode(uri: string): boolean {
        return [...this.known.get(uri)?.values() ?? []].some(({ source }) => LIVING_CODE.test(source));
    }

    /** What was found in slides with code of other files has to be found again. */
    protected forgetCode(uri: string): void {
        const slides = this.known.get(uri);
        slides?.forEach(({ source }, index) => LIVING_CODE.test(source) && slides.delete(index));
    }

    forget(uri: string): void {
        this.looks.set(uri, (this.looks.get(uri) ?? 0) + 1);
        if (this.known.delete(uri)) {
            this.feed.publish({ uri, problems: [] });
        }
    }
}

function isAbout(found: SlideFindings | undefined, { source }: Slide, { metadata }: Deck): found is SlideFindings {
    return found?.source === source && found.theme === metadata.theme;
}

function moved(finding: Finding, lines: number): Finding {
    return finding.line === undefined ? finding : { ...finding, line: finding.line + lines };
}

/** A fence with code of a file. */
const LIVING_CODE = /\bfile=/;

/** Milliseconds without a change before a deck is looked at: nobody wants to hear of a slide that is being written. */
const PAUSE = 400;

/** Nobody reads what is wrong with more slides than that; `check` still looks at all. */
const MAX_LOOKS = 200;
