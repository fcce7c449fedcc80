import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ServerStatus } from 'openspace-core/lib/common';
import { ChatActions } from '../actions/chat-actions';
import { CopyButton } from '../controls/copy-button';
import { Icon } from '../controls/icon';
import { useService } from '../rendering/use-service';

/** How it stands with the agent server, while there is something to say. */
export const ServerBanner = React.memo(({ server }: { readonly server: ServerStatus }) => <>
    {server.state === 'starting' && <div className='openspace-banner'>
        <Icon name='loading' spin />{nls.localize('openspace/chat/starting', 'Starting the agent…')}
    </div>}
    {(server.state === 'reconnecting' || server.state === 'down') && <ConnectionProblem server={server} />}
    {server.notices.map(notice => <div key={notice.kind} className='openspace-banner openspace-mod-notice'>
        <Icon name='info' /><span className='openspace-banner-text'>{notice.text}</span>
        {notice.copy !== undefined && <CopyButton text={notice.copy} label={nls.localizeByDefault('Copy')} />}
    </div>)}
</>);
ServerBanner.displayName = 'ServerBanner';

const ConnectionProblem = ({ server }: { readonly server: ServerStatus }): React.JSX.Element => {
    const actions = useService(ChatActions);
    const restart = React.useCallback(() => void actions.restartAgent(), [actions]);
    const down = server.state === 'down';
    return <div className='openspace-banner openspace-mod-problem' role='alert'>
        <Icon name={down ? 'error' : 'sync'} spin={!down} />
        <span className='openspace-banner-text'>
            {down ? nls.localize('openspace/chat/down', 'The agent is not running.') : nls.localize('openspace/chat/reconnecting', 'The connection to the agent was lost; connecting again…')}
            {server.problem && ` ${server.problem}`}
        </span>
        <button type='button' className='theia-button secondary' onClick={restart}>{nls.localize('openspace/chat/restart', 'Restart agent')}</button>
    </div>;
};
