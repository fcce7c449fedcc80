import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { interfaces } from '@theia/core/shared/inversify';
import type { PreviewTab } from '../tab/preview-tab';

/** Loads the code for previews when the first one is needed. */
export class PreviewLoader {

    protected create: Promise<(options: NavigatableWidgetOptions) => PreviewTab> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    async createPreview(options: NavigatableWidgetOptions): Promise<PreviewTab> {
        this.create ??= import('../workshop/preview-workshop').then(({ openWorkshop }) => openWorkshop(this.container)).catch(error => {
            // The next one may have more luck with the network.
            this.create = undefined;
            throw error;
        });
        return (await this.create)(options);
    }
}
