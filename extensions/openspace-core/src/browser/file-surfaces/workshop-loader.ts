import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { Disposable } from '@theia/core/lib/common/disposable';
import { interfaces } from '@theia/core/shared/inversify';
import { FileTab } from './file-tabs';

/** What the code of a surface can do once it is loaded; a surface's own workshop has more. */
export interface FileWorkshop {
    readonly embedding: {
        /** See `PaneContentProvider.embed`. */
        embed(uri: string, host: HTMLElement): Promise<Disposable>;
    };
    createView(options: NavigatableWidgetOptions): FileTab;
}

/** Loads the code of a surface when the first file of its kind is needed. */
export abstract class WorkshopLoader<W extends FileWorkshop> {

    protected loading: Promise<W> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    load(): Promise<W> {
        this.loading ??= this.open(this.container).catch(error => {
            // The next one may have more luck with the network.
            this.loading = undefined;
            throw error;
        });
        return this.loading;
    }

    /** Loads with `import()`. The container has everything of the IDE; what the workshop binds belongs into a child of it. */
    protected abstract open(container: interfaces.Container): Promise<W>;
}
