import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { AgentResources } from 'openspace-core/lib/browser/resources/agent-resources';
import { HighlightPaint } from './highlight-paint';
import { HighlightStyle, HighlightStyles } from './highlight-styles';
import { WantedRange } from './line-ranges';

/** What is marked under one id. */
export interface Highlight {
    readonly id: string;
    /** File URI. */
    readonly uri: string;
    readonly ranges: readonly WantedRange[];
    /** A name or `#rrggbb`. */
    readonly color: string;
    readonly sessionId?: string;
}

interface KeptHighlight {
    readonly highlight: Highlight;
    readonly style: HighlightStyle;
    readonly toDispose: DisposableCollection;
    /** While the text of the file is loaded, and where the marks were after it has gone. */
    paint?: HighlightPaint;
}

/** Marks places in files on behalf of the agent. The marks of a file that is closed come back with it. */
@injectable()
export class AgentHighlights {

    @inject(AgentResources)
    protected readonly resources: AgentResources;

    @inject(MonacoTextModelService)
    protected readonly texts: MonacoTextModelService;

    @inject(HighlightStyles)
    protected readonly styles: HighlightStyles;

    protected readonly kept = new Map<string, KeptHighlight>();
    protected counter = 0;

    @postConstruct()
    protected init(): void {
        this.texts.onDidCreate(text => this.kept.forEach(highlight => this.paint(highlight, text)));
    }

    /** An id that nobody uses. */
    nextId(): string {
        do {
            this.counter++;
        } while (this.kept.has(`highlight-${this.counter}`));
        return `highlight-${this.counter}`;
    }

    /** Replaces what was marked under the same id. The marks of a session go with it. */
    mark(wanted: Highlight): void {
        this.clear(wanted.id);
        // As Theia spells it, to find its text.
        const highlight = { ...wanted, uri: new URI(wanted.uri).toString() };
        const { id, sessionId } = highlight;
        const style = this.styles.use(highlight.color);
        const kept: KeptHighlight = {
            highlight, style, toDispose: new DisposableCollection(style, Disposable.create(() => kept.paint?.dispose()))
        };
        this.kept.set(id, kept);
        if (sessionId !== undefined) {
            kept.toDispose.push(
                this.resources.add({ sessionId, kind: 'highlight', id, isKept: () => false, dispose: () => this.clear(id) })
            );
        }
        this.texts.models.forEach(text => this.paint(kept, text));
    }

    /** False if nothing was marked under the id. */
    clear(id: string): boolean {
        this.kept.get(id)?.toDispose.dispose();
        return this.kept.delete(id);
    }

    /** As it is now, after all edits. */
    get(id: string): Highlight | undefined {
        const kept = this.kept.get(id);
        return kept && { ...kept.highlight, ranges: rangesOf(kept) };
    }

    get all(): Highlight[] {
        return Array.from(this.kept.values(), kept => ({ ...kept.highlight, ranges: rangesOf(kept) }));
    }

    protected paint(kept: KeptHighlight, { uri, textEditorModel }: MonacoEditorModel): void {
        if (uri === kept.highlight.uri) {
            const ranges = rangesOf(kept);
            kept.paint?.dispose();
            kept.paint = new HighlightPaint(textEditorModel, ranges, kept.style);
        }
    }
}

function rangesOf({ highlight, paint }: KeptHighlight): readonly WantedRange[] {
    return paint?.ranges ?? highlight.ranges;
}
