import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const editorClearHighlight = defineAgentCommand({
    id: 'openspace.editor.clear_highlight',
    label: 'Clear Highlights',
    description: 'Removes one highlight, all in a file, or all.',
    category: 'Editor',
    risk: 'view',
    reach: 'window',
    args: z.object({ highlightId: idOf('highlight').optional(), path: workspacePath().optional() }),
    result: z.object({ cleared: z.number() }),
    example: {},
    leadsTo: ({ path }) => path === undefined ? undefined : { cmd: 'openspace.editor.open', args: { path } },
    summary: ({ path }) => path === undefined
        ? nls.localize('openspace/core/done/clearHighlights', 'Cleared highlights')
        : nls.localize('openspace/core/done/clearHighlightsIn', 'Cleared highlights in {0}', path)
});
