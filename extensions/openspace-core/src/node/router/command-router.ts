import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { ConnectedPage, lastFocused } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { CommandCallers } from './command-callers';
import { PageQueue } from './page-queue';
import { Clearance, CommandCheck, CommandOutcome, RunningCommand } from './running-command';

export const NO_PAGE = 'No OpenSpace page is connected for this folder.';
export const PAGE_CLOSED = 'The OpenSpace page was closed before the command ended.';

export interface RouteOptions {
    readonly directory?: string;
    /** The person acts, not the agent. */
    readonly person?: boolean;
    readonly immediate?: boolean;
    /** The turn was stopped: what has not run does not, what runs is answered for. */
    readonly stopped?: AbortSignal;
    readonly clearance?: Clearance;
    /** Looks at the command once its page is known. */
    readonly check?: CommandCheck;
}

/** Gives each command to exactly one page, or to the external surface that owns it, and answers for those that cannot. */
@injectable()
export class CommandRouter {

    @inject(CommandCallers)
    protected readonly callers: CommandCallers;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ExternalSurfaces)
    protected readonly surfaces: ExternalSurfaces;

    @inject(ILogger) @named('openspace-core:CommandRouter')
    protected readonly logger: ILogger;

    protected readonly queues = new Map<ConnectedPage | undefined, PageQueue<RunningCommand>>();
    protected readonly commands = new Map<string, RunningCommand>();

    protected readonly onDidStartEmitter = new Emitter<AgentCommandCall>();
    readonly onDidStart: Event<AgentCommandCall> = this.onDidStartEmitter.event;

    @postConstruct()
    protected init(): void {
        this.pages.onDidLeave(page => this.abandon(page));
    }

    /** Most commands that wait in one page now. */
    get depth(): number {
        return Math.max(0, ...Array.from(this.queues.values(), queue => queue.depth));
    }

    /** The page that owns the session, else the one that was focused last, else the oldest; of those that know the command. */
    pick(sessionID: string | undefined, directory: string | undefined, cmd?: string): ConnectedPage | undefined {
        const candidates = this.pages.reachable.filter(page =>
            (directory === undefined || page.directory === directory) && (cmd === undefined || this.catalog.offers(page, cmd)));
        const owner = sessionID === undefined ? undefined : this.callers.pageOf(sessionID);
        if (owner && candidates.includes(owner)) {
            return owner;
        }
        return lastFocused(candidates);
    }

    async execute(call: AgentCommandCall, options: RouteOptions = {}): Promise<CommandOutcome> {
        const command = new RunningCommand(call, options.person === true, options.immediate === true, {
            clearance: options.clearance,
            check: options.check,
            onStart: started => { this.onDidStartEmitter.fire(started); },
            onUnclaimed: unclaimed => this.giveUp(unclaimed.page),
            onAsking: (asker, asking) => this.queues.forEach(queue => queue.setAsking(asker, asking))
        });
        const stop = (): void => {
            this.queues.forEach(queue => queue.remove(waiting => waiting === command));
            command.stop();
        };
        options.stopped?.addEventListener('abort', stop);
        try {
            if (options.stopped?.aborted) {
                command.stop();
            } else {
                this.enqueue(command, options.directory);
            }
            return await command.outcome;
        } finally {
            options.stopped?.removeEventListener('abort', stop);
            this.commands.delete(call.id);
        }
    }

    /** Asked by a page right before it runs a command: only one page, and only in time, gets a yes. */
    async claim(id: string, page: ConnectedPage): Promise<boolean> {
        this.pages.heard(page);
        const command = this.commands.get(id);
        if (!command || command.page !== page || !await command.claim()) {
            this.logger.debug('command was claimed too late', { id, page: page.id });
            return false;
        }
        return true;
    }

    /**
     * Keeps the data of a command that the page has claimed, so that its answer only has to say that it is here.
     * Throws if nobody waits for it any more.
     */
    keepData(id: string, data: NonNullable<CommandResult['data']>, page: ConnectedPage): void {
        const command = this.commands.get(id);
        if (!command?.claimed || command.page !== page || command.answered) {
            throw new Error('The command has been answered for already.');
        }
        command.keepData(data);
    }

    /** The command waits for the person, or does so no longer. */
    setAsking(id: string, asking: boolean, page: ConnectedPage): void {
        const command = this.commands.get(id);
        if (command && command.page === page) {
            command.setAsking(asking);
        }
    }

    protected enqueue(command: RunningCommand, directory: string | undefined): void {
        const { call } = command;
        // A surface's commands wait with those of the page: the agent means them in this order.
        const onSurface = this.surfaces.owns(call.cmd);
        const page = this.pick(call.sessionId, directory, onSurface ? undefined : call.cmd);
        if (!page && !onSurface) {
            command.answer(CommandResult.failed(NO_PAGE), { verdict: 'refused', rule: 'no-tab' });
            return;
        }
        const queue = this.queueOf(page);
        const { queueDepth } = this.policies.policy;
        if (!command.immediate && queue.depth >= queueDepth) {
            command.answer(CommandResult.failed(`Too many commands are waiting (${queueDepth}).`), {
                verdict: 'limited', rule: 'queue-full'
            });
            return;
        }
        if (page && !onSurface) {
            command.assign(page.client, page);
        } else {
            command.assign({ executeAgentCommand: given => this.surfaces.execute(given), onCommandCancelled: () => undefined });
        }
        this.commands.set(call.id, command);
        this.logger.debug('command waits', { id: call.id, cmd: call.cmd, session: call.sessionId, page: page?.id, depth: queue.depth });
        queue.add(command);
    }

    /** Without a page, the one of the surfaces. */
    protected queueOf(page: ConnectedPage | undefined): PageQueue<RunningCommand> {
        let queue = this.queues.get(page);
        if (!queue) {
            queue = new PageQueue<RunningCommand>(() => this.policies.policy.commandDelay);
            this.queues.set(page, queue);
        }
        return queue;
    }

    /** A page that is only busy with a command of ours is left alone, and so is the only one that could act. */
    protected giveUp(page: ConnectedPage | undefined): void {
        const isBusy = [...this.commands.values()].some(command => command.page === page && command.claimed && !command.answered);
        const hasOther = this.pages.reachable.some(other => other !== page && other.directory === page?.directory);
        if (page && hasOther && !isBusy) {
            this.logger.warn('a page has a socket and says nothing: its commands go to another one', { page: page.id });
            this.pages.silent(page);
        }
    }

    /** Answers for a page that went away in mid-command; what it has not begun goes to another one. */
    protected abandon(page: ConnectedPage): void {
        const queue = this.queues.get(page);
        if (!queue) {
            return;
        }
        this.queues.delete(page);
        const waiting = queue.remove(() => true);
        this.logger.debug('page has left', { page: page.id, waiting: waiting.length });
        queue.dispose();
        const begun = [...this.commands.values()].filter(command => command.page === page && !waiting.includes(command));
        for (const command of begun) {
            if (command.claimed) {
                command.cancel(PAGE_CLOSED, { verdict: 'ran', rule: 'tab-closed' });
            } else {
                command.release();
            }
        }
        [...begun, ...waiting].filter(command => !command.answered).forEach(command => this.enqueue(command, page.directory));
    }
}
