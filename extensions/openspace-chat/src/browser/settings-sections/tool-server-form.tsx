import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { FieldProblem } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { ToolServerEntry, ToolServerInput } from '../../common/services/agent-settings-service';
import { draftOf, inputOfDraft, ServerDraft, serverProblems } from './tool-server-draft';

interface ToolServerFormProps {
    /** The server that is changed; a new one without it. */
    readonly entry?: ToolServerEntry;
    /** Answers why it was refused. */
    readonly onSave: (name: string, input: ToolServerInput) => Promise<string | undefined>;
    readonly onCancel: () => void;
}

/** A server of tools: how it is called and how it is reached. What is wrong stands beside its field once somebody has tried to save it. */
export const ToolServerForm = ({ entry, onSave, onCancel }: ToolServerFormProps): React.JSX.Element => {
    const id = React.useId();
    const [draft, setDraft] = React.useState(() => draftOf(entry));
    const [isTried, setTried] = React.useState(false);
    const [refused, setRefused] = React.useState<string>();
    const problems = serverProblems(draft);
    const change = (changed: Partial<ServerDraft>): void => setDraft(known => ({ ...known, ...changed }));
    const save = async (): Promise<void> => {
        setTried(true);
        if (Object.keys(problems).length === 0) {
            setRefused(await onSave(draft.name.trim(), inputOfDraft(draft)));
        }
    };
    const field = (member: 'name' | 'command' | 'cwd' | 'url', label: string, placeholder: string, disabled = false): React.JSX.Element => {
        const problem = isTried ? problems[member] : undefined;
        return <div className='openspace-settings-field'>
            <label htmlFor={`${id}-${member}`}>{label}</label>
            <input type='text' id={`${id}-${member}`} className='theia-input openspace-settings-text' spellCheck={false} autoComplete='off'
                data-testid={`server-${member}`} placeholder={placeholder} value={draft[member]} disabled={disabled}
                aria-invalid={problem !== undefined} aria-describedby={`${id}-${member}-problem`}
                onChange={({ currentTarget }) => change({ [member]: currentTarget.value })} />
            <div id={`${id}-${member}-problem`}>{problem !== undefined && <FieldProblem text={problem} />}</div>
        </div>;
    };
    return <form className='openspace-settings-form' data-testid='server-form' onSubmit={event => {
        event.preventDefault();
        void save();
    }}>
        {field('name', nls.localizeByDefault('Name'), 'docs', entry !== undefined)}
        <div className='openspace-settings-field'>
            <span>{nls.localize('openspace/chat/settings/serverType', 'Type')}</span>
            <Select testID='server-type' label={nls.localize('openspace/chat/settings/serverType', 'Type')} value={draft.type} options={[
                { value: 'local', label: nls.localize('openspace/chat/settings/local', 'Local command') },
                { value: 'remote', label: nls.localize('openspace/chat/settings/remote', 'Remote URL') }
            ]} onChoose={type => change({ type: type as ServerDraft['type'] })} />
        </div>
        {draft.type === 'local' ? <>
            {field('command', nls.localize('openspace/chat/settings/command', 'Command'), 'npx -y @modelcontextprotocol/server-everything')}
            {field('cwd', nls.localize('openspace/chat/settings/cwd', 'Working folder (optional)'), '')}
        </> : field('url', 'URL', 'https://example.org/mcp')}
        <Pairs label={draft.type === 'local'
            ? nls.localize('openspace/chat/settings/environment', 'Environment variables')
            : nls.localize('openspace/chat/settings/headers', 'Headers')}
            pairs={draft.pairs} problem={isTried ? problems.pairs : undefined} onChange={pairs => change({ pairs })} />
        {refused !== undefined && <FieldProblem text={refused} />}
        <div className='openspace-settings-actions'>
            <button type='submit' className='theia-button' data-testid='server-save'>{nls.localizeByDefault('Save')}</button>
            <button type='button' className='theia-button secondary' onClick={onCancel}>{nls.localizeByDefault('Cancel')}</button>
        </div>
    </form>;
};

interface PairsProps {
    readonly label: string;
    readonly pairs: ServerDraft['pairs'];
    readonly problem: string | undefined;
    readonly onChange: (pairs: ServerDraft['pairs']) => void;
}

/** Names with values that nobody sees again. */
const Pairs = ({ label, pairs, problem, onChange }: PairsProps): React.JSX.Element => <div className='openspace-settings-field'>
    <span>{label}</span>
    {pairs.map((pair, index) => {
        const change = (changed: Partial<typeof pair>): void =>
            onChange(pairs.map((other, at) => at === index ? { ...other, ...changed } : other));
        return <div key={index} className='openspace-settings-pair' data-testid='server-pair'>
            <input type='text' className='theia-input openspace-settings-text' aria-label={`${label}: ${nls.localizeByDefault('Name')}`}
                value={pair.name} spellCheck={false} autoComplete='off'
                onChange={({ currentTarget }) => change({ name: currentTarget.value })} />
            <input type='password' className='theia-input openspace-settings-text'
                aria-label={`${label}: ${nls.localizeByDefault('Value')}`} autoComplete='new-password' value={pair.value}
                placeholder={pair.isKept ? nls.localize('openspace/chat/settings/kept', 'unchanged') : ''}
                onChange={({ currentTarget }) => change({ value: currentTarget.value })} />
            <RowButton icon='close' testID='server-pair-remove'
                label={nls.localize('openspace/chat/settings/removePair', 'Remove {0}', pair.name)}
                onClick={() => onChange(pairs.filter((_, at) => at !== index))} />
        </div>;
    })}
    {problem !== undefined && <FieldProblem text={problem} />}
    <button type='button' className='openspace-link-button' data-testid='server-pair-add'
        onClick={() => onChange([...pairs, { name: '', value: '', isKept: false }])}>
        <Icon name='add' />{nls.localizeByDefault('Add')}
    </button>
</div>;
