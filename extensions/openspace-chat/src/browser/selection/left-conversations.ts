import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { SessionKeeper } from './session-keeper';

/** So many stay of those that were shown before: who comes back to one sees it at once. */
const KEPT_CONVERSATIONS = 8;

/** Lets go of conversations that were left long ago, so that a page that is open all day does not grow with each session. */
@injectable()
export class LeftConversations {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(SessionKeeper) protected readonly keeper: SessionKeeper;

    /** The one that was left last stands last. */
    protected left: readonly string[] = [];

    didShow(sessionID: string): void {
        this.left = this.left.filter(id => id !== sessionID);
    }

    didLeave(sessionID: string): void {
        this.didShow(sessionID);
        this.left = [...this.left, sessionID];
        const old = this.left.slice(0, -KEPT_CONVERSATIONS).filter(id => !this.keeper.isKept(id));
        this.left = this.left.filter(id => !old.includes(id));
        old.forEach(id => this.store.forget(id));
    }
}
