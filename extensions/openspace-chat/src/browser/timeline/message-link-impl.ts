import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Conversation } from 'openspace-agent/lib/common';
import { MessageLink } from 'openspace-core/lib/browser/activity/message-link';
import { ChatSelection } from '../selection/chat-selection';
import { ChatView } from '../selection/chat-view';
import { ConversationPages } from './conversation-pages';
import { TimelineReveal } from './timeline-reveal';

/** A conversation that takes longer to appear is given up; in milliseconds. */
const PATIENCE = 10_000;
const FLASH = 'openspace-message-flash';

/** Leads to a message in the chat panel. */
@injectable()
export class MessageLinkImpl implements MessageLink {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationPages) protected readonly pages: ConversationPages;
    @inject(TimelineReveal) protected readonly timeline: TimelineReveal;
    @inject(ChatView) protected readonly view: ChatView;

    async reveal(sessionID: string, messageID: string): Promise<void> {
        if (!this.store.state.sessions[sessionID]) {
            throw new Error(nls.localize('openspace/chat/sessionGone', 'Its session was deleted, or belongs to another folder.'));
        }
        const { node } = await this.view.openView({ reveal: true });
        this.selection.select(sessionID);
        const element = await this.elementOf(node, sessionID, messageID);
        if (!element) {
            throw new Error(nls.localize('openspace/chat/messageGone', 'It is no longer in the conversation.'));
        }
        element.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'center' });
        element.classList.add(FLASH);
        element.addEventListener('animationend', () => element.classList.remove(FLASH), { once: true });
    }

    /** The message as it is shown, as soon as the panel shows its session. */
    protected async elementOf(panel: HTMLElement, sessionID: string, messageID: string): Promise<HTMLElement | undefined> {
        const isLoaded = ({ messages }: Conversation): boolean => messages.some(({ info }) => info.id === messageID);
        for (const end = performance.now() + PATIENCE; performance.now() < end;) {
            // Before the panel had a frame it still shows the session that was selected before.
            await new Promise(requestAnimationFrame);
            const conversation = this.store.state.conversations[sessionID] as Conversation | undefined;
            if (!conversation || panel.dataset.sessionId !== sessionID) {
                continue;
            }
            if (isLoaded(conversation)) {
                // Its first layout puts the end into view; the way to the message comes after that.
                await new Promise(requestAnimationFrame);
                const element = this.timeline.reveal(messageID);
                // A busy page may not have rendered it yet.
                if (element) {
                    return element;
                }
            } else {
                await this.pages.loadUntil(sessionID, isLoaded);
            }
        }
        return undefined;
    }
}
