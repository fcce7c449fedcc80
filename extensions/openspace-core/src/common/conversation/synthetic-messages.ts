import { MessageWithParts } from './store-event';

/** What opencode writes into the person's message when they run a command in the shell; the command is in the answer to it. */
const RAN_BY_PERSON = 'The following tool was executed by the user';

/** Whether nothing of the message was written by the person. */
export function isAllSynthetic({ parts }: MessageWithParts): boolean {
    return parts.length > 0 && parts.every(part => part.type === 'text' && part.synthetic === true);
}

/** Whether the message stands for a command that the person ran in the shell. */
export function isShellNote(message: MessageWithParts): boolean {
    const { info, parts: [first] } = message;
    return info.role === 'user' && first?.type === 'text' && first.text === RAN_BY_PERSON && isAllSynthetic(message);
}

/** Whether the message continues the turn before it: nobody but the IDE wrote it. */
export function continuesTurn(message: MessageWithParts): boolean {
    return isAllSynthetic(message) && !isShellNote(message);
}
