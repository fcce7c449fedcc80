import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

interface PermissionFeedbackProps {
    readonly text: string;
    readonly onChange: (text: string) => void;
    readonly onSubmit: () => void;
}

/** What the agent should do instead. With such words it goes on; without them a rejection ends the turn. */
export const PermissionFeedback = ({ text, onChange, onSubmit }: PermissionFeedbackProps): React.JSX.Element => {
    const change = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value), [onChange]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (event.nativeEvent.isComposing) {
            // Enter and Escape belong to the input method then, and Escape would reject.
            event.stopPropagation();
        } else if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            onSubmit();
        }
    }, [text, onSubmit]);
    const label = nls.localize('openspace/chat/feedback', 'Reject and say what to do instead');
    return <input type='text' className='theia-input openspace-permission-feedback' data-testid='permission-feedback' value={text} aria-label={label} placeholder={label}
        onChange={change} onKeyDown={onKeyDown} />;
};
