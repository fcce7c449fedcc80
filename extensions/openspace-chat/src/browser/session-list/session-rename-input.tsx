import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

interface SessionRenameInputProps {
    readonly title: string;
    /** Undefined if the person changed their mind. */
    readonly onDone: (title: string | undefined) => void;
}

/** The title of a session while it is changed. Enter or leaving it keeps the change, Escape drops it. */
export const SessionRenameInput = ({ title, onDone }: SessionRenameInputProps): React.JSX.Element => {
    const input = React.useRef<HTMLInputElement>(null);
    const done = React.useRef(false);
    React.useEffect(() => {
        input.current?.focus();
        input.current?.select();
    }, []);
    // What ends the input also takes the focus from it.
    const finish = React.useCallback((result: string | undefined) => {
        if (!done.current) {
            done.current = true;
            onDone(result);
        }
    }, [onDone]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent<HTMLInputElement>) => {
        // The keys of the list are letters here.
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            finish(event.currentTarget.value);
        } else if (event.key === 'Escape') {
            finish(undefined);
        }
    }, [finish]);
    const onBlur = React.useCallback((event: React.FocusEvent<HTMLInputElement>) => finish(event.currentTarget.value), [finish]);
    return <input className='theia-input openspace-session-rename' data-testid='session-rename' ref={input} defaultValue={title} onKeyDown={onKeyDown} onBlur={onBlur}
        aria-label={nls.localize('openspace/chat/sessionName', 'Name of the session')} />;
};
