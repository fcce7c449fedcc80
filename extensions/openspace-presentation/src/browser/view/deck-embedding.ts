import { ThemeService } from '@theia/core/lib/browser/theming';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { Decks } from '../decks/decks';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckStage, StageOptions } from '../stage/deck-stage';
import { createStage } from '../stage/reveal-stage';
import { Projection } from './projection';

/** Decks inside other surfaces. */
@injectable()
export class DeckEmbedding {

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(SlideRenderer)
    protected readonly renderer: SlideRenderer;

    @inject(ThemeService)
    protected readonly themes: ThemeService;

    /** Shows the first slide in an element, to be looked at, and follows changes. Rejects with a message for the user. */
    async embed(uri: string, host: HTMLElement): Promise<Disposable> {
        const { decks, documents, renderer, themes } = this;
        const frame = document.createElement('div');
        frame.className = 'openspace-deck-embedded';
        frame.setAttribute('inert', '');
        host.append(frame);
        const projection = new Projection({
            uri, decks, documents, renderer, themes, createStage: options => this.createStage(frame, options)
        });
        const observer = new ResizeObserver(() => projection.stage?.layout());
        const toDispose = new DisposableCollection(
            projection, Disposable.create(() => observer.disconnect()), Disposable.create(() => frame.remove())
        );
        await projection.open();
        const { state } = projection;
        if (state.kind === 'unreadable') {
            toDispose.dispose();
            throw new Error(state.message);
        }
        observer.observe(frame);
        return toDispose;
    }

    protected createStage(host: HTMLElement, options: StageOptions): Promise<DeckStage> {
        return createStage(host, options);
    }
}
