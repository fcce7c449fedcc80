import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Conversation, ConversationState, isBusy } from 'openspace-agent/lib/common';
import { BackendConnection, BackendState } from 'openspace-core/lib/browser/bridge/backend-connection';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { notYetShown, OutgoingMessage, OutgoingMessages } from '../composer/outgoing-messages';
import { PromptSender } from '../composer/prompt-sender';
import { ErrorCard } from '../errors/error-card';
import { FindBar } from '../find/find-bar';
import { FollowUpDock } from '../follow-ups/follow-up-dock';
import { ChatGuideProps, ChatGuides } from '../guide/chat-guides';
import { Composer } from '../input/composer';
import { AgentDeeds } from '../deeds/agent-deeds';
import { announcement, ChatFacts } from '../model/announcement';
import { textOfMessage } from '../model/message-parts';
import { pendingRequests, rootOf } from '../model/pending-requests';
import { inOwnTerms } from '../model/sandbox-tools';
import { groupTurns, Turn, writesTodos } from '../model/turns';
import { AutoAcceptBanner } from '../permissions/auto-accept-banner';
import { RequestDock } from '../requests/request-dock';
import { ChatSelection } from '../selection/chat-selection';
import { RevertDock } from '../sessions/revert-dock';
import { SessionBack } from '../sessions/session-back';
import { useMessageMenu } from '../sessions/session-message-menu';
import { useMessageKeys } from '../timeline/message-keys';
import { Timeline } from '../timeline/timeline';
import { TimelineReveal } from '../timeline/timeline-reveal';
import { useEarlier } from '../timeline/use-earlier';
import { TodoList } from '../tools/todo-list';
import { BackendBanner, ServerBanner } from './banners';
import { BusyIndicator } from './busy-indicator';
import { ChatHeader } from './chat-header';
import { ModelBar } from './model-bar';
import { EmptyState, NoFolder } from './placeholders';

interface ChatPanelProps {
    readonly state: ConversationState;
    readonly sessionID: string | undefined;
    /** A message of the person is on its way to the server. */
    readonly sending: boolean;
    /** When the panel last came into view, by the `Clock`. */
    readonly visibleSince: number;
}

const NO_CONVERSATION: Conversation = { messages: [], waiting: {}, todos: [] };

/** The whole panel for one state of the store. Parts that did not change are not rendered again. */
export const ChatPanel = ({ state, sessionID, sending, visibleSince }: ChatPanelProps): React.JSX.Element => {
    const backend = useService(BackendConnection);
    const outgoing = useService(OutgoingMessages);
    const selection = useService(ChatSelection);
    const reveal = useService(TimelineReveal);
    const connection = useEventValue(backend.onDidChange, () => backend.state);
    const online = connection === 'online';
    const allOutgoing = useEventValue(outgoing.onDidChange, () => outgoing.messages);
    const panel = React.useRef<HTMLDivElement>(null);
    const conversation = sessionID ? state.conversations[sessionID] : undefined;
    const { messages: given, todos } = conversation ?? NO_CONVERSATION;
    const underWayHere = React.useMemo(() => notYetShown(allOutgoing, sessionID, given), [allOutgoing, sessionID, given]);
    const messages = React.useMemo(() => inOwnTerms(given), [given]);
    const session = sessionID ? state.sessions[sessionID] : undefined;
    const parent = session?.parentID ? state.sessions[session.parentID] : undefined;
    const revertedFrom = session?.revert?.messageID;
    const deeds = useService(AgentDeeds);
    const done = useEventValue(deeds.onDidChange, () => deeds.all);
    const turns = React.useMemo(() => groupTurns(messages, revertedFrom, id => done.has(id)), [messages, revertedFrom, done]);
    const earlier = useEarlier(sessionID, conversation?.earlier);
    const requests = useStableRequests(state, sessionID);
    const loadProblem = useEventValue(selection.onDidChange, () => selection.loadProblem);
    const showMessageMenu = useMessageMenu(parent ? undefined : sessionID);
    const reload = React.useCallback(() => void selection.load(), [selection]);
    // The input is no place for keys that were meant for a card.
    const focusTimeline = React.useCallback(() => panel.current?.querySelector<HTMLElement>('[role=log]')?.focus(), []);
    const timeline = React.useCallback(() => panel.current?.querySelector<HTMLElement>('[role=log]') ?? null, []);
    const goThroughMessages = useMessageKeys(turns, timeline, reveal);
    const busy = sessionID !== undefined && isBusy(state, sessionID);
    const loading = sessionID !== undefined && conversation === undefined;
    const followUps = sessionID ? state.followUps[sessionID] : undefined;
    const underWay = sending || followUps?.sending === true;
    const guides = useService(ChatGuides);
    const guide = useEventValue(guides.onDidChange, () => guides.current);
    const guided = useGuided(turns, busy || underWay);

    return <div className='openspace-panel' ref={panel} onContextMenu={showMessageMenu} onKeyDown={goThroughMessages}>
        <ChatHeader state={state} sessionID={sessionID} />
        <FindBar turns={turns} timeline={timeline} />
        {/* Without the backend, nobody knows how it stands with the agent. */}
        {online ? <ServerBanner server={state.server} /> : <BackendBanner state={connection} />}
        <AutoAcceptBanner autoAccept={state.autoAccept} rootID={sessionID && rootOf(state.sessions, sessionID)} />
        <Timeline key={sessionID} sessionID={sessionID} turns={turns} outgoing={underWayHere.filter(({ isMessage }) => online && isMessage)}
            problem={sessionID ? state.problems[sessionID] : undefined} busy={busy} earlier={earlier} placeholder={placeholder()} />
        <TodoList todos={todos} isRecent={writesTodos(turns.at(-1))} busy={busy} />
        <RequestDock requests={requests} visibleSince={visibleSince} onFocusLost={focusTimeline} />
        {online && (busy || underWay)
            && <BusyIndicator status={sessionID ? state.statuses[sessionID] : undefined} sending={underWay} waiting={requests.length > 0}
                turn={turns.at(-1)} />}
        {session?.revert && <RevertDock session={session} messages={messages} busy={busy} />}
        {parent ? <SessionBack parent={parent} /> : <>
            {session && followUps && followUps.items.length > 0 && <FollowUpDock sessionID={session.id} queue={followUps} />}
            <UnconfirmedMessages outgoing={underWayHere} connection={connection} />
            {guide && <guide.Dock {...guided} />}
            <Composer sessionID={sessionID} busy={busy || sessionID !== undefined && underWay} />
            <ModelBar sessionID={sessionID} session={session} messages={messages} />
        </>}
        <LiveAnnouncer sessionID={sessionID} busy={busy} permissions={count('permission')} questions={count('question')}
            failed={sessionID !== undefined && state.problems[sessionID] !== undefined} />
    </div>;

    function placeholder(): React.JSX.Element {
        if (loadProblem) {
            return <ErrorCard problem={loadProblem} onRetry={reload} />;
        }
        if (state.server.state === 'no-folder') {
            return <NoFolder />;
        }
        if (loading) {
            return <div className='openspace-hint'>{nls.localize('openspace/chat/loading', 'Loading the conversation…')}</div>;
        }
        return guide ? <guide.Beginning {...guided} /> : <EmptyState sessionID={sessionID} />;
    }

    function count(kind: string): number {
        return requests.filter(request => request.kind === kind).length;
    }
};

