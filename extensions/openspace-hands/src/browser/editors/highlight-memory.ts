import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PageMemory } from 'openspace-interface/lib/browser/page/page-memory';
import { AgentHighlights } from './agent-highlights';

const count = z.number().int().min(0);
const highlightsSchema = z.array(z.object({
    id: z.string(),
    uri: z.string(),
    ranges: z.array(z.object({ startLine: count, endLine: count, startColumn: count.optional(), endColumn: count.optional() })),
    color: z.string(),
    sessionId: z.string().optional()
}));

/** Keeps the agent's marks while the page is loaded again. */
@injectable()
export class HighlightMemory implements FrontendApplicationContribution {

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    protected readonly memory = new PageMemory('openspace.highlights', highlightsSchema);

    /** Before the editors of the last time are back. */
    onStart(): void {
        this.memory.take()?.forEach(highlight => this.highlights.mark(highlight));
        this.memory.keepAtEnd(() => this.highlights.all.map(highlight => ({ ...highlight, ranges: [...highlight.ranges] })));
    }
}
