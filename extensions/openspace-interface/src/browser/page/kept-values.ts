import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';

/** Owners for whom nothing was kept for longest are forgotten. */
const MAX_OWNERS = 100;

/** Something small that outlives a reload, for each owner in the folder, such as a session; the same in all tabs of the browser. */
@injectable()
export abstract class KeptValues<T> {

    protected abstract readonly key: string;
    protected abstract readonly schema: z.ZodType<T>;

    @inject(StorageService) protected readonly storage: StorageService;

    protected values: Readonly<Record<string, T>> = {};
    protected loading: Promise<void>;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.loading = this.load();
        // Other tabs of the browser are told by it, this one is not. The storage puts the folder before the key.
        window.addEventListener('storage', ({ key }) => {
            if (key?.endsWith(`:${this.key}`)) {
                void this.read();
            }
        });
    }

    /** Settles when what was kept before is known. */
    get ready(): Promise<void> {
        return this.loading;
    }

    protected valueOf(owner: string): T | undefined {
        return this.values[owner];
    }

    /** Undefined forgets. */
    protected keep(owner: string, value: T | undefined): void {
        const { [owner]: _before, ...others } = this.values;
        this.values = value === undefined
            ? others
            : Object.fromEntries([...Object.entries(others).slice(1 - MAX_OWNERS), [owner, value]]);
        this.onDidChangeEmitter.fire();
        void this.loading.then(() => this.storage.setData(this.key, this.values));
    }

    protected async load(): Promise<void> {
        this.values = { ...await this.stored(), ...this.values };
        this.onDidChangeEmitter.fire();
    }

    protected async read(): Promise<void> {
        this.values = await this.stored();
        this.onDidChangeEmitter.fire();
    }

    /** Another version may have written something else. */
    protected async stored(): Promise<Record<string, T>> {
        return z.record(z.string(), this.schema).safeParse(await this.storage.getData(this.key)).data ?? {};
    }
}
