import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CommandResult } from 'openspace-core/lib/common';
import { AgentEdit, EditPlace, EditRemark, EditWitness } from 'openspace-core/lib/node/edits/edit-witness';
import { ToolPart } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SandboxedSessions } from '../agent-session/sandboxed-sessions';
import { ObservedPart, SessionObserver } from '../agent-session/session-observer';
import { Turn } from '../agent-session/turn';
import { PendingWork } from './pending-work';
import { ResultReporter } from './result-reporter';
import { aboutToEdit, editsOf, readBy } from './tool-edits';

/** Calls of these end when a helper is done. */
const TASK_TOOLS = new Set(['task', 'sandbox_task']);

/** Edits that are being looked at. */
interface EditCheck {
    readonly turn: Turn;
    readonly edits: readonly AgentEdit[];
    readonly stopper: AbortController;
}

/**
 * Shows the agent's edits to the witnesses, and tells the agent what they say while it still works on the same turn. Edits that
 * follow each other quickly are judged as one: what is wrong between them is none of anybody's business.
 */
@injectable()
export class EditReporter implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(SandboxedSessions)
    protected readonly sandboxed: SandboxedSessions;

    @inject(ContributionProvider) @named(EditWitness)
    protected readonly witnesses: ContributionProvider<EditWitness>;

    @inject(ResultReporter)
    protected readonly reporter: ResultReporter;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ILogger) @named('openspace-agent:EditReporter')
    protected readonly logger: ILogger;

    /** By top-level session, each the newest. */
    protected readonly checks = new Map<string, EditCheck>();
    /** What helpers of a session have changed since it heard of them. */
    protected readonly ofHelpers = new Map<string, readonly AgentEdit[]>();
    /** Calls of a run that have been looked at, in each state: the server tells of them again and again. */
    protected readonly seen = new Map<string, Set<string>>();
    /** Sessions in which the person has just written. */
    protected readonly begun = new Set<string>();

    willRest({ id }: AgentSession): void {
        this.seen.delete(id);
    }

    didBeginTurn({ id }: AgentSession): void {
        this.begun.add(id);
    }

    didObservePart({ session, part, role, directory }: ObservedPart): void {
        if (this.begun.delete(session.id)) {
            this.tell(witness => witness.didBeginTurn?.({ sessionID: session.id, directory }));
        }
        // What is told while nobody works is history.
        if (role !== 'assistant' || part.type !== 'tool' || session.state !== 'working' || this.witnesses.getContributions().length === 0) {
            return;
        }
        // The witnesses know the folder: what they would say is about other files than those of a copy, of which the agent is told.
        if (this.sandboxed.isInCopy(session.id)) {
            return;
        }
        const root = this.sessions.of(this.sessions.rootOf(session.id));
        if (this.isFirst(root.id, part)) {
            this.look({ sessionID: root.id, directory }, part);
            const edits = editsOf(part, directory);
            if (root !== session) {
                this.ofHelpers.set(root.id, merge(this.ofHelpers.get(root.id) ?? [], edits));
            } else {
                this.judge(root, part, directory, edits);
            }
        }
    }

    didDelete({ id }: AgentSession): void {
        this.checks.get(id)?.stopper.abort();
        [this.checks, this.ofHelpers, this.seen, this.begun].forEach(kept => kept.delete(id));
    }

    protected isFirst(sessionID: string, { id, state }: ToolPart): boolean {
        const seen = this.seen.get(sessionID) ?? new Set();
        this.seen.set(sessionID, seen);
        const key = `${id} ${state.status}`;
        return !seen.has(key) && seen.add(key).size > 0;
    }

    protected look(place: EditPlace, part: ToolPart): void {
        // While edits are judged, what was before them counts.
        const judged = new Set(this.checks.get(place.sessionID)?.edits.map(({ path }) => path));
        const [read, edited] = [readBy, aboutToEdit].map(files => files(part, place.directory).filter(path => !judged.has(path)));
        if (read.length > 0) {
            this.tell(witness => witness.didRead?.(place, read));
        }
        if (edited.length > 0) {
            this.tell(witness => witness.willEdit?.(place, edited));
        }
    }

    protected judge(session: AgentSession, part: ToolPart, directory: string, edits: readonly AgentEdit[]): void {
        // A helper that is done has done what it did for this call.
        const helped = TASK_TOOLS.has(part.tool) && part.state.status === 'completed' ? this.ofHelpers.get(session.id) ?? [] : [];
        const all = merge(helped, edits);
        const turn = session.turns.turnOf(part.messageID);
        if (all.length === 0 || turn.over) {
            return;
        }
        this.ofHelpers.delete(session.id);
        const before = this.checks.get(session.id);
        const check = {
            turn, edits: before?.turn === turn ? merge(before.edits, all) : all, stopper: new AbortController()
        };
        this.checks.set(session.id, check);
        void this.run(session, check, { directory, messageID: part.messageID });
        before?.stopper.abort();
    }

    protected async run(
        session: AgentSession, check: EditCheck, { directory, messageID }: { readonly directory: string; readonly messageID: string }
    ): Promise<void> {
        const { turn, edits, stopper: { signal } } = check;
        const place = { sessionID: session.id, directory };
        const done = this.pending.begin(place);
        const over = Promise.race([aborted(signal), aborted(turn.stopped)]);
        try {
            const asked = this.witnesses.getContributions().map(witness => witness.didEdit(place, edits, signal));
            const remarks = await Promise.race([Promise.all(asked), over]);
            if (remarks && !turn.over && this.checks.get(session.id) === check) {
                this.take(place, messageID, turn, remarks);
            }
        } catch (error) {
            this.logger.warn('edits of the agent could not be looked at', { session: session.id, reason: String(error) });
        } finally {
            if (this.checks.get(session.id) === check) {
                this.checks.delete(session.id);
            }
            // Whoever has begun is told that nobody waits.
            check.stopper.abort();
            done();
        }
    }

    protected take(place: EditPlace, messageID: string, turn: Turn, remarks: readonly (EditRemark | undefined)[]): void {
        for (const remark of remarks) {
            remark?.accept();
        }
        const results = remarks.flatMap(remark => remark?.data
            ? [{ cmd: remark.cmd, result: CommandResult.ok(remark.data, 0), answersData: true, isUnasked: true }] : []);
        if (results.length > 0) {
            this.reporter.tell({ ...place, messageID }, turn, results);
        }
    }

    protected tell(notify: (witness: EditWitness) => void): void {
        this.witnesses.getContributions().forEach(notify);
    }
}

/** The newest of each file; lines that changed before are changed still. */
function merge(before: readonly AgentEdit[], edits: readonly AgentEdit[]): AgentEdit[] {
    const files = new Map(before.map(edit => [edit.path, edit]));
    for (const edit of edits) {
        const known = files.get(edit.path);
        const lines = known ? [...known.lines ?? [], ...edit.lines ?? []] : edit.lines;
        files.set(edit.path, { path: edit.path, isNew: known?.isNew || edit.isNew, ...lines ? { lines } : {} });
    }
    return [...files.values()];
}

function aborted(signal: AbortSignal): Promise<undefined> {
    return new Promise(done => {
        if (signal.aborted) {
            done(undefined);
        }
        signal.addEventListener('abort', () => done(undefined), { once: true });
    });
}
