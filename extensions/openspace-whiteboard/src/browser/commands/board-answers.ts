import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandData } from 'openspace-core/lib/common';
import { whiteboardAddShape } from '../../common';
import { Box } from '../../common/geometry/box';
import { checkBoard } from '../../common/findings/check-board';
import { BoardLook } from '../../common/findings/contrast-faults';
import { BoardFinding } from '../../common/findings/finding';
import { driftFindings, driftWords } from '../../common/links/drift-findings';
import { LinkState } from '../../common/links/link-state';
import { linkedShapes } from '../../common/links/linked-shapes';
import { Board, connectorsOf, indexOf, shapesOf } from '../../common/model/board';
import { isConnector } from '../../common/model/shape';
import { DARK_LOOK, inkColor, LIGHT_LOOK, paletteOf } from '../../common/picture/look';
import { SeenBoard, WrittenBoard } from '../boards/boards';
import { BoardTools } from '../boards/board-tools';
import { CodeLinks } from '../links/code-links';

type BoardInFile = Pick<SeenBoard, 'board' | 'file'>;

export type WriteAnswer = CommandData<typeof whiteboardAddShape>;

/** Whoever opens the board may have a light or a dark theme. */
const LOOKS: readonly BoardLook[] = [LIGHT_LOOK, DARK_LOOK].map(look => ({
    inkOf: (color, ink) => inkColor(ink, paletteOf(look, color), look)
}));

/** What commands answer that have changed a board. */
@injectable()
export class BoardAnswers {

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    @inject(CodeLinks)
    protected readonly links: CodeLinks;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    /** `ids` are what the command was about; those that are gone stay out of the findings. Remembers the way back. */
    async answer(written: WrittenBoard, ids: readonly string[], isOne: boolean, context: CommandContext): Promise<WriteAnswer> {
        recordSteps(
            this.undo, context, nls.localize('openspace/whiteboard/undo/change', 'Change {0}', written.file.path), [written.undo]
        );
        const asked = new Set(ids);
        const moved = movedBetween(written.before.board, written.board).filter(id => !asked.has(id));
        return {
            ...isOne && ids.length === 1 ? { shapeId: ids[0] } : { shapeIds: [...ids] },
            boxes: this.boxesOf(written.board, [...ids, ...moved]),
            moved,
            findings: [
                ...this.findingsOf(written, new Set([...ids, ...moved, ...reroutedBetween(written)])),
                ...await this.driftOf(written, ids)
            ],
            revision: written.revision
        };
    }

    /** All, or those that concern some shapes. */
    findingsOf({ board, routes }: SeenBoard, shapeIds?: Iterable<string>): BoardFinding[] {
        const { types, measurer } = this.tools;
        return checkBoard(board, routes, { types, measurer, shapeIds, looks: LOOKS });
    }

    /** Of the code to which all shapes lead, or some. Boards without links cost nothing. */
    async driftOf({ board, file }: BoardInFile, shapeIds?: Iterable<string>): Promise<BoardFinding[]> {
        const linked = linkedShapes(board, shapeIds);
        return linked.length === 0 ? [] : driftFindings(linked, (await this.links.statesOf(linked, file)).states);
    }

    /** The same in a few words for each shape whose code is not where or what it was, by id. */
    async driftRemarks({ board, file }: BoardInFile): Promise<ReadonlyMap<string, string>> {
        const linked = linkedShapes(board);
        const { states } = linked.length === 0 ? { states: new Map<string, LinkState>() } : await this.links.statesOf(linked, file);
        return new Map([...states].flatMap(([id, state]) => {
            const words = driftWords(state);
            return words === undefined ? [] : [[id, words] as const];
        }));
    }

    protected boxesOf(board: Board, ids: readonly string[]): Record<string, Box> {
        const index = indexOf(board);
        return Object.fromEntries(ids.flatMap(id => {
            const element = index.get(id);
            return element && !isConnector(element) ? [[id, roundedBox(element)] as const] : [];
        }));
    }
}

/** Of all shapes that are somewhere else now, or larger. A lifeline that the person has pinned may grow with its messages. */
export function movedBetween(before: Board, after: Board): string[] {
    const index = indexOf(before);
    return shapesOf(after).filter(shape => {
        const old = index.get(shape.id);
        if (!old || isConnector(old) || old === shape) {
            return false;
        }
        const isLonger = old.height !== shape.height && !(shape.type === 'lifeline' && shape.pinned);
        return old.x !== shape.x || old.y !== shape.y || old.width !== shape.width || isLonger;
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
