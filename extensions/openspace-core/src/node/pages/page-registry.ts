import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { OpenSpaceClient } from '../../common';
import { ConnectedPage } from './connected-page';

/** How long a page may be without a socket before others answer for it. */
const GRACE_MS = 2_000;

/** The pages that are connected now, oldest first. */
@injectable()
export class PageRegistry {

    protected readonly connected = new Map<number, ConnectedPage>();
    protected readonly lossTimers = new Map<ConnectedPage, NodeJS.Timeout>();
    protected nextId = 1;

    protected readonly onDidAddEmitter = new Emitter<ConnectedPage>();
    readonly onDidAdd: Event<ConnectedPage> = this.onDidAddEmitter.event;

    protected readonly onDidRemoveEmitter = new Emitter<ConnectedPage>();
    readonly onDidRemove: Event<ConnectedPage> = this.onDidRemoveEmitter.event;

    protected readonly onDidLeaveEmitter = new Emitter<ConnectedPage>();
    /** The page cannot do anything any more: it said goodbye, its socket is gone, or it was removed. It may come back. */
    readonly onDidLeave: Event<ConnectedPage> = this.onDidLeaveEmitter.event;

    add(client: OpenSpaceClient): ConnectedPage {
        const page = new ConnectedPage(this.nextId++, client);
        this.connected.set(page.id, page);
        this.onDidAddEmitter.fire(page);
        return page;
    }

    remove(page: ConnectedPage): void {
        this.clearLoss(page);
        page.leaving = true;
        if (this.connected.delete(page.id)) {
            this.onDidLeaveEmitter.fire(page);
            this.onDidRemoveEmitter.fire(page);
        }
    }

    /** The page says goodbye; its connection may linger. */
    leave(page: ConnectedPage): void {
        page.leaving = true;
        this.onDidLeaveEmitter.fire(page);
    }

    /** The pages of this connection say goodbye, by another way. */
    leaveById(frontendId: string): void {
        this.withId(frontendId).filter(page => !page.leaving).forEach(page => this.leave(page));
    }

    /** The page of this connection has said goodbye, and has not come back. */
    hasLeft(frontendId: string): boolean {
        const pages = this.withId(frontendId);
        return pages.length > 0 && pages.every(({ leaving }) => leaving);
    }

    /** The socket of a page broke. It has a moment to come back. */
    socketLost(frontendId: string): void {
        for (const page of this.withId(frontendId)) {
            this.clearLoss(page);
            this.lossTimers.set(page, setTimeout(() => {
                page.unreachable = true;
                this.onDidLeaveEmitter.fire(page);
            }, GRACE_MS));
        }
    }

    /** The page has a socket and says nothing, so that another one has to act. It is there again as soon as it says something. */
    silent(page: ConnectedPage): void {
        page.unreachable = true;
        this.onDidLeaveEmitter.fire(page);
    }

    /** The page said something. */
    heard(page: ConnectedPage): void {
        if (this.has(page) && !this.lossTimers.has(page)) {
            page.unreachable = false;
        }
    }

    socketBack(frontendId: string): void {
        for (const page of this.withId(frontendId)) {
            this.clearLoss(page);
            page.unreachable = false;
        }
    }

    has(page: ConnectedPage): boolean {
        return this.connected.get(page.id) === page;
    }

    /** Pages that are shown to somebody: those that said goodbye are left out. */
    get all(): ConnectedPage[] {
        return [...this.connected.values()].filter(page => !page.leaving);
    }

    /** Pages that can act. */
    get reachable(): ConnectedPage[] {
        return this.all.filter(page => !page.unreachable);
    }

    inDirectory(directory: string): ConnectedPage[] {
        return this.all.filter(page => page.directory === directory);
    }

    protected withId(frontendId: string): ConnectedPage[] {
        return [...this.connected.values()].filter(page => page.frontendId === frontendId);
    }

    protected clearLoss(page: ConnectedPage): void {
        clearTimeout(this.lossTimers.get(page));
        this.lossTimers.delete(page);
    }
}
