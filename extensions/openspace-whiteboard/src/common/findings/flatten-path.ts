import { Point } from '../geometry/box';

/** Into so many straight pieces a curve is divided. */
const PIECES = 12;

const TOKEN = /([MLHVCQZ])|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|[\s,]+|(.)/giy;

/** How many numbers belong to a command. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 };

/** The points of a path's `d` with its curves as short straight lines; undefined if it has commands that routes do not use. */
export function flattenPath(d: string): Point[] | undefined {
    const points: Point[] = [];
    let command = '';
    let numbers: number[] = [];
    for (const [, letter, number, other] of d.matchAll(TOKEN)) {
        if (other !== undefined || letter !== undefined && letter !== letter.toUpperCase()) {
            return undefined;
        }
        if (letter !== undefined) {
            if (numbers.length > 0) {
                return undefined;
            }
            command = letter;
            if (letter === 'Z' && points.length > 0) {
                points.push(points[0]);
            }
        } else if (number !== undefined) {
            numbers.push(Number(number));
            if (numbers.length === ARITY[command]) {
                if (!extend(points, command, numbers)) {
                    return undefined;
                }
                numbers = [];
            }
        }
    }
    return numbers.length === 0 && points.length > 1 ? points : undefined;
}

/** Adds where a command leads; false if there is nothing to start from. */
function extend(points: Point[], command: string, numbers: readonly number[]): boolean {
    const last = points.at(-1);
    if (command === 'M') {
        points.push({ x: numbers[0], y: numbers[1] });
        return true;
    }
    if (!last) {
        return false;
    }
    if (command === 'H' || command === 'V') {
        points.push(command === 'H' ? { x: numbers[0], y: last.y } : { x: last.x, y: numbers[0] });
        return true;
    }
    const [x, y] = numbers.slice(-2);
    const controls = command === 'L' ? [] : [{ x: numbers[0], y: numbers[1] }, { x: numbers.at(-4) ?? 0, y: numbers.at(-3) ?? 0 }];
    if (command === 'Q') {
        // The same curve with two control points.
        const [control] = controls;
        controls.splice(0, 2, between(last, control, 2 / 3), between({ x, y }, control, 2 / 3));
    }
    const pieces = controls.length > 0 ? PIECES : 1;
    for (let piece = 1; piece < pieces; piece++) {
        points.push(onCurve([last, ...controls, { x, y }], piece / pieces));
    }
    points.push({ x, y });
    return true;
}

/** By de Casteljau. */
function onCurve(points: readonly Point[], share: number): Point {
    return points.length === 1 ? points[0] : onCurve(points.slice(1).map((point, index) => between(points[index], point, share)), share);
}

function between(from: Point, to: Point, share: number): Point {
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
