import { inject, injectable } from '@theia/core/shared/inversify';
import { Message, Part, Session } from '../../common';
import { SessionCleanup } from '../cleanup/session-cleanup';
import { ResultReporter } from '../feedback/result-reporter';
import { StateReporter } from '../feedback/state-reporter';
import { FollowUpStore } from '../follow-ups/follow-up-store';
import { TurnEndings } from './turn-endings';
import { EchoGuard } from '../guard/echo-guard';
import { ToolCallFinder } from '../mcp/tool-call-finder';
import { SandboxCallFinder } from '../sandbox/sandbox-call-finder';
import { SandboxedSessions } from '../sandbox/sandboxed-sessions';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { CommandRouter } from '../router/command-router';
import { ResultLog } from '../feedback/result-log';
import { SessionRoots } from './session-roots';
import { TurnTracker } from './turn-tracker';

/** Passes on what happens in the sessions of all folders to those who have to know. */
@injectable()
export class SessionWatch {

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    @inject(TurnTracker)
    protected readonly turns: TurnTracker;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(ResultReporter)
    protected readonly reporter: ResultReporter;

    @inject(StateReporter)
    protected readonly states: StateReporter;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(ToolCallFinder)
    protected readonly toolCalls: ToolCallFinder;

    @inject(SandboxCallFinder)
    protected readonly sandboxCalls: SandboxCallFinder;

    @inject(SandboxedSessions)
    protected readonly sandboxes: SandboxedSessions;

    @inject(SessionCleanup)
    protected readonly cleanup: SessionCleanup;

    @inject(TurnEndings)
    protected readonly endings: TurnEndings;

    @inject(FollowUpStore)
    protected readonly followUps: FollowUpStore;

    /** Points to which the person went back, by session. */
    protected readonly reverts = new Map<string, string>();

    session(session: Session): void {
        const { id, parentID, revert, time } = session;
        if (time.archived) {
            this.cleanup.end(id);
        }
        if (parentID) {
            this.roots.adopt(id, parentID);
        }
        this.sandboxes.observe(session);
        const point = revert ? `${revert.messageID}/${revert.partID ?? ''}` : undefined;
        if (point === this.reverts.get(id)) {
            return;
        }
        if (point === undefined) {
            this.reverts.delete(id);
        } else {
            this.reverts.set(id, point);
            this.turns.stop(id);
        }
        this.states.forget(id);
    }

    message(info: Message): void {
        this.turns.observeMessage(info);
        this.reporter.observeMessage(info);
        this.endings.message(info);
    }

    part(part: Part, role: 'user' | 'assistant', directory: string): void {
        this.turns.observePart(part);
        this.guard.observe(part, role);
        this.toolCalls.observePart(part, directory);
        this.sandboxCalls.observePart(part, directory);
    }

    /** The agent begins to work, maybe because another client of the server asked for it. */
    begin(sessionID: string, directory: string): void {
        this.endings.begin(sessionID);
        const { endpoint } = this.supervisor;
        if (endpoint) {
            void this.guard.prepare(endpoint, directory, sessionID);
        }
    }

    status(sessionID: string, busy: boolean): void {
        if (!busy) {
            this.reporter.observeIdle(sessionID);
            this.turns.observeIdle(sessionID);
            this.toolCalls.forgetSession(sessionID);
            this.sandboxCalls.forgetSession(sessionID);
        }
        this.guard.setBusy(sessionID, busy);
        this.cleanup.active(sessionID, busy);
        if (!busy) {
            // Last: who waited for it may let the agent begin again.
            this.endings.rest(sessionID);
            this.sandboxes.rest(sessionID);
        }
    }

    /** The server is gone in the middle of a turn. */
    lost(sessionID: string): void {
        this.turns.end(sessionID);
        this.endings.lose(sessionID);
        this.status(sessionID, false);
    }

    compacted(sessionID: string): void {
        this.states.forget(sessionID);
    }

    deleted(sessionID: string): void {
        this.cleanup.end(sessionID);
        this.followUps.forget(sessionID);
        this.endings.forget(sessionID);
        this.turns.forget(sessionID);
        this.reporter.forget(sessionID);
        this.toolCalls.forgetSession(sessionID);
        this.sandboxCalls.forgetSession(sessionID);
        this.sandboxes.forget(sessionID);
        this.results.forget(sessionID);
        this.router.forget(sessionID);
        this.guard.forget(sessionID);
        this.states.forget(sessionID);
        this.reverts.delete(sessionID);
        this.roots.forget(sessionID);
    }
}
