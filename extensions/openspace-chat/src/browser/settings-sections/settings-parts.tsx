import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import * as React from '@theia/core/shared/react';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { SettingsNote } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { AgentSettings, SettingSource } from '../../common/services/agent-settings-service';
import { AgentSettingsModel } from '../agent-settings/agent-settings-model';

/** The configuration of the agent server, asked anew when a section is shown. */
export function useAgentSettings(): { model: AgentSettingsModel; settings: AgentSettings | undefined } {
    const model = useService(AgentSettingsModel);
    const settings = useEventValue(model.onDidChange, () => model.settings);
    React.useEffect(() => void model.refresh(), [model]);
    return { model, settings };
}

/** What somebody must know before they change something for the agent server. */
export const ServerNotes = (): React.JSX.Element | null => {
    const model = useService(AgentSettingsModel);
    const settings = useEventValue(model.onDidChange, () => model.settings);
    const problem = useEventValue(model.onDidChange, () => model.problem);
    const isConnected = useEventValue(model.onDidChange, () => model.isConnected);
    const isChanging = useEventValue(model.onDidChange, () => model.isChanging);
    return <>
        {(!isConnected || isChanging) && <SettingsNote kind='info' testID='settings-restarting'>
            {nls.localize('openspace/chat/settings/starting', 'The agent is starting. What you changed counts as soon as it is there.')}
        </SettingsNote>}
        {isConnected && problem !== undefined && <SettingsNote kind='error'>{problem}</SettingsNote>}
        {settings?.problem !== undefined && <SettingsNote kind='error' testID='settings-file-problem'>
            {reasonText(settings.problem)} {settings.file !== undefined && <FileLink file={settings.file} />}
        </SettingsNote>}
        {settings && !settings.editable && <SettingsNote kind='info'>{nls.localize(
            'openspace/chat/settings/external',
            'The agent server is not one that OpenSpace started. Its settings can be seen here, and are changed in its own opencode.json.'
        )}</SettingsNote>}
    </>;
};

/** Opens a file in an editor. */
export const FileLink = ({ file, label }: { readonly file: string; readonly label?: string }): React.JSX.Element => {
    const openers = useService<OpenerService>(OpenerService);
    return <button type='button' className='openspace-link-button openspace-settings-source' title={file}
        onClick={() => void open(openers, URI.fromFilePath(file))}>{label ?? nls.localizeByDefault('Open File')}</button>;
};

/** Who says so; where that is a file of the person or of the folder, the way there. */
export const SourceBadge = ({ source: { owner, file } }: { readonly source: SettingSource }): React.JSX.Element => {
    const label = sourceLabel(owner);
    return file !== undefined && owner !== 'here'
        ? <FileLink file={file} label={label} />
        : <span className='openspace-settings-source' data-owner={owner}>{label}</span>;
};

/** Stands for a choice that is not made here, with what counts instead. */
export function notSetHere(instead: string): string {
    return nls.localize('openspace/chat/settings/inherited', 'Not set here: {0}', instead);
}

export function sourceLabel(owner: SettingSource['owner']): string {
    switch (owner) {
        case 'here': return nls.localize('openspace/chat/settings/here', 'set here');
        case 'person': return nls.localize('openspace/chat/settings/person', 'your opencode configuration');
        case 'folder': return nls.localize('openspace/chat/settings/folder', 'this folder');
        case 'launch': return nls.localize('openspace/chat/settings/launch', 'how OpenSpace was started');
        case 'openspace': return 'OpenSpace';
        case 'builtin': return nls.localize('openspace/chat/settings/builtin', 'built in');
    }
}
