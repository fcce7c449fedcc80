import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { UndoRedoHandler } from '@theia/core/lib/browser/undo-redo-handler';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { ShapeTypeContribution } from '../common/shapes/shape-type';
import { WhiteboardLoader } from './loading/whiteboard-loader';
import { WhiteboardSurface } from './surface/whiteboard-surface';
import { BOARD_VIEW } from './tab/board-tab';
import { BoardTabs } from './tab/board-tabs';
import { BoardUndoRedo } from './tab/board-undo-redo';
import { OpenBoards } from './tab/open-boards';

export default new ContainerModule(bind => {
    bind(WhiteboardLoader).toDynamicValue(({ container }) => new WhiteboardLoader(container)).inSingletonScope();
    bindContributionProvider(bind, ShapeTypeContribution);
    bind(OpenBoards).toSelf().inSingletonScope();
    bind(BoardTabs).toSelf().inSingletonScope();
    bind(BoardUndoRedo).toSelf().inSingletonScope();
    bind(UndoRedoHandler).toService(BoardUndoRedo);
    bind(WhiteboardSurface).toSelf().inSingletonScope();
    bind(Surface).toService(WhiteboardSurface);
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: BOARD_VIEW,
        createWidget: async (options: NavigatableWidgetOptions) => (await container.get(WhiteboardLoader).load()).createView(options)
    })).inSingletonScope();
});
