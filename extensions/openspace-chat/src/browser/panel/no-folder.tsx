import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChatActions } from '../actions/chat-actions';
import { Icon } from '../controls/icon';
import { useService } from '../rendering/use-service';

/** What a person sees in a window without a folder. */
export const NoFolder = (): React.JSX.Element => {
    const actions = useService(ChatActions);
    const open = React.useCallback(() => void actions.openFolder(), [actions]);
    return <div className='openspace-empty' data-testid='chat-no-folder'>
        <div className='openspace-empty-icon'><Icon name='folder' /></div>
        <h2>{nls.localize('openspace/chat/noFolder', 'No folder is open')}</h2>
        <p>{nls.localize('openspace/chat/noFolderText', 'The agent works in a folder. Open one to start a conversation.')}</p>
        <button type='button' className='theia-button' onClick={open}>{nls.localizeByDefault('Open Folder')}</button>
    </div>;
};
