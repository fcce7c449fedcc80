import { z } from 'zod';

/** What matters here of the panes of the window. */
const panesSchema = z.array(z.object({
    id: z.string(),
    area: z.string(),
    activeTabIndex: z.number(),
    tabs: z.array(z.object({ contentId: z.string(), type: z.string() }))
}));

/**
 * The pane in the main area in which code can be shown without hiding a board: one with an editor in front before all others. Undefined
 * if the board is alone.
 */
export function paneBeside(panes: unknown, board: string): string | undefined {
    const others = (panesSchema.safeParse(panes).data ?? [])
        .filter(({ area, tabs }) => area === 'main' && !tabs.some(({ contentId }) => contentId === board));
    const hasEditor = others.find(({ tabs, activeTabIndex }) => tabs.at(activeTabIndex)?.type === 'editor');
    return (hasEditor ?? others.at(0))?.id;
}
