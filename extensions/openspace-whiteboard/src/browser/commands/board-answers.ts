import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandData } from 'openspace-core/lib/common';
import { whiteboardAddShape } from '../../common';
import { Box } from '../../common/geometry/box';
import { checkBoard } from '../../common/findings/check-board';
import { BoardFinding } from '../../common/findings/finding';
import { Board, connectorsOf, indexOf, shapesOf } from '../../common/model/board';
import { isConnector } from '../../common/model/shape';
import { SeenBoard, WrittenBoard } from '../boards/boards';
import { BoardTools } from '../boards/board-tools';

export type WriteAnswer = CommandData<typeof whiteboardAddShape>;

/** What commands answer that have changed a board. */
@injectable()
export class BoardAnswers {

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    /** `ids` are what the command was about; those that are gone stay out of the findings. Remembers the way back. */
    answer(written: WrittenBoard, ids: readonly string[], isOne: boolean, context: CommandContext): WriteAnswer {
        recordSteps(
            this.undo, context, nls.localize('openspace/whiteboard/undo/change', 'Change {0}', written.file.path), [written.undo]
        );
        const asked = new Set(ids);
        const moved = movedBetween(written.before.board, written.board).filter(id => !asked.has(id));
        return {
            ...isOne && ids.length === 1 ? { shapeId: ids[0] } : { shapeIds: [...ids] },
            boxes: this.boxesOf(written.board, [...ids, ...moved]),
            moved,
            findings: this.findingsOf(written, new Set([...ids, ...moved, ...reroutedBetween(written)])),
            revision: written.revision
        };
    }

    /** All, or those that concern some shapes. */
    findingsOf({ board, routes }: SeenBoard, shapeIds?: Iterable<string>): BoardFinding[] {
        const { types, measurer } = this.tools;
        return checkBoard(board, routes, { types, measurer, shapeIds });
    }

    protected boxesOf(board: Board, ids: readonly string[]): Record<string, Box> {
        const index = indexOf(board);
        return Object.fromEntries(ids.flatMap(id => {
            const element = index.get(id);
            return element && !isConnector(element) ? [[id, roundedBox(element)] as const] : [];
        }));
    }
}

/** Of all shapes that are somewhere else now, or larger. */
export function movedBetween(before: Board, after: Board): string[] {
    const index = indexOf(before);
    return shapesOf(after).filter(shape => {
        const old = index.get(shape.id);
        return old && !isConnector(old) && old !== shape
            && (old.x !== shape.x || old.y !== shape.y || old.width !== shape.width || old.height !== shape.height);
    }).map(({ id }) => id);
}

/** Connectors that take another way now. */
function reroutedBetween({ before, board, routes }: WrittenBoard): string[] {
    return connectorsOf(board).filter(({ id }) => routes.get(id) !== before.routes.get(id)).map(({ id }) => id);
}

function roundedBox({ x, y, width, height }: Box): Box {
    const [a, b, c, d] = [x, y, width, height].map(value => Math.round(value * 100) / 100);
    return { x: a, y: b, width: c, height: d };
}
