import { OpenSpaceClient, StoreEvent } from '../../common';
import { TabOutbox } from './tab-outbox';

/** One browser tab: what it watches, and how it is reached. */
export class ConnectedTab {

    /** Canonical path of the tab's folder; undefined until it said hello. */
    directory: string | undefined;
    /** Canonical paths of all folders of its workspace, that one first. */
    roots: readonly string[] = [];
    /** When it last had the person's attention; 0 for never. */
    focusedAt = 0;
    /** The page said goodbye; its connection may linger. */
    leaving = false;
    /** Its socket has been gone for a while; it may come back. */
    unreachable = false;
    /** Theia's id of the page's connection. */
    frontendId: string | undefined;

    protected readonly outbox: TabOutbox;
    /** Open conversations; the value holds back events while the conversation is being loaded. */
    protected readonly sessions = new Map<string, StoreEvent[] | undefined>();
    /** Number of the newest load of each conversation; answers to older ones are ignored. */
    protected readonly loads = new Map<string, number>();

    constructor(readonly id: number, readonly client: OpenSpaceClient, onLost: (tab: ConnectedTab) => void) {
        this.outbox = new TabOutbox(batch => client.onStoreBatch(batch), () => onLost(this));
    }

    get openSessions(): string[] {
        return [...this.sessions.keys()];
    }

    push(event: StoreEvent): void {
        this.outbox.push(event);
    }

    /** For events of one conversation: goes out only if the tab has it open. */
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

    /** Whether this is still the load that the tab waits for. */
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

    /** Tells the page something for which nobody waits. A page that cannot be reached misses it; that must not disturb who tells. */
    async tell(notify: (client: OpenSpaceClient) => void | Promise<void>): Promise<void> {
        try {
            await notify(this.client);
        } catch {
            // It is gone, or its buffer is full; both are noticed elsewhere.
        }
    }

    dispose(): void {
        this.leaving = true;
        this.outbox.dispose();
    }
}

/** The tab that had the person's attention last, else the first. */
export function lastFocused(tabs: readonly ConnectedTab[]): ConnectedTab | undefined {
    return tabs.reduce<ConnectedTab | undefined>((best, tab) => !best || tab.focusedAt > best.focusedAt ? tab : best, undefined);
}
