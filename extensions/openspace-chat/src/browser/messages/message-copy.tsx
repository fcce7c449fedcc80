import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage } from 'openspace-core/lib/common';
import { CopyButton } from '../controls/copy-button';
import { textOfMessage } from '../model/message-parts';

/** Copies the text of a message as it was written, Markdown included. Not while it grows: each token would put the whole text together. */
export const MessageCopy = ({ message }: { readonly message: ConversationMessage }): React.JSX.Element | null => {
    const { info } = message;
    const text = info.role === 'assistant' && info.time.completed === undefined ? '' : textOfMessage(message);
    return text === '' ? null : <div className='openspace-message-copy'>
        <CopyButton text={text} label={nls.localize('openspace/chat/copyMessage', 'Copy message')} />
    </div>;
};
