import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { OpenSpaceClient } from '../../common';
import { ConnectedTab } from './connected-tab';

/** How long a tab may be without a socket before others answer for it. */
const GRACE_MS = 2_000;

/** The tabs that are connected now, oldest first. */
@injectable()
export class TabRegistry {

    protected readonly connected = new Map<number, ConnectedTab>();
    protected readonly lossTimers = new Map<ConnectedTab, NodeJS.Timeout>();
    protected nextId = 1;

    protected readonly onDidAddEmitter = new Emitter<ConnectedTab>();
    readonly onDidAdd: Event<ConnectedTab> = this.onDidAddEmitter.event;

    protected readonly onDidRemoveEmitter = new Emitter<ConnectedTab>();
    readonly onDidRemove: Event<ConnectedTab> = this.onDidRemoveEmitter.event;

    protected readonly onDidLeaveEmitter = new Emitter<ConnectedTab>();
    /** The tab cannot do anything any more: it said goodbye, its socket is gone, or it was removed. It may come back. */
    readonly onDidLeave: Event<ConnectedTab> = this.onDidLeaveEmitter.event;

    add(client: OpenSpaceClient): ConnectedTab {
        const tab = new ConnectedTab(this.nextId++, client);
        this.connected.set(tab.id, tab);
        this.onDidAddEmitter.fire(tab);
        return tab;
    }

    remove(tab: ConnectedTab): void {
        this.clearLoss(tab);
        tab.leaving = true;
        if (this.connected.delete(tab.id)) {
            this.onDidLeaveEmitter.fire(tab);
            this.onDidRemoveEmitter.fire(tab);
        }
    }

    /** The page says goodbye; its connection may linger. */
    leave(tab: ConnectedTab): void {
        tab.leaving = true;
        this.onDidLeaveEmitter.fire(tab);
    }

    /** The socket of a page broke. It has a moment to come back. */
    socketLost(frontendId: string): void {
        for (const tab of this.withId(frontendId)) {
            this.clearLoss(tab);
            this.lossTimers.set(tab, setTimeout(() => {
                tab.unreachable = true;
                this.onDidLeaveEmitter.fire(tab);
            }, GRACE_MS));
        }
    }

    socketBack(frontendId: string): void {
        for (const tab of this.withId(frontendId)) {
            this.clearLoss(tab);
            tab.unreachable = false;
        }
    }

    has(tab: ConnectedTab): boolean {
        return this.connected.get(tab.id) === tab;
    }

    /** Tabs that are shown to somebody: those that said goodbye are left out. */
    get all(): ConnectedTab[] {
        return [...this.connected.values()].filter(tab => !tab.leaving);
    }

    /** Tabs that can act. */
    get reachable(): ConnectedTab[] {
        return this.all.filter(tab => !tab.unreachable);
    }

    inDirectory(directory: string): ConnectedTab[] {
        return this.all.filter(tab => tab.directory === directory);
    }

    protected withId(frontendId: string): ConnectedTab[] {
        return [...this.connected.values()].filter(tab => tab.frontendId === frontendId);
    }

    protected clearLoss(tab: ConnectedTab): void {
        clearTimeout(this.lossTimers.get(tab));
        this.lossTimers.delete(tab);
    }
}
