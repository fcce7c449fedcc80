import { interfaces } from '@theia/core/shared/inversify';
import type { HelpWorkshop } from '../workshop/help-workshop';

/** Loads the pages and all that shows them when somebody first wants help. */
export class HelpLoader {

    protected workshop: Promise<HelpWorkshop> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    load(): Promise<HelpWorkshop> {
        this.workshop ??= import('../workshop/help-workshop').then(({ openWorkshop }) => openWorkshop(this.container)).catch(error => {
            // The next time the network may be back.
            this.workshop = undefined;
            throw error;
        });
        return this.workshop;
    }
}
