import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, ConversationState, EMPTY_STATE, isBusy, listedSessions } from 'openspace-agent/lib/common';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';
import { ChangesEntry } from '../changes/changes-entry';
import { HeaderUsage } from '../context/header-usage';
import { spendingOf } from '../context/spending';
import { rootOf, sessionsNeedingAttention } from '../model/pending-requests';
import { SandboxButton } from '../sandbox/sandbox-button';
import { SessionSwitcher } from '../session-list/session-switcher';
import { SessionMenus } from '../sessions/session-menus';

interface ChatHeaderProps {
    readonly state: ConversationState;
    readonly sessionID: string | undefined;
}

const NO_MESSAGES: readonly ConversationMessage[] = [];

/** Title and list of sessions, use of tokens, and what can be done. */
export const ChatHeader = ({ state, sessionID }: ChatHeaderProps): React.JSX.Element => {
    const actions = useService(ChatActions);
    const changes = useService<ChangesEntry>(ChangesEntry);
    const menus = useService(SessionMenus);
    const { sessions, statuses, pending, permissions, questions } = state;
    // Deltas of a running answer leave these branches alone, so that the list is not computed for every token.
    const listed = React.useMemo(() => listedSessions({ ...EMPTY_STATE, sessions }), [sessions]);
    const busyIDs = React.useMemo(() => {
        const activity = { ...EMPTY_STATE, statuses, pending };
        return new Set([...Object.keys(statuses), ...Object.keys(pending)].filter(id => isBusy(activity, id)));
    }, [statuses, pending]);
    // A helper that waits is marked itself, too.
    const attentionIDs = React.useMemo(() => new Set([
        ...sessionsNeedingAttention({ sessions, permissions, questions }),
        ...[...Object.values(permissions), ...Object.values(questions)].map(request => request.sessionID)
    ]), [sessions, permissions, questions]);
    const newSession = React.useCallback(() => void actions.newSession(), [actions]);
    const showMenu = React.useCallback((event: React.MouseEvent<HTMLElement>) => {
        if (sessionID) {
            menus.showForSession(sessionID, event.currentTarget);
        }
    }, [menus, sessionID]);
    const showChanges = React.useCallback(() => void changes.show(), [changes]);
    const changesLabel = nls.localize('openspace/chat/showChanges', 'Changes of this session');
    const label = nls.localize('openspace/chat/newSession', 'New session');
    const menuLabel = nls.localize('openspace/chat/thisSessionMenu', 'What to do with this session');
    return <header className='openspace-header'>
        <SessionSwitcher sessions={sessions} listed={listed} activeID={sessionID} busyIDs={busyIDs} attentionIDs={attentionIDs} />
        <HeaderUsage session={sessionID ? sessions[sessionID] : undefined} cost={spendingOf(sessions, sessionID).cost}
            messages={(sessionID ? state.conversations[sessionID]?.messages : undefined) ?? NO_MESSAGES} />
        <SandboxButton sessionID={sessionID} sandbox={SessionSandbox.of(sessionID ? sessions[rootOf(sessions, sessionID)] : undefined)} />
        <button type='button' className='openspace-icon-button' data-testid='chat-changes' aria-label={changesLabel} title={changesLabel}
            disabled={!sessionID} onClick={showChanges}>
            <Icon name='diff-multiple' />
        </button>
        <button type='button' className='openspace-icon-button' data-testid='chat-session-menu' aria-haspopup='menu' aria-label={menuLabel}
            title={menuLabel}
            disabled={!sessionID || !sessions[sessionID]} onClick={showMenu}>
            <Icon name='ellipsis' />
        </button>
        <button type='button' className='openspace-icon-button' data-testid='chat-new-session' aria-label={label} title={label}
            onClick={newSession}>
            <Icon name='add' />
        </button>
    </header>;
};
