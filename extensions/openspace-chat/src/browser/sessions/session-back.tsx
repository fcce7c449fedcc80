import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Session } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatSelection } from '../selection/chat-selection';
import { SessionOperations } from './session-operations';

/** Stands where the input would be: a helper listens to its agent, not to the person. */
export const SessionBack = ({ parent }: { readonly parent: Session }): React.JSX.Element => {
    const selection = useService(ChatSelection);
    const sessions = useService(SessionOperations);
    const back = React.useCallback(() => selection.select(parent.id), [selection, parent.id]);
    return <div className='openspace-session-back' data-testid='session-back'>
        <span>
            {nls.localize(
                'openspace/chat/subAgentSession', 'This is what a sub-agent did. You can read it, and write in the session above it.'
            )}
        </span>
        <button type='button' className='theia-button secondary' onClick={back}>
            <Icon name='arrow-left' /> {nls.localize('openspace/chat/backTo', 'Back to "{0}"', sessions.titles.titleOf(parent))}
        </button>
    </div>;
};
