import { ConversationState, isBusy } from 'openspace-agent/lib/common';
import { rootOf } from '../model/pending-requests';

/** Something that a person who looks elsewhere may want to know. */
export interface Noteworthy {
    readonly kind: 'done' | 'ask' | 'error';
    /** A top-level session. */
    readonly sessionID: string;
}

/** Who waited for a shorter turn has not looked away yet; in milliseconds. */
const SHORT_TURN = 5_000;

/** Follows the states of a folder and says what is worth telling. */
export class NoteworthyFinder {

    /** When sessions began to work, by the clock that {@link next} is given. */
    protected readonly began = new Map<string, number>();

    constructor(protected before: ConversationState) { }

    next(after: ConversationState, now: number): Noteworthy[] {
        const { before } = this;
        this.before = after;
        if (!before.ready || !after.ready) {
            // What was there when the page came, or after a break, is no news.
            this.began.clear();
            return [];
        }
        return [...this.requests(before, after), ...this.endings(before, after, now)];
    }

    protected requests(before: ConversationState, after: ConversationState): Noteworthy[] {
        if (before.permissions === after.permissions && before.questions === after.questions) {
            return [];
        }
        const asking = [
            ...Object.values(after.permissions).filter(({ id }) => !before.permissions[id]),
            ...Object.values(after.questions).filter(({ id }) => !before.questions[id])
        ].map(({ sessionID }) => rootOf(after.sessions, sessionID));
        return [...new Set(asking)].map(sessionID => ({ kind: 'ask', sessionID }));
    }

    protected endings(before: ConversationState, after: ConversationState, now: number): Noteworthy[] {
        if (before.statuses === after.statuses && before.pending === after.pending) {
            return [];
        }
        return Object.values(after.sessions).filter(({ parentID }) => !parentID).flatMap(({ id: sessionID }): Noteworthy[] => {
            if (isBusy(after, sessionID)) {
                this.began.set(sessionID, this.began.get(sessionID) ?? now);
                return [];
            }
            const began = this.began.get(sessionID);
            this.began.delete(sessionID);
            const problem = after.problems[sessionID];
            if (began === undefined || !isBusy(before, sessionID) || problem?.kind === 'aborted' || wasStopped(after, sessionID)) {
                return [];
            }
            return problem ? [{ kind: 'error', sessionID }] : now - began >= SHORT_TURN ? [{ kind: 'done', sessionID }] : [];
        });
    }
}

/** Who stops the agent knows that it has ended. */
function wasStopped(state: ConversationState, sessionID: string): boolean {
    const last = state.conversations[sessionID]?.messages.at(-1)?.info;
    return last?.role === 'assistant' && last.error?.name === 'MessageAbortedError';
}
