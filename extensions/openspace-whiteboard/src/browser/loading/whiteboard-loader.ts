import { interfaces } from '@theia/core/shared/inversify';
import type { WhiteboardWorkshop } from '../workshop/whiteboard-workshop';

/** Loads the code for boards when the first one is needed. */
export class WhiteboardLoader {

    protected loading: Promise<WhiteboardWorkshop> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    load(): Promise<WhiteboardWorkshop> {
        this.loading ??= import('../workshop/whiteboard-workshop').then(
            ({ openWorkshop }) => openWorkshop(this.container)
        ).catch(error => {
            // The next one may have more luck with the network.
            this.loading = undefined;
            throw error;
        });
        return this.loading;
    }
}
