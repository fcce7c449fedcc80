import { centre, right } from '../geometry/box';
import { Connector, Shape } from '../model/shape';
import { Path } from './polyline';
import { End, Scene } from './scene';

/** How far a message to oneself leads to the side and down; in px. */
export const SELF_MESSAGE = { x: 36, y: 24 };

/** Level at its height, from lifeline to lifeline or to the activations on them; a loop if it is one. */
export function messagePath(scene: Scene, message: Connector, height: number, activations: readonly Shape[]): Path | undefined {
    const [from, to] = [scene.endOf(message.from), scene.endOf(message.to)];
    if (!from || !to) {
        return undefined;
    }
    const isSelf = from.shape !== undefined && from.shape === to.shape;
    const [a, b] = [centre(from.box).x, centre(to.box).x];
    const edge = (end: End, isRight: boolean, y: number): number => {
        const on = activations.filter(({ lifeline, parent, y: top, height: tall }) => end.shape
            && (lifeline ?? parent) === end.shape.id && y >= top - 0.5 && y <= top + tall + 0.5);
        const edges = on.map(shape => isRight ? right(shape) : shape.x);
        return isRight ? Math.max(centre(end.box).x, ...edges) : Math.min(centre(end.box).x, ...edges);
    };
    if (isSelf) {
        const [first, last] = [edge(from, true, height), edge(from, true, height + SELF_MESSAGE.y)];
        const far = Math.max(first, last) + SELF_MESSAGE.x;
        return [
            { x: first, y: height }, { x: far, y: height }, { x: far, y: height + SELF_MESSAGE.y }, { x: last, y: height + SELF_MESSAGE.y }
        ];
    }
    return [{ x: edge(from, b >= a, height), y: height }, { x: edge(to, b < a, height), y: height }];
}
