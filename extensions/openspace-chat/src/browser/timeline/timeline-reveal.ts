import { inject, injectable } from '@theia/core/shared/inversify';
import { ScrollViewport } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { ChatPreferences } from '../../common/chat-preferences';
import { blockKey, messagesOf, turnBlocks } from '../model/turn-blocks';
import { Turn } from '../model/turns';
import { messageElement } from './message-element';

/** Finds messages in the shown conversation, of which only a part is in the page. */
@injectable()
export class TimelineReveal {

    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;

    protected lists: ScrollViewport | undefined;
    protected turns: readonly Turn[] = [];

    /** The conversation that is shown now. */
    show(lists: ScrollViewport, turns: readonly Turn[]): void {
        this.lists = lists;
        this.turns = turns;
    }

    /** Brings a message into the page and into view; one without visible text is represented by the one before it. */
    reveal(messageID: string): HTMLElement | undefined {
        const turn = this.turns.find(({ messages }) => messages.some(({ info }) => info.id === messageID));
        const entry = turn?.entries.findLast(({ message }) => message.info.id <= messageID);
        const shownID = entry?.message.info.id;
        const block = turn && shownID
            ? turnBlocks(turn.entries, this.preferences['openspace.chat.unfold'])
                .find(candidate => messagesOf(candidate).some(({ info }) => info.id === shownID))
            : undefined;
        if (!turn || !block || !shownID) {
            return undefined;
        }
        this.lists?.reveal(turn.id);
        this.lists?.reveal(blockKey(block));
        return messageElement(this.lists?.element(), shownID);
    }
}
