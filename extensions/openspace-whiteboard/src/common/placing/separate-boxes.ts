import { bottom, Box, grown, right } from '../geometry/box';
import { BoxGrid, touches } from '../geometry/box-grid';

export interface SeparableBox {
    readonly id: string;
    readonly box: Box;
    /** Others go out of its way. */
    readonly isFixed: boolean;
}

const MAX_ROUNDS = 40;

/**
 * Pushes boxes apart until there is the gap between all of them, those that are fixed excepted. Whoever stands further to the right
 * or lower down gives way. Answers the boxes that moved.
 */
export function separateBoxes(items: readonly SeparableBox[], gap: number): Map<string, Box> {
    const boxes = new Map(items.map(({ id, box }) => [id, box]));
    const moved = new Map<string, Box>();
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
                const pushed = pushAway(boxes.get(item.id)!, there, gap);
                boxes.set(other.id, pushed);
                moved.set(other.id, pushed);
                isDone = false;
            }
        }
        if (isDone) {
            return moved;
        }
    }
    for (const [id, box] of sweptDown(items.map(item => ({ ...item, box: boxes.get(item.id)! })), gap)) {
        moved.set(id, box);
    }
    return moved;
}

/** For boxes that push each other around for ever: from top to bottom, each below those with which it would collide. */
function sweptDown(items: readonly SeparableBox[], gap: number): Map<string, Box> {
    const settled = items.filter(({ isFixed }) => isFixed).map(({ box }) => box);
    const moved = new Map<string, Box>();
    for (const { id, box } of items.filter(({ isFixed }) => !isFixed).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
        let place = box;
        for (let other = findNear(place); other; other = findNear(place)) {
            place = { ...place, y: bottom(other) + gap };
        }
        settled.push(place);
        moved.set(id, place);
    }
    return moved;

    function findNear(place: Box): Box | undefined {
        return settled.find(other => isTooNear(place, other, gap));
    }
}

/** With a gap, in px: sharing a border is as near as it may be. */
export function isTooNear(a: Box, b: Box, gap: number): boolean {
    return touches(grown(a, gap - 0.5), b);
}

/** The shorter way out, to the right or down. */
function pushAway(from: Box, box: Box, gap: number): Box {
    const toRight = right(from) + gap - box.x;
    const down = bottom(from) + gap - box.y;
    return down <= toRight ? { ...box, y: box.y + down } : { ...box, x: box.x + toRight };
}

function isAfter(a: Box, b: Box): boolean {
    return a.x + a.y > b.x + b.y || a.x + a.y === b.x + b.y && a.x > b.x;
}
