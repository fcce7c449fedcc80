import { ConversationState, isBusy } from 'openspace-agent/lib/common';

/** Sessions of the person that have come to rest between the two states; helpers report to somebody else. */
export function finishedSessions(before: ConversationState, after: ConversationState): string[] {
    if (before.statuses === after.statuses && before.pending === after.pending) {
        return [];
    }
    return [...new Set([...Object.keys(before.statuses), ...Object.keys(before.pending)])]
        .filter(id => after.sessions[id] && !after.sessions[id].parentID && isBusy(before, id) && !isBusy(after, id));
}
