import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { listedSessions } from 'openspace-agent/lib/common';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { SessionTitles } from '../sessions/session-titles';

/** Lets the person pick a session for a command, as the list of sessions shows them. */
@injectable()
export class SessionPicker implements ArgumentPicker {

    @inject(ConversationStore)
    protected readonly store: ConversationStore;

    @inject(SessionTitles)
    protected readonly titles: SessionTitles;

    readonly kind = 'id:session';
    readonly emptyMessage = nls.localize('openspace/chat/noSession', 'There is no session yet.');

    async choices(): Promise<PickerChoice[]> {
        return listedSessions(this.store.state).map(session => ({ label: this.titles.titleOf(session), value: session.id }));
    }
}
