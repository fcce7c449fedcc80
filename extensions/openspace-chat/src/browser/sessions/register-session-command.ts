import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { ChatSelection } from '../selection/chat-selection';

interface SessionCommand {
    readonly execute: (sessionID: string | undefined) => unknown;
    readonly applies: (sessionID: string | undefined) => boolean;
}

/** A command on the session that it is given, as a menu does, or else on the shown one; it can be seen where it applies. */
export function registerSessionCommand(
    commands: CommandRegistry, selection: ChatSelection, command: Command, { execute, applies }: SessionCommand
): void {
    const sessionOf = (argument: unknown): string | undefined => typeof argument === 'string' ? argument : selection.activeSessionID;
    const isEnabled = (argument?: unknown): boolean => applies(sessionOf(argument));
    commands.registerCommand(command, { execute: (argument?: unknown) => execute(sessionOf(argument)), isEnabled, isVisible: isEnabled });
}
