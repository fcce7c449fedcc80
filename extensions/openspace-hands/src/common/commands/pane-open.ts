import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf, label, withHostValues } from 'openspace-core/lib/common/arguments/argument-kinds';
import { AgentCommandDefinition, CommandArgs, CommandData, defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { PaneContentDescription } from 'openspace-core/lib/common/command/surface-description';
import { toTab } from './to-tab';

const result = z.object({ paneId: z.string() });

function argsFor(contents: readonly PaneContentDescription[]) {
    const types = contents.map(({ type }) => type);
    const ids = contents.map(({ type, contentId }) => `${type}: ${contentId}`).join('; ');
    return z.object({
        type: withHostValues(z.enum(types), contents.filter(({ reachesHost }) => reachesHost).map(({ type }) => type)),
        contentId: idOf('content', z.string()).describe(ids),
        title: label(z.string().min(1).max(100)).optional(),
        splitDirection: z.enum(['horizontal', 'vertical']).optional().describe('new pane: vertical to the right, horizontal below'),
        targetPaneId: idOf('pane', z.string()).optional().describe('instead of the active pane'),
        newPane: z.boolean().optional()
    });
}

export type PaneOpenDefinition = AgentCommandDefinition<ReturnType<typeof argsFor>, typeof result>;
export type PaneOpenArgs = CommandArgs<PaneOpenDefinition>;
export type PaneOpenData = CommandData<PaneOpenDefinition>;

/** The command that shows what the surfaces of this window have to show; there must be one at least. */
export function definePaneOpen(contents: readonly PaneContentDescription[]): PaneOpenDefinition {
    const { type, example = '' } = contents.find(content => content.example !== undefined) ?? contents[0];
    return defineAgentCommand({
        id: 'openspace.pane.open',
        label: 'Open in Pane',
        description:
            'Shows content as a tab of the active pane (tab group), or in a pane of its own. Brings it to the front if already open.',
        category: 'Pane',
        risk: 'layout',
        reach: 'window',
        args: argsFor(contents),
        result,
        example: { type, contentId: example, splitDirection: 'vertical' },
        leadsTo: ({ contentId }) => contentId === '' ? undefined : toTab(contentId),
        summary: ({ type, contentId, splitDirection }) => openedWhere(contentId || type, splitDirection)
    });
}

function openedWhere(name: string, direction: PaneOpenArgs['splitDirection']): string {
    switch (direction) {
        case 'vertical':
            return nls.localize('openspace/core/done/openRight', 'Opened {0} to the right', name);
        case 'horizontal':
            return nls.localize('openspace/core/done/openBelow', 'Opened {0} below', name);
        default:
            return nls.localize('openspace/core/done/open', 'Opened {0}', name);
    }
}
