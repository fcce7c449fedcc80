import { Message, Part } from '../../common';
import { AgentSession } from './agent-session';

/** A message of a session, new or changed. */
export interface ObservedMessage {
    readonly session: AgentSession;
    readonly info: Message;
}

/** A part of a message, new or changed. */
export interface ObservedPart {
    readonly session: AgentSession;
    readonly part: Part;
    readonly role: 'user' | 'assistant';
    readonly directory: string;
}

/**
 * Somebody whose concern follows the life of sessions. Whatever happens, the session itself knows it first, then the
 * observers are told, in no particular order: none may rely on what another one does with the same event. What has to come
 * after all others is an event of its own: {@link didRest} after {@link willRest}.
 */
export interface SessionObserver {

    /** The server told of the session: it is new or has changed. */
    didUpdate?(session: AgentSession): void;

    /** The agent may have forgotten what it was told: the conversation was summed up, or the person went back or forth. */
    didChangeContext?(session: AgentSession): void;

    didObserveMessage?(observed: ObservedMessage): void;

    didObservePart?(observed: ObservedPart): void;

    /** The person has written. */
    didBeginTurn?(session: AgentSession): void;

    /** The agent begins to work, maybe because another client of the server asked for it. */
    didBegin?(session: AgentSession, directory: string): void;

    /** The first phase of coming to rest: the books are closed. Nobody may let the agent begin again in it. */
    willRest?(session: AgentSession): void;

    /** The second phase, when all have closed theirs: who waited for the rest may let the agent begin again. */
    didRest?(session: AgentSession): void;

    /** The session is archived: what was made for it is no longer needed. It may be told again, and the session may come back. */
    didArchive?(session: AgentSession): void;

    /** The session is gone, and what it owned with it. */
    didDelete?(session: AgentSession): void;
}

export const SessionObserver = Symbol('SessionObserver');
