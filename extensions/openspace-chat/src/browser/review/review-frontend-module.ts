import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { InlineReview } from './inline-review';
import { OpenFileChanges } from './open-file-changes';
import { ReviewContribution } from './review-contribution';

/** The agent's changes in ordinary editors. */
export default new ContainerModule(bind => {
    [InlineReview, OpenFileChanges, ReviewContribution].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    [CommandContribution, FrontendApplicationContribution, KeybindingContribution].forEach(
        contribution => bind(contribution).toService(ReviewContribution)
    );
});