/** The tool input of a request comes from a conversation, so it is looked up anew only if there is a request at all. */
function useStableRequests(state: ConversationState, sessionID: string | undefined): ReturnType<typeof pendingRequests> {
    const waiting = Object.keys(state.permissions).length + Object.keys(state.questions).length > 0;
    const relevant = waiting && sessionID ? state : undefined;
    return React.useMemo(() => relevant && sessionID ? pendingRequests(relevant, sessionID) : [], [relevant, sessionID]);
}

/** What a guide goes by. */
function useGuided(turns: readonly Turn[], busy: boolean): ChatGuideProps {
    const sender = useService(PromptSender);
    const say = React.useCallback((text: string) => void sender.sendBeside({ text, attachments: [] }), [sender]);
    const said = React.useMemo(() => turns.flatMap(({ entries }) => entries)
        .filter(({ kind }) => kind === 'user').map(({ message }) => textOfMessage(message)), [turns]);
    return { said, busy, say };
}

/** Tells screen readers when the state changes, and only then. */
const LiveAnnouncer = React.memo(({ sessionID, busy, permissions, questions, failed }: ChatFacts) => {
    const [text, setText] = React.useState('');
    const before = React.useRef<ChatFacts>({ sessionID, busy, permissions, questions, failed });
    React.useEffect(() => {
        const facts = { sessionID, busy, permissions, questions, failed };
        const change = announcement(before.current, facts);
        before.current = facts;
        if (change) {
            setText(change);
        }
    }, [sessionID, busy, permissions, questions, failed]);
    return <div className='openspace-visually-hidden' role='status' aria-live='polite'>{text}</div>;
});
LiveAnnouncer.displayName = 'LiveAnnouncer';

interface UnconfirmedMessagesProps {
    /** What the conversation does not show. */
    readonly outgoing: readonly OutgoingMessage[];
    readonly connection: BackendState;
}

/** Messages that were on their way when the connection broke, as long as nobody knows whether they arrived. */
const UnconfirmedMessages = React.memo(({ outgoing, connection }: UnconfirmedMessagesProps) => {
    const unconfirmed = outgoing.filter(({ isRecalled }) => connection !== 'online' || isRecalled);
    return unconfirmed.length === 0 ? null : <section className='openspace-followups' data-testid='unconfirmed-messages'>
        <div className='openspace-followups-line'>
            <Icon name='history' />
            <span className='openspace-followups-words openspace-label' role='status'>{words(connection)}</span>
        </div>
        <ol>
            {unconfirmed.map(({ id, draft: { text } }) =>
                <li key={id} className='openspace-unconfirmed' data-testid='unconfirmed-message'>{text}</li>)}
        </ol>
    </section>;
});
UnconfirmedMessages.displayName = 'UnconfirmedMessages';

function words(connection: BackendState): string {
    switch (connection) {
        case 'online': return nls.localize('openspace/chat/checkingMessages', 'Checking whether this was sent…');
        case 'locked-out': return nls.localize('openspace/chat/keptMessages', 'Not sent. It will be in the input after you sign in:');
        default: return nls.localize('openspace/chat/unconfirmedMessages', 'Will be sent when the connection is back:');
    }
}
