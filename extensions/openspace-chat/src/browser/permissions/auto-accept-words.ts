import { nls } from '@theia/core/lib/common/nls';
import { ConversationState, describeRule } from 'openspace-agent/lib/common';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { rootOf } from '../model/pending-requests';

type Accepting = Pick<ConversationState, 'sessions' | 'autoAccept'>;

/** Whether everything that the session asks for is accepted; a sub-agent's session belongs to the one that it works for. */
export function isEverythingAccepted(state: Accepting, sessionID: string | undefined): boolean {
    return sessionID !== undefined && state.autoAccept.sessions.includes(rootOf(state.sessions, sessionID));
}

/** Files that the agent may change in the session without asking; a sub-agent's session belongs to the one that it works for. */
export function acceptedFiles(state: Accepting, sessionID: string | undefined): readonly string[] {
    return sessionID === undefined ? [] : state.autoAccept.files[rootOf(state.sessions, sessionID)] ?? [];
}

/** The rules of the settings, a line each. */
export function acceptedEverywhere({ autoAccept }: Pick<Accepting, 'autoAccept'>): string[] {
    return autoAccept.rules.map(rule => visibleText(describeRule(rule)));
}

export function askAgainLabel(file: string): string {
    return nls.localize('openspace/chat/autoAccept/askAgainFile', 'Ask again before changes of {0}', visibleText(file));
}
