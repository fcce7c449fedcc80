import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MessageLink } from 'openspace-core/lib/browser/activity/message-link';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { ChatSelection } from './chat-selection';
import { ChatViewContribution } from './chat-view-contribution';

/** A conversation that takes longer to appear is given up; in milliseconds. */
const PATIENCE = 3_000;
const FLASH = 'openspace-message-flash';

/** Leads to a message in the chat panel. */
@injectable()
export class MessageLinkImpl implements MessageLink {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatViewContribution) protected readonly view: ChatViewContribution;

    async reveal(sessionID: string, messageID: string): Promise<void> {
        if (!this.store.state.sessions[sessionID]) {
            throw new Error(nls.localize('openspace/chat/sessionGone', 'Its session was deleted, or belongs to another folder.'));
        }
        const { node } = await this.view.openView({ reveal: true });
        this.selection.select(sessionID);
        const element = await this.elementOf(node, sessionID, messageID);
        if (!element) {
            throw new Error(nls.localize('openspace/chat/messageGone', 'It is not in the conversation any more.'));
        }
        element.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'center' });
        element.classList.add(FLASH);
        element.addEventListener('animationend', () => element.classList.remove(FLASH), { once: true });
    }

    /** The message as it is shown; one without visible text is represented by the one before it. */
    protected async elementOf(panel: HTMLElement, sessionID: string, messageID: string): Promise<HTMLElement | undefined> {
        for (const end = performance.now() + PATIENCE; performance.now() < end;) {
            // Before the panel had a frame it still shows the session that was selected before.
            await new Promise(requestAnimationFrame);
            const messages = this.store.state.conversations[sessionID]?.messages;
            const index = messages?.findIndex(({ info }) => info.id === messageID) ?? -1;
            const shown = new Map(Array.from(panel.querySelectorAll<HTMLElement>('[data-message-id]'), element => [element.dataset.messageId, element]));
            const nearest = messages?.slice(0, index + 1).findLast(({ info }) => shown.has(info.id));
            if (nearest) {
                // Its first layout puts the end into view; the way to the message comes after that.
                await new Promise(requestAnimationFrame);
                return shown.get(nearest.info.id);
            }
        }
        return undefined;
    }
}
