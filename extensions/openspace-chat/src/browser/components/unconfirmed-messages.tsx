import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { BackendState } from 'openspace-core/lib/browser/bridge/backend-connection';
import { MessageWithParts } from 'openspace-core/lib/common';
import { DeliveryKey } from 'openspace-core/lib/common/delivery-key';
import { useChat, useEventValue } from './chat-context';
import { Icon } from './icon';

interface UnconfirmedMessagesProps {
    readonly sessionID: string | undefined;
    readonly messages: readonly MessageWithParts[];
    readonly connection: BackendState;
}

/** Messages that were on their way when the connection broke, as long as nobody knows whether they arrived. */
export const UnconfirmedMessages = React.memo(({ sessionID, messages, connection }: UnconfirmedMessagesProps) => {
    const online = connection === 'online';
    const { outgoing } = useChat();
    const all = useEventValue(outgoing.onDidChange, () => outgoing.messages);
    const isShown = (key: string | undefined): boolean => key !== undefined && messages.some(({ info }) => DeliveryKey.isOf(info.id, key));
    const unconfirmed = all.filter(message =>
        (message.sessionID ?? sessionID) === sessionID && (!online || message.isRecalled) && !isShown(message.key));
    return unconfirmed.length === 0 ? null : <section className='openspace-followups' data-testid='unconfirmed-messages'>
        <div className='openspace-followups-line'>
            <Icon name='history' />
            <span className='openspace-followups-words openspace-label' role='status'>{words(connection)}</span>
        </div>
        <ol>
            {unconfirmed.map(({ draft: { text } }, index) =>
                <li key={index} className='openspace-unconfirmed' data-testid='unconfirmed-message'>{text}</li>)}
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
