import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { TestService } from '@theia/test/lib/browser/test-service';

/** Brings the test explorer once an extension has tests: until then there is nothing of it, in no menu and no list. */
export class LateTestViews implements FrontendApplicationContribution {

    constructor(protected readonly container: interfaces.Container) { }

    onStart(): void {
        const first = this.container.get<TestService>(TestService).onControllersChanged(({ added }) => {
            if (added && added.length > 0) {
                first.dispose();
                void import('./test-views').then(({ showTestViews }) => showTestViews(this.container));
            }
        });
    }
}
