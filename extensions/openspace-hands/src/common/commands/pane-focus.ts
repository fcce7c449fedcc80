import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const paneFocus = defineAgentCommand({
    id: 'openspace.pane.focus',
    label: 'Focus Pane',
    description: 'Brings a tab or pane to the front; the keyboard follows (focused) unless the person is typing.',
    category: 'Pane',
    risk: 'view',
    reach: 'window',
    args: z.object({ paneId: idOf('pane', z.string()).optional(), contentId: idOf('content', z.string()).optional() }),
    result: z.object({ focused: z.boolean() }),
    example: { contentId: 'src/auth.ts' },
    summary: ({ contentId, paneId }) => nls.localize('openspace/core/done/focus', 'Brought {0} to the front', contentId ?? paneId ?? '')
});
