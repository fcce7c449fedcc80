import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationState, EMPTY_STATE, Session } from 'openspace-agent/lib/common';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { AgentAtWork, agentsAtWork } from '../model/agents-at-work';
import { doingWords } from '../model/doing-words';
import { PendingRequest } from '../model/pending-requests';
import { describePermission } from '../model/permission-text';
import { isUntitled, sessionTitle } from '../model/session-title';
import { isWithoutWalls, sandboxLabel, sandboxMeaning } from '../sandbox/sandbox-words';

export interface AgentActions {
    readonly onNew: () => void;
    readonly onShow: (sessionID: string) => void;
    readonly onStop: (sessionID: string) => void;
    readonly onChanges: (sessionID: string) => void;
}

interface AgentsViewProps {
    readonly state: ConversationState;
    readonly activeID: string | undefined;
    /** Sessions that finished while another one was shown. */
    readonly unread: ReadonlySet<string>;
    readonly firstWords: ReadonlyMap<string, string>;
    readonly actions: AgentActions;
}

/** Those at rest that are shown at first, and that each wish for more brings. */
const PAGE = 20;

export const AgentsView = ({ state, activeID, unread, firstWords, actions }: AgentsViewProps): React.JSX.Element => {
    const { sessions, statuses, pending, permissions, questions, problems, glances, followUps, conversations } = state;
    const [shown, setShown] = React.useState(PAGE);
    const more = React.useCallback(() => setShown(count => count + PAGE), []);
    // A running answer leaves these branches alone: the groups are not made anew for every token. What a tool is about to do
    // stands in its conversation, if that is loaded; it is read when a request comes.
    const groups = React.useMemo(() => agentsAtWork(
        { ...EMPTY_STATE, sessions, statuses, pending, permissions, questions, problems, glances, followUps, conversations }
    ),
        // eslint-disable-next-line react-hooks/exhaustive-deps -- conversations change with every token
        [sessions, statuses, pending, permissions, questions, problems, glances, followUps]
    );
    // Times are told as of the last change: a list that counts by itself is never calm.
    const now = React.useMemo(() => Math.max(Date.now(), ...Object.values(sessions).map(({ time }) => time.updated)), [sessions]);
    const list = (label: string, agents: readonly AgentAtWork[]): React.JSX.Element | undefined => agents.length === 0 ? undefined
        : <section className='openspace-agents-group' aria-label={label}>
            <h3>{label}</h3>
            <ul>{agents.map(agent => <AgentRow key={agent.session.id} agent={agent} actions={actions} now={now}
                title={sessionTitle(agent.session, firstWords.get(agent.session.id))} active={agent.session.id === activeID}
                unread={unread.has(agent.session.id)} />)}</ul>
        </section>;
    const { waiting, working } = groups;
    // One in which nothing was said is nothing to look at.
    const rest = groups.rest.filter(({ session }) => session.id === activeID || !isUntitled(session) || firstWords.has(session.id));
    const isEmpty = waiting.length + working.length + rest.length === 0;
    return <div className='openspace-agents-panel'>
        <div className='openspace-agents-head'>
            <span role='status' data-testid='agents-summary'>{summaryOf(working.length, waiting.length)}</span>
            <button type='button' className='theia-button' data-testid='agents-new' onClick={actions.onNew}>
                {nls.localize('openspace/chat/newSession', 'New session')}
            </button>
        </div>
        {isEmpty && <p className='openspace-agents-empty'>{nls.localize('openspace/chat/agents/empty',
            'Each session is an agent of its own, and they can work at the same time. What they are doing, what they changed and what '
            + 'they ask is shown here.')}</p>}
        <div className='openspace-agents-list'>
            {list(nls.localize('openspace/chat/agents/waiting', 'Waiting for you'), waiting)}
            {list(nls.localize('openspace/chat/agents/working', 'Working'), working)}
            {list(nls.localize('openspace/chat/agents/rest', 'Done'), rest.slice(0, shown))}
            {rest.length > shown && <button type='button' className='openspace-session-more' onClick={more}>
                {nls.localize('openspace/chat/moreSessions', 'Show more ({0})', rest.length - shown)}
            </button>}
        </div>
    </div>;
};

function summaryOf(working: number, waiting: number): string {
    if (waiting > 0) {
        return waiting === 1
            ? nls.localize('openspace/chat/agents/oneWaits', '1 waits for you')
            : nls.localize('openspace/chat/agents/manyWait', '{0} wait for you', waiting);
    }
    return working === 0 ? nls.localize('openspace/chat/agents/noneWorks', 'Nobody is at work')
        : working === 1 ? nls.localize('openspace/chat/agents/oneWorks', '1 is at work')
            : nls.localize('openspace/chat/agents/manyWork', '{0} are at work', working);
}

