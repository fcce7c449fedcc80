import { nls } from '@theia/core/lib/common/nls';
import { MessageService } from '@theia/core/lib/common/message-service';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { SettingsGroup, SettingsNote } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { Marked, useFound } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { ProviderInfo, ProviderList, ProvidersService } from '../../common/services/providers-service';
import { attempt } from '../commands/attempt';
import { ModelChoices } from '../models/model-choices';
import { ProviderConnection } from '../providers/provider-connection';
import { ServerNotes } from './settings-parts';

/** With whose models the agent works. Keys are typed into the dialogs that everybody knows, and never come back. */
export const ProvidersSection = (): React.JSX.Element => {
    const service = useService<ProvidersService>(ProvidersService);
    const connection = useService(ProviderConnection);
    const messages = useService<MessageService>(MessageService);
    const choices = useService(ModelChoices);
    const version = useEventValue(choices.onDidChange, () => choices.catalog);
    const [list, setList] = React.useState<ProviderList>();
    const [problem, setProblem] = React.useState<string>();
    const refresh = React.useCallback(async () => {
        try {
            setList(await service.list());
            setProblem(undefined);
        } catch (error) {
            setProblem(errorText(error));
        }
    }, [service]);
    React.useEffect(() => void refresh(), [refresh, version]);
    const run = (action: () => Promise<void>): void => void attempt(messages, action).then(refresh);
    const connected = list?.providers.filter(provider => provider.connected) ?? [];
    return <>
        <ServerNotes />
        {problem !== undefined && <SettingsNote kind='error'>{problem}</SettingsNote>}
        <SettingsGroup label={nls.localize('openspace/chat/settings/connected', 'Connected')} actions={<>
            <button type='button' className='theia-button' data-testid='settings-connect' onClick={() => run(() => connection.connect())}>
                {nls.localize('openspace/chat/settings/connect', 'Connect a provider…')}
            </button>
            {list?.credentials !== undefined && <button type='button' className='theia-button secondary' data-testid='settings-add-endpoint'
                onClick={() => run(() => connection.addCustom())}>
                {nls.localize('openspace/chat/settings/endpoint', 'Add an OpenAI-compatible server…')}
            </button>}
        </>}>
            {connected.map(provider => <ProviderRow key={provider.id} provider={provider}
                onRenew={() => run(() => connection.connectTo(provider.id))} onRemove={() => run(() => connection.remove(provider))} />)}
            {list && connected.length === 0 && <p className='openspace-settings-empty'>
                {nls.localize('openspace/chat/settings/noProvider', 'None yet. The agent needs one to answer.')}
            </p>}
        </SettingsGroup>
        {list?.credentials !== undefined && <p className='openspace-settings-muted'>
            {nls.localize('openspace/chat/settings/credentials', 'opencode keeps keys in {0}. They are never shown here.',
                list.credentials)}
        </p>}
    </>;
};

interface ProviderRowProps {
    readonly provider: ProviderInfo;
    readonly onRenew: () => void;
    readonly onRemove: () => void;
}

const ProviderRow = ({ provider, onRenew, onRemove }: ProviderRowProps): React.JSX.Element | null => {
    const { id, name, source, removable, models } = provider;
    return useFound(name, id) ? <div className='openspace-settings-item' data-testid='provider-row' data-provider={id}>
        <Icon name='check' />
        <div className='openspace-settings-item-text'>
            <span className='openspace-setting-label'><Marked text={name} /></span>
            <span className='openspace-settings-muted'>{[
                id, sourceWords(source),
                models === 1 ? nls.localize('openspace/chat/settings/oneModel', '1 model')
                    : nls.localize('openspace/chat/settings/modelCount', '{0} models', models)
            ].filter(Boolean).join(' · ')}</span>
        </div>
        <div className='openspace-settings-actions'>
            <button type='button' className='openspace-link-button' onClick={onRenew}
                aria-label={nls.localize('openspace/chat/settings/newKeyOf', 'Change the credentials of {0}', name)}>
                {nls.localize('openspace/chat/settings/newKey', 'Change key…')}
            </button>
            {removable && <button type='button' className='openspace-link-button' data-testid='provider-disconnect' onClick={onRemove}
                aria-label={nls.localize('openspace/chat/settings/disconnectFrom', 'Disconnect {0}', name)}>
                {nls.localize('openspace/chat/settings/disconnect', 'Disconnect')}
            </button>}
        </div>
    </div> : null;
};

function sourceWords(source: ProviderInfo['source']): string {
    switch (source) {
        case 'stored': return nls.localize('openspace/chat/settings/storedKey', 'key stored by opencode');
        case 'environment': return nls.localize('openspace/chat/settings/environmentKey', 'key from the environment');
        case 'configuration': return nls.localize('openspace/chat/settings/configuredKey', 'from the opencode configuration');
        case 'here': return nls.localize('openspace/chat/settings/addedHere', 'added here');
        case 'other': return '';
    }
}
