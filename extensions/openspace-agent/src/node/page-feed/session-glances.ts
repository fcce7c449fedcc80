import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { doingOf, SessionChanges, SessionDoing, SessionGlance, UserMessage } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { ObservedMessage, ObservedPart, SessionObserver } from '../agent-session/session-observer';

type FileDiff = NonNullable<NonNullable<UserMessage['summary']>['diffs']>[number];
/** Names and numbers, without the lines. */
type ChangedFile = Pick<FileDiff, 'file' | 'additions' | 'deletions'>;

/** What is known of one session. */
interface Watched {
    readonly directory: string;
    /** The newest part that runs. */
    running?: { readonly partID: string; readonly doing: SessionDoing };
    /** What turns changed, by the message with which they began. */
    readonly turns: Map<string, readonly ChangedFile[]>;
    /** Told by somebody who knows better than the turns. */
    told?: { readonly changes: SessionChanges | undefined };
}

export interface SessionGlanceChange {
    readonly directory: string;
    readonly sessionID: string;
    readonly glance: SessionGlance;
}

/** What the agents of all sessions are just doing and what they changed, as pages show it that have not opened them. */
@injectable()
export class SessionGlances implements SessionObserver {

    protected readonly watched = new Map<string, Watched>();

    protected readonly onDidChangeEmitter = new Emitter<SessionGlanceChange>();
    /** Only when something is different, not for each piece of a text. */
    readonly onDidChange: Event<SessionGlanceChange> = this.onDidChangeEmitter.event;

    of(sessionIDs: Iterable<string>): Record<string, SessionGlance> {
        return Object.fromEntries([...sessionIDs].flatMap(id => {
            const watched = this.watched.get(id);
            return watched ? [[id, glanceAt(watched)]] : [];
        }));
    }

    /** Instead of what the server tells of the turns. */
    setChanges(sessionID: string, changes: SessionChanges | undefined): void {
        const watched = this.watched.get(sessionID);
        if (watched && JSON.stringify(watched.told) !== JSON.stringify({ changes })) {
            watched.told = { changes };
            this.tell(sessionID, watched);
        }
    }

    /** Takes back what was told by {@link setChanges}. */
    believeTurns(sessionID: string): void {
        const watched = this.watched.get(sessionID);
        if (watched?.told) {
            delete watched.told;
            this.tell(sessionID, watched);
        }
    }

    didBegin({ id }: AgentSession, directory: string): void {
        if (!this.watched.has(id)) {
            this.watched.set(id, { directory, turns: new Map() });
        }
    }

    didObserveMessage({ session, info }: ObservedMessage): void {
        const watched = this.watched.get(session.id);
        if (watched && info.role === 'user' && info.summary?.diffs) {
            const changed = info.summary.diffs.map(({ file, additions, deletions }) => ({ file, additions, deletions }));
            if (JSON.stringify(watched.turns.get(info.id) ?? []) !== JSON.stringify(changed)) {
                watched.turns.set(info.id, changed);
                this.tell(session.id, watched);
            }
        }
    }

    didObservePart({ session, part, role }: ObservedPart): void {
        const watched = this.watched.get(session.id);
        if (!watched || role !== 'assistant') {
            return;
        }
        const { running } = watched;
        const doing = doingOf(part);
        if (!doing) {
            if (running?.partID === part.id) {
                this.pause(session);
            }
        } else if (session.state === 'working'
            && (running?.partID !== part.id || JSON.stringify(running.doing) !== JSON.stringify(doing))) {
            watched.running = { partID: part.id, doing };
            this.tell(session.id, watched);
        }
    }

    /** What was taken back is not changed any more. */
    didUpdate({ id, sandbox: { session } }: AgentSession): void {
        const watched = this.watched.get(id);
        const from = session?.revert?.messageID;
        const gone = from === undefined ? [] : [...watched?.turns.keys() ?? []].filter(messageID => messageID >= from);
        if (watched && gone.length > 0) {
            gone.forEach(messageID => watched.turns.delete(messageID));
            this.tell(id, watched);
        }
    }

    willRest(session: AgentSession): void {
        this.pause(session);
    }

    didDelete({ id }: AgentSession): void {
        this.watched.delete(id);
    }

    protected pause({ id }: AgentSession): void {
        const watched = this.watched.get(id);
        if (watched?.running) {
            delete watched.running;
            this.tell(id, watched);
        }
    }

    protected tell(sessionID: string, watched: Watched): void {
        this.onDidChangeEmitter.fire({ directory: watched.directory, sessionID, glance: glanceAt(watched) });
    }
}

function glanceAt({ running, turns, told }: Watched): SessionGlance {
    const changes = told ? told.changes : changesOf([...turns.values()].flat());
    return { ...running && { doing: running.doing }, ...changes && { changes } };
}

function changesOf(files: readonly ChangedFile[]): SessionChanges | undefined {
    const sum = (of: (file: ChangedFile) => number): number => files.reduce((total, file) => total + of(file), 0);
    return files.length === 0 ? undefined : {
        files: new Set(files.map(({ file }) => file)).size,
        lines: { additions: sum(({ additions }) => additions), deletions: sum(({ deletions }) => deletions) }
    };
}
