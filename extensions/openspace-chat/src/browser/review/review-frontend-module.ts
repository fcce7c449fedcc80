import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { InlineReview } from './inline-review';
import { OpenFileChanges } from './open-file-changes';
import { ReviewContribution } from './review-contribution';
import { SourceControlMarks } from './source-control-marks';
import { UnreviewedFiles } from './unreviewed-files';

/** The agent's changes in ordinary editors and in source control. */
export default new ContainerModule(bind => {
    [InlineReview, OpenFileChanges, ReviewContribution, SourceControlMarks, UnreviewedFiles].forEach(
        singleton => bind<unknown>(singleton).toSelf().inSingletonScope()
    );
    [CommandContribution, FrontendApplicationContribution, KeybindingContribution].forEach(
        contribution => bind(contribution).toService(ReviewContribution)
    );
    [CommandContribution, FrontendApplicationContribution, LabelProviderContribution, MenuContribution].forEach(
        contribution => bind(contribution).toService(SourceControlMarks)
    );
});
