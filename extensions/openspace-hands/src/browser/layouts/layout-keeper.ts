import { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LayoutWatcher } from '../panes/layout-watcher';
import { LayoutRestorer } from './layout-restorer';

/** Between two changes that are stored, in milliseconds. */
const PAUSE = 1_000;

/** Stores the layout soon after each change, not only at the end of the page: a machine that is switched off ends nothing. */
@injectable()
export class LayoutKeeper implements FrontendApplicationContribution {

    @inject(LayoutWatcher) protected readonly watcher: LayoutWatcher;
    @inject(LayoutRestorer) protected readonly restorer: LayoutRestorer;
    @inject(FrontendApplicationStateService) protected readonly application: FrontendApplicationStateService;

    protected timer: number | undefined;

    onDidInitializeLayout(app: FrontendApplication): void {
        this.watcher.onDidChange(() => this.schedule(app));
    }

    onStop(): void {
        window.clearTimeout(this.timer);
    }

    protected schedule(app: FrontendApplication): void {
        this.timer ??= window.setTimeout(() => {
            this.timer = undefined;
            if (this.application.state === 'ready') {
                this.restorer.storeMeanwhile(app);
            }
        }, PAUSE);
    }
}
