import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { ConnectedTab, lastFocused } from '../tabs/connected-tab';
import { TabRegistry } from '../tabs/tab-registry';
import { CommandCallers } from './command-callers';
import { Clearance, CommandCheck, CommandOutcome, RunningCommand } from './running-command';
import { TabQueue } from './tab-queue';

export const NO_TAB = 'No OpenSpace page is connected for this folder.';

export interface RouteOptions {
    readonly directory?: string;
    /** The person acts, not the agent. */
    readonly person?: boolean;
    readonly immediate?: boolean;
    /** The turn was stopped: what has not run does not, what runs is answered for. */
    readonly stopped?: AbortSignal;
    readonly clearance?: Clearance;
    /** Looks at the command once its tab is known. */
    readonly check?: CommandCheck;
}

/** Gives each command to exactly one tab, or to the external surface that owns it, and answers for those that cannot. */
@injectable()
export class CommandRouter {

    @inject(CommandCallers)
    protected readonly callers: CommandCallers;

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ExternalSurfaces)
    protected readonly surfaces: ExternalSurfaces;

    @inject(ILogger) @named('openspace-core:CommandRouter')
    protected readonly logger: ILogger;

    protected readonly queues = new Map<ConnectedTab | undefined, TabQueue<RunningCommand>>();
    protected readonly commands = new Map<string, RunningCommand>();

    protected readonly onDidStartEmitter = new Emitter<AgentCommandCall>();
    readonly onDidStart: Event<AgentCommandCall> = this.onDidStartEmitter.event;

    @postConstruct()
    protected init(): void {
        this.tabs.onDidLeave(tab => this.abandon(tab));
    }

    /** Most commands that wait in one tab now. */
    get depth(): number {
        return Math.max(0, ...Array.from(this.queues.values(), queue => queue.depth));
    }

    /** The tab that owns the session, else the one that was focused last, else the oldest; of those that know the command. */
    pick(sessionID: string | undefined, directory: string | undefined, cmd?: string): ConnectedTab | undefined {
        const candidates = this.tabs.reachable.filter(tab =>
            (directory === undefined || tab.directory === directory) && (cmd === undefined || this.catalog.offers(tab, cmd)));
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
    claim(id: string, tab: ConnectedTab): boolean {
        const command = this.commands.get(id);
        if (!command || command.answered || command.claimed || command.tab !== tab) {
            this.logger.debug('command was claimed too late', { id, tab: tab.id });
            return false;
        }
        command.claimed = true;
        return true;
    }

    /** The command waits for the person, or does so no longer. */
    setAsking(id: string, asking: boolean, tab: ConnectedTab): void {
        const command = this.commands.get(id);
        if (command && command.tab === tab) {
            command.setAsking(asking);
        }
    }

    protected enqueue(command: RunningCommand, directory: string | undefined): void {
        const { call } = command;
        // A surface's commands wait with those of the page: the agent means them in this order.
        const onSurface = this.surfaces.owns(call.cmd);
        const tab = this.pick(call.sessionId, directory, onSurface ? undefined : call.cmd);
        if (!tab && !onSurface) {
            command.answer(CommandResult.failed(NO_TAB), { verdict: 'refused', rule: 'no-tab' });
            return;
        }
        const queue = this.queueOf(tab);
        const { queueDepth } = this.policies.policy;
        if (!command.immediate && queue.depth >= queueDepth) {
            command.answer(CommandResult.failed(`Too many commands are waiting (${queueDepth}).`), {
                verdict: 'limited', rule: 'queue-full'
            });
            return;
        }
        if (tab && !onSurface) {
            command.assign(tab.client, tab);
        } else {
            command.assign({ executeAgentCommand: given => this.surfaces.execute(given), onCommandCancelled: () => undefined });
        }
        this.commands.set(call.id, command);
        this.logger.debug('command waits', { id: call.id, cmd: call.cmd, session: call.sessionId, tab: tab?.id, depth: queue.depth });
        queue.add(command);
    }

    /** Without a tab, the one of the surfaces. */
    protected queueOf(tab: ConnectedTab | undefined): TabQueue<RunningCommand> {
        let queue = this.queues.get(tab);
        if (!queue) {
            queue = new TabQueue<RunningCommand>(() => this.policies.policy.commandDelay);
            this.queues.set(tab, queue);
        }
        return queue;
    }

    /** Answers for a tab that went away in mid-command; what it has not begun goes to another one. */
    protected abandon(tab: ConnectedTab): void {
        const queue = this.queues.get(tab);
        if (!queue) {
            return;
        }
        this.queues.delete(tab);
        const waiting = queue.remove(() => true);
        this.logger.debug('tab has left', { tab: tab.id, waiting: waiting.length });
        queue.dispose();
        const begun = [...this.commands.values()].filter(command => command.tab === tab && !waiting.includes(command));
        for (const command of begun) {
            if (command.claimed) {
                command.cancel('The OpenSpace page was closed before the command ended.', { verdict: 'ran', rule: 'tab-closed' });
            } else {
                command.release();
            }
        }
        [...begun, ...waiting].filter(command => !command.answered).forEach(command => this.enqueue(command, tab.directory));
    }
}
