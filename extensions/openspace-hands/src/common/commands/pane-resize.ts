import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { paneInfoSchema } from 'openspace-core/lib/common/state/pane-info';

const share = z.number().gt(0).max(100);

export const paneResize = defineAgentCommand({
    id: 'openspace.pane.resize',
    label: 'Resize Pane',
    description: 'Resizes a pane or side panel, in percent of the window, as far as its neighbours can shrink.',
    category: 'Pane',
    risk: 'layout',
    reach: 'window',
    args: z.object({ paneId: idOf('pane', z.string()), width: share.optional(), height: share.optional() }),
    result: z.object({ geometry: paneInfoSchema.shape.geometry }),
    example: { paneId: 'pane-2', width: 40 },
    leadsTo: ({ paneId }) => ({ cmd: 'openspace.pane.focus', args: { paneId } }),
    summary: ({ paneId }) => nls.localize('openspace/core/done/resize', 'Resized {0}', paneId),
    rarelyUsed: true
});
