import { Disposable } from '@theia/core/lib/common/disposable';

interface ShelfOptions {
    readonly maxItems: number;
    /** Since it was last asked for. */
    readonly keepMs: number;
}

interface Reference<T> extends Disposable {
    readonly object: T;
}

interface Item<T> {
    readonly reference: Promise<Reference<T>>;
    timer: ReturnType<typeof setTimeout>;
}

/** Keeps references to what was used last, so that it is there when it is asked for again. */
export class ReferenceShelf<T> implements Disposable {

    /** The one that was used last at the end. */
    protected readonly items = new Map<string, Item<T>>();
    protected disposed = false;

    constructor(
        protected readonly acquire: (key: string) => Promise<Reference<T>>, protected readonly options: ShelfOptions
    ) { }

    async get(key: string): Promise<T> {
        const known = this.items.get(key);
        clearTimeout(known?.timer);
        const item: Item<T> = {
            reference: known?.reference ?? this.acquire(key), timer: setTimeout(() => this.release(key), this.options.keepMs)
        };
        this.items.delete(key);
        this.items.set(key, item);
        [...this.items.keys()].slice(0, -this.options.maxItems).forEach(oldest => this.release(oldest));
        try {
            return (await item.reference).object;
        } catch (error) {
            if (this.items.get(key)?.reference === item.reference) {
                this.release(key);
            }
            throw error;
        } finally {
            if (this.disposed) {
                this.release(key);
            }
        }
    }

    release(key: string): void {
        const item = this.items.get(key);
        if (item) {
            clearTimeout(item.timer);
            this.items.delete(key);
            item.reference.then(reference => reference.dispose(), () => undefined);
        }
    }

    dispose(): void {
        this.disposed = true;
        [...this.items.keys()].forEach(key => this.release(key));
    }
}
