import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { isForInputMethod } from 'openspace-interface/lib/browser/page/input-method';

interface RequestFrameProps {
    readonly testID: string;
    readonly icon: string;
    readonly title: React.ReactNode;
    readonly subAgent: string | undefined;
    readonly failure: string | undefined;
    readonly actions: React.ReactNode;
    /** Beside the title. */
    readonly corner?: React.ReactNode;
    readonly children: React.ReactNode;
    readonly onEscape: () => void;
    /** Ctrl+Enter, or Cmd+Enter, inside of it. */
    readonly onConfirm?: () => void;
    /** The card vanished while it had the focus. */
    readonly onFocusLost: () => void;
}

/**
 * What permission and question cards share: it never takes the focus, and Escape inside it says no. In a field in which something is
 * written it only leaves the field: whoever wants to stop writing has not answered yet.
 */
export const RequestFrame = (
    { testID, icon, title, subAgent, failure, actions, corner, children, onEscape, onConfirm, onFocusLost }: RequestFrameProps
): React.JSX.Element => {
    const card = React.useRef<HTMLElement>(null);
    const titleID = React.useId();
    React.useLayoutEffect(() => {
        const element = card.current;
        return () => {
            if (element?.contains(document.activeElement)) {
                onFocusLost();
            }
        };
    }, [onFocusLost]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (isForInputMethod(event.nativeEvent)) {
            return;
        }
        if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            if (isWritten(event.target)) {
                card.current?.focus();
            } else {
                onEscape();
            }
        } else if (onConfirm && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            onConfirm();
        }
    }, [onEscape, onConfirm]);
    return <section className='openspace-card openspace-request' data-testid={testID} aria-labelledby={titleID} ref={card}
        tabIndex={-1} onKeyDown={onKeyDown}>
        <div className='openspace-request-body'>
            <div className='openspace-card-title' id={titleID}><Icon name={icon} /><span>{title}</span>{corner}</div>
            {subAgent
                && <div className='openspace-label'>{nls.localize('openspace/chat/fromSubAgent', 'From sub-agent: {0}', subAgent)}</div>}
            {children}
            {failure && <div className='openspace-request-failure' role='alert'>{failure}</div>}
        </div>
        {actions && <div className='openspace-actions'>{actions}</div>}
    </section>;
};

function isWritten(target: EventTarget): boolean {
    return target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';
}
