import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const editorJumpBack = defineAgentCommand({
    id: 'openspace.editor.jump_back',
    label: 'Jump Back',
    description: 'Goes back to where the person was before the last reveal.',
    category: 'Editor',
    risk: 'view',
    reach: 'window',
    rarelyUsed: true,
    args: z.object({}),
    result: z.object({ path: z.string(), line: z.number().optional(), column: z.number().optional() }),
    example: {},
    leadsTo: () => undefined,
    summary: () => nls.localize('openspace/core/done/jumpBack', 'Went back')
});
