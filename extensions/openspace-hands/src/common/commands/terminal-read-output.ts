import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { toTab } from './to-tab';

const loggedCommandSchema = z.object({
    command: z.string(),
    by: z.enum(['agent', 'user']),
    output: z.array(z.string()),
    exitCode: z.number().int().optional(),
    running: z.boolean().optional(),
    truncated: z.boolean().optional()
});

export const terminalReadOutput = defineAgentCommand({
    id: 'openspace.terminal.read_output',
    label: 'Read Terminal',
    description: 'Reads the last lines of a terminal as the person sees them.',
    category: 'Terminal',
    risk: 'view',
    reach: 'host',
    args: z.object({
        terminalId: idOf('terminal'),
        lines: z.number().int().min(1).max(10_000).optional().describe('default 100'),
        since: idOf('cursor').optional().describe('cursor: only what came after it'),
        commands: z.number().int().min(1).max(50).optional().describe('instead: the last commands with output and exit code')
    }),
    result: z.object({
        output: z.array(z.string()), cursor: z.string(), commands: z.array(loggedCommandSchema).optional(), note: z.string().optional()
    }),
    example: { terminalId: 'build', lines: 50 },
    leadsTo: ({ terminalId }) => toTab(terminalId),
    summary: ({ terminalId }) => nls.localize('openspace/core/done/readTerminal', 'Read terminal {0}', terminalId),
    answersData: true
});
