import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const paneClose = defineAgentCommand({
    id: 'openspace.pane.close',
    label: 'Close Tab or Pane',
    description: 'Closes a tab (contentId) or all tabs of a pane (paneId). The person decides about unsaved changes.',
    category: 'Pane',
    risk: 'layout',
    reach: 'window',
    args: z.object({ contentId: idOf('content', z.string()).optional(), paneId: idOf('pane', z.string()).optional() }),
    result: z.object({ closed: z.array(z.string()) }),
    example: { contentId: 'src/auth.ts' },
    leadsTo: () => undefined,
    summary: ({ contentId, paneId }) => nls.localize('openspace/core/done/close', 'Closed {0}', contentId ?? paneId ?? '')
});
