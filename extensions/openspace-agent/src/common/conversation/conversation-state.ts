import { Message, Part, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo } from '../opencode/opencode-types';
import { ServerStatus } from '../opencode/server-status';
import { AutoAcceptState, NOTHING_ACCEPTED } from '../permissions/auto-accept';
import { FollowUpQueue } from './follow-up-queue';
import { SessionGlance } from './session-glance';
import { TurnProblem } from './store-event';

/** One message with its parts in order of their ids. */
export interface ConversationMessage {
    readonly info: Message;
    readonly parts: readonly Part[];
}

export interface Conversation {
    /** In order of their ids, which is the order of the server. */
    readonly messages: readonly ConversationMessage[];
    /** Parts whose message is not known yet, by message id. */
    readonly waiting: Readonly<Record<string, readonly Part[]>>;
    readonly todos: readonly Todo[];
    /** Where the messages that are not loaded end; undefined if all are. */
    readonly earlier?: string;
}

/** All that a page knows of the folder's sessions. Unchanged branches keep their identity from one state to the next. */
export interface ConversationState {
    readonly server: ServerStatus;
    /** False until the first `directory.reset`. */
    readonly ready: boolean;
    readonly sessions: Readonly<Record<string, Session>>;
    readonly statuses: Readonly<Record<string, SessionStatus>>;
    readonly pending: Readonly<Record<string, number>>;
    readonly problems: Readonly<Record<string, TurnProblem>>;
    /** Of sessions that have worked since the backend was started. */
    readonly glances: Readonly<Record<string, SessionGlance>>;
    /** Sessions without any may be missing. */
    readonly followUps: Readonly<Record<string, FollowUpQueue>>;
    readonly conversations: Readonly<Record<string, Conversation>>;
    readonly permissions: Readonly<Record<string, PermissionRequest>>;
    readonly questions: Readonly<Record<string, QuestionRequest>>;
    readonly autoAccept: AutoAcceptState;
    readonly activeSessionID: string | undefined;
}

export const EMPTY_STATE: ConversationState = {
    server: ServerStatus.INITIAL,
    ready: false,
    sessions: {},
    statuses: {},
    pending: {},
    problems: {},
    glances: {},
    followUps: {},
    conversations: {},
    permissions: {},
    questions: {},
    autoAccept: NOTHING_ACCEPTED,
    activeSessionID: undefined
};

/** Busy is what the server says, plus our own commands and results of the turn; nothing else. */
export function isBusy(state: ConversationState, sessionID: string): boolean {
    const status = state.statuses[sessionID];
    return (status !== undefined && status.type !== 'idle') || (state.pending[sessionID] ?? 0) > 0;
}

/** The session and all sessions below it. */
export function sessionTree(state: ConversationState, sessionID: string): ReadonlySet<string> {
    const tree = new Set([sessionID]);
    let grew = true;
    while (grew) {
        grew = false;
        for (const session of Object.values(state.sessions)) {
            if (session.parentID && tree.has(session.parentID) && !tree.has(session.id)) {
                tree.add(session.id);
                grew = true;
            }
        }
    }
    return tree;
}

/** Top-level sessions that are not archived, most recently changed first. */
export function listedSessions(state: ConversationState): Session[] {
    return Object.values(state.sessions)
        .filter(session => !session.parentID && !session.time.archived)
        .sort((a, b) => b.time.updated - a.time.updated);
}
