import { interfaces } from '@theia/core/shared/inversify';
import type { PresentationWorkshop } from '../workshop/presentation-workshop';

/** Loads the code for decks when the first one is needed. */
export class PresentationLoader {

    protected loading: Promise<PresentationWorkshop> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    load(): Promise<PresentationWorkshop> {
        this.loading ??= import('../workshop/presentation-workshop').then(
            ({ openWorkshop }) => openWorkshop(this.container)
        ).catch(error => {
            // The next one may have more luck with the network.
            this.loading = undefined;
            throw error;
        });
        return this.loading;
    }
}
