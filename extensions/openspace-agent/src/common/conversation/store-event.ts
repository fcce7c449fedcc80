import { Message, Part, PermissionRequest, QuestionRequest, Session, SessionStatus, Todo } from '../opencode/opencode-types';
import { ServerStatus } from '../opencode/server-status';
import { AutoAcceptState } from '../permissions/auto-accept';
import { FollowUpQueue } from './follow-up-queue';
import { SessionGlance } from './session-glance';

export interface MessageWithParts {
    readonly info: Message;
    readonly parts: readonly Part[];
}

/** Why a turn could not be done; `kind` selects the next step that the card offers. */
export interface TurnProblem {
    readonly kind: 'no-model' | 'untrusted' | 'agent-config' | 'sandbox' | 'auth' | 'rate-limit' | 'quota' | 'provider' | 'context'
        | 'aborted' | 'server' | 'unknown';
    readonly title: string;
    readonly detail: string;
    /** For those who look for the cause: stack, answer of the provider. */
    readonly technical?: string;
}

/**
 * What the backend tells a page. Texts are already free of blocks. Every event can be applied twice without harm, except
 * `part.delta`, which the backend sends once and only for parts that the page knows.
 */
export type StoreEvent =
    | { readonly type: 'server.status'; readonly status: ServerStatus }
    | {
        /** Replaces everything but loaded conversations: sent after every (re)connect. */
        readonly type: 'directory.reset';
        readonly sessions: readonly Session[];
        readonly statuses: Readonly<Record<string, SessionStatus>>;
        readonly permissions: readonly PermissionRequest[];
        readonly questions: readonly QuestionRequest[];
        /** Our own commands under way, and why turns failed, by session. */
        readonly pending?: Readonly<Record<string, number>>;
        readonly problems?: Readonly<Record<string, TurnProblem>>;
        /** By session; those of which nothing is known are missing. */
        readonly glances?: Readonly<Record<string, SessionGlance>>;
        /** What waits to be sent, by session. */
        readonly followUps?: Readonly<Record<string, FollowUpQueue>>;
        readonly autoAccept?: AutoAcceptState;
        /** Session that a new page shows. */
        readonly activeSessionID?: string;
    }
    | { readonly type: 'session.updated'; readonly session: Session }
    | { readonly type: 'session.removed'; readonly sessionID: string }
    | { readonly type: 'session.status'; readonly sessionID: string; readonly status: SessionStatus }
    /** Number of our own commands and results of this session that are still under way. */
    | { readonly type: 'session.pending'; readonly sessionID: string; readonly pending: number }
    | { readonly type: 'session.glance'; readonly sessionID: string; readonly glance: SessionGlance }
    | { readonly type: 'session.problem'; readonly sessionID: string; readonly problem: TurnProblem | undefined }
    | { readonly type: 'session.followUps'; readonly sessionID: string; readonly queue: FollowUpQueue }
    | { readonly type: 'session.todos'; readonly sessionID: string; readonly todos: readonly Todo[] }
    | {
        /** The newest messages; with `earlier` there are older ones, which `loadEarlier` brings. */
        readonly type: 'conversation.loaded';
        readonly sessionID: string;
        readonly messages: readonly MessageWithParts[];
        readonly todos: readonly Todo[];
        readonly earlier?: string;
    }
    | {
        /** The messages before those that are known, up to which `cursor` points. */
        readonly type: 'conversation.earlier';
        readonly sessionID: string;
        readonly cursor: string;
        readonly messages: readonly MessageWithParts[];
        readonly earlier?: string;
    }
    | { readonly type: 'message.updated'; readonly sessionID: string; readonly info: Message }
    | { readonly type: 'message.removed'; readonly sessionID: string; readonly messageID: string }
    | { readonly type: 'part.updated'; readonly sessionID: string; readonly part: Part }
    | {
        readonly type: 'part.delta'; readonly sessionID: string; readonly messageID: string; readonly partID: string;
        readonly delta: string
    }
    | { readonly type: 'part.removed'; readonly sessionID: string; readonly messageID: string; readonly partID: string }
    | { readonly type: 'permission.asked'; readonly request: PermissionRequest }
    | { readonly type: 'permission.closed'; readonly requestID: string }
    /** What is accepted without a question has changed. */
    | { readonly type: 'permission.autoAccept'; readonly autoAccept: AutoAcceptState }
    | { readonly type: 'question.asked'; readonly request: QuestionRequest }
    | { readonly type: 'question.closed'; readonly requestID: string };

/** Events in order; `sequence` grows by one per batch, a gap means that the page must load its conversations again. */
export interface StoreBatch {
    readonly sequence: number;
    readonly events: readonly StoreEvent[];
}
