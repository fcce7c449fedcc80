import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, idOf } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';
import { toTab } from './to-tab';

/** Line break, Enter, tab, Ctrl-C, Ctrl-D, Ctrl-Z, arrow keys. */
// eslint-disable-next-line no-control-regex
const ALLOWED = /[\n\r\t\x03\x04\x1a]|\x1b\[[A-D]/g;

// eslint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

/** What a terminal takes at once; more than a line of text can be. */
const MAX_LENGTH = 16_384;

/**
 * Names the first control character that may not be sent: such could paste, click or reconfigure for the person;
 * undefined if there is none.
 */
export function unsendableCharacter(text: string): string | undefined {
    const found = CONTROL.exec(text.replace(ALLOWED, ''));
    return found ? `\\x${found[0].charCodeAt(0).toString(16).padStart(2, '0')}` : undefined;
}

export const terminalSend = defineAgentCommand({
    id: 'openspace.terminal.send',
    label: 'Send Text to Terminal',
    description:
        'Types exactly this text into a terminal; end a command with \\n. Control keys: \\x03 \\x04 \\x1a and the arrows \\x1b[A-D.',
    category: 'Terminal',
    risk: 'execute',
    reach: 'host',
    args: z.object({
        terminalId: idOf('terminal'),
        text: content(z.string().min(1).max(MAX_LENGTH)).superRefine((text, context) => {
            const character = unsendableCharacter(text);
            if (character !== undefined) {
                context.addIssue({ code: 'custom', message: `the control character ${character} may not be sent; only \\n, \\r, \\t, `
                    + `\\x03, \\x04, \\x1a and the arrow keys \\x1b[A to \\x1b[D may` });
            }
        })
    }),
    result: z.object({}),
    example: { terminalId: 'build', text: 'npm test\n' },
    subject: ({ text }) => text,
    leadsTo: ({ terminalId }) => toTab(terminalId),
    summary: ({ terminalId }) => nls.localize('openspace/core/done/send', 'Typed into terminal {0}', terminalId)
});
