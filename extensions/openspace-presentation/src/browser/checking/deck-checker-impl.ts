import { Turns } from '@openspace/foundation/turns';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Slide } from '../../common/deck/deck';
import { requireSlide } from '../../common/deck/edit-deck';
import { Finding } from '../../common/findings/finding';
import { OpenDeck } from '../decks/decks';
import { otherTasks } from '../slides/other-tasks';
import { RenderedSlide, SlideRenderer } from '../slides/slide-renderer';
import { isDarkSlide } from '../style/deck-themes';
import { isIdeDark } from '../style/ide-theme';
import { DeckChecker } from './deck-checker';
import { HiddenFrame } from './hidden-frame';
import { judgeLayout } from './judge-layout';
import { measureSlide } from './measure-slide';
import { outlineSlide } from './outline-slide';
import { describedPicture, drawSlide } from './slide-picture';

/** A slide that is laid out in the hidden frame. */
interface LaidOutSlide extends RenderedSlide {
    readonly root: HTMLElement;
}

@injectable()
export class DeckCheckerImpl implements DeckChecker {

    @inject(SlideRenderer)
    protected readonly renderer: SlideRenderer;

    @inject(ThemeService)
    protected readonly themes: ThemeService;

    protected readonly frame = new HiddenFrame();
    /** There is one frame, so one slide is looked at after the other. */
    protected readonly turns = new Turns();
    /** Calls that still need the frame. */
    protected calls = 0;

    check(open: OpenDeck, indices?: readonly number[]): Promise<Finding[]> {
        return this.withFrame(() => this.checkSlides(open, indices));
    }

    picture(open: OpenDeck, index: number, width?: number): ReturnType<DeckChecker['picture']> {
        return this.withFrame(() => this.turns.take(async () => {
            const slide = requireSlide(open.deck, index);
            const { root, element } = await this.layOut(open, slide);
            const outline = outlineSlide(root, element);
            const data = await drawSlide(root, width);
            return { picture: describedPicture(data, slide, open.deck.slides.length, outline), outline };
        }));
    }

    protected async checkSlides(open: OpenDeck, indices?: readonly number[]): Promise<Finding[]> {
        const { deck } = open;
        const slides = indices ? indices.map(index => requireSlide(deck, index)) : deck.slides;
        const findings: Finding[] = deck.problems.filter(({ slideIndex }) => slideIndex === undefined)
            .map(({ kind, line, message }) => ({ kind, line, message }));
        for (const slide of [...new Set(slides)].sort((one, other) => one.index - other.index)) {
            findings.push(...await this.turns.take(() => this.checkSlide(open, slide)));
            await otherTasks();
        }
        return findings;
    }

    protected async checkSlide(open: OpenDeck, slide: Slide): Promise<Finding[]> {
        const { root, element, problems } = await this.layOut(open, slide);
        const ofDeck = open.deck.problems.filter(({ slideIndex }) => slideIndex === slide.index);
        const written = [...ofDeck, ...problems].map(({ kind, line, message }): Finding =>
            ({ kind, slideIndex: slide.index, line, message }));
        const seen = judgeLayout(measureSlide(root, element))
            .map((finding): Finding => ({ slideIndex: slide.index, ...finding, line: finding.line ?? slide.line }));
        return unique([...written, ...seen]);
    }

    protected async layOut({ deck, file }: OpenDeck, slide: Slide): Promise<LaidOutSlide> {
        const { theme } = deck.metadata;
        const isDark = isDarkSlide(theme, isIdeDark(this.themes), slide.options);
        const root = this.frame.open(theme);
        const rendered = await this.renderer.render(deck, slide, { uri: file.uri, home: file, isDark });
        await this.frame.show(rendered.element);
        return { ...rendered, root };
    }

    /** The frame leaves the page when nobody needs it any more. */
    protected async withFrame<T>(call: () => Promise<T>): Promise<T> {
        this.calls++;
        try {
            return await call();
        } finally {
            if (--this.calls === 0) {
                this.frame.close();
            }
        }
    }
}

function unique(findings: readonly Finding[]): Finding[] {
    return [...new Map(findings.map(finding => [JSON.stringify([finding.kind, finding.line, finding.message]), finding])).values()];
}
