import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { ContainerModule } from '@theia/core/shared/inversify';
import { CommentSender } from 'openspace-content/lib/browser/comments/comment-sender';
import { TurnRevisions } from 'openspace-core/lib/common/services/turn-revisions';
import { CHANGES_SERVICE_PATH, ChangesService } from '../../common/services/changes-service';
import { bindApply } from '../apply/bind-apply';
import { BeforeResourceResolver } from './before-resource';
import { ChangeDiffs } from './change-diffs';
import { ChangeReverts } from './change-reverts';
import { ChangesContribution } from './changes-contribution';
import { ChangesEntry } from './changes-entry';
import { ChangesModel } from './changes-model';
import { ChangesServices } from './changes-services';
import { ChangesWidget } from './changes-widget';
import { ChatCommentSender } from './chat-comment-sender';
import { ChatTurnRevisions } from './chat-turn-revisions';
import { CopyReview } from './copy-review';
import { GitRepositories } from './git-repositories';
import { ReviewedFiles } from './reviewed-files';
import { Staging } from './staging';
import { TurnReviews } from './turn-reviews';

const CHANGES_SINGLETONS = [
    ChangeDiffs, ChangeReverts, ChangesModel, ChangesServices, ChatCommentSender, ChatTurnRevisions, CopyReview, GitRepositories,
    ReviewedFiles, Staging, TurnReviews
];

/** What the agent changed or proposes, in views and editors of Theia. */
export default new ContainerModule(bind => {
    CHANGES_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(ChangesService)
        .toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ChangesService>(container, CHANGES_SERVICE_PATH))
        .inSingletonScope();
    bind(ChangesEntry).toService(ChangesServices);
    bind(CommentSender).toService(ChatCommentSender);
    bind(TurnRevisions).toService(ChatTurnRevisions);
    bind(BeforeResourceResolver).toSelf().inSingletonScope();
    bind(ResourceResolver).toService(BeforeResourceResolver);
    bind(ChangesWidget).toSelf();
    bind(WidgetFactory)
        .toDynamicValue(({ container }) => ({ id: ChangesWidget.ID, createWidget: () => container.get(ChangesWidget) }))
        .inSingletonScope();
    bindViewContribution(bind, ChangesContribution);
    bind(TabBarToolbarContribution).toService(ChangesContribution);
    bindApply(bind);
});
