import { PendingRequest } from './pending-requests';

/** Requests that one card shows, because one answer fits all of them. */
export interface RequestGroup {
    /** What the card shows: the oldest. */
    readonly pending: PendingRequest;
    /** Ids of all of them, oldest first. */
    readonly ids: readonly string[];
}

/** Puts permission requests together that a person could not tell apart; a question stands for itself. */
export function groupRequests(requests: readonly PendingRequest[]): RequestGroup[] {
    const groups = new Map<string, { pending: PendingRequest; ids: string[] }>();
    for (const pending of requests) {
        const key = keyOf(pending);
        const group = groups.get(key) ?? { pending, ids: [] };
        group.ids.push(pending.request.id);
        groups.set(key, group);
    }
    return [...groups.values()];
}

/** All that a card shows, so that nothing hides behind a request that looks the same; and who asks. */
function keyOf(pending: PendingRequest): string {
    if (pending.kind === 'question') {
        return pending.request.id;
    }
    const { request: { sessionID, permission, patterns, metadata, always }, toolInput } = pending;
    return JSON.stringify([sessionID, permission, patterns, metadata, always, toolInput]);
}
