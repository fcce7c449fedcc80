import { redactShort } from '@openspace/foundation/redaction';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import {
    AgentCommandCall, CommandResult, CommandSource, DECLINED, FinishedCommand, isWrittenDownFirst, PersonAdmission, PersonCommand,
    PersonRun, RAN, ReplyPosition, STOPPED
} from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentControl } from '../control/agent-control';
import { AgentPace } from '../control/agent-pace';
import { stoppable } from '../control/stoppable';
import { TrustedFolders } from '../launch/trusted-folders';
import { ConnectedPage } from '../pages/connected-page';
import { FolderCopies } from '../paths/folder-copies';
import { admissionRefusal } from './admission-refusal';
import { ArgumentPathGuard } from './argument-path-guard';
import { CommandCallers } from './command-callers';
import { CommandJournal } from './command-journal';
import { CommandRouter, NO_PAGE } from './command-router';
import { CopyPlace } from './copy-place';
import { Clearance, CommandOutcome } from './running-command';

export interface CommandRequest {
    readonly id?: string;
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly sessionId?: string;
    readonly messageId?: string;
    readonly position?: ReplyPosition;
    readonly directory?: string;
    readonly source: CommandSource;
    /** The person's authority needs no consent; every other check is the same. */
    readonly authority: 'agent' | 'person';
    readonly immediate?: boolean;
    /** The turn was stopped, or the caller has gone. */
    readonly signal?: AbortSignal;
}

interface PlacedRequest extends CommandRequest {
    readonly place?: CopyPlace;
}

/** The one way in for commands, whoever asks: checks, questions to the person, execution, answer. */
@injectable()
export class CommandGateway {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(AgentControl)
    protected readonly control: AgentControl;

    @inject(CommandCallers)
    protected readonly callers: CommandCallers;

    @inject(AgentPace)
    protected readonly pace: AgentPace;

    @inject(TrustedFolders)
    protected readonly trustedFolders: TrustedFolders;

    @inject(ArgumentPathGuard)
    protected readonly paths: ArgumentPathGuard;

    @inject(FolderCopies)
    protected readonly copies: FolderCopies;

    @inject(CommandJournal)
    protected readonly journal: CommandJournal;

    @inject(ILogger) @named('openspace-core:CommandGateway')
    protected readonly logger: ILogger;

    /** Keeps the agent's commands of a session in order while some of them wait for the person; the promises never reject. */
    protected readonly admissions = new Map<string, Promise<unknown>>();

    onDidStart: Event<AgentCommandCall>;

    protected readonly onDidFinishEmitter = new Emitter<FinishedCommand>();
    /** Fires for every command that has its answer, also for those that never ran. */
    readonly onDidFinish: Event<FinishedCommand> = this.onDidFinishEmitter.event;

    protected readonly onDidRunForPersonEmitter = new Emitter<FinishedCommand>();
    /** Fires for every command that the person ran in a page of theirs. */
    readonly onDidRunForPerson: Event<FinishedCommand> = this.onDidRunForPersonEmitter.event;

    @postConstruct()
    protected init(): void {
        this.onDidStart = this.router.onDidStart;
    }

    /** Never rejects. */
    async run(given: CommandRequest): Promise<CommandResult> {
        const request = this.tieToTurn(given);
        const call: AgentCommandCall = {
            id: request.id ?? generateUuid(),
            cmd: request.cmd,
            args: request.args,
            sessionId: request.sessionId,
            messageId: request.messageId,
            ...(request.position ? { position: request.position } : {}),
            source: request.source
        };
        this.logger.debug('command received', {
            id: call.id, cmd: redactShort(call.cmd, 120), session: call.sessionId, source: call.source, authority: request.authority
        });
        const outcome = await this.decide(call, request);
        this.finish(call, outcome, request.directory);
        return outcome.result;
    }

    /** The person is about to run a command in a page: nothing is checked or queued, but what may change something is written down. */
    async admitForPerson({ cmd, args }: PersonCommand): Promise<PersonAdmission> {
        const call: AgentCommandCall = { id: generateUuid(), cmd, args, source: 'palette' };
        const refusal = isWrittenDownFirst(this.catalog.entry(cmd)?.risk) ? await admissionRefusal(this.journal, call) : undefined;
        if (refusal === undefined) {
            return { id: call.id };
        }
        this.tellRunForPerson(call, refused('audit', refusal));
        return { refusal };
    }

    /** The person ran a command in a page. It is told like all others. */
    noteRunForPerson({ id = generateUuid(), cmd, args, result }: PersonRun, decision = RAN): void {
        this.tellRunForPerson({ id, cmd, args, source: 'palette' }, { result, decision });
    }

