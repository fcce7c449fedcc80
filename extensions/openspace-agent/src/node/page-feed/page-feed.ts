import { Deferred } from '@theia/core/lib/common/promise-util';
import { AgentClient, StoreEvent } from '../../common';
import { PageOutbox } from './page-outbox';

/** What one page hears of sessions and conversations, in order. */
export class PageFeed {

    protected readonly outbox: PageOutbox;
    /** Open conversations; the value holds back events while the conversation is being loaded. */
    protected readonly sessions = new Map<string, StoreEvent[] | undefined>();
    /** Number of the newest load of each conversation; answers to older ones are ignored. */
    protected readonly loads = new Map<string, number>();

    /** Events may come before the page listens; they wait for it, in order. */
    protected readonly connected = new Deferred<AgentClient>();
    protected client: AgentClient | undefined;

    constructor(onLost: () => void) {
        this.outbox = new PageOutbox(
            batch => this.client ? this.client.onStoreBatch(batch) : this.connected.promise.then(client => client.onStoreBatch(batch)),
            onLost
        );
    }

    connect(client: AgentClient): void {
        this.connected.resolve(client);
        void this.connected.promise.then(() => { this.client = client; });
    }

    get openSessions(): string[] {
        return [...this.sessions.keys()];
    }

    push(event: StoreEvent): void {
        this.outbox.push(event);
    }

    /** For events of one conversation: goes out only if the page has it open. */
    pushToSession(sessionID: string, event: StoreEvent): void {
        if (!this.sessions.has(sessionID)) {
            return;
        }
        const held = this.sessions.get(sessionID);
        if (held) {
            held.push(event);
        } else {
            this.outbox.push(event);
        }
    }

    /** From here on events of the conversation are held back; returns the number of this load. */
    beginLoading(sessionID: string): number {
        this.sessions.set(sessionID, this.sessions.get(sessionID) ?? []);
        const load = (this.loads.get(sessionID) ?? 0) + 1;
        this.loads.set(sessionID, load);
        return load;
    }

    /** Whether this is still the load that the page waits for. */
    isLoading(sessionID: string, load: number): boolean {
        return this.sessions.get(sessionID) !== undefined && this.loads.get(sessionID) === load;
    }

    /**
     * Sends the loaded conversation and what happened meanwhile. `refresh` brings a held event up to date; deltas are left
     * out, because the texts that it gives contain them already.
     */
    finishLoading(sessionID: string, loaded: StoreEvent, refresh: (event: StoreEvent) => StoreEvent): void {
        const held = this.sessions.get(sessionID);
        if (!held) {
            return;
        }
        this.sessions.set(sessionID, undefined);
        this.outbox.push(loaded);
        for (const event of held) {
            if (event.type !== 'part.delta') {
                this.outbox.push(refresh(event));
            }
        }
    }

    /** The conversation stays open: it is loaded again when the server is back. */
    failLoading(sessionID: string, load: number): void {
        if (this.isLoading(sessionID, load)) {
            this.sessions.set(sessionID, undefined);
        }
    }

    closeSession(sessionID: string): void {
        this.sessions.delete(sessionID);
    }

    flush(): void {
        this.outbox.flush();
    }

    dispose(): void {
        this.outbox.dispose();
    }
}
