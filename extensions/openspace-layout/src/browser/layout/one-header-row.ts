import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { SidePanelHandler } from '@theia/core/lib/browser/shell/side-panel-handler';
import { inject, injectable } from '@theia/core/shared/inversify';

/**
 * Views that have a header of their own (`data-own-header`) do without Theia's row with their name above it. Their tab, with all that
 * can be done there, is in the column of icons.
 */
@injectable()
export class OneHeaderRow implements FrontendApplicationContribution {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    onStart(): void {
        for (const handler of [this.shell.leftPanelHandler, this.shell.rightPanelHandler]) {
            handler.tabBar.currentChanged.connect(() => this.update(handler));
            this.update(handler);
        }
    }

    protected update({ tabBar, toolBar }: SidePanelHandler): void {
        const shown = tabBar.currentTitle?.owner;
        // What is folded keeps what it had.
        if (shown) {
            toolBar.setHidden(shown.node.dataset.ownHeader !== undefined);
        }
    }
}
