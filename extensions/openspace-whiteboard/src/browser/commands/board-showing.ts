import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { runCommand } from 'openspace-core/lib/browser/commands/run-command';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { whiteboardCameraFit, whiteboardCameraGet, whiteboardCameraSet, whiteboardOpen } from '../../common';
import { requireShape } from '../../common/commands/draft-operations';
import { boundsOf, centre } from '../../common/geometry/box';
import { LinkedShape, linkedShapes } from '../../common/links/linked-shapes';
import { Board, Camera, indexOf, shapesOf } from '../../common/model/board';
import { withDescendants } from '../../common/model/family';
import { quoteIds } from '../../common/text/quote';
import { Boards } from '../boards/boards';
import { CodeBeside } from '../links/code-beside';
import { BoardTab } from '../tab/board-tab';
import { BoardTabs } from '../tab/board-tabs';

/** How large a view is of which nothing is known, in px. */
const USUAL_VIEW = { width: 1_200, height: 800 };
const MARGIN = 40;
const MAX_NAMED = 5;
const MIN_ZOOM = 0.1;
const MAX_ZOOM = 2;

/** What the commands do that show a board to the person. Where a tab goes is the affair of panes. */
@injectable()
export class BoardShowing {

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(BoardTabs)
    protected readonly tabs: BoardTabs;

    @inject(CodeBeside)
    protected readonly beside: CodeBeside;

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    async open(
        { whiteboardId, shapeIds, highlight, splitDirection, newPane }: CommandArgs<typeof whiteboardOpen>, context: CommandContext
    ): Promise<CommandData<typeof whiteboardOpen>> {
        const { file, board } = await this.boards.read(whiteboardId);
        shapeIds?.forEach(id => requireShape(id, indexOf(board)));
        const linked = highlight ? this.firstLinked(board, shapeIds) : undefined;
        const { paneId } = await runCommand(this.registry, 'openspace.pane.open', {
            type: 'whiteboard', contentId: file.path,
            ...splitDirection === undefined ? {} : { splitDirection }, ...newPane === undefined ? {} : { newPane }
        }, context);
        if (shapeIds) {
            await this.tabs.find(file.uri)?.point(shapeIds);
        }
        const code = linked && await this.beside.show(linked, file.path, context, file);
        return { paneId: String(paneId), ...code ? { code } : {} };
    }

    async setCamera({ whiteboardId, x, y, zoom }: CommandArgs<typeof whiteboardCameraSet>): Promise<Camera> {
        const { tab, board, path } = await this.target(whiteboardId);
        const camera = { x, y, zoom: zoom ?? tab?.camera.zoom ?? board.camera?.zoom ?? 1 };
        await tab?.setCamera(camera);
        await this.keep(path, camera);
        return camera;
    }

    async fit({ whiteboardId, shapeIds }: CommandArgs<typeof whiteboardCameraFit>): Promise<Camera> {
        const { tab, board, path } = await this.target(whiteboardId);
        shapeIds?.forEach(id => requireShape(id, indexOf(board)));
        const camera = await tab?.fitCamera(shapeIds) ?? fittingCamera(board, shapeIds);
        await this.keep(path, camera);
        return camera;
    }

    async getCamera({ whiteboardId }: CommandArgs<typeof whiteboardCameraGet>): Promise<Camera> {
        const { tab, board } = await this.target(whiteboardId);
        return tab?.camera ?? board.camera ?? fittingCamera(board);
    }

    protected firstLinked(board: Board, shapeIds: readonly string[] | undefined): LinkedShape {
        if (!shapeIds) {
            throw new Error('Name the shape whose code is to be marked.');
        }
        const linked = linkedShapes(board, shapeIds).at(0);
        if (!linked) {
            throw new Error(`No code is linked to ${quoteIds(shapeIds, MAX_NAMED)}.`);
        }
        return linked;
    }

    protected async target(whiteboardId: string): Promise<{ tab: BoardTab | undefined; board: Board; path: string }> {
        const { file, board } = await this.boards.read(whiteboardId);
        const tab = this.tabs.find(file.uri) ?? this.tabs.all.find(({ boardUri }) => this.paths.pathOf(new URI(boardUri)) === file.path);
        return { tab: tab?.isAttached ? tab : undefined, board, path: file.path };
    }

    /** With the file, so that the board is opened there. Where somebody looks is nothing to undo. */
    protected async keep(path: string, camera: Camera): Promise<void> {
        await this.boards.change(path, () => [{ op: 'camera', camera }]);
    }
}

/** Where a view of the usual size would look to see these shapes, or all. */
export function fittingCamera(board: Board, shapeIds?: readonly string[]): Camera {
    const wanted = shapeIds && withDescendants(board, shapeIds);
    const bounds = boundsOf(shapesOf(board).filter(({ id }) => wanted?.has(id) ?? true));
    if (!bounds) {
        return { x: 0, y: 0, zoom: 1 };
    }
    const zoom = Math.min(
        (USUAL_VIEW.width - 2 * MARGIN) / Math.max(bounds.width, 1), (USUAL_VIEW.height - 2 * MARGIN) / Math.max(bounds.height, 1)
    );
    return { ...centre(bounds), zoom: Math.round(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.min(zoom, 1))) * 100) / 100 };
}
