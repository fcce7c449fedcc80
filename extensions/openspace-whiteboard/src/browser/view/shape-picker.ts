import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Board } from '../../common/model/board';
import { Shape } from '../../common/model/shape';
import { ShapeTypes } from '../../common/shapes/shape-type';
import { readingOrder } from '../../common/sight/reading-order';
import { canConnect } from '../editing/connect-gesture';
import { labelOf } from '../editing/element-names';

/** Asks the person for the shape at the other end of a connector. */
@injectable()
export class ShapePicker {

    @inject(QuickInputService) protected readonly input: QuickInputService;

    /** Undefined if they think better of it. */
    async ask(from: Shape, board: Board, types: ShapeTypes): Promise<string | undefined> {
        const items = readingOrder(board).map(({ shape }) => shape)
            .filter(shape => shape.id !== from.id && canConnect(shape.type, types.of(shape.type).isThin))
            .map(shape => ({ label: labelOf(shape, types), description: types.of(shape.type).label, shapeId: shape.id }));
        const picked = await this.input.showQuickPick(items, {
            placeholder: nls.localize('openspace/whiteboard/connectFrom', 'Connect {0} to…', labelOf(from, types)),
            matchOnDescription: true
        });
        return picked?.shapeId;
    }
}
