import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { UndoActions } from 'openspace-hands/lib/browser/undo/undo-actions';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { Turn } from '../model/turns';
import { SessionOperations } from '../sessions/session-operations';

/** What the person can do about a turn. It shows where the pointer or the keyboard is. */
export const TurnActions = ({ turn }: { readonly turn: Turn }): React.JSX.Element => {
    const sessions = useService(SessionOperations);
    const asked = turn.entries.at(0);
    const sessionID = asked?.message.info.sessionID;
    // What a sub-agent was asked is not the person's to take back.
    const isOwn = asked?.kind === 'user' && sessions.find(sessionID)?.parentID === undefined;
    return <div className='openspace-turn-actions'>
        {sessionID && isOwn && <TurnHistory sessionID={sessionID} messageID={turn.id} />}
        <TurnUndo turnID={turn.id} />
    </div>;
};

interface TurnHistoryProps {
    readonly sessionID: string;
    readonly messageID: string;
}

/** Another try from before the message: in a copy, or here. */
const TurnHistory = ({ sessionID, messageID }: TurnHistoryProps): React.JSX.Element => {
    const sessions = useService(SessionOperations);
    const fork = React.useCallback(() => void sessions.fork(sessionID, messageID), [sessions, sessionID, messageID]);
    const takeBack = React.useCallback((event: React.MouseEvent<HTMLButtonElement>) => {
        keepKeyboard(event.currentTarget);
        void sessions.revertTo(sessionID, messageID);
    }, [sessions, sessionID, messageID]);
    const forkLabel = nls.localize(
        'openspace/chat/turn/fork', 'Fork from here: a copy of the session without this message and what follows'
    );
    const backLabel = nls.localize(
        'openspace/chat/turn/takeBack', 'Take back this message and what follows, with the files that it changed'
    );
    return <>
        <button type='button' className='openspace-turn-action' data-testid='turn-fork' aria-label={forkLabel} title={forkLabel}
            onClick={fork}>
            <Icon name='repo-forked' /><span>{nls.localize('openspace/chat/turn/forkWord', 'Fork')}</span>
        </button>
        <button type='button' className='openspace-turn-action' data-testid='turn-take-back' aria-label={backLabel} title={backLabel}
            onClick={takeBack}>
            <Icon name='reply' /><span>{nls.localize('openspace/chat/turn/takeBackWord', 'Take back')}</span>
        </button>
    </>;
};

/** Takes back what the agent did in the window. Nothing if it did nothing. */
const TurnUndo = ({ turnID }: { readonly turnID: string }): React.JSX.Element | null => {
    const undo = useService(UndoActions);
    const count = useEventValue(undo.onDidChange, () => undo.countOf(turnID));
    const undoTurn = React.useCallback((event: React.MouseEvent<HTMLButtonElement>) => {
        keepKeyboard(event.currentTarget);
        void undo.undoTurn(turnID);
    }, [undo, turnID]);
    if (count === 0) {
        return null;
    }
    const label = count === 1
        ? nls.localize('openspace/chat/undoOne', 'Undo what the agent did in the window for this message')
        : nls.localize('openspace/chat/undoMany', 'Undo {0} things that the agent did in the window for this message', count);
    return <button type='button' className='openspace-turn-action' data-testid='turn-undo' aria-label={label} title={label}
        onClick={undoTurn}>
        <Icon name='discard' />{nls.localizeByDefault('Undo')} <span className='openspace-turn-undo-count'>{count}</span>
    </button>;
};

/** The button goes away; the keyboard stays in the conversation. */
function keepKeyboard(button: HTMLElement): void {
    button.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
}
