import { injectable } from '@theia/core/shared/inversify';
import { ScmContribution } from '@theia/scm/lib/browser/scm-contribution';

/** Theia's source control, whose view a first start does not make: it comes with the first repository, or when it is opened. */
@injectable()
export class QuietScmContribution extends ScmContribution {

    override async initializeLayout(): Promise<void> { }

    override onStart(): void {
        super.onStart();
        const first = this.scmService.onDidAddRepository(() => {
            first.dispose();
            void this.openView({ reveal: false });
        });
    }
}
