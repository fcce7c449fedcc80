import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { AgentHighlights } from './agent-highlights';

const KEY = 'openspace.highlights';

/** After that the session may have been cleaned up without this page; in milliseconds. */
const FRESH = 60_000;

const count = z.number().int().min(0);
const memorySchema = z.object({
    time: z.number(),
    highlights: z.array(z.object({
        id: z.string(),
        uri: z.string(),
        ranges: z.array(z.object({ startLine: count, endLine: count, startColumn: count.optional(), endColumn: count.optional() })),
        color: z.string(),
        sessionId: z.string().optional()
    }))
});

/** Keeps the agent's marks while the page is loaded again. They belong to this tab of the browser. */
@injectable()
export class HighlightMemory implements FrontendApplicationContribution {

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    /** Before the editors of the last time are back. */
    onStart(): void {
        this.take().forEach(highlight => this.highlights.mark(highlight));
        window.addEventListener('pagehide', () => this.keep());
    }

    protected keep(): void {
        const memory: z.input<typeof memorySchema> = { time: Date.now(), highlights: this.highlights.all.map(highlight => ({ ...highlight, ranges: [...highlight.ranges] })) };
        try {
            window.sessionStorage.setItem(KEY, JSON.stringify(memory));
        } catch {
            // No space or not allowed: the marks are a convenience.
        }
    }

    protected take(): z.output<typeof memorySchema>['highlights'] {
        try {
            const memory = memorySchema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
            window.sessionStorage.removeItem(KEY);
            return Date.now() - memory.time < FRESH ? memory.highlights : [];
        } catch {
            return [];
        }
    }
}
