import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { paneInfoSchema } from 'openspace-core/lib/common/state/pane-info';

/** The tree of splits in the main area; the ratios of a split add up to 1. */
export type PaneLayout =
    | { readonly type: 'pane'; readonly paneId: string }
    | {
        readonly type: 'split'; readonly orientation: 'horizontal' | 'vertical'; readonly ratios: number[];
        readonly children: PaneLayout[]
    };

export const paneList = defineAgentCommand({
    id: 'openspace.pane.list',
    label: 'List Panes',
    description: 'Lists all panes (tab groups) with their tabs, positions in percent of the window, and the tree of splits.',
    category: 'Pane',
    risk: 'view',
    reach: 'window',
    args: z.object({}),
    result: z.object({ panes: z.array(paneInfoSchema), activePane: z.string().optional(), layout: z.custom<PaneLayout>().optional() }),
    example: {},
    summary: () => nls.localize('openspace/core/done/panes', 'Looked at the layout'),
    answersData: true
});
