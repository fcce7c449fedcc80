import { ConnectionStatus, ConnectionStatusService, PingService } from '@theia/core/lib/browser/connection-status-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { KeyedConnectionSource } from '../door/keyed-connection-source';

/** `stalled`: the socket is there, but nobody answers. `locked-out`: the backend is another one, which does not know our key. */
export type BackendState = 'online' | 'stalled' | 'lost' | 'locked-out';

/** How it stands with the IDE's backend, and calls that outlast a lost connection. */
@injectable()
export class BackendConnection {

    @inject(ConnectionStatusService)
    protected readonly status: ConnectionStatusService;

    @inject(KeyedConnectionSource)
    protected readonly source: KeyedConnectionSource;

    @inject(PingService)
    protected readonly pings: PingService;

    protected current: BackendState = 'online';
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.status.onStatusChange(() => this.update());
        this.source.onSocketDidClose(() => this.update());
        this.source.onSocketDidOpen(() => this.update());
        this.source.onDidRefuseKey(() => this.update());
        this.update();
    }

    get state(): BackendState {
        return this.current;
    }

    /** Whether what is sent now goes out; nobody knows when it is answered. */
    get isConnected(): boolean {
        return this.current === 'online' || this.current === 'stalled';
    }

    /**
     * The answer to a call; undefined if the connection was lost or silent and is back, and the answer is not there. Rejects as the
     * call does, but waits with calls that could not be made.
     */
    async ask<T>(call: () => Promise<T>): Promise<{ readonly answer: T } | undefined> {
        let wasAway = this.current !== 'online';
        let giveUp: () => void;
        const gaveUp = new Promise<undefined>(resolve => giveUp = () => resolve(undefined));
        const listening = this.onDidChange(() => {
            if (this.current !== 'online') {
                wasAway = true;
            } else if (wasAway) {
                // Answers that waited at the other end come before this one.
                void this.pings.ping().then(giveUp, () => undefined);
            }
        });
        try {
            return await Promise.race([this.answerTo(call), gaveUp]);
        } finally {
            listening.dispose();
        }
    }

    protected async answerTo<T>(call: () => Promise<T>): Promise<{ readonly answer: T }> {
        try {
            return { answer: await call() };
        } catch (error) {
            if (this.isConnected) {
                throw error;
            }
            // Not the backend's word: it decides when it is back.
            return new Promise(() => undefined);
        }
    }

    protected update(): void {
        const state = this.read();
        if (state !== this.current) {
            this.current = state;
            this.onDidChangeEmitter.fire();
        }
    }

    protected read(): BackendState {
        if (!this.source.socket.connected) {
            return this.source.isKeyRefused ? 'locked-out' : 'lost';
        }
        return this.status.currentStatus === ConnectionStatus.ONLINE ? 'online' : 'stalled';
    }
}
