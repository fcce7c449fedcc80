import { z } from 'zod';
import { defineAgentCommand } from '../agent-command';

export const fileWrite = defineAgentCommand({
    id: 'openspace.file.write',
    label: 'Write File',
    description: 'Replaces the whole text of a file or creates it. If the person has unsaved changes in it, only the editor\'s text changes (saved: false).',
    category: 'File',
    risk: 'write',
    args: z.object({ path: z.string().min(1), content: z.string() }),
    result: z.object({ bytes: z.number().int(), saved: z.boolean() }),
    example: { path: 'docs/notes.md', content: '# Notes\n' }
});
