import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { FollowUpSummary } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { allowDrop } from 'openspace-interface/lib/browser/controls/allow-drop';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { InputFocus } from '../drafts/input-focus';
import { FollowUpActions } from './follow-up-actions';

interface FollowUpRowProps {
    readonly sessionID: string;
    readonly item: FollowUpSummary;
    readonly isFirst: boolean;
    readonly isLast: boolean;
}

/** Only rows of the list may be dropped on rows. */
const DRAGGED = 'application/x-openspace-follow-up';

/** One message that waits. Alt+Up and Alt+Down move it, Delete drops it, from any of its buttons. */
export const FollowUpRow = React.memo(({ sessionID, item: { id, text, attachments }, isFirst, isLast }: FollowUpRowProps) => {
    const followUps = useService(FollowUpActions);
    const inputFocus = useService(InputFocus);
    const [target, setTarget] = React.useState(false);
    const up = React.useCallback(() => void followUps.step(sessionID, id, -1), [followUps, sessionID, id]);
    const down = React.useCallback(() => void followUps.step(sessionID, id, 1), [followUps, sessionID, id]);
    const drop = React.useCallback(() => void followUps.drop(sessionID, id), [followUps, sessionID, id]);
    const send = React.useCallback(() => void followUps.send(sessionID, id), [followUps, sessionID, id]);
    const edit = React.useCallback(
        () => void followUps.edit(sessionID, id).then(() => inputFocus.focus()), [followUps, sessionID, id, inputFocus]
    );
    const onKeyDown = (event: React.KeyboardEvent): void => {
        const action = event.key === 'Delete'
            ? drop
            : !event.altKey ? undefined : event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined;
        if (action) {
            event.preventDefault();
            event.stopPropagation();
            action();
        }
    };
    const dragging = React.useMemo(() => ({
        onDragStart: (event: React.DragEvent) => event.dataTransfer.setData(DRAGGED, id),
        onDragOver: (event: React.DragEvent) => {
            if (event.dataTransfer.types.includes(DRAGGED)) {
                allowDrop(event, 'move');
                setTarget(true);
            }
        },
        onDragLeave: () => setTarget(false),
        onDrop: (event: React.DragEvent) => {
            setTarget(false);
            const dragged = event.dataTransfer.getData(DRAGGED);
            if (dragged && dragged !== id) {
                event.preventDefault();
                void followUps.move(sessionID, dragged, id);
            }
        }
    }), [followUps, sessionID, id]);
    return <li className={`openspace-followup${target ? ' openspace-drop-target' : ''}`} data-testid='followup-item' data-followup-id={id}
        draggable onKeyDown={onKeyDown} {...dragging}>
        <span className='openspace-followup-text' title={text}>{text}</span>
        {attachments.length > 0
            && <span className='openspace-followup-files' title={attachments.join('\n')}><Icon name='attach' />{attachments.length}</span>}
        <span className='openspace-followup-buttons'>
            <RowButton action='send' icon='send' label={nls.localize('openspace/chat/followUp/send', 'Send now')} onClick={send} />
            <RowButton action='edit' icon='edit' label={nls.localizeByDefault('Edit')} onClick={edit} />
            <RowButton action='up' icon='arrow-up' label={nls.localize('openspace/chat/followUp/up', 'Move up (Alt+Up)')} disabled={isFirst}
                onClick={up} />
            <RowButton action='down' icon='arrow-down' label={nls.localize('openspace/chat/followUp/down', 'Move down (Alt+Down)')}
                disabled={isLast} onClick={down} />
            <RowButton action='drop' icon='close' label={nls.localize('openspace/chat/followUp/drop', 'Remove from the queue (Delete)')}
                onClick={drop} />
        </span>
    </li>;
});
FollowUpRow.displayName = 'FollowUpRow';

interface RowButtonProps {
    readonly action: string;
    readonly icon: string;
    readonly label: string;
    readonly disabled?: boolean;
    readonly onClick: () => void;
}

/** Those that can do nothing keep the keyboard, so that a message can be moved to the top and back. */
const RowButton = ({ action, icon, label, disabled = false, onClick }: RowButtonProps): React.JSX.Element =>
    <button type='button' className='openspace-icon-button' data-testid={`followup-${action}`} data-followup-action={action}
        aria-label={label} title={label} aria-disabled={disabled} onClick={disabled ? undefined : onClick}>
        <Icon name={icon} />
    </button>;
