import { Part } from '../opencode/opencode-types';
import { MessageWithParts } from './store-event';

/** What opencode writes into the person's message when they run a command in the shell; the command is in the answer to it. */
const RAN_BY_PERSON = 'The following tool was executed by the user';

/** Of a text part: ids of the file parts beside it that are ours, too. opencode keeps no mark on those themselves. */
const PICTURES = 'openspacePictures';

/** What a part of results says of the pictures beside it. */
export function picturesMark(ids: readonly string[]): Record<string, unknown> {
    return ids.length > 0 ? { [PICTURES]: ids } : {};
}

/** Ids of the pictures that a text of ours names. */
export function picturesOf(part: Part): readonly string[] {
    const ids = part.type === 'text' && part.synthetic ? part.metadata?.[PICTURES] : undefined;
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
}

/**
 * Whether nothing of the message was written by the person: all of it are texts of programs, and the pictures that these name.
 * They count by their number, because a fork of the session gives all parts new ids.
 */
export function isAllSynthetic({ parts }: Pick<MessageWithParts, 'parts'>): boolean {
    const files = parts.filter(part => part.type === 'file').length;
    return parts.length > 0 && parts.every(part => part.type === 'file' || part.type === 'text' && part.synthetic === true)
        && files <= parts.flatMap(picturesOf).length;
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
