import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandResult } from '../../common';
import { ManifestStore } from '../hub/manifest-store';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { CommandRouter } from './command-router';
import { ResultLog } from './result-log';

const blockSchema = z.object({
    cmd: z.string(),
    args: z.record(z.string(), z.unknown()).default({}),
    priority: z.literal('immediate').optional()
}).strict();

/** Where a block stood. */
export interface BlockPlace {
    readonly directory: string;
    readonly sessionID: string;
    readonly messageID: string;
    readonly partID: string;
    /** Whether the folder is trusted; nothing runs in others. */
    readonly trusted: boolean;
}

export interface PendingChange {
    readonly directory: string;
    readonly sessionID: string;
    readonly pending: number;
}

/** Turns blocks into commands: each at most once, one after the other within a session. */
@injectable()
export class BlockDispatcher {

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(ManifestStore)
    protected readonly manifests: ManifestStore;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    @inject(ILogger) @named('openspace-core:BlockDispatcher')
    protected readonly logger: ILogger;

    protected readonly executed = new Set<string>();
    protected readonly chains = new Map<string, Promise<void>>();
    protected readonly pending = new Map<string, number>();
    /** Grows when the person stops a turn; commands of an older turn are dropped. */
    protected readonly turns = new Map<string, number>();

    protected readonly onDidChangePendingEmitter = new Emitter<PendingChange>();
    readonly onDidChangePending: Event<PendingChange> = this.onDidChangePendingEmitter.event;

    dispatch(block: InterceptedBlock, place: BlockPlace): void {
        const key = `${place.sessionID}/${place.messageID}/${place.partID}/${block.index}`;
        if (this.executed.has(key)) {
            return;
        }
        this.executed.add(key);
        const turn = this.turns.get(place.sessionID) ?? 0;
        this.changePending(place, 1);
        const chain = (this.chains.get(place.sessionID) ?? Promise.resolve()).then(async () => {
            const stopped = turn !== (this.turns.get(place.sessionID) ?? 0);
            const { cmd, result } = stopped
                ? { cmd: 'block', result: CommandResult.failed('Stopped by the user.') }
                : await this.run(block, place);
            const { success, error, executionTime } = result;
            this.results.add(place.sessionID, { cmd, success, error, executionTime });
            this.changePending(place, -1);
        });
        this.chains.set(place.sessionID, chain);
    }

    /** Drops the commands of the session that have not started. */
    cancel(sessionID: string): void {
        this.turns.set(sessionID, (this.turns.get(sessionID) ?? 0) + 1);
    }

    /** Numbers of commands under way, for those of the sessions that have any. */
    pendingOf(sessionIDs: readonly string[]): Record<string, number> {
        return Object.fromEntries(sessionIDs.flatMap(id => this.pending.get(id) ? [[id, this.pending.get(id)!]] : []));
    }

    /** The session is gone. */
    forget(sessionID: string): void {
        this.cancel(sessionID);
        this.results.forget(sessionID);
        this.router.forget(sessionID);
        void this.chains.get(sessionID)?.finally(() => {
            this.chains.delete(sessionID);
            this.pending.delete(sessionID);
            this.turns.delete(sessionID);
            this.executed.forEach(key => key.startsWith(`${sessionID}/`) && this.executed.delete(key));
        });
    }

    protected async run(block: InterceptedBlock, place: BlockPlace): Promise<{ cmd: string; result: CommandResult }> {
        if (block.kind === 'rejected') {
            this.logger.warn('block was dropped', { session: place.sessionID, reason: block.reason, length: block.length });
            return { cmd: 'block', result: CommandResult.failed(block.message) };
        }
        const parsed = blockSchema.safeParse(block.value);
        if (!parsed.success) {
            return { cmd: 'block', result: CommandResult.failed('A block needs "cmd" (text) and "args" (object), and nothing else but "priority".') };
        }
        const { cmd } = parsed.data;
        // Both spellings of the contract: beside the arguments, and among them.
        const { priority: _, ...args } = parsed.data.args;
        const refusal = this.refuse(cmd, place);
        if (refusal) {
            this.logger.warn('command was refused', { session: place.sessionID, cmd, reason: refusal });
            return { cmd, result: CommandResult.failed(refusal) };
        }
        const call = { id: generateUuid(), cmd, args, sessionId: place.sessionID, source: 'block' as const };
        return { cmd, result: await this.router.execute(call, place.directory) };
    }

    protected refuse(cmd: string, place: BlockPlace): string | undefined {
        if (!place.trusted) {
            return 'The workspace is not trusted: commands do not run before the person trusts it.';
        }
        return this.manifests.manifest?.commands.some(command => command.id === cmd) ? undefined : `Unknown command: ${cmd}`;
    }

    protected changePending(place: BlockPlace, by: number): void {
        const pending = (this.pending.get(place.sessionID) ?? 0) + by;
        this.pending.set(place.sessionID, pending);
        this.onDidChangePendingEmitter.fire({ directory: place.directory, sessionID: place.sessionID, pending });
    }
}
