import { inject, injectable } from '@theia/core/shared/inversify';
import { NamedDraft } from '../../common/commands/draft-operations';
import { ElementUpdate } from '../../common/commands/parse-draft';
import { Board, shapeOf } from '../../common/model/board';
import { deleteOperations } from '../../common/model/containment-operations';
import { applyOperations } from '../../common/model/apply-operations';
import { Operation } from '../../common/model/operation';
import { isShape } from '../../common/model/shape';
import { WantedPlace } from '../../common/placing/draft';
import { LayoutWish } from '../../common/placing/layout-shapes';
import { placeShapes } from '../../common/placing/place-shapes';
import { BoardTools } from '../boards/board-tools';

/** Gives shapes their sizes and places. */
@injectable()
export class BoardPlacing {

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    /** Adds what is drafted; whoever names no place gets one. */
    async place(board: Board, drafts: readonly NamedDraft[], { algorithm, direction }: LayoutWish = {}): Promise<Operation[]> {
        if (drafts.length === 0) {
            return [];
        }
        const { elements, moved } = await placeShapes(board, drafts, { ...this.tools.layoutContext, algorithm, direction });
        return [...moved, ...elements.map((element): Operation => ({ op: 'add', element }))];
    }

    /** The update with coordinates for a shape that is to stand beside or in another one, and how others make room for it. */
    async settle(
        board: Board, id: string, { set, unset }: ElementUpdate
    ): Promise<{ readonly update: ElementUpdate; readonly moved: readonly Operation[] }> {
        const { rightOf, leftOf, above, below, inside, ...rest } = set as ElementUpdate['set'] & WantedPlace;
        const shape = shapeOf(board, id);
        const place = { rightOf, leftOf, above, below, inside };
        if (!shape || Object.values(place).every(other => other === undefined)) {
            return { update: { set, unset }, moved: [] };
        }
        if (Object.values(place).includes(id)) {
            throw new Error(`"${id}" cannot stand beside or in itself.`);
        }
        const without = applyOperations(board, deleteOperations(board, [id])).board;
        const { x: _x, y: _y, parent: _parent, ...draft } = shape;
        const wanted = Object.fromEntries(Object.entries({ ...place, ...rest }).filter(([, value]) => value !== undefined));
        const { elements: [element], moved } = await placeShapes(without, [{ ...draft, ...wanted }], this.tools.layoutContext);
        const placed = isShape(element) ? { x: element.x, y: element.y } : {};
        return { update: { set: { ...rest, ...placed, ...inside === undefined ? {} : { parent: inside } }, unset }, moved };
    }
}
