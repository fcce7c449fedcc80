import { inject, injectable } from '@theia/core/shared/inversify';
import { SCM_VIEW_CONTAINER_ID, ScmContribution } from '@theia/scm/lib/browser/scm-contribution';
import { HostDemand } from '../host/host-demand';

/** Theia's source control, whose view a first start does not make: it comes with the first repository, or when it is opened. */
@injectable()
export class QuietScmContribution extends ScmContribution {

    @inject(HostDemand)
    protected readonly demand: HostDemand;

    override async initializeLayout(): Promise<void> { }

    override onStart(): void {
        super.onStart();
        const first = this.scmService.onDidAddRepository(() => {
            first.dispose();
            void this.openView({ reveal: false });
        });
        // What the view offers where there is no repository comes from git's extension.
        this.widgetManager.onDidCreateWidget(({ factoryId }) => {
            if (factoryId === SCM_VIEW_CONTAINER_ID) {
                this.demand.make();
            }
        });
    }
}
