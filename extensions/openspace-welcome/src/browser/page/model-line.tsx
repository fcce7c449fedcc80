import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ProviderCommands } from 'openspace-chat/lib/browser/commands/provider-commands';
import { ModelChoices } from 'openspace-chat/lib/browser/models/model-choices';
import { ModelCommands } from 'openspace-chat/lib/browser/models/model-contribution';
import { freeNote } from 'openspace-chat/lib/browser/models/model-words';
import { ChatSelection } from 'openspace-chat/lib/browser/selection/chat-selection';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { OPEN_SETTINGS } from 'openspace-interface/lib/browser/settings/open-settings';
import { ModelStatus, modelStatus } from '../model/model-status';
import { WelcomeActions } from './welcome-actions';

/** How it stands with the model that answers next in the chat. */
function useModelStatus(): ModelStatus {
    const store = useService(ConversationStore);
    const choices = useService(ModelChoices);
    const selection = useService(ChatSelection);
    const server = useEventValue(store.onDidChange, () => store.state.server);
    const sessionID = useEventValue(selection.onDidChange, () => selection.activeSessionID);
    useEventValue(choices.onDidChange, () => choices.version);
    return modelStatus(server, choices.catalog, choices.resolve(sessionID).model);
}

/** The model, with the next step if there is none. */
export const ModelLine = (): React.JSX.Element => {
    const status = useModelStatus();
    const actions = useService(WelcomeActions);
    const connect = React.useCallback(() => actions.run(ProviderCommands.CONNECT.id), [actions]);
    const choose = React.useCallback(() => actions.run(ModelCommands.CHOOSE_MODEL.id), [actions]);
    const set = React.useCallback(() => actions.run(OPEN_SETTINGS.id), [actions]);
    const isMissing = status.state === 'none';
    return <div className='openspace-welcome-model' data-testid='welcome-model' data-state={status.state}>
        <Icon name={isMissing ? 'plug' : 'sparkle'} />
        <div className='openspace-welcome-row'>
            <div className='openspace-welcome-model-text' role='status'>
                <span>{words(status)}</span>
                {status.state === 'ready' && <span className='openspace-welcome-muted'>
                    {[status.model.providerName, freeNote(status.model)].filter(Boolean).join(' · ')}
                </span>}
                {isMissing && <span className='openspace-welcome-muted'>{nls.localize(
                    'openspace/welcome/model/noneText', 'One of a provider that you have an account with, or one on this machine.'
                )}</span>}
            </div>
            <div className='openspace-welcome-model-actions'>
                {(status.state === 'ready' || status.state === 'unchosen' || status.state === 'unlisted')
                    && <button type='button' className='openspace-link-button' data-testid='welcome-choose-model' onClick={choose}>
                        {nls.localize('openspace/welcome/model/change', 'Change…')}
                    </button>}
                {(status.state === 'ready' || isMissing) && <button type='button' data-testid='welcome-connect' onClick={connect}
                    className={isMissing ? 'theia-button main' : 'openspace-link-button'}>
                    {isMissing
                        ? nls.localize('openspace/welcome/connect', 'Connect…')
                        : nls.localize('openspace/welcome/connectAnother', 'Connect another…')}
                </button>}
                {status.state === 'ready' && <button type='button' className='openspace-link-button' data-testid='welcome-settings'
                    onClick={set}>
                    {nls.localizeByDefault('Settings')}
                </button>}
            </div>
        </div>
    </div>;
};

function words(status: ModelStatus): string {
    switch (status.state) {
        case 'unknown': return nls.localize('openspace/welcome/model/unknown', 'Waiting for the agent…');
        case 'unlisted': return nls.localize('openspace/welcome/model/unlisted', 'Loading the models of the agent…');
        case 'none': return nls.localize('openspace/welcome/model/none', 'Connect a model to begin');
        case 'unchosen': return nls.localize('openspace/welcome/model/unchosen', 'Choose the model that answers');
        case 'ready': return status.model.name;
    }
}
