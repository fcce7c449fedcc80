import { nls } from '@theia/core/lib/common/nls';

/** What a person who does not see the panel must learn. */
export interface ChatFacts {
    readonly sessionID: string | undefined;
    readonly busy: boolean;
    readonly permissions: number;
    readonly questions: number;
    /** The turn has ended with a problem. */
    readonly failed?: boolean;
}

/** The change as text for screen readers; undefined if there is nothing to say. Switching sessions is not a change of state. */
export function announcement(before: ChatFacts, after: ChatFacts): string | undefined {
    if (after.permissions > before.permissions) {
        return nls.localize('openspace/chat/announce/permission', 'Permission needed');
    }
    if (after.questions > before.questions) {
        return nls.localize('openspace/chat/announce/question', 'The agent has a question');
    }
    if (before.sessionID !== after.sessionID || before.busy === after.busy) {
        return undefined;
    }
    if (after.busy) {
        return nls.localize('openspace/chat/announce/working', 'Agent is working');
    }
    return after.failed
        ? nls.localize('openspace/chat/announce/failed', 'The agent could not finish')
        : nls.localize('openspace/chat/announce/done', 'Agent is done');
}
