import {
    ConversationState, isBusy, listedSessions, Session, SessionChanges, SessionDoing, SessionGlance
} from 'openspace-agent/lib/common';
import { PendingRequest, pendingRequests, rootOf, sessionsNeedingAttention } from './pending-requests';

/** One session of the person, as it stands among the others. */
export interface AgentAtWork {
    readonly session: Session;
    /** `waiting` for the person, `working`, `failed` in its last turn, or at `rest`. */
    readonly state: 'waiting' | 'working' | 'failed' | 'rest';
    /** What the newest of its sub-agents that work, or else the session itself, is just doing. */
    readonly doing: SessionDoing | undefined;
    /** What it changed, as far as that is known. */
    readonly changes: SessionChanges | undefined;
    /** What it waits for, the oldest first. */
    readonly requests: readonly PendingRequest[];
    /** Sub-agents that are at work. */
    readonly helpers: number;
    /** Messages of the person that wait until it is done. */
    readonly queued: number;
}

export interface AgentGroups {
    readonly waiting: readonly AgentAtWork[];
    readonly working: readonly AgentAtWork[];
    /** At rest or failed, most recently changed first. */
    readonly rest: readonly AgentAtWork[];
}

/** All sessions by what they need from the person: an answer, patience, a look. Folders may have thousands of them. */
export function agentsAtWork(state: ConversationState): AgentGroups {
    const attention = sessionsNeedingAttention(state);
    const busy = busyTrees(state);
    const agents = listedSessions(state).map(session => agentOf(state, session, attention, busy));
    const oldest = ({ requests }: AgentAtWork): string => requests.at(0)?.request.id ?? '';
    return {
        waiting: agents.filter(agent => agent.state === 'waiting').sort((a, b) => oldest(a) < oldest(b) ? -1 : 1),
        // A row that jumps with every step cannot be clicked: the order is that of their beginning.
        working: agents.filter(agent => agent.state === 'working').sort((a, b) => a.session.time.created - b.session.time.created),
        rest: agents.filter(agent => agent.state === 'rest' || agent.state === 'failed')
    };
}

/** Sessions that are at work, by the top-level session of their tree, in the order of their ids. */
function busyTrees(state: ConversationState): ReadonlyMap<string, readonly string[]> {
    const trees = new Map<string, string[]>();
    const ids = new Set([...Object.keys(state.statuses), ...Object.keys(state.pending)]);
    for (const id of [...ids].filter(candidate => isBusy(state, candidate)).sort()) {
        const root = rootOf(state.sessions, id);
        trees.set(root, [...trees.get(root) ?? [], id]);
    }
    return trees;
}

function agentOf(
    state: ConversationState, session: Session, attention: ReadonlySet<string>, busy: ReadonlyMap<string, readonly string[]>
): AgentAtWork {
    const { id } = session;
    const atWork = busy.get(id) ?? [];
    const helpers = atWork.filter(working => working !== id);
    const glances: Readonly<Partial<Record<string, SessionGlance>>> = state.glances;
    const followUps: Readonly<Partial<typeof state.followUps>> = state.followUps;
    return {
        session,
        state: attention.has(id) ? 'waiting' : atWork.length > 0 ? 'working' : id in state.problems ? 'failed' : 'rest',
        doing: helpers.map(helper => glances[helper]?.doing).findLast(doing => doing !== undefined) ?? glances[id]?.doing,
        changes: session.revert ? undefined : glances[id]?.changes,
        requests: attention.has(id) ? pendingRequests(state, id) : [],
        helpers: helpers.length,
        queued: followUps[id]?.items.length ?? 0
    };
}
