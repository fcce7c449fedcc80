import { continuesTurn, MessageWithParts } from 'openspace-agent/lib/common';

/**
 * The messages of a session, or of the turn that a message began, oldest first. Those from `revertedFrom` on have been taken back.
 */
export function scopedMessages(messages: readonly MessageWithParts[], messageID?: string, revertedFrom?: string): MessageWithParts[] {
    const valid = messages.filter(({ info }) => revertedFrom === undefined || info.id < revertedFrom);
    return messageID === undefined ? valid : messagesByTurn(valid).get(messageID) ?? [];
}

/** By the ids of the messages that began the turns, oldest first. A message that the person did not write continues the turn before it. */
export function messagesByTurn(messages: readonly MessageWithParts[]): Map<string, MessageWithParts[]> {
    const turns = new Map<string, MessageWithParts[]>();
    const turnOf = new Map<string, string>();
    let newest: string | undefined;
    for (const message of messages) {
        const { info } = message;
        const turn = (info.role === 'assistant' ? turnOf.get(info.parentID) ?? newest : continuesTurn(message) ? newest : undefined)
            ?? info.id;
        turnOf.set(info.id, turn);
        newest = turn === info.id ? turn : newest;
        turns.set(turn, [...turns.get(turn) ?? [], message]);
    }
    return turns;
}
