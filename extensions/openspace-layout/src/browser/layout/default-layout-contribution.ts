import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { FileNavigatorContribution } from '@theia/navigator/lib/browser/navigator-contribution';

/** What a first start shows; afterwards the saved layout decides. */
@injectable()
export class DefaultLayoutContribution implements FrontendApplicationContribution {

    @inject(FileNavigatorContribution)
    protected readonly navigator: FileNavigatorContribution;

    @inject(ILogger) @named('openspace-layout:DefaultLayoutContribution')
    protected readonly logger: ILogger;

    onStart(): void {
        this.logger.info('ready');
    }

    /** Theia adds the explorer folded; a person wants to see their files. */
    async initializeLayout(): Promise<void> {
        await this.navigator.openView({ reveal: true });
    }
}
