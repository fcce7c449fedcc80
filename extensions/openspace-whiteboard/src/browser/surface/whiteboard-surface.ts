import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { FileKind, FileSurface, Standpoint } from 'openspace-core/lib/browser/file-surfaces/file-surface';
import { OfferedSelection } from 'openspace-core/lib/browser/surfaces/surface-context';
import { SurfaceFiles } from 'openspace-core/lib/browser/surfaces/surface-files';
import { whiteboardIntroduction } from '../../common/whiteboard-introduction';
import { BOARD_FILES } from '../boards/board-paths';
import { WhiteboardLoader } from '../loading/whiteboard-loader';
import { BoardTab } from '../tab/board-tab';
import { BoardTabs } from '../tab/board-tabs';
import { OpenBoards } from '../tab/open-boards';

/** All that the IDE has to know of boards before there is one. */
@injectable()
export class WhiteboardSurface extends FileSurface<BoardTab> {

    @inject(BoardTabs)
    protected readonly tabs: BoardTabs;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(MenuModelRegistry)
    protected readonly menus: MenuModelRegistry;

    @inject(WhiteboardLoader)
    protected readonly loader: WhiteboardLoader;

    @inject(OpenBoards)
    readonly documents: OpenBoards;

    readonly description = whiteboardIntroduction;

    protected readonly kind: FileKind = {
        ...BOARD_FILES, label: nls.localize('openspace/whiteboard/board', 'Board'), iconClass: codicon('type-hierarchy'),
        linkScheme: 'board'
    };

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { registerBoardCommands, registerPersonCommands } = await import('../registration/register-board-commands');
        registerBoardCommands(registry, this.loader);
        registerPersonCommands(this.commands, this.menus, this.tabs, this.loader);
    }

    /** Boards can stand in decks. */
    override get files(): SurfaceFiles {
        return {
            ...super.files, picture: async (uri, wish) => (await this.loader.load()).embedding.picture(uri.toString(), wish)
        };
    }

    protected stateIn({ stateLine }: BoardTab): string {
        return stateLine;
    }

    /** The place of a link is the id of a shape. */
    protected goTo(tab: BoardTab, place: string): Promise<void> {
        return tab.reveal([place]);
    }

    /** Whoever looks a little to the side is still there. */
    protected standpointIn({ camera }: BoardTab): Standpoint<BoardTab> {
        return { resume: tab => tab.setCamera(camera) };
    }

    protected selectionIn({ boardUri, selection, selectionCount, selectionText }: BoardTab): OfferedSelection | undefined {
        return selection.length === 0 ? undefined : {
            kind: 'excerpt', label: selectionCount, text: selectionText,
            picture: async () => (await this.loader.load()).embedding.pictureOf(boardUri, selection)
        };
    }
}
