import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { BackendState } from 'openspace-core/lib/browser/bridge/backend-connection';
import { OutgoingMessage } from '../composer/outgoing-messages';
import { Icon } from '../controls/icon';

interface UnconfirmedMessagesProps {
    /** What the conversation does not show. */
    readonly outgoing: readonly OutgoingMessage[];
    readonly connection: BackendState;
}

/** Messages that were on their way when the connection broke, as long as nobody knows whether they arrived. */
export const UnconfirmedMessages = React.memo(({ outgoing, connection }: UnconfirmedMessagesProps) => {
    const unconfirmed = outgoing.filter(({ isRecalled }) => connection !== 'online' || isRecalled);
    return unconfirmed.length === 0 ? null : <section className='openspace-followups' data-testid='unconfirmed-messages'>
        <div className='openspace-followups-line'>
            <Icon name='history' />
            <span className='openspace-followups-words openspace-label' role='status'>{words(connection)}</span>
        </div>
        <ol>
            {unconfirmed.map(({ id, draft: { text } }) =>
                <li key={id} className='openspace-unconfirmed' data-testid='unconfirmed-message'>{text}</li>)}
        </ol>
    </section>;
});
UnconfirmedMessages.displayName = 'UnconfirmedMessages';

function words(connection: BackendState): string {
    switch (connection) {
        case 'online': return nls.localize('openspace/chat/checkingMessages', 'Checking whether this was sent…');
        case 'locked-out': return nls.localize('openspace/chat/keptMessages', 'Not sent. It will be in the input after you sign in:');
        default: return nls.localize('openspace/chat/unconfirmedMessages', 'Will be sent when the connection is back:');
    }
}
