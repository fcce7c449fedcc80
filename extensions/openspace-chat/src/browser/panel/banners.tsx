import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { FilePlace, ServerStatus } from 'openspace-agent/lib/common';
import { BackendState } from 'openspace-core/lib/browser/bridge/backend-connection';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';

/** How it stands with the agent server, while there is something to say. */
export const ServerBanner = React.memo(({ server }: { readonly server: ServerStatus }) => <>
    {server.state === 'starting' && <div className='openspace-banner'>
        <Icon name='loading' spin />{nls.localize('openspace/chat/starting', 'Starting the agent…')}
    </div>}
    {(server.state === 'reconnecting' || server.state === 'down') && <ConnectionProblem server={server} />}
    {server.notices.map(notice => <div key={notice.kind} className='openspace-banner openspace-mod-notice'>
        <Icon name='info' /><span className='openspace-banner-text'>{reasonText(notice.text)}</span>
        {notice.place !== undefined && <OpenPlace place={notice.place} />}
        {notice.kind === 'configuration-changed' && <ReviewChanges />}
        {notice.copy !== undefined && <CopyButton text={notice.copy} label={nls.localizeByDefault('Copy')} />}
    </div>)}
</>);
ServerBanner.displayName = 'ServerBanner';

/** The file in which something is to be corrected. */
const OpenPlace = ({ place }: { readonly place: FilePlace }): React.JSX.Element => {
    const actions = useService(ChatActions);
    return <button type='button' className='theia-button secondary' title={place.path} onClick={() => void actions.openPlace(place)}>
        {nls.localize('openspace/chat/openConfiguration', 'Open {0}', place.path.split('/').at(-1) ?? '')}
    </button>;
};

const ReviewChanges = (): React.JSX.Element => {
    const actions = useService(ChatActions);
    return <button type='button' className='theia-button secondary' onClick={() => void actions.reviewFolderChanges()}>
        {nls.localize('openspace/trust/changed/reviewShort', 'Review…')}
    </button>;
};

const ConnectionProblem = ({ server }: { readonly server: ServerStatus }): React.JSX.Element => {
    const actions = useService(ChatActions);
    const restart = React.useCallback(() => void actions.restartAgent(), [actions]);
    const down = server.state === 'down';
    return <div className='openspace-banner openspace-mod-problem' role='alert'>
        <Icon name={down || server.place ? 'error' : 'sync'} spin={!down && !server.place} />
        <span className='openspace-banner-text'>
            {down || server.place
                ? nls.localize('openspace/chat/down', 'The agent is not running.')
                : nls.localize('openspace/chat/reconnecting', 'The connection to the agent was lost; connecting again…')}
            {server.problem && ` ${reasonText(server.problem)}`}
        </span>
        {server.place && <OpenPlace place={server.place} />}
        <button type='button' className='theia-button secondary' onClick={restart}>
            {nls.localize('openspace/chat/restart', 'Restart agent')}
        </button>
    </div>;
};

type Trouble = Exclude<BackendState, 'online'>;

/** Says that the page has lost its backend, and how to go on. Nothing is lost by it, so it is calm. */
export const BackendBanner = ({ state }: { readonly state: Trouble }): React.JSX.Element => {
    const returns = state !== 'locked-out';
    return <div className='openspace-banner openspace-mod-notice' role='status' data-testid='backend-banner' data-state={state}>
        <Icon name={returns ? 'sync' : 'debug-disconnect'} spin={returns} />
        <span className='openspace-banner-text'>{words(state)}</span>
        {!returns && <button type='button' className='theia-button secondary' onClick={reload}>{nls.localizeByDefault('Reload')}</button>}
    </div>;
};

function words(state: Trouble): string {
    switch (state) {
        case 'stalled': return nls.localize('openspace/chat/backendStalled',
            'The IDE\'s backend is not answering. Waiting for it… Your text is kept.');
        case 'lost': return nls.localize('openspace/chat/backendLost',
            'Lost the connection to the IDE\'s backend. Reconnecting… Your text is kept. If OpenSpace was closed, start it again.');
        case 'locked-out': return nls.localize('openspace/chat/backendRestarted',
            'OpenSpace was restarted and has a new key. Open the new link that it printed, or reload this page and sign in with it. '
            + 'Your text is kept.');
    }
}

function reload(): void {
    window.location.reload();
}
