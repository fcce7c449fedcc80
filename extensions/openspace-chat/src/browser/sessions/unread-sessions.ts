import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ConversationState } from 'openspace-agent/lib/common';
import { finishedSessions } from '../model/session-unread';
import { ChatSelection } from '../selection/chat-selection';

/** Sessions that finished a turn while another one was shown; remembered as long as the page lives. */
@injectable()
export class UnreadSessions {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    protected unread: ReadonlySet<string> = new Set();
    protected lastState: ConversationState;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.lastState = this.store.state;
        this.store.onDidChange(state => this.follow(state));
        this.selection.onDidChange(() => this.markRead(this.selection.activeSessionID));
    }

    /** Another object after each change. */
    get ids(): ReadonlySet<string> {
        return this.unread;
    }

    protected follow(state: ConversationState): void {
        const finished = finishedSessions(this.lastState, state).filter(id => id !== this.selection.activeSessionID);
        this.lastState = state;
        if (finished.some(id => !this.unread.has(id))) {
            this.change(new Set([...this.unread, ...finished]));
        }
    }

    protected markRead(sessionID: string | undefined): void {
        if (sessionID !== undefined && this.unread.has(sessionID)) {
            this.change(new Set([...this.unread].filter(id => id !== sessionID)));
        }
    }

    protected change(unread: ReadonlySet<string>): void {
        this.unread = unread;
        this.onDidChangeEmitter.fire();
    }
}
