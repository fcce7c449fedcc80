import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { TerminalState } from '../../common';

/** Whether a command may close the terminal only if the person agrees: they made or use it. Palette and API act for them. */
export function isClosedByPersonOnly(
    { createdBy, isKept }: Pick<TerminalState, 'createdBy' | 'isKept'>, { source }: Pick<CommandContext, 'source'>
): boolean {
    return (createdBy === 'user' || isKept) && source !== 'palette' && source !== 'http';
}
