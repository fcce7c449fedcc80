import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { parsePastedServers } from 'openspace-agent/lib/common';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { FieldProblem } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { ToolServerInput } from '../../common/services/agent-settings-service';

interface PastedServersFormProps {
    readonly onSave: (servers: Readonly<Record<string, ToolServerInput>>) => Promise<string | undefined>;
    readonly onCancel: () => void;
}

/** Servers as other programs and opencode write them down. */
export const PastedServersForm = ({ onSave, onCancel }: PastedServersFormProps): React.JSX.Element => {
    const id = React.useId();
    const [text, setText] = React.useState('');
    const [problem, setProblem] = React.useState<string>();
    const save = async (): Promise<void> => {
        const parsed = parsePastedServers(text);
        setProblem('problem' in parsed ? reasonText(parsed.problem) : await onSave(parsed.servers));
    };
    return <form className='openspace-settings-form' data-testid='server-json-form' onSubmit={event => {
        event.preventDefault();
        void save();
    }}>
        <div className='openspace-settings-field'>
            <label htmlFor={id}>
                {nls.localize('openspace/chat/settings/json', 'JSON with "mcpServers" (Claude, Cursor) or "mcp" (opencode)')}
            </label>
            <textarea id={id} className='theia-input' data-testid='server-json' rows={8} spellCheck={false} value={text}
                aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`}
                placeholder={'{ "mcpServers": { "docs": { "command": "npx", "args": ["-y", "docs-server"] } } }'}
                onChange={({ currentTarget }) => {
                    setText(currentTarget.value);
                    setProblem(undefined);
                }} />
            <div id={`${id}-problem`}>{problem !== undefined && <FieldProblem text={problem} />}</div>
        </div>
        <div className='openspace-settings-actions'>
            <button type='submit' className='theia-button' data-testid='server-json-save'>{nls.localizeByDefault('Add')}</button>
            <button type='button' className='theia-button secondary' onClick={onCancel}>{nls.localizeByDefault('Cancel')}</button>
        </div>
    </form>;
};
