import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Message } from 'openspace-agent/lib/common';
import { TurnChange, TurnRevisions } from 'openspace-core/lib/common/services/turn-revisions';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { ChangesService } from '../../common/services/changes-service';
import { ChatSelection } from '../selection/chat-selection';

/** A running turn completes many messages; whoever shows what it did reads files and conversations each time. In milliseconds. */
const INTERVAL = 500;

/** Turns of the session that the chat shows. */
@injectable()
export class ChatTurnRevisions implements TurnRevisions {

    @inject(ChangesService) protected readonly changes: ChangesService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ConversationStore) protected readonly store: ConversationStore;

    protected seen: readonly Message[] = [];

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected readonly tellSoon = new TrailingThrottle(() => void this.onDidChangeEmitter.fire(), INTERVAL);

    @postConstruct()
    protected init(): void {
        this.selection.onDidChange(() => this.follow());
        this.store.onDidChange(() => this.follow());
    }

    change(path: string, turn: string): Promise<TurnChange> {
        return this.changes.turn(path, turn, this.selection.activeSessionID);
    }

    /** Text that streams in tells nothing of files; a message that begins or ends does. */
    protected follow(): void {
        const messages = this.store.state.conversations[this.selection.activeSessionID ?? '']?.messages ?? [];
        const before = this.seen;
        this.seen = messages.map(({ info }) => info);
        if (this.seen.length !== before.length || this.seen.some((info, index) => info !== before[index])) {
            this.tellSoon.trigger();
        }
    }
}
