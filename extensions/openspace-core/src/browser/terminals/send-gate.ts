import { CommandContext } from '../commands/command-context';

export const SendGate = Symbol('SendGate');

/** Sees everything that goes to a terminal by a command, and asks the person before something dangerous does. Rejects in words. */
export interface SendGate {
    check(terminalId: string, text: string, context: CommandContext): Promise<void>;
}
