import { inject, injectable } from '@theia/core/shared/inversify';
import { writeResultLine } from 'openspace-core/lib/common';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { IdeStateStore } from 'openspace-core/lib/node/state/ide-state-store';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionObserver } from '../agent-session/session-observer';
import { ascendingId } from '../opencode/ascending-id';
import { ResultLog } from './result-log';

/** Where the agent works when what it was told does not hold any more. */
const AT_HOME = 'This session does not work in a copy any more: its tools reach the files of the project itself.';

/** State for one message; `sent` is called once the server has accepted it. */
export interface StatePart {
    readonly text: string;
    sent(): void;
}

/** Told with the next message that the server accepts. */
export interface AgentNews {
    readonly text: string;
    told(): void;
}

/** As the server takes it: the agent reads it, the chat does not show it. */
export function partOf({ text }: StatePart) {
    return { id: ascendingId('prt'), type: 'text' as const, text, synthetic: true, metadata: { openspace: 'ide-state' } };
}

/**
 * The volatile part of what the agent knows: what the person has open, and failures that it has not heard of. It goes with
 * the person's message, only when it changed, because a changed system prompt would void the provider's cache.
 */
@injectable()
export class StateReporter implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(IdeStateStore)
    protected readonly states: IdeStateStore;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    /** What each session was told last. */
    protected readonly told = new WeakMap<AgentSession, string>();

    protected readonly toldNotes = new WeakMap<AgentSession, string>();

    /** Undefined if the agent knows everything. A note is told once. */
    partFor(sessionID: string, directory: string, page?: ConnectedPage, note?: string, news?: AgentNews): StatePart | undefined {
        const session = this.sessions.of(sessionID);
        const state = this.states.text(directory, page);
        const changed = state !== undefined && state !== this.told.get(session);
        const failures = this.results.unreported(sessionID);
        const place = note ?? (this.toldNotes.has(session) ? AT_HOME : undefined);
        const isNew = place !== undefined && place !== this.toldNotes.get(session);
        if (!changed && failures.length === 0 && !isNew && !news) {
            return undefined;
        }
        const lines = [
            ...(isNew ? [escape(place)] : []),
            ...(news ? [escape(news.text)] : []),
            ...(changed ? ['<ide_state>', escape(state), '</ide_state>'] : []),
            ...(failures.length > 0
                ? ['<ide_results>', ...failures.map(failure => escape(writeResultLine(failure))), '</ide_results>']
                : [])
        ];
        return {
            text: lines.join('\n'),
            sent: () => {
                if (state !== undefined) {
                    this.told.set(session, state);
                }
                if (isNew) {
                    this.toldNotes.set(session, place);
                }
                news?.told();
                this.results.markReported(sessionID, failures);
            }
        };
    }

    didChangeContext(session: AgentSession): void {
        this.told.delete(session);
        this.toldNotes.delete(session);
    }
}

/** No name of a file or reason may end our frame, or begin a block. */
function escape(text: string): string {
    return text.replaceAll('<', '‹').replace(/%(?=%)/g, '% ');
}
