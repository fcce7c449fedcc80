import { continuesTurn, MessageWithParts } from 'openspace-agent/lib/common';

/**
 * The messages of a session, or of the turn that a message began, oldest first. Those from `revertedFrom` on have been taken back.
 * A message that the person did not write continues the turn before it.
 */
export function scopedMessages(messages: readonly MessageWithParts[], messageID?: string, revertedFrom?: string): MessageWithParts[] {
    const valid = messages.filter(({ info }) => revertedFrom === undefined || info.id < revertedFrom);
    if (messageID === undefined) {
        return valid;
    }
    const turnOf = new Map<string, string>();
    let newest: string | undefined;
    return valid.filter(message => {
        const { info } = message;
        const turn = (info.role === 'assistant' ? turnOf.get(info.parentID) ?? newest : continuesTurn(message) ? newest : undefined)
            ?? info.id;
        turnOf.set(info.id, turn);
        newest = turn === info.id ? turn : newest;
        return turn === messageID;
    });
}