    protected tellRunForPerson(call: AgentCommandCall, outcome: CommandOutcome): void {
        const finished = { call, ...outcome, risk: this.catalog.entry(call.cmd)?.risk };
        this.journal.add(finished);
        this.onDidRunForPersonEmitter.fire(finished);
    }

    /** The agent's commands end with their turn, whoever brings them; those of an unknown session when everything is stopped. */
    protected tieToTurn(request: CommandRequest): CommandRequest {
        const { authority, sessionId, messageId, signal } = request;
        if (authority !== 'agent') {
            return request;
        }
        const turnStopped = this.callers.stopOf(sessionId, messageId);
        return { ...request, signal: signal && signal !== turnStopped ? AbortSignal.any([signal, turnStopped]) : turnStopped };
    }

    protected async decide(call: AgentCommandCall, request: CommandRequest): Promise<CommandOutcome> {
        try {
            return this.check(request)
                ?? await (request.authority === 'person' ? this.route(call, request) : this.admitInOrder(call, request));
        } catch (error) {
            this.logger.error('a command could not be handled', { id: call.id, reason: String(error) });
            return refused(
                'not-checked', `The IDE could not handle the command: ${error instanceof Error ? error.message : String(error)}`
            );
        }
    }

    /** For commands that never get as far as a check: reported like all others. */
    finish(call: AgentCommandCall, { result, decision }: CommandOutcome, directory?: string): void {
        const { id, cmd, sessionId, source } = call;
        this.logger.debug('command answered', {
            id, cmd: redactShort(cmd, 120), session: sessionId, source, success: result.success, ms: result.executionTime, ...decision
        });
        this.note(call, result, directory);
        const finished = { call, result, decision, risk: this.catalog.entry(cmd)?.risk };
        this.journal.add(finished);
        this.onDidFinishEmitter.fire(finished);
    }

    /** Blocks are noted by who tells the agent of them. The answer to a tool is the result, so the agent knows it. */
    protected note(
        { cmd, sessionId, source }: AgentCommandCall, { success, error, executionTime }: CommandResult, directory: string | undefined
    ): void {
        if (sessionId === undefined || source === 'block') {
            return;
        }
        const markReported = this.callers.note(sessionId, directory ?? this.router.pick(sessionId, undefined)?.directory, {
            cmd, success, error, executionTime
        });
        if (source === 'mcp') {
            markReported();
        }
    }

    protected check(request: CommandRequest): CommandOutcome | undefined {
        const { cmd, args, authority, sessionId, messageId } = request;
        const limit = authority === 'agent' ? this.callers.count(sessionId, messageId) : undefined;
        if (limit) {
            return { result: CommandResult.failed(limit.error), decision: { verdict: 'limited', rule: limit.rule } };
        }
        const refusal = this.catalog.check(cmd, args);
        if (refusal) {
            return { result: CommandResult.failed(refusal.error), decision: { verdict: 'refused', rule: refusal.rule } };
        }
        const confined = authority === 'agent' ? this.callers.refusal(request) : undefined;
        return confined === undefined ? undefined : refused('sandbox', confined);
    }

    protected route(call: AgentCommandCall, request: PlacedRequest, clearance?: Clearance): Promise<CommandOutcome> {
        const { directory, authority, immediate, signal } = request;
        return this.router.execute({ ...call, args: request.args }, {
            directory,
            person: authority === 'person',
            immediate: immediate === true && this.isHarmless(call.cmd),
            stopped: signal,
            clearance,
            check: page => this.mayAct(call, request, page)
        }).then(outcome => request.place ? { ...outcome, result: request.place.resultOf(outcome.result) } : outcome);
    }

    /** Paths of a session in a copy lead there; everybody but the page knows the command as the agent wrote it. */
    protected async place(request: CommandRequest): Promise<PlacedRequest> {
        const place = await this.callers.copyOf(request);
        if (!place) {
            return request;
        }
        this.copies.add(place.folder, place.copy);
        const { cmd, args } = request;
        return { ...request, place, args: await place.argumentsFor(cmd, this.catalog.entry(cmd)?.arguments_schema ?? {}, args) };
    }

    /** The last look before a command acts; what may change something is on the disk by then. */
    protected mayAct(
        call: AgentCommandCall, request: PlacedRequest, page: ConnectedPage | undefined
    ): Promise<CommandOutcome | undefined> | undefined {
        const checked = this.checkPaths(request, page);
        if (!isWrittenDownFirst(this.catalog.entry(call.cmd)?.risk)) {
            return checked;
        }
        return Promise.resolve(checked).then(async refusal => {
            const unwritten = refusal ? undefined : await admissionRefusal(this.journal, call);
            return unwritten === undefined ? refusal : refused('audit', unwritten);
        });
    }

