import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { SurfaceContext } from 'openspace-core/lib/browser/surfaces/surface-context';
import { SurfaceFiles } from 'openspace-core/lib/browser/surfaces/surface-files';
import { SurfaceKeyboard } from 'openspace-core/lib/browser/surfaces/surface-keyboard';
import { SurfaceLinks } from 'openspace-core/lib/browser/surfaces/surface-links';
import { Place, SurfacePlaces } from 'openspace-core/lib/browser/surfaces/surface-places';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { BOARD_ENDING } from '../../common/model/board';
import { whiteboardIntroduction } from '../../common/whiteboard-introduction';
import { locateBoard } from '../boards/locate-board';
import { WhiteboardLoader } from '../loading/whiteboard-loader';
import { BOARD_VIEW, BoardTab } from '../tab/board-tab';
import { BoardTabs } from '../tab/board-tabs';
import { OpenBoards } from '../tab/open-boards';

/** All that the IDE has to know of boards before there is one. */
@injectable()
export class WhiteboardSurface implements Surface {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    @inject(FilesService)
    protected readonly filesService: FilesService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(BoardTabs)
    protected readonly tabs: BoardTabs;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(WhiteboardLoader)
    protected readonly loader: WhiteboardLoader;

    @inject(OpenBoards)
    readonly documents: OpenBoards;

    readonly description = whiteboardIntroduction;

    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState = this.onDidChangeStateEmitter.event;

    @postConstruct()
    protected init(): void {
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => {
            if (factoryId === BOARD_VIEW && BoardTab.is(widget)) {
                widget.onDidChange(() => { this.onDidChangeStateEmitter.fire(); });
            }
        });
    }

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { registerBoardCommands, registerPersonCommands } = await import('../registration/register-board-commands');
        registerBoardCommands(registry, this.loader);
        registerPersonCommands(this.commands, this.tabs, this.loader);
    }

    stateOf(widget: Widget): string | undefined {
        return BoardTab.is(widget) ? widget.stateLine : undefined;
    }

    readonly files: SurfaceFiles = {
        endings: [BOARD_ENDING],
        label: nls.localize('openspace/whiteboard/board', 'Board'),
        iconClass: codicon('type-hierarchy'),
        open: async (uri, options) => {
            const tab = await this.tabs.open(uri.toString(), options?.widgetOptions);
            await (options?.mode === 'reveal' ? this.shell.revealWidget(tab.id) : this.shell.activateWidget(tab.id));
            return tab;
        }
    };

    readonly content: PaneContentProvider = {
        resolve: async name => {
            const { path: contentId, uri } = await locateBoard(this.filesService, name, 'show');
            return { contentId, uri };
        },
        open: async (contentId, { uri, widgetOptions }) => {
            const tab = await this.tabs.open(uri ?? (await locateBoard(this.filesService, contentId, 'show')).uri, widgetOptions);
            await this.shell.revealWidget(tab.id);
            return tab;
        },
        find: contentId => this.tabs.all.find(tab => this.pathOf(tab) === contentId),
        contentIdOf: widget => BoardTab.is(widget) ? this.pathOf(widget) : undefined,
        embed: async (contentId, host) => {
            const { uri } = await locateBoard(this.filesService, contentId, 'show');
            return (await this.loader.load()).embedding.embed(uri, host);
        }
    };

    readonly links: SurfaceLinks = {
        scheme: 'board',
        open: async (path, place) => {
            const { uri } = await locateBoard(this.filesService, path, 'show');
            const tab = await this.tabs.open(uri);
            await this.shell.activateWidget(tab.id);
            if (place) {
                await tab.reveal([place]);
            }
        }
    };

    readonly places: SurfacePlaces = {
        of: widget => BoardTab.is(widget) && widget.isVisible ? this.placeOf(widget) : undefined
    };

    readonly context: SurfaceContext = {
        of: widget => BoardTab.is(widget) && widget.isVisible ? {
            path: this.pathOf(widget),
            ...widget.selection.length > 0 ? {
                selection: {
                    kind: 'excerpt', label: countOf(widget.selection.length), text: widget.selectionText,
                    picture: async () => (await this.loader.load()).embedding.pictureOf(widget.boardUri, widget.selection)
                }
            } : {}
        } : undefined,
        onDidChange: this.onDidChangeState
    };

    readonly keyboard: SurfaceKeyboard = {
        ownsEscape: focused => this.tabs.all.some(tab => tab.ownsEscape(focused))
    };

    /** Keeps no tab: a place outlives it. */
    protected placeOf({ id: widgetId, boardUri, camera }: BoardTab): Place {
        const look = async (): Promise<BoardTab> => {
            const there = await this.tabs.open(boardUri);
            await this.shell.revealWidget(there.id);
            await there.setCamera(camera);
            return there;
        };
        return {
            widgetId, path: this.paths.pathOf(new URI(boardUri)),
            // Whoever looks a little to the side is still there.
            isSame: other => other.widgetId === widgetId,
            restore: async () => void await this.focus.during(look),
            goTo: async () => this.focus.bringPersonTo(await look())
        };
    }

    protected pathOf(tab: BoardTab): string {
        return this.paths.pathOf(new URI(tab.boardUri));
    }
}

function countOf(count: number): string {
    return count === 1
        ? nls.localize('openspace/whiteboard/oneSelected', '1 shape') : nls.localize('openspace/whiteboard/selected', '{0} shapes', count);
}
