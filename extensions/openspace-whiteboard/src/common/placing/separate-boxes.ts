import { bottom, Box, grown, right } from '../geometry/box';
import { BoxGrid, touches } from '../geometry/box-grid';

export interface SeparableBox {
    readonly id: string;
    readonly box: Box;
    /** Others go out of its way. */
    readonly isFixed: boolean;
}

const MAX_ROUNDS = 60;

/**
 * Pushes boxes apart until there is the gap between all of them, those that are fixed excepted. Whoever stands further to the right
 * or lower down gives way. Answers the boxes that moved.
 */
export function separateBoxes(items: readonly SeparableBox[], gap: number): Map<string, Box> {
    const boxes = new Map(items.map(({ id, box }) => [id, box]));
    const moved = new Map<string, Box>();
    // After many rounds the boxes are in each other's way: then only to one side, where there is room for all.
    for (let round = 0; round < MAX_ROUNDS; round++) {
        const grid = new BoxGrid(items, ({ id }) => boxes.get(id)!);
        let isDone = true;
        for (const item of items) {
            const box = boxes.get(item.id)!;
            for (const other of grid.near(grown(box, gap))) {
                const there = boxes.get(other.id)!;
                if (other.id === item.id || other.isFixed || !isTooNear(boxes.get(item.id)!, there, gap)) {
                    continue;
                }
                if (!item.isFixed && isAfter(boxes.get(item.id)!, there)) {
                    continue;
                }
                const pushed = pushAway(boxes.get(item.id)!, there, gap, round > MAX_ROUNDS / 2);
                boxes.set(other.id, pushed);
                moved.set(other.id, pushed);
                isDone = false;
            }
        }
        if (isDone) {
            break;
        }
    }
    return moved;
}

/** With a gap, in px: sharing a border is as near as it may be. */
export function isTooNear(a: Box, b: Box, gap: number): boolean {
    return touches(grown(a, gap - 0.5), b);
}

/** The shorter way out, to the right or down if it may be; back only out of what is fixed. */
function pushAway(from: Box, box: Box, gap: number, onlyDown: boolean): Box {
    const toRight = right(from) + gap - box.x;
    const down = bottom(from) + gap - box.y;
    return onlyDown || down <= toRight ? { ...box, y: box.y + down } : { ...box, x: box.x + toRight };
}

function isAfter(a: Box, b: Box): boolean {
    return a.x + a.y > b.x + b.y || a.x + a.y === b.x + b.y && a.x > b.x;
}
