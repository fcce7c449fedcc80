import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { FolderRemote, RemotesState } from '../../common';
import { visibleLine } from '../model/audit-text';

export interface RemoteActions {
    readonly onRemote: (folder: string) => void;
}

/** Where the commits of sandboxes go, folder by folder. */
export const RemotesSection = (
    { git: { remotes, appProblem }, onRemote }: RemoteActions & { readonly git: RemotesState }
): React.JSX.Element | undefined => {
    if (remotes.length === 0 && appProblem === undefined) {
        return undefined;
    }
    return <section aria-labelledby='openspace-remotes-title' data-testid='sandbox-remotes'>
        <div className='openspace-workspaces-head'>
            <h3 id='openspace-remotes-title'>{nls.localize('openspace/workspace/remote/heading', 'Remotes')}</h3>
        </div>
        <div role='status'>
            {appProblem !== undefined && <div className='openspace-workspaces-note' data-testid='github-app-problem'>
                <Icon name='warning' />
                <span>{visibleLine(reasonText(appProblem))}</span>
            </div>}
        </div>
        <ul className='openspace-provider-list'>
            {remotes.map(remote => <Remote key={remote.folder} remote={remote} onRemote={onRemote} />)}
        </ul>
    </section>;
};

const Remote = (
    { remote: { folder, url, ownCredentials }, onRemote }: RemoteActions & { readonly remote: FolderRemote }
): React.JSX.Element => {
    const name = folder.split('/').pop() ?? folder;
    return <li className='openspace-provider-row' data-testid='sandbox-remote' data-folder={folder}>
        <Icon name='repo' />
        <div>
            <div className='openspace-provider-head'>
                <span className='openspace-provider-name' title={folder}>{visibleLine(name)}</span>
            </div>
            <div className='openspace-provider-isolation' dir='ltr'>{visibleLine(url)}</div>
            <div className='openspace-provider-detail'>
                {ownCredentials
                    ? nls.localize('openspace/workspace/remote/withOwn', 'Signs in with your git credentials')
                    : nls.localize('openspace/workspace/remote/withApp', 'Signs in with the GitHub App of your settings, if there is one')}
            </div>
        </div>
        <RowButton icon='edit' testID='sandbox-remote-change'
            label={nls.localize('openspace/workspace/remote/change', 'Change the remote of {0}', visibleLine(name))}
            onClick={() => onRemote(folder)} />
    </li>;
};
