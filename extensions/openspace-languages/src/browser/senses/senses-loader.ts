import { interfaces } from '@theia/core/shared/inversify';
import type { Senses } from './senses';

/** Loads what asks the language servers, when somebody asks for the first time. */
export class SensesLoader {

    protected loading: Promise<Senses> | undefined;

    constructor(protected readonly container: interfaces.Container) { }

    load(): Promise<Senses> {
        this.loading ??= import('./senses').then(({ openSenses }) => openSenses(this.container)).catch(error => {
            // The next one may have more luck with the network.
            this.loading = undefined;
            throw error;
        });
        return this.loading;
    }
}
