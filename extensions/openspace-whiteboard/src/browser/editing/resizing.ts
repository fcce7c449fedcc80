import { bottom, Box, Point, right, Size } from '../../common/geometry/box';

/** Where a shape is held to resize it, as points of the compass. */
export type Grip = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

export const GRIPS: readonly Grip[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** The point of a box at which a grip is. */
export function gripPoint(box: Box, grip: Grip): Point {
    return {
        x: grip.includes('w') ? box.x : grip.includes('e') ? right(box) : box.x + box.width / 2,
        y: grip.includes('n') ? box.y : grip.includes('s') ? bottom(box) : box.y + box.height / 2
    };
}

/** The box after its grip went to a point; the opposite side stays. It is never smaller than `least`. */
export function resized(box: Box, grip: Grip, to: Point, least: Size, keepsRatio = false): Box {
    let width = grip.includes('w') ? right(box) - to.x : grip.includes('e') ? to.x - box.x : box.width;
    let height = grip.includes('n') ? bottom(box) - to.y : grip.includes('s') ? to.y - box.y : box.height;
    width = Math.max(width, least.width);
    height = Math.max(height, least.height);
    if (keepsRatio && box.width > 0 && box.height > 0) {
        const isTall = grip === 'n' || grip === 's';
        const isCorner = grip.length === 2;
        const wanted = isTall ? height / box.height : isCorner ? Math.max(width / box.width, height / box.height) : width / box.width;
        const factor = Math.max(wanted, least.width / box.width, least.height / box.height);
        width = box.width * factor;
        height = box.height * factor;
    }
    return {
        x: grip.includes('w') ? right(box) - width : box.x,
        y: grip.includes('n') ? bottom(box) - height : box.y,
        width, height
    };
}
