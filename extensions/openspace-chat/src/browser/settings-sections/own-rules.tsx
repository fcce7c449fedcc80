import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { groupedRules, movedRule, PERMISSION_ACTIONS, PermissionAction, PermissionRule } from 'openspace-agent/lib/common';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { FieldProblem, SettingsGroup } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { useFound } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { TextField } from 'openspace-interface/lib/browser/settings-page/text-field';
import { AgentSettings } from '../../common/services/agent-settings-service';
import { actionWord, ruleProblemWords } from './permission-words';
import { FileLink, useAgentSettings } from './settings-parts';

const EMPTY: PermissionRule = { permission: '', pattern: '*', action: 'ask' };

/** Rules that the person made here. A change counts at once; what cannot be a rule is refused beside its fields. */
export const OwnRules = ({ settings }: { readonly settings: AgentSettings }): React.JSX.Element | null => {
    const { model } = useAgentSettings();
    // The server needs a moment to start again; who goes on meanwhile goes on from what they see.
    const [pending, setPending] = React.useState<readonly PermissionRule[]>();
    const [problem, setProblem] = React.useState<string>();
    const latest = React.useRef(0);
    const rules = pending ?? settings.ownRules;
    const save = async (next: readonly PermissionRule[]): Promise<void> => {
        const turn = ++latest.current;
        setPending(groupedRules(next));
        setProblem(await model.change(() => model.service.setRules(next)));
        if (turn === latest.current) {
            setPending(undefined);
        }
    };
    const label = nls.localize('openspace/chat/settings/ownRules', 'Your rules');
    const found = useFound(label, 'permission', ...rules.flatMap(({ permission, pattern }) => [permission, pattern]));
    const link = settings.file !== undefined && <FileLink file={settings.file} label='opencode.json' />;
    return found ? <SettingsGroup label={label} actions={link}>
        {rules.length > 0 && <ol className='openspace-settings-rules openspace-settings-own-rules' data-testid='own-rules'>
            {rules.map((rule, index) => <li key={`${rule.permission} ${rule.pattern}`} data-testid='own-rule'>
                <RuleFields rule={rule} others={rules.filter(other => other !== rule)} isEditable={settings.editable} isLive
                    onChange={changed => void save(rules.map(other => other === rule ? changed : other))}>
                    <RowButton icon='arrow-up' testID='rule-up' label={nls.localize('openspace/chat/settings/up', 'Move up')}
                        disabled={!settings.editable || index === 0} onClick={() => void save(movedRule(rules, index, -1))} />
                    <RowButton icon='arrow-down' testID='rule-down' label={nls.localize('openspace/chat/settings/down', 'Move down')}
                        disabled={!settings.editable || index === rules.length - 1} onClick={() => void save(movedRule(rules, index, 1))} />
                    <RowButton icon='trash' testID='rule-remove' disabled={!settings.editable}
                        label={nls.localize('openspace/chat/settings/removeRule', 'Remove {0}', `${rule.permission}: ${rule.pattern}`)}
                        onClick={() => void save(rules.filter(other => other !== rule))} />
                </RuleFields>
            </li>)}
        </ol>}
        {rules.length === 0 && <p className='openspace-settings-empty'>{nls.localize('openspace/chat/settings/noRules', 'None yet.')}</p>}
        {problem !== undefined && <FieldProblem text={problem} />}
        {settings.editable && <NewRule rules={rules} onAdd={rule => void save([...rules, rule])} />}
    </SettingsGroup> : null;
};

interface NewRuleProps {
    readonly rules: readonly PermissionRule[];
    readonly onAdd: (rule: PermissionRule) => void;
}

const NewRule = ({ rules, onAdd }: NewRuleProps): React.JSX.Element => {
    const [rule, setRule] = React.useState(EMPTY);
    const [isTried, setTried] = React.useState(false);
    const trimmed = { ...rule, permission: rule.permission.trim(), pattern: rule.pattern.trim() };
    const problem = ruleProblemWords(trimmed, rules);
    const add = (): void => {
        setTried(problem !== undefined);
        if (problem === undefined) {
            onAdd(trimmed);
            setRule(EMPTY);
        }
    };
    return <div className='openspace-settings-new-rule' data-testid='new-rule' onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) {
            add();
        }
    }}>
        <RuleFields rule={rule} others={rules} isEditable onChange={setRule} problem={isTried ? problem : undefined}>
            <button type='button' className='theia-button' data-testid='rule-add' onClick={add}>
                {nls.localize('openspace/chat/settings/addRule', 'Add Rule')}
            </button>
        </RuleFields>
    </div>;
};

interface RuleFieldsProps {
    readonly rule: PermissionRule;
    readonly others: readonly PermissionRule[];
    readonly isEditable: boolean;
    /** What is typed counts when its field is left, and not with every key. */
    readonly isLive?: boolean;
    readonly problem?: string;
    readonly onChange: (rule: PermissionRule) => void;
    readonly children: React.ReactNode;
}

const RuleFields = ({ rule, others, isEditable, isLive, problem, onChange, children }: RuleFieldsProps): React.JSX.Element => {
    const id = React.useId();
    const [wrong, setWrong] = React.useState<string>();
    const shown = problem ?? wrong;
    const field = (member: 'permission' | 'pattern', label: string, placeholder: string): React.JSX.Element => {
        const common = {
            id: `${id}-${member}`, placeholder,
            'aria-label': label, 'aria-describedby': `${id}-problem`, 'aria-invalid': shown !== undefined
        };
        const changed = (text: string): PermissionRule => ({ ...rule, [member]: text });
        return isLive
            ? <TextField {...common} testID={`rule-${member}`} value={rule[member]}
                onEdit={text => setWrong(ruleProblemWords(changed(text.trim()), others))}
                onCommit={text => text.trim() !== rule[member] && ruleProblemWords(changed(text.trim()), others) === undefined
                    && onChange(changed(text.trim()))} />
            : <input type='text' className='theia-input openspace-settings-text' spellCheck={false} autoComplete='off'
                data-testid={`rule-${member}`}
                value={rule[member]} onChange={({ currentTarget }) => onChange(changed(currentTarget.value))} {...common} />;
    };
    return <>
        <div className='openspace-settings-rule-fields'>
            {field('permission', nls.localize('openspace/chat/settings/tool', 'Tool'), 'bash')}
            {field('pattern', nls.localize('openspace/chat/settings/pattern', 'Pattern'), 'git push *')}
            <Select testID='rule-action' label={nls.localize('openspace/chat/settings/action', 'Action')} value={rule.action}
                disabled={!isEditable}
                options={PERMISSION_ACTIONS.map(action => ({ value: action, label: actionWord(action) }))}
                onChoose={action => onChange({ ...rule, action: action as PermissionAction })} />
            {children}
        </div>
        <div id={`${id}-problem`}>{shown !== undefined && <FieldProblem text={shown} />}</div>
    </>;
};
