import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useChat, useEventValue } from './chat-context';
import { Icon } from './icon';

/** What the person can do about a turn: take back what the agent did in the window. Nothing if it did nothing. */
export const TurnActions = ({ turnID }: { readonly turnID: string }): React.JSX.Element | null => {
    const { undo } = useChat();
    const count = useEventValue(undo.onDidChange, () => undo.countOf(turnID));
    const undoTurn = React.useCallback((event: React.MouseEvent<HTMLButtonElement>) => {
        // The button goes away; the keyboard stays in the conversation.
        event.currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
        void undo.undoTurn(turnID);
    }, [undo, turnID]);
    if (count === 0) {
        return null;
    }
    const label = count === 1
        ? nls.localize('openspace/chat/undoOne', 'Undo what the agent did in the window for this message')
        : nls.localize('openspace/chat/undoMany', 'Undo {0} things that the agent did in the window for this message', count);
    return <div className='openspace-turn-actions'>
        <button type='button' className='openspace-turn-undo' data-testid='turn-undo' aria-label={label} title={label} onClick={undoTurn}>
            <Icon name='discard' />{nls.localizeByDefault('Undo')} <span className='openspace-turn-undo-count'>{count}</span>
        </button>
    </div>;
};
