import { Side } from '../geometry/box';
import { isVertical, opposite } from '../geometry/side';
import { ChosenSides } from './choose-sides';
import { Ends } from './scene';

/** A connector with a label, and the sides that are best for it alone. */
export interface LabelledConnector {
    readonly id: string;
    readonly ends: Ends;
    readonly sides: ChosenSides;
}

/** Between two shapes that face each other: one label on the left, one on the right, and none has another line in it. */
const MAX_BETWEEN = 2;

/**
 * Other sides for connectors of the same two shapes whose labels would stand on their neighbours: they lead around, in turn on both
 * sides. Nothing for those that stay.
 */
export function sidesAround(connectors: readonly LabelledConnector[]): Map<string, ChosenSides> {
    const pairs = new Map<string, LabelledConnector[]>();
    for (const connector of connectors) {
        const { ends: { from, to }, sides } = connector;
        if (from.shape && to.shape && !from.side && !to.side && !from.isInward && !to.isInward && sides.to === opposite(sides.from)) {
            const key = JSON.stringify([from.shape.id, to.shape.id].sort());
            const pair = pairs.get(key);
            if (pair) {
                pair.push(connector);
            } else {
                pairs.set(key, [connector]);
            }
        }
    }
    const around = new Map<string, ChosenSides>();
    for (const pair of pairs.values()) {
        pair.slice(MAX_BETWEEN).forEach(({ id, sides }, index) => {
            const beside: readonly Side[] = isVertical(sides.from) ? ['right', 'left'] : ['bottom', 'top'];
            const side = beside[index % 2];
            around.set(id, { ...sides, from: side, to: side });
        });
    }
    return around;
}
