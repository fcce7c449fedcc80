import { ThemeService } from '@theia/core/lib/browser/theming';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OpenDeck } from '../decks/decks';
import { otherTasks } from '../slides/other-tasks';
import { SlideRenderer } from '../slides/slide-renderer';
import { isDarkSlide } from '../style/deck-themes';
import { isIdeDark } from '../style/ide-theme';
import { outsideStyle } from '../style/outside-style';
import { ExportedDeck, paperDocument, webDocument } from './deck-document';
import { DeckExporter, ExportOptions } from './deck-exporter';
import { settleOutside } from './outside-slide';

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

@injectable()
export class DeckExporterImpl implements DeckExporter {

    @inject(SlideRenderer)
    protected readonly renderer: SlideRenderer;

    @inject(ThemeService)
    protected readonly themes: ThemeService;

    async webPage(open: OpenDeck, options: ExportOptions = {}): Promise<string> {
        return webDocument(await this.render(open, options));
    }

    async paperPage(open: OpenDeck, options: ExportOptions = {}): Promise<string> {
        return paperDocument(await this.render(open, options));
    }

    protected async render({ deck, file }: OpenDeck, { signal, onProgress }: ExportOptions): Promise<ExportedDeck> {
        const { theme, title, lang } = deck.metadata;
        const name = file.path.slice(file.path.lastIndexOf('/') + 1);
        const shown = deck.slides.filter(({ options }) => !options.hidden);
        if (shown.length === 0) {
            throw new Error(`All slides of ${name} are hidden.`);
        }
        const slides: HTMLElement[] = [];
        for (const [at, slide] of shown.entries()) {
            signal?.throwIfAborted();
            onProgress?.(at + 1, shown.length);
            const isDark = isDarkSlide(theme, isIdeDark(this.themes), slide.options);
            const { element } = await this.renderer.render(deck, slide, { uri: file.uri, home: file, isDark });
            settleOutside(element);
            slides.push(element);
            await otherTasks();
        }
        signal?.throwIfAborted();
        return {
            title: title || name, language: typeof lang === 'string' && LANGUAGE.test(lang) ? lang : 'en',
            source: file.inCopy ? name : file.path, theme, slides, style: outsideStyle()
        };
    }
}
