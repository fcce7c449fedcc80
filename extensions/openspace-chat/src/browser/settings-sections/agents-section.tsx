import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { SettingRow, SettingsGroup } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { isFound, Marked, useFound, useSettingsSearch } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { AgentEntry } from '../../common/services/agent-settings-service';
import { FileLink, notSetHere, ServerNotes, SourceBadge, sourceLabel, useAgentSettings } from './settings-parts';

/** Who answers, and who helps. */
export const AgentsSection = (): React.JSX.Element => {
    const { model, settings } = useAgentSettings();
    const [problem, setProblem] = React.useState<string>();
    const set = async (name: string): Promise<void> =>
        setProblem(await model.change(() => model.service.setValue('defaultAgent', name === '' ? undefined : name)));
    const label = nls.localize('openspace/chat/settings/defaultAgent', 'Default Agent');
    const primary = settings?.agents.filter(({ mode }) => mode !== 'subagent') ?? [];
    const helpers = settings?.agents.filter(({ mode }) => mode === 'subagent') ?? [];
    return <>
        <ServerNotes />
        {settings && <>
            <SettingRow id='openspace-default-agent' label={label} problem={problem} modified={settings.defaultAgent.own !== undefined}
                onReset={() => void set('')} note={<SourceBadge source={settings.defaultAgent.source} />}
                description={nls.localize(
                    'openspace/chat/settings/defaultAgentAbout', 'Answers in new sessions, unless you choose another one there.'
                )}>
                {control => <Select id={control.id} aria-describedby={control['aria-describedby']} testID='settings-defaultAgent'
                    label={label} disabled={!settings.editable} value={settings.defaultAgent.own ?? ''}
                    onChoose={name => void set(name)} options={[
                        { value: '', label: notSetHere(inheritedAgent(settings.defaultAgent)) },
                        ...primary.map(({ name }) => ({ value: name, label: name }))
                    ]} />}
            </SettingRow>
            <AgentGroup label={nls.localize('openspace/chat/settings/primary', 'Answer you')} agents={primary} />
            <AgentGroup label={nls.localize('openspace/chat/settings/helpers', 'Called by other agents')} agents={helpers} />
            <p className='openspace-settings-muted'>{nls.localize(
                'openspace/chat/settings/ownAgents',
                'More agents are added in opencode: in its configuration, or as files of its agent folder.'
            )}{settings.files.map(({ owner, file }) =>
                file !== undefined && <FileLink key={file} file={file} label={sourceLabel(owner)} />)}</p>
        </>}
    </>;
};

const inheritedAgent = ({ value, own }: { readonly value?: string; readonly own?: string }): string =>
    own === undefined ? value ?? 'build' : 'build';

const AgentGroup = ({ label, agents }: { readonly label: string; readonly agents: readonly AgentEntry[] }): React.JSX.Element | null => {
    const { words, section } = useSettingsSearch();
    return agents.some(agent => isFound(words, [section, agent.name, agent.description, agent.model]))
        ? <SettingsGroup label={label}>{agents.map(agent => <AgentRow key={agent.name} agent={agent} />)}</SettingsGroup> : null;
};

const AgentRow = ({ agent: { name, description, model, source } }: { readonly agent: AgentEntry }): React.JSX.Element | null =>
    useFound(name, description, model) ? <div className='openspace-settings-item' data-testid='agent-row' data-agent={name}>
        <Icon name='hubot' />
        <div className='openspace-settings-item-text'>
            <span className='openspace-setting-label'><Marked text={name} /></span>
            {description !== undefined && <span className='openspace-settings-muted'><Marked text={description} /></span>}
            {model !== undefined && <span className='openspace-settings-muted'>
                {nls.localize('openspace/chat/settings/ownModel', 'Model: {0}', model)}
            </span>}
        </div>
        <SourceBadge source={source} />
    </div> : null;
