import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult, OpenSpaceService, PageResult } from '../../common';
import { AgentCommandRegistry } from './agent-command-registry';
import { CommandContext } from './command-context';

/** Runs what the backend sends to this page: each call only while the backend still waits for its answer. */
@injectable()
export class CommandRunner {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    @inject(ILogger) @named('openspace-core:CommandRunner')
    protected readonly logger: ILogger;

    @inject(WebSocketConnectionSource)
    protected readonly connection: WebSocketConnectionSource;

    protected readonly running = new Map<string, AbortController>();
    /** Grows when the connection breaks: an answer that was on its way may be out of date when it arrives. */
    protected breaks = 0;

    @postConstruct()
    protected init(): void {
        this.connection.onSocketDidClose(() => { this.breaks++; });
    }

    /** Never rejects. */
    async run(call: AgentCommandCall): Promise<PageResult> {
        const controller = new AbortController();
        this.running.set(call.id, controller);
        try {
            // Whoever timed out or was stopped on the way must not act later.
            const { breaks } = this;
            if (!await this.claim(call.id) || controller.signal.aborted || breaks !== this.breaks) {
                return CommandResult.failed('The command has been answered for already.');
            }
            return await this.registry.execute(call, this.contextOf(call, controller.signal));
        } finally {
            this.running.delete(call.id);
        }
    }

    /** Tells the handler that nobody waits any more. */
    cancel(id: string): void {
        this.running.get(id)?.abort();
    }

    protected async claim(id: string): Promise<boolean> {
        try {
            return await this.service.claimCommand(id);
        } catch (error) {
            this.logger.warn('a command could not be claimed', { id, reason: String(error) });
            return false;
        }
    }

    protected contextOf({ id, sessionId, messageId, source }: AgentCommandCall, signal: AbortSignal): CommandContext {
        let asking = 0;
        const report = (waiting: boolean): void => {
            this.service.reportWaiting(id, waiting).catch((error: unknown) =>
                this.logger.warn('the backend refused', { reason: String(error) }));
        };
        return {
            id, sessionId, messageId, source, signal,
            whileAsking: async ask => {
                if (asking++ === 0) {
                    report(true);
                }
                try {
                    return await ask();
                } finally {
                    if (--asking === 0) {
                        report(false);
                    }
                }
            }
        };
    }
}
