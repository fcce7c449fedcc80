import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { workspaceFolder } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const fileList = defineAgentCommand({
    id: 'openspace.file.list',
    label: 'List Folder',
    description: 'Lists a folder, by default the workspace root.',
    category: 'File',
    risk: 'view',
    args: z.object({ path: workspaceFolder(z.string()).optional(), recursive: z.boolean().optional() }),
    result: z.object({
        files: z.array(
            z.object({ path: z.string(), type: z.enum(['file', 'directory', 'link', 'other']), size: z.number(), mtime: z.string() })
        ),
        truncated: z.boolean()
    }),
    example: { path: 'src' },
    leadsTo: () => undefined,
    summary: ({ path }) => nls.localize('openspace/core/done/list', 'Listed {0}', path || '.'),
    answersData: true
});
