import { Disposable } from '@theia/core/lib/common/disposable';
import type { AsyncSubscription, Event } from '@parcel/watcher';
import { isBelow } from './new-folder';

/** So many folders have a watcher of their own before one watches all of them. */
const MAX_FOLDERS = 16;

/** Watchers of single folders with all that is in them. */
export class FolderWatchers implements Disposable {

    protected readonly folders = new Map<string, AsyncSubscription>();
    protected isDisposed = false;

    constructor(protected readonly ignored: readonly string[], protected readonly tell: (events: readonly Event[]) => void) { }

    get size(): number {
        return this.folders.size;
    }

    /** Resolves when they are watched. All are below `root`. */
    async add(folders: readonly string[], root: string): Promise<void> {
        if (this.folders.size + folders.length <= MAX_FOLDERS) {
            await Promise.all(folders.map(folder => this.start(folder)));
            return;
        }
        // The library remembers what is in a folder as long as somebody watches it: all of it is looked at again only if nobody does.
        const before = [...this.folders.values()];
        this.folders.clear();
        await Promise.all(before.map(end));
        await this.start(root);
    }

    /** What is deleted needs no watcher. */
    forget(deleted: readonly string[]): void {
        for (const [folder, subscription] of [...this.folders]) {
            if (deleted.some(path => path === folder || isBelow(folder, path))) {
                this.folders.delete(folder);
                void end(subscription);
            }
        }
    }

    dispose(): void {
        this.isDisposed = true;
        this.folders.forEach(subscription => void end(subscription));
        this.folders.clear();
    }

    /** A folder that is gone again, or that the system has no watch left for, stays without one. */
    protected async start(folder: string): Promise<void> {
        this.forget([folder]);
        const { subscribe } = await import('@parcel/watcher');
        const subscription = await subscribe(folder, (error, events) => {
            if (!error && !this.isDisposed) {
                this.tell(events);
            }
        }, { ignore: [...this.ignored] }).catch(() => undefined);
        if (!subscription) {
            return;
        }
        if (this.isDisposed) {
            await end(subscription);
            return;
        }
        this.folders.set(folder, subscription);
    }
}

function end(subscription: AsyncSubscription): Promise<void> {
    // There is nothing to end if the folder is gone.
    return subscription.unsubscribe().catch(() => undefined);
}
