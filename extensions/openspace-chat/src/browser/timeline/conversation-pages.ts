import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, Conversation } from 'openspace-agent/lib/common';

/** More messages are not kept of a conversation whose older ones nobody looks at. */
const MAX_MESSAGES = 200;

/** So many stay then: some screens to scroll back before anything has to be loaded. */
const KEPT_MESSAGES = 100;

/** Old messages take memory, not time: letting them go can wait until more important things are done, in milliseconds. */
const REST_MS = 1_000;

/** Loads the older messages of open conversations, and lets them go again. */
@injectable()
export class ConversationPages {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(AgentService) protected readonly service: AgentService;

    /** By session: who needs all that is loaded. */
    protected readonly holds = new Map<string, Set<object>>();
    protected timer: ReturnType<typeof setTimeout> | undefined;

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(({ conversations }) => {
            if (this.timer === undefined && Object.values(conversations).some(isLong)) {
                this.timer = setTimeout(() => this.letGo(), REST_MS);
            }
        });
    }

    /** Keeps what is loaded of a conversation: somebody reads in the middle of it. */
    hold(sessionID: string): Disposable {
        const hold = {};
        const holds = this.holds.get(sessionID) ?? new Set();
        this.holds.set(sessionID, holds.add(hold));
        return Disposable.create(() => holds.delete(hold));
    }

    /** Loads one page after the other until what is looked for is there, or all is. */
    async loadUntil(sessionID: string, found: (conversation: Conversation) => boolean): Promise<void> {
        const held = this.hold(sessionID);
        try {
            await this.load(sessionID, found);
        } finally {
            held.dispose();
        }
    }

    protected async load(sessionID: string, found: (conversation: Conversation) => boolean): Promise<void> {
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

    protected letGo(): void {
        this.timer = undefined;
        for (const [sessionID, conversation] of Object.entries(this.store.state.conversations)) {
            if (isLong(conversation) && !this.holds.get(sessionID)?.size) {
                this.store.keepNewest(sessionID, KEPT_MESSAGES);
            }
        }
    }
}

function isLong({ messages }: Conversation): boolean {
    return messages.length > MAX_MESSAGES;
}