interface AgentRowProps {
    readonly agent: AgentAtWork;
    readonly title: string;
    readonly active: boolean;
    readonly unread: boolean;
    readonly now: number;
    readonly actions: AgentActions;
}

const AgentRow = ({ agent, title, active, unread, now, actions }: AgentRowProps): React.JSX.Element => {
    const { session, state, requests, helpers, queued, changes: changed } = agent;
    const { id } = session;
    const show = React.useCallback(() => actions.onShow(id), [actions, id]);
    const stop = React.useCallback(() => actions.onStop(id), [actions, id]);
    const changes = React.useCallback(() => actions.onChanges(id), [actions, id]);
    const { icon, spin, word } = lookOf(state, unread);
    const files = changed && (changed.files === 1 ? nls.localize('openspace/chat/agents/oneFile', '1 file')
        : nls.localize('openspace/chat/agents/files', '{0} files', changed.files));
    return <li className='openspace-agent-row' data-testid='agent-row' data-session-id={id} data-state={state} data-active={active}>
        <button type='button' className='openspace-agent-select' aria-current={active} onClick={show}>
            <span className='openspace-agent-mark' role='img' aria-label={word} title={word}><Icon name={icon} spin={spin} /></span>
            <span className='openspace-agent-text'>
                <span className='openspace-agent-title' title={title}>{title}</span>
                <span className='openspace-agent-doing' data-testid='agent-doing'>{requests.length > 0
                    ? requestWords(requests)
                    : state === 'working' ? doingWords(agent.doing) : relativeTime(session.time.updated, now)}</span>
                {(helpers > 0 || queued > 0) && <span className='openspace-agent-more'>{[
                    helpers > 0 && (helpers === 1 ? nls.localize('openspace/chat/agents/oneHelper', '1 sub-agent')
                        : nls.localize('openspace/chat/agents/helpers', '{0} sub-agents', helpers)),
                    queued > 0 && (queued === 1 ? nls.localize('openspace/chat/agents/oneQueued', '1 message waits')
                        : nls.localize('openspace/chat/agents/queued', '{0} messages wait', queued))
                ].filter(Boolean).join(' · ')}</span>}
            </span>
            <SandboxMark session={session} />
        </button>
        {changed && <button type='button' className='openspace-agent-changes' data-testid='agent-changes' onClick={changes}
            title={nls.localize('openspace/chat/agents/review', 'Review what it changed')}>
            <span>{files}</span>{changed.lines && <>{' '}<ChangeCounts {...changed.lines} /></>}
        </button>}
        {(state === 'working' || state === 'waiting') && <RowButton icon='stop-circle' testID='agent-stop'
            label={nls.localize('openspace/chat/agents/stop', 'Stop "{0}"', title)} onClick={stop} />}
    </li>;
};

function lookOf(state: AgentAtWork['state'], unread: boolean): { readonly icon: string; readonly spin?: boolean; readonly word: string } {
    switch (state) {
        case 'waiting': return { icon: 'bell-dot', word: nls.localize('openspace/chat/sessionWaiting', 'Waits for you') };
        case 'working': return { icon: 'loading', spin: true, word: nls.localize('openspace/chat/sessionBusy', 'Working') };
        case 'failed': return { icon: 'error', word: nls.localize('openspace/chat/agents/failed', 'Its last turn failed') };
        case 'rest': return unread ? { icon: 'circle-filled', word: nls.localize('openspace/chat/sessionUnread', 'Has a new answer') }
            : { icon: 'check', word: nls.localize('openspace/chat/agents/atRest', 'Done') };
    }
}

/** The oldest request, and how many there are beside it. */
function requestWords(requests: readonly PendingRequest[]): string {
    const [first, ...others] = requests.map(pending => pending.kind === 'question'
        ? pending.request.questions.at(0)?.question ?? nls.localize('openspace/chat/agents/question', 'It has a question')
        : permissionWords(pending));
    return others.length === 0 ? first : nls.localize('openspace/chat/agents/andMore', '{0} (and {1} more)', first, others.length);
}

function permissionWords({ request, toolInput }: Extract<PendingRequest, { kind: 'permission' }>): string {
    const { title, command } = describePermission(request, toolInput);
    return command === undefined ? title : `${title}: ${command}`;
}

/** Where the agent works, unless it is on the person's machine. */
const SandboxMark = ({ session }: { readonly session: Session }): React.JSX.Element | null => {
    const sandbox = SessionSandbox.of(session);
    const label = `${sandboxLabel(sandbox)}\n${sandboxMeaning(sandbox)}`;
    return !sandbox.on ? null : <span className={`openspace-agent-sandbox ${isWithoutWalls(sandbox) ? 'openspace-mod-warning' : ''}`}
        role='img' aria-label={label} title={label}><Icon name='shield' /></span>;
};
