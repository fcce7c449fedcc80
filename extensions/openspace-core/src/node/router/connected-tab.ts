import { OpenSpaceClient, StoreEvent } from '../../common';
import { TabOutbox } from '../proxy/tab-outbox';

/** One browser tab: what it watches, and how it is reached. */
export class ConnectedTab {

    /** Canonical path of the tab's folder; undefined until it said hello. */
    directory: string | undefined;
    /** When it last had the person's attention; 0 for never. */
    focusedAt = 0;
    /** The page said goodbye; its connection may linger. */
    leaving = false;

    protected readonly outbox: TabOutbox;
    /** Open conversations; the value holds back events while the conversation is being loaded. */
    protected readonly sessions = new Map<string, StoreEvent[] | undefined>();

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

    /** From here on events of the conversation are held back. */
    beginLoading(sessionID: string): void {
        this.sessions.set(sessionID, []);
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

    isLoading(sessionID: string): boolean {
        return this.sessions.get(sessionID) !== undefined;
    }

    /** The conversation stays open: it is loaded again when the server is back. */
    failLoading(sessionID: string): void {
        if (this.sessions.has(sessionID)) {
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
        this.leaving = true;
        this.outbox.dispose();
    }
}
