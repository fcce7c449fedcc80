import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

export const fileWrite = defineAgentCommand({
    id: 'openspace.file.write',
    label: 'Write File',
    description: 'Replaces the whole text of a file or creates it. '
        + 'If the person has unsaved changes in it, only the editor\'s text changes (saved: false).',
    category: 'File',
    risk: 'write',
    args: z.object({ path: workspacePath(), content: content() }),
    result: z.object({ bytes: z.number().int(), saved: z.boolean() }),
    example: { path: 'docs/notes.md', content: '# Notes\n' },
    summary: ({ path }) => nls.localize('openspace/core/done/write', 'Wrote {0}', path)
});
