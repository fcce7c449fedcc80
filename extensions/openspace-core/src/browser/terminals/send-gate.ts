import { CommandContext } from '../commands/command-context';

export const SendGate = Symbol('SendGate');

/** Asks the person before something dangerous is sent to a terminal. */
export interface SendGate {
    check(terminalId: string, text: string, context: CommandContext): Promise<void>;
}
