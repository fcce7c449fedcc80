import { Disposable } from '@theia/core/lib/common/disposable';
import { interfaces } from '@theia/core/shared/inversify';

/** Loads the page when the main area is empty for the first time. */
export class WelcomeLoader {

    protected open: Promise<(host: HTMLElement) => Disposable> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    /** Answers what fills an element with the page, until it is disposed. */
    load(): Promise<(host: HTMLElement) => Disposable> {
        this.open ??= import('../workshop/welcome-workshop').then(({ openWorkshop }) => openWorkshop(this.container)).catch(error => {
            // The next time the network may be back.
            this.open = undefined;
            throw error;
        });
        return this.open;
    }
}
