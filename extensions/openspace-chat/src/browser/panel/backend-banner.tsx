import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { BackendState } from 'openspace-core/lib/browser/bridge/backend-connection';
import { Icon } from '../controls/icon';

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
