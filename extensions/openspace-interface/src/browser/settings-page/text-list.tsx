import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { RowButton } from '../controls/row-button';
import type { ControlProps } from './setting-row';

interface TextListProps {
    readonly control: ControlProps;
    readonly label: string;
    readonly testID: string;
    readonly value: readonly string[];
    readonly check?: (text: string) => string | undefined;
    readonly onProblem: (problem: string | undefined) => void;
    readonly onChange: (value: string[]) => void;
}

/** A list of texts, with a field for one more. */
export const TextList = ({ control, label, testID, value, check, onProblem, onChange }: TextListProps): React.JSX.Element => {
    const [text, setText] = React.useState('');
    const add = (): void => {
        const added = text.trim();
        const problem = added === '' ? undefined
            : value.includes(added) ? nls.localize('openspace/settings/twice', 'This is in the list already.') : check?.(added);
        onProblem(problem);
        if (added !== '' && problem === undefined) {
            onChange([...value, added]);
            setText('');
        }
    };
    return <div className='openspace-settings-list'>
        {value.length > 0 && <ul>{value.map(item => <li key={item}>
            <code>{item}</code>
            <RowButton icon='close' testID={`${testID}-remove`} label={nls.localize('openspace/settings/remove', 'Remove {0}', item)}
                onClick={() => onChange(value.filter(other => other !== item))} />
        </li>)}</ul>}
        <div className='openspace-settings-add'>
            <input type='text' className='theia-input openspace-settings-text' spellCheck={false} autoComplete='off' data-testid={testID}
                value={text} onChange={({ currentTarget }) => {
                    setText(currentTarget.value);
                    onProblem(undefined);
                }} onKeyDown={({ key }) => key === 'Enter' && add()} {...control} />
            <button type='button' className='theia-button secondary' data-testid={`${testID}-add`}
                aria-label={nls.localize('openspace/settings/addTo', 'Add to {0}', label)} onClick={add}>
                {nls.localizeByDefault('Add')}
            </button>
        </div>
    </div>;
};
