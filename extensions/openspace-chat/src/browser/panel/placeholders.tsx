import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';
import { ChatDrafts } from '../drafts/chat-drafts';
import { InputFocus } from '../drafts/input-focus';
import { ModelChoices } from '../models/model-choices';

/** What a person sees before the first message. The examples fill the input; nothing is sent. */
export const EmptyState = React.memo(({ sessionID }: { readonly sessionID: string | undefined }) => {
    const drafts = useService(ChatDrafts);
    const inputFocus = useService(InputFocus);
    const choices = useService(ModelChoices);
    const hasNoModel = useEventValue(choices.onDidChange, () => choices.catalog?.models.length === 0);
    const examples = React.useMemo(() => [
        nls.localize('openspace/chat/example/explain', 'Explain how this project is built up, and open the most important file.'),
        nls.localize('openspace/chat/example/test', 'Run the tests and fix what fails.'),
        nls.localize('openspace/chat/example/review', 'Review my uncommitted changes.')
    ], []);
    const fill = React.useCallback((event: React.MouseEvent<HTMLButtonElement>) => {
        drafts.append(sessionID, event.currentTarget.textContent ?? '');
        inputFocus.focus();
    }, [drafts, sessionID, inputFocus]);
    if (hasNoModel) {
        return <NoModel />;
    }
    return <div className='openspace-empty'>
        <div className='openspace-empty-icon'><Icon name='comment-discussion' /></div>
        <h2>{nls.localize('openspace/chat/emptyTitle', 'What would you like to do?')}</h2>
        <p>
            {nls.localize(
                'openspace/chat/emptyText', 'The agent reads and changes files, runs commands, and shows you things in the editor.'
            )}
        </p>
        {examples.map(example => <button key={example} type='button' className='openspace-example' onClick={fill}>{example}</button>)}
    </div>;
});
EmptyState.displayName = 'EmptyState';

/** What a person sees who has nobody to answer them yet. */
const NoModel = (): React.JSX.Element => {
    const actions = useService(ChatActions);
    const connect = React.useCallback(() => void actions.connectProvider(), [actions]);
    return <div className='openspace-empty' data-testid='chat-no-model'>
        <div className='openspace-empty-icon'><Icon name='plug' /></div>
        <h2>{nls.localize('openspace/chat/noModel', 'Connect a model')}</h2>
        <p>{nls.localize(
            'openspace/chat/noModelText',
            'The agent needs a model to think with: one of a provider that you have an account with, or one on this machine.'
        )}</p>
        <button type='button' className='theia-button main' onClick={connect}>
            {nls.localize('openspace/chat/connectProvider', 'Connect a provider')}
        </button>
    </div>;
};

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
