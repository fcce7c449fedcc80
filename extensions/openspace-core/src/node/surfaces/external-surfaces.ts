import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentCommandCall, CommandResult, IdeState } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { IdeStateStore } from '../state/ide-state-store';
import { Refusal, SurfaceManifest, surfaceOf } from './surface-manifest';

const MAX_SURFACES = 20;

/** Under this name a program shows its state that has not said who it is. */
export const NAMELESS_SURFACE = 'external';

/** The open event stream of a surface: the only way to reach it. */
export interface SurfaceStream {
    deliver(call: AgentCommandCall): void;
    /** Another stream has taken its place. */
    close(): void;
}

interface WaitingCall {
    readonly stream: SurfaceStream;
    answer(result: CommandResult): void;
}

/** Programs beside the IDE that offer commands: which there are, and who waits for which answer. */
@injectable()
export class ExternalSurfaces {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(IdeStateStore)
    protected readonly states: IdeStateStore;

    @inject(ILogger) @named('openspace-core:ExternalSurfaces')
    protected readonly logger: ILogger;

    /** Surfaces that have offered commands, oldest first. */
    protected readonly registered = new Set<string>();
    protected readonly streams = new Map<string, SurfaceStream>();
    protected readonly waiting = new Map<string, WaitingCall>();

    /** Surfaces that have offered commands or are connected. */
    get names(): string[] {
        return [...new Set([...this.registered, ...this.streams.keys()])];
    }

    /** Takes the place of what the surface offered before. */
    register({ surface, entries }: SurfaceManifest): Refusal | undefined {
        if (!this.registered.has(surface) && !this.makeRoom()) {
            return { error: `At most ${MAX_SURFACES} surfaces can be connected at once.` };
        }
        this.registered.add(surface);
        this.logger.debug('surface registered', { surface, commands: entries.length });
        this.catalog.publishSurface(surface, [...entries]);
        return undefined;
    }

    publishState(surface: string, state: IdeState): Refusal | undefined {
        if (surface !== NAMELESS_SURFACE && !this.names.includes(surface)) {
            return { error: `Unknown surface: ${surface}` };
        }
        this.states.publishSurface(surface, state);
        return undefined;
    }

    /** The newest stream counts; an older one of the same surface is closed. To be disposed when the stream has ended. */
    connect(surface: string, stream: SurfaceStream): Disposable {
        const older = this.streams.get(surface);
        this.streams.set(surface, stream);
        this.logger.debug('surface connected', { surface, again: older !== undefined });
        if (older) {
            this.abandon(older, `The surface "${surface}" connected anew before it answered.`);
            older.close();
        }
        return Disposable.create(() => this.disconnect(surface, stream));
    }

    isConnected(surface: string): boolean {
        return this.streams.has(surface);
    }

    /** Whether a surface, and not a page, has to run the command; also if that surface is gone. */
    owns(cmd: string): boolean {
        return surfaceOf(cmd) !== undefined;
    }

    /** Whether the command's surface could run it now. */
    canReach(cmd: string): boolean {
        const surface = surfaceOf(cmd);
        return surface !== undefined && this.isConnected(surface);
    }

    /** Answers when the surface does, or when it goes away. */
    execute(call: AgentCommandCall): Promise<CommandResult> {
        const surface = surfaceOf(call.cmd);
        const stream = surface === undefined ? undefined : this.streams.get(surface);
        if (!stream) {
            return Promise.resolve(CommandResult.failed(`The surface "${surface}" is not connected.`));
        }
        return new Promise(resolve => {
            this.waiting.set(call.id, {
                stream,
                answer: result => {
                    this.waiting.delete(call.id);
                    resolve(result);
                }
            });
            this.logger.debug('command sent to a surface', { id: call.id, cmd: call.cmd, sessionId: call.sessionId });
            stream.deliver(call);
        });
    }

    /** The surface's answer; false if nobody waits for it, or not any more. */
    answer(id: string, result: CommandResult): boolean {
        const waiting = this.waiting.get(id);
        waiting?.answer(result);
        return waiting !== undefined;
    }

    /** The command has been answered for elsewhere: a late answer of the surface means nothing. */
    forget(id: string): void {
        this.waiting.delete(id);
    }

    /** The oldest surface that registered and never connected gives way; there may be many leftovers of scripts that failed. */
    protected makeRoom(): boolean {
        if (this.registered.size < MAX_SURFACES) {
            return true;
        }
        const leftover = [...this.registered].find(surface => !this.streams.has(surface));
        if (leftover !== undefined) {
            this.remove(leftover);
        }
        return leftover !== undefined;
    }

    protected disconnect(surface: string, stream: SurfaceStream): void {
        this.abandon(stream, `The surface "${surface}" disconnected before it answered.`);
        if (this.streams.get(surface) === stream) {
            this.streams.delete(surface);
            this.logger.debug('surface disconnected', { surface });
            this.remove(surface);
        }
    }

    protected remove(surface: string): void {
        this.registered.delete(surface);
        this.catalog.removeSurface(surface);
        this.states.removeSurface(surface);
    }

    protected abandon(stream: SurfaceStream, error: string): void {
        for (const waiting of [...this.waiting.values()]) {
            if (waiting.stream === stream) {
                waiting.answer(CommandResult.failed(error));
            }
        }
    }
}
