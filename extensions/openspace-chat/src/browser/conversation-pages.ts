import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { Conversation, OpenSpaceService } from 'openspace-core/lib/common';

/** Loads the older messages of open conversations. */
@injectable()
export class ConversationPages {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;

    /** Loads one page after the other until what is looked for is there, or all is. */
    async loadUntil(sessionID: string, found: (conversation: Conversation) => boolean): Promise<void> {
        for (let before: string | undefined; ;) {
            const conversation = this.store.state.conversations[sessionID] as Conversation | undefined;
            const cursor = conversation?.earlier;
            if (!conversation || cursor === undefined || cursor === before || found(conversation)) {
                return;
            }
            before = cursor;
            // The page is in the store before the call returns.
            await this.service.loadEarlier(sessionID, cursor);
        }
    }
}
