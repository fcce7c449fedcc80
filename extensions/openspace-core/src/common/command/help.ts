import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from '../arguments/argument-kinds';
import { defineAgentCommand } from './agent-command';
import { SurfaceDescription } from './surface-description';

export const help = defineAgentCommand({
    id: 'openspace.help',
    label: 'Explain Commands',
    description: 'Explains a command with all its arguments, or lists every command when none is named.',
    category: 'Help',
    risk: 'view',
    reach: 'window',
    args: z.object({ command: idOf('command').optional().describe('id of the command') }),
    result: z.object({ text: z.string() }),
    example: { command: 'openspace.editor.open' },
    summary: () => nls.localize('openspace/core/done/help', 'Looked up commands'),
    answersData: true
});

export const helpSurface: SurfaceDescription = {
    id: 'help', purpose: 'Details of commands that are only listed by name.', commands: [help]
};
