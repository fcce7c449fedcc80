import { ContainerModule } from '@theia/core/shared/inversify';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { CodeReferences } from './code-references/code-references';
import { CodeReferencesImpl } from './code-references/code-references-impl';
import { CodeColorizer } from './code/code-colorizer';
import { MonacoCodeColorizer } from './code/monaco-code-colorizer';
import { CommentDelivery } from './comments/comment-delivery';
import { CommentPlaces } from './comments/comment-places';
import { Comments } from './comments/comments';
import { LinkOpener } from './links/link-opener';
import { WorkspaceLinkOpener } from './links/workspace-link-opener';
import { PictureSource } from './pictures/picture-source';
import '../../src/browser/style/index.css';

export default new ContainerModule(bind => {
    bind(MonacoCodeColorizer).toSelf().inSingletonScope();
    bind(CodeColorizer).toService(MonacoCodeColorizer);
    bind(CodeReferencesImpl).toSelf().inSingletonScope();
    bind(CodeReferences).toService(CodeReferencesImpl);
    [Comments, CommentPlaces, CommentDelivery].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(WorkspaceLinkOpener).toSelf().inSingletonScope();
    bind(LinkOpener).toService(WorkspaceLinkOpener);
    bind(PictureSource).toService(FilesService);
    bindReadyLog(bind, 'openspace-content');
});
