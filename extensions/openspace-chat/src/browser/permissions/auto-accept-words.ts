import { ConversationState, describeRule } from 'openspace-agent/lib/common';
import { rootOf } from '../model/pending-requests';
import { visibleText } from '../model/visible-text';

type Accepting = Pick<ConversationState, 'sessions' | 'autoAccept'>;

/** Whether everything that the session asks for is accepted; a sub-agent's session belongs to the one that it works for. */
export function isEverythingAccepted(state: Accepting, sessionID: string | undefined): boolean {
    return sessionID !== undefined && state.autoAccept.sessions.includes(rootOf(state.sessions, sessionID));
}

/** The rules of the settings, a line each. */
export function acceptedEverywhere({ autoAccept }: Pick<Accepting, 'autoAccept'>): string[] {
    return autoAccept.rules.map(rule => visibleText(describeRule(rule)));
}