    /** No path leads out of the folders that the command may see: those of its page, or the one of its sandbox. */
    protected checkPaths(request: PlacedRequest, page: ConnectedPage | undefined): Promise<CommandOutcome | undefined> | undefined {
        const paths = this.paths.pathsOf(request.cmd, request.args);
        const confined = request.authority === 'agent' ? this.callers.foldersFor(request) : undefined;
        const roots = request.place ? [request.place.copy] : confined ?? page?.roots ?? [];
        // Without a folder there are no files, which the command says itself.
        return paths.length === 0 || roots.length === 0
            ? undefined
            : this.paths.refusal(paths, roots).then(error => error === undefined ? undefined : refused('path', error));
    }

    /** Only what changes nothing may overtake the commands before it. */
    protected isHarmless(cmd: string): boolean {
        return this.catalog.entry(cmd)?.risk === 'view';
    }

    protected async admitInOrder(call: AgentCommandCall, request: CommandRequest): Promise<CommandOutcome> {
        this.pace.count();
        const { signal = NEVER } = request;
        const key = request.sessionId ?? '';
        const immediate = request.immediate === true && this.isHarmless(request.cmd);
        const before = this.admissions.get(key) ?? Promise.resolve();
        const admission = stoppable(immediate ? Promise.resolve() : before, signal).then(async () => {
            const directory = this.folderOf(request);
            const refusal = await this.admit(call, directory, signal);
            const placed = refusal ? request : await this.place({ ...request, directory });
            // Wrapped: the next command may enter the queue while this one runs.
            return {
                outcome: refusal ?? this.route(call, placed, page => this.clear(page?.directory ?? directory, signal))
            };
        });
        // One that is stopped does not let the next one overtake those before it.
        const settled = Promise.allSettled([before, admission]);
        this.admissions.set(key, settled);
        void settled.then(() => this.admissions.get(key) === settled && this.admissions.delete(key));
        return (await admission).outcome;
    }

    /** The folder in which the command will act; what is asked and checked for one folder must not run in another. */
    protected folderOf({ cmd, sessionId, directory }: CommandRequest): string | undefined {
        return directory ?? (this.router.pick(sessionId, undefined, cmd) ?? this.router.pick(sessionId, undefined))?.directory;
    }

    /** What only concerns the agent: trust, pause, consent, and what it read in this turn. */
    protected async admit(call: AgentCommandCall, directory: string | undefined, signal: AbortSignal): Promise<CommandOutcome | undefined> {
        const pick = () => this.router.pick(call.sessionId, directory);
        const forbidden = this.forbid(directory) ?? await this.hold(directory, signal);
        if (forbidden) {
            return forbidden;
        }
        const consent = await this.control.ensureConsent(pick, signal);
        if (signal.aborted) {
            return stopped();
        }
        if (!consent) {
            return consent === undefined ? refused('no-tab', NO_PAGE) : declined('consent');
        }
        const answer = await this.callers.mayRun(call, pick, signal);
        if (signal.aborted) {
            return stopped();
        }
        if (!answer) {
            return answer === undefined ? refused('no-tab', NO_PAGE) : declined('foreign-content');
        }
        return undefined;
    }

    /** Asked right before the command starts: the person may have changed their mind while it waited. */
    protected clear(directory: string | undefined, signal: AbortSignal): ReturnType<Clearance> {
        const forbidden = this.forbid(directory);
        return forbidden ? Promise.resolve(forbidden) : this.control.state.mode === 'paused' ? this.hold(directory, signal) : undefined;
    }

    /** Waits while the agent is paused. */
    protected async hold(directory: string | undefined, signal: AbortSignal): Promise<CommandOutcome | undefined> {
        await this.control.untilResumed(signal);
        return signal.aborted ? stopped() : this.forbid(directory);
    }

    protected forbid(directory: string | undefined): CommandOutcome | undefined {
        if (directory !== undefined && !this.trustedFolders.isTrusted(directory)) {
            return refused('untrusted-folder', 'The workspace is not trusted: commands do not run before the person trusts it.');
        }
        return this.control.state.mode === 'off' ? declined('control-off') : undefined;
    }
}

const NEVER = new AbortController().signal;

function refused(rule: 'audit' | 'path' | 'sandbox' | 'untrusted-folder' | 'no-tab' | 'not-checked', error: string): CommandOutcome {
    return { result: CommandResult.failed(error), decision: { verdict: 'refused', rule } };
}

function declined(rule: 'consent' | 'control-off' | 'foreign-content'): CommandOutcome {
    return { result: CommandResult.failed(DECLINED), decision: { verdict: 'declined', rule } };
}

function stopped(): CommandOutcome {
    return { result: CommandResult.failed(STOPPED), decision: { verdict: 'cancelled', rule: 'stopped' } };
}
