import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult, commandResultSchema } from '../../common';
import { ConnectedTab } from './connected-tab';
import { TabRegistry } from './tab-registry';

/** Longest time that a command may take. */
const COMMAND_TIMEOUT_MS = 30_000;

export const NO_TAB = 'No OpenSpace page is connected for this folder.';

export interface FinishedCommand {
    readonly call: AgentCommandCall;
    readonly result: CommandResult;
}

/** Gives each command to exactly one tab and answers for tabs that cannot. */
@injectable()
export class CommandRouter {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    @inject(ILogger) @named('openspace-core:CommandRouter')
    protected readonly logger: ILogger;

    /** Tab in which the session was last prompted. */
    protected readonly owners = new Map<string, ConnectedTab>();
    protected readonly waiting = new Map<ConnectedTab, Set<(result: CommandResult) => void>>();

    protected readonly onDidStartEmitter = new Emitter<AgentCommandCall>();
    readonly onDidStart: Event<AgentCommandCall> = this.onDidStartEmitter.event;

    protected readonly onDidFinishEmitter = new Emitter<FinishedCommand>();
    readonly onDidFinish: Event<FinishedCommand> = this.onDidFinishEmitter.event;

    @postConstruct()
    protected init(): void {
        this.tabs.onDidRemove(tab => this.abandon(tab));
    }

    setOwner(sessionID: string, tab: ConnectedTab): void {
        this.owners.set(sessionID, tab);
    }

    forget(sessionID: string): void {
        this.owners.delete(sessionID);
    }

    /** The tab that owns the session, else the one that was focused last, else the oldest. */
    pick(sessionID: string | undefined, directory: string | undefined): ConnectedTab | undefined {
        const candidates = directory === undefined ? this.tabs.all : this.tabs.inDirectory(directory);
        const owner = sessionID === undefined ? undefined : this.owners.get(sessionID);
        if (owner && candidates.includes(owner)) {
            return owner;
        }
        return candidates.reduce<ConnectedTab | undefined>((best, tab) => (!best || tab.focusedAt > best.focusedAt ? tab : best), undefined);
    }

    async execute(call: AgentCommandCall, directory?: string): Promise<CommandResult> {
        const began = performance.now();
        const tab = this.pick(call.sessionId, directory);
        this.onDidStartEmitter.fire(call);
        const answer = tab ? await this.ask(tab, call) : CommandResult.failed(NO_TAB);
        const result = { ...answer, executionTime: Math.round(performance.now() - began) };
        this.logger.debug('command finished', { id: call.id, cmd: call.cmd, source: call.source, success: result.success, ms: result.executionTime });
        this.onDidFinishEmitter.fire({ call, result });
        return result;
    }

    protected ask(tab: ConnectedTab, call: AgentCommandCall): Promise<CommandResult> {
        return new Promise(resolve => {
            const waiting = this.waiting.get(tab) ?? new Set();
            this.waiting.set(tab, waiting);
            const answer = (result: CommandResult): void => {
                clearTimeout(timer);
                waiting.delete(answer);
                resolve(result);
            };
            const timer = setTimeout(() => answer(CommandResult.failed(`The command took longer than ${COMMAND_TIMEOUT_MS / 1000} s.`)), COMMAND_TIMEOUT_MS);
            waiting.add(answer);
            // Also a call that throws at once must become an answer.
            Promise.resolve().then(() => tab.client.executeAgentCommand(call)).then(
                result => answer(commandResultSchema.safeParse(result).data ?? CommandResult.failed('The page gave no valid answer.')),
                (error: unknown) => answer(CommandResult.failed(error instanceof Error ? error.message : String(error)))
            );
        });
    }

    /** Answers for a tab that went away in mid-command. */
    abandon(tab: ConnectedTab): void {
        for (const answer of this.waiting.get(tab) ?? []) {
            answer(CommandResult.failed('The OpenSpace page was closed before the command ended.'));
        }
        this.waiting.delete(tab);
        for (const [sessionID, owner] of this.owners) {
            if (owner === tab) {
                this.owners.delete(sessionID);
            }
        }
    }
}
