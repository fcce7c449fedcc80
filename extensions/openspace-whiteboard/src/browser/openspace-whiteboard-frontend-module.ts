import { UndoRedoHandler } from '@theia/core/lib/browser/undo-redo-handler';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindFileSurface } from 'openspace-core/lib/browser/file-surfaces/bind-file-surface';
import { ShapeTypeContribution } from '../common/shapes/shape-type';
import { WhiteboardLoader } from './loading/whiteboard-loader';
import { WhiteboardSurface } from './surface/whiteboard-surface';
import { BOARD_VIEW } from './tab/board-tab';
import { BoardTabs } from './tab/board-tabs';
import { BoardUndoRedo } from './tab/board-undo-redo';
import { OpenBoards } from './tab/open-boards';

export default new ContainerModule(bind => {
    bindContributionProvider(bind, ShapeTypeContribution);
    bind(OpenBoards).toSelf().inSingletonScope();
    bind(BoardUndoRedo).toSelf().inSingletonScope();
    bind(UndoRedoHandler).toService(BoardUndoRedo);
    bindFileSurface(bind, { factoryId: BOARD_VIEW, surface: WhiteboardSurface, tabs: BoardTabs, loader: WhiteboardLoader });
});
