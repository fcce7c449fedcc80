import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatSessions } from 'openspace-core/lib/browser/panes/content/chat-sessions';
import { ChatSelection } from './chat-selection';

/** Lets panes know and choose the session that the chat shows. */
@injectable()
export class ChatSessionsImpl implements ChatSessions {

    @inject(ChatSelection) protected readonly selection: ChatSelection;

    get shown(): string | undefined {
        return this.selection.activeSessionID;
    }

    show(sessionID: string | undefined): void {
        this.selection.select(sessionID);
    }
}
