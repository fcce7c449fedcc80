import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { decidingRule, PermissionAction, PermissionRule } from 'openspace-agent/lib/common';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { PreferenceGroups } from 'openspace-interface/lib/browser/settings-page/preference-groups';
import { SettingRow, SettingsGroup } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { Marked, useFound } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { AgentSettings, SourcedRule } from '../../common/services/agent-settings-service';
import { OwnRules } from './own-rules';
import { actionWord } from './permission-words';
import { ServerNotes, SourceBadge, useAgentSettings } from './settings-parts';

const AUTO_ACCEPT = [{
    label: nls.localize('openspace/chat/settings/withoutAsking', 'Accepted without asking'),
    rows: [{ name: 'openspace.permissions.autoAccept', label: nls.localize('openspace/chat/settings/autoAccept', 'Auto-Accept') }]
}];

/** What the agent may do by itself, what it must ask for, and what it must not do; with the reason. */
export const PermissionsSection = (): React.JSX.Element => {
    const { settings } = useAgentSettings();
    return <>
        <ServerNotes />
        {settings && <>
            <p className='openspace-settings-muted'>{nls.localize(
                'openspace/chat/settings/ruleOrder',
                'Rules are read from top to bottom, and the last one that matches decides. Rules of one tool stay together.'
            )}</p>
            <OwnRules settings={settings} />
            <EffectiveRules settings={settings} />
            <AlwaysRules rules={settings.always} />
        </>}
        <PreferenceGroups groups={AUTO_ACCEPT} />
    </>;
};

/** All rules of an agent, with a field to try them. */
const EffectiveRules = ({ settings }: { readonly settings: AgentSettings }): React.JSX.Element => {
    const [chosen, setChosen] = React.useState<string>();
    const [attempt, setAttempt] = React.useState('');
    const agent = settings.agents.find(({ name }) => name === chosen)
        ?? settings.agents.find(({ name }) => name === (settings.defaultAgent.value ?? 'build')) ?? settings.agents.at(0);
    // Those of the sandbox concern its tools alone, which nobody names.
    const rules = React.useMemo(() => agent?.rules.filter(({ source }) => source.owner !== 'openspace') ?? [], [agent]);
    const tried = parseAttempt(attempt);
    const deciding = tried ? decidingRule([...rules, ...settings.always], tried.tool, tried.text) : -1;
    const label = nls.localize('openspace/chat/settings/rulesOf', 'Rules that count');
    return <SettingsGroup label={label} actions={<Select testID='settings-rules-agent' value={agent?.name ?? ''} onChoose={setChosen}
        label={nls.localize('openspace/chat/settings/rulesAgent', 'Agent')}
        options={settings.agents.map(({ name }) => ({ value: name, label: name }))} />}>
        <SettingRow id='openspace-try-rule' label={nls.localize('openspace/chat/settings/try', 'Try It')} keywords='test permission'
            description={nls.localize(
                'openspace/chat/settings/tryAbout', 'A tool and what it is asked to do, for example `bash: git push`.'
            )}>
            {control => <>
                <input type='text' className='theia-input openspace-settings-text' data-testid='try-rule' spellCheck={false}
                    autoComplete='off' placeholder='bash: git push' value={attempt}
                    onChange={({ currentTarget }) => setAttempt(currentTarget.value)} {...control} />
                <p className='openspace-settings-outcome' role='status' data-testid='try-outcome'>
                    {tried && outcome(rules, deciding)}
                </p>
            </>}
        </SettingRow>
        <ol className='openspace-settings-rules openspace-settings-numbered' data-testid='effective-rules'>{rules.map((rule, index) =>
            <EffectiveRule key={index} rule={rule} index={index} decides={index === deciding} />)}</ol>
    </SettingsGroup>;
};

const EffectiveRule = ({ rule, index, decides }: {
    readonly rule: SourcedRule; readonly index: number; readonly decides: boolean
}): React.JSX.Element | null => useFound(rule.permission, rule.pattern, rule.action)
    ? <li value={index + 1} data-testid='effective-rule' aria-current={decides ? 'true' : undefined}>
        <span className='openspace-settings-rule-number'>{index + 1}</span>
        <code><Marked text={rule.permission} /></code>
        <code className='openspace-settings-rule-pattern'><Marked text={rule.pattern} /></code>
        <Action action={rule.action} />
        <SourceBadge source={rule.source} />
    </li> : null;

const Action = ({ action }: { readonly action: PermissionAction }): React.JSX.Element =>
    <span className='openspace-settings-action' data-action={action}>{actionWord(action)}</span>;

/** What the person answered in sessions; the server forgets all of it or nothing. */
const AlwaysRules = ({ rules }: { readonly rules: readonly PermissionRule[] }): React.JSX.Element | null => {
    const { model } = useAgentSettings();
    const label = nls.localize('openspace/chat/settings/always', 'Answered with “Always”');
    const found = useFound(label, ...rules.flatMap(({ permission, pattern }) => [permission, pattern]));
    if (rules.length === 0 || !found) {
        return null;
    }
    return <SettingsGroup label={label} actions={<button type='button' className='theia-button secondary' data-testid='forget-always'
        onClick={() => void model.change(() => model.service.forgetAlways())}>
        {nls.localize('openspace/chat/settings/forget', 'Ask again')}
    </button>}>
        <p className='openspace-settings-muted'>{nls.localize(
            'openspace/chat/settings/alwaysAbout',
            'opencode allows this in this folder until it starts again. It can only forget all of it at once.'
        )}</p>
        <ul className='openspace-settings-rules' data-testid='always-rules'>{rules.map(({ permission, pattern, action }) =>
            <li key={`${permission} ${pattern}`}>
                <code>{permission}</code><code className='openspace-settings-rule-pattern'>{pattern}</code><Action action={action} />
            </li>)}</ul>
    </SettingsGroup>;
};

/** `bash: git push`; without a colon the first word is the tool. */
function parseAttempt(text: string): { readonly tool: string; readonly text: string } | undefined {
    const [, tool, asked] = /^\s*([\w.-]+)\s*:?\s*(.*?)\s*$/.exec(text) ?? [];
    return tool ? { tool, text: asked || '*' } : undefined;
}

function outcome(rules: readonly PermissionRule[], index: number): string {
    if (index < 0) {
        return nls.localize('openspace/chat/settings/noRule', 'Asks: no rule matches.');
    }
    if (index >= rules.length) {
        return nls.localize('openspace/chat/settings/byAlways', 'Allows, because you answered “Always”.');
    }
    const { action, permission, pattern } = rules[index];
    const what = `${permission}: ${pattern}`;
    switch (action) {
        case 'allow': return nls.localize('openspace/chat/settings/allows', 'Allows, because of rule {0} ({1}).', index + 1, what);
        case 'ask': return nls.localize('openspace/chat/settings/asks', 'Asks, because of rule {0} ({1}).', index + 1, what);
        case 'deny': return nls.localize('openspace/chat/settings/denies', 'Denies, because of rule {0} ({1}).', index + 1, what);
    }
}
