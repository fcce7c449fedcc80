import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandArgs } from 'openspace-core/lib/common';
import { whiteboardAlign, whiteboardGroup, whiteboardLayout } from '../../common';
import { requireShape } from '../../common/commands/draft-operations';
import { boundsOf, grown } from '../../common/geometry/box';
import { Board, indexOf, shapesOf } from '../../common/model/board';
import { groupOperations } from '../../common/model/containment-operations';
import { freshId } from '../../common/model/element-ids';
import { withDescendants } from '../../common/model/family';
import { Operation } from '../../common/model/operation';
import { alignShapes } from '../../common/placing/align-shapes';
import { layoutBoard } from '../../common/placing/layout-board';
import { Boards } from '../boards/boards';
import { BoardTools } from '../boards/board-tools';
import { BoardAnswers, movedBetween, WriteAnswer } from './board-answers';

/** Between a frame and what stands in it, in px. */
const FRAME_PADDING = 24;
/** For its title. */
const TITLE_HEIGHT = 28;

/** What the commands do that put shapes in order. */
@injectable()
export class BoardArranging {

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    @inject(BoardAnswers)
    protected readonly answers: BoardAnswers;

    layout(
        { whiteboardId, shapeIds, algorithm, direction }: CommandArgs<typeof whiteboardLayout>, context: CommandContext
    ): Promise<WriteAnswer> {
        return this.arrange(whiteboardId, shapeIds, context, board => layoutBoard(board, {
            ...this.tools.layoutContext, algorithm, direction, shapeIds
        }));
    }

    align({ whiteboardId, shapeIds, edge }: CommandArgs<typeof whiteboardAlign>, context: CommandContext): Promise<WriteAnswer> {
        return this.arrange(whiteboardId, shapeIds, context, board => alignShapes(board, shapeIds, edge, 'agent'));
    }

    async group({ whiteboardId, shapeIds, title }: CommandArgs<typeof whiteboardGroup>, context: CommandContext): Promise<WriteAnswer> {
        let id = '';
        const written = await this.boards.change(whiteboardId, board => {
            shapeIds.forEach(shape => requireShape(shape, indexOf(board)));
            const members = withDescendants(board, shapeIds);
            const bounds = boundsOf(shapesOf(board).filter(shape => members.has(shape.id)));
            if (!bounds) {
                throw new Error('There is no shape to group.');
            }
            const { x, y, width, height } = grown(bounds, FRAME_PADDING);
            const frame = { type: 'frame', ...title === undefined ? {} : { text: title } };
            id = freshId(frame, indexOf(board));
            return groupOperations(board, shapeIds, { ...frame, id, x, y: y - TITLE_HEIGHT, width, height: height + TITLE_HEIGHT });
        });
        return this.answers.answer(written, [id], true, context);
    }

    protected async arrange(
        whiteboardId: string, shapeIds: readonly string[] | undefined, context: CommandContext,
        work: (board: Board) => readonly Operation[] | Promise<readonly Operation[]>
    ): Promise<WriteAnswer> {
        const written = await this.boards.change(whiteboardId, board => {
            shapeIds?.forEach(id => requireShape(id, indexOf(board)));
            return work(board);
        });
        const moved = movedBetween(written.before.board, written.board);
        return { ...await this.answers.answer(written, shapeIds ?? moved, false, context), moved };
    }
}
