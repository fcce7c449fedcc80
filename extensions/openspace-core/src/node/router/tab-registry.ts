import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { OpenSpaceClient } from '../../common';
import { ConnectedTab } from './connected-tab';

/** The tabs that are connected now, oldest first. */
@injectable()
export class TabRegistry {

    protected readonly connected = new Map<number, ConnectedTab>();
    protected nextId = 1;

    protected readonly onDidRemoveEmitter = new Emitter<ConnectedTab>();
    readonly onDidRemove: Event<ConnectedTab> = this.onDidRemoveEmitter.event;

    protected readonly onDidLoseEventsEmitter = new Emitter<ConnectedTab>();
    /** Events could not be delivered; the tab is reachable again and needs everything anew. */
    readonly onDidLoseEvents: Event<ConnectedTab> = this.onDidLoseEventsEmitter.event;

    add(client: OpenSpaceClient): ConnectedTab {
        const tab = new ConnectedTab(this.nextId++, client, lost => { this.onDidLoseEventsEmitter.fire(lost); });
        this.connected.set(tab.id, tab);
        return tab;
    }

    remove(tab: ConnectedTab): void {
        tab.dispose();
        if (this.connected.delete(tab.id)) {
            this.onDidRemoveEmitter.fire(tab);
        }
    }

    /** Tabs that can be used: those that said goodbye are left out. */
    get all(): ConnectedTab[] {
        return [...this.connected.values()].filter(tab => !tab.leaving);
    }

    inDirectory(directory: string): ConnectedTab[] {
        return this.all.filter(tab => tab.directory === directory);
    }
}
