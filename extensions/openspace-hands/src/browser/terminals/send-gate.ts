import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { TypedText } from '../../common/danger/typed-text';

export const SendGate = Symbol('SendGate');

/** Text for a terminal, and what it follows there. */
export interface GatedText {
    readonly terminalId: string;
    readonly text: string;
    readonly before: TypedText;
}

/** Sees everything that goes to a terminal by a command, and asks the person before something dangerous does. */
export interface SendGate {
    /** Answers the names of all dangers that are allowed in the line. Rejects with a message for the user if the person says no. */
    check(gated: GatedText, context: CommandContext): Promise<readonly string[]>;
}
