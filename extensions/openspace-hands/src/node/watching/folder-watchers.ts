import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from '@openspace/foundation/turns';
import type { AsyncSubscription, Event } from '@parcel/watcher';
import { Disposable } from '@theia/core/lib/common/disposable';
import { isBelow } from './new-folder';

/** So many folders have a watcher of their own before one watches all of them. */
const MAX_FOLDERS = 16;
/** Watching fails when something vanishes while the folder is looked through; milliseconds before the next tries. */
const PAUSES = [50, 150, 400];

/**
 * The library ends its thread with the last subscription of the process, and one that begins meanwhile is never told anything:
 * in the whole process they begin and end one after the other.
 */
const subscribing = new Turns();

/** Watchers of single folders with all that is in them. */
export class FolderWatchers implements Disposable {

    protected readonly folders = new Map<string, AsyncSubscription>();
    protected readonly adding = new Turns();
    protected isDisposed = false;

    constructor(protected readonly ignored: readonly string[], protected readonly tell: (events: readonly Event[]) => void) { }

    get size(): number {
        return this.folders.size;
    }

    /** One call after the other. Resolves when they are watched, to all folders in which something may have been missed. */
    add(folders: readonly string[], root: string): Promise<readonly string[]> {
        return this.adding.take(() => this.addNow(folders, root));
    }

    /** What is gone needs no watcher, nor does what was in it. */
    forget(gone: string): void {
        [...this.folders.keys()].filter(folder => folder === gone || isBelow(folder, gone)).forEach(folder => void this.end(folder));
    }

    dispose(): void {
        this.isDisposed = true;
        [...this.folders.keys()].forEach(folder => void this.end(folder));
    }

    protected async addNow(folders: readonly string[], root: string): Promise<readonly string[]> {
        if (this.folders.size + folders.length <= MAX_FOLDERS) {
            await Promise.all(folders.map(folder => this.start(folder)));
            return folders;
        }
        // The library remembers what is in a folder as long as somebody watches it: all of it is looked at again only if nobody does.
        const before = [...this.folders.keys()].filter(folder => folder !== root);
        await Promise.all([...this.folders.keys()].map(folder => this.end(folder)));
        const all = [...new Set([...before, ...folders])];
        if (!await this.start(root)) {
            await Promise.all(all.map(folder => this.start(folder)));
        }
        return all;
    }

    /** False for a folder that is gone again, or that the system has no watch left for. */
    protected async start(folder: string): Promise<boolean> {
        await this.end(folder);
        const subscription = await this.subscribe(folder);
        if (!subscription) {
            return false;
        }
        this.folders.set(folder, subscription);
        if (this.isDisposed || !await exists(folder)) {
            await this.end(folder);
            return false;
        }
        return true;
    }

    protected async subscribe(folder: string): Promise<AsyncSubscription | undefined> {
        const { subscribe } = await import('@parcel/watcher');
        for (const wait of [...PAUSES, undefined]) {
            try {
                return await subscribing.take(() => subscribe(folder, (error, events) => {
                    if (!error && !this.isDisposed) {
                        this.tell(events);
                    }
                }, { ignore: [...this.ignored] }));
            } catch {
                if (wait === undefined || this.isDisposed || !await exists(folder)) {
                    return undefined;
                }
                await pause(wait);
            }
        }
        return undefined;
    }

    protected async end(folder: string): Promise<void> {
        const subscription = this.folders.get(folder);
        this.folders.delete(folder);
        // There is nothing to end if the folder is gone.
        await (subscription && subscribing.take(() => subscription.unsubscribe()).catch(() => undefined));
    }
}

function exists(path: string): Promise<boolean> {
    return access(path).then(() => true, () => false);
}
