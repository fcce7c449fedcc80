import type { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PageRegistry } from '../pages/page-registry';
import { ConfigurationSeals } from './configuration-seals';

/** A look takes less than a millisecond; in milliseconds. Whoever acts on a folder looks for himself, at that moment. */
const INTERVAL = 2_000;

/** Looks at the folders that pages show, so that the person hears of a change before they run into it. */
@injectable()
export class SealWatch implements BackendApplicationContribution {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    protected timer: NodeJS.Timeout | undefined;

    onStart(): void {
        this.timer = setInterval(() => this.look(), INTERVAL).unref();
    }

    onStop(): void {
        clearInterval(this.timer);
    }

    look(): void {
        for (const directory of new Set(this.pages.all.flatMap(({ roots }) => roots))) {
            this.seals.changedIn(directory);
        }
    }
}
