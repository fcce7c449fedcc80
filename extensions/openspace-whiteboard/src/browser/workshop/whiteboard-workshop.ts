import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { BoardDisk } from '../boards/board-disk';
import { BoardDocuments } from '../boards/board-documents';
import { BoardMemory } from '../boards/board-memory';
import { BoardTexts } from '../boards/board-texts';
import { BoardTools } from '../boards/board-tools';
import { Boards } from '../boards/boards';
import { BoardsImpl } from '../boards/boards-impl';
import { DirectWrites } from '../boards/direct-writes';
import { BoardAnswers } from '../commands/board-answers';
import { BoardArranging } from '../commands/board-arranging';
import { BoardExchange } from '../commands/board-exchange';
import { BoardPlacing } from '../commands/board-placing';
import { BoardReading } from '../commands/board-reading';
import { BoardShowing } from '../commands/board-showing';
import { BoardWizards } from '../commands/board-wizards';
import { BoardWriting } from '../commands/board-writing';
import { GitBoards } from '../comparing/git-boards';
import { BoardEmbedding } from '../embedding/board-embedding';
import { ExportFiles } from '../exchange/export-files';
import { ElkEngine } from '../layout/elk-engine';
import { BoardWalk } from '../links/board-walk';
import { CodeBeside } from '../links/code-beside';
import { CodeLinks } from '../links/code-links';
import { LinkInput } from '../links/link-input';
import { PictureInput } from '../pictures/picture-input';
import { BoardPictures } from '../pictures/board-pictures';
import { BoardClipboard } from '../view/board-clipboard';
import { BoardKeys } from '../view/board-keys';
import { BoardMenu } from '../view/board-menu';
import { BoardView, BoardViewOptions } from '../view/board-view';
import { ShapePicker } from '../view/shape-picker';

/** All that boards need, once there is one; the rest of the IDE loads it at the first need. */
export interface WhiteboardWorkshop {
    readonly reading: BoardReading;
    readonly writing: BoardWriting;
    readonly arranging: BoardArranging;
    readonly showing: BoardShowing;
    readonly exchange: BoardExchange;
    readonly wizards: BoardWizards;
    readonly walk: BoardWalk;
    readonly embedding: BoardEmbedding;
    createView(options: NavigatableWidgetOptions): BoardView;
}

const bindings = new ContainerModule(bind => {
    bind(BoardDisk).toSelf().inSingletonScope();
    bind(DirectWrites).toSelf().inSingletonScope();
    bind(BoardTexts).toSelf().inSingletonScope();
    bind(ElkEngine).toSelf().inSingletonScope();
    bind(BoardTools).toSelf().inSingletonScope();
    bind(BoardDocuments).toSelf().inSingletonScope();
    bind(BoardMemory).toSelf().inSingletonScope();
    bind(Boards).to(BoardsImpl).inSingletonScope();
    bind(GitBoards).toSelf().inSingletonScope();
    bind(BoardPictures).toSelf().inSingletonScope();
    bind(BoardEmbedding).toSelf().inSingletonScope();
    bind(CodeLinks).toSelf().inSingletonScope();
    bind(CodeBeside).toSelf().inSingletonScope();
    bind(BoardWalk).toSelf().inSingletonScope();
    bind(LinkInput).toSelf().inSingletonScope();
    bind(PictureInput).toSelf().inSingletonScope();
    bind(BoardPlacing).toSelf().inSingletonScope();
    bind(BoardAnswers).toSelf().inSingletonScope();
    bind(BoardReading).toSelf().inSingletonScope();
    bind(BoardWriting).toSelf().inSingletonScope();
    bind(BoardArranging).toSelf().inSingletonScope();
    bind(BoardShowing).toSelf().inSingletonScope();
    bind(ExportFiles).toSelf().inSingletonScope();
    bind(BoardExchange).toSelf().inSingletonScope();
    bind(BoardWizards).toSelf().inSingletonScope();
    bind(BoardKeys).toSelf().inSingletonScope();
    bind(BoardClipboard).toSelf().inSingletonScope();
    bind(BoardMenu).toSelf().inSingletonScope();
    bind(ShapePicker).toSelf().inSingletonScope();
    bind(BoardView).toSelf();
});

/** `parent` has everything of the IDE. */
export function openWorkshop(parent: interfaces.Container): WhiteboardWorkshop {
    const container = parent.createChild() as Container;
    container.load(bindings);
    return {
        reading: container.get(BoardReading),
        writing: container.get(BoardWriting),
        arranging: container.get(BoardArranging),
        showing: container.get(BoardShowing),
        exchange: container.get(BoardExchange),
        wizards: container.get(BoardWizards),
        walk: container.get(BoardWalk),
        embedding: container.get(BoardEmbedding),
        createView: options => {
            const child = container.createChild();
            child.bind(BoardViewOptions).toConstantValue(options);
            return child.get(BoardView);
        }
    };
}
