import { inject, injectable } from '@theia/core/shared/inversify';
import { RevealHistory } from 'openspace-core/lib/browser/reveals/reveal-history';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { AgentHighlights, Highlight } from './agent-highlights';

/** Makes and clears marks such that it can be taken back. */
@injectable()
export class HighlightMarker {

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    @inject(RevealHistory)
    protected readonly history: RevealHistory;

    nextId(): string {
        return this.highlights.nextId();
    }

    /** Replaces what was marked under the same id. */
    mark(highlight: Highlight): UndoStep {
        const before = this.highlights.get(highlight.id);
        this.highlights.mark(highlight);
        return {
            undo: async () => {
                if (before) {
                    this.highlights.mark(before);
                } else {
                    this.clearOne(highlight.id);
                }
                return undefined;
            },
            redo: async () => {
                this.highlights.mark(highlight);
                return undefined;
            }
        };
    }

    clear(ids: readonly string[]): UndoStep {
        const before = ids.flatMap(id => this.highlights.get(id) ?? []);
        ids.forEach(id => this.clearOne(id));
        return {
            undo: async () => {
                before.forEach(highlight => this.highlights.mark(highlight));
                return undefined;
            },
            redo: async () => {
                before.forEach(({ id }) => this.clearOne(id));
                return undefined;
            }
        };
    }

    protected clearOne(id: string): void {
        this.highlights.clear(id);
        this.history.forgetHighlight(id);
    }
}
