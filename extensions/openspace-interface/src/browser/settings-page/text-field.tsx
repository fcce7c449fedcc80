import * as React from '@theia/core/shared/react';
import type { ControlProps } from './setting-row';

interface TextFieldProps extends ControlProps {
    readonly value: string;
    readonly onCommit: (text: string) => void;
    /** Told of every key: what is wrong is said at once, and written when the field is left. */
    readonly onEdit: (text: string) => void;
    readonly numeric?: boolean;
    readonly placeholder?: string;
    readonly testID?: string;
    readonly 'aria-label'?: string;
}

/** A text that counts when the field is left or Enter is pressed; Escape brings back what was there. */
export const TextField = ({ value, onCommit, onEdit, numeric, testID, ...control }: TextFieldProps): React.JSX.Element => {
    const [text, setText] = React.useState(value);
    React.useEffect(() => setText(value), [value]);
    const edit = (next: string): void => {
        setText(next);
        onEdit(next);
    };
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.key === 'Enter') {
            onCommit(text);
        } else if (event.key === 'Escape') {
            event.stopPropagation();
            edit(value);
        }
    };
    return <input type='text' className='theia-input openspace-settings-text' inputMode={numeric ? 'numeric' : undefined} spellCheck={false}
        autoComplete='off' data-testid={testID} value={text} onChange={({ currentTarget }) => edit(currentTarget.value)}
        onBlur={() => onCommit(text)} onKeyDown={onKeyDown} {...control} />;
};
