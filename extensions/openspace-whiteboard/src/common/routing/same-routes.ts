import { Box } from '../geometry/box';
import { Connector } from '../model/shape';
import { Ports } from './assign-ports';
import { Range } from './border-points';
import { ChosenSides } from './choose-sides';
import { isSame, Path } from './polyline';
import { Port } from './port';

/** Whether it connects the same in the same manner. */
export function hasSameWish(a: Connector, b: Connector): boolean {
    return a === b || JSON.stringify([a.from, a.to, a.style, a.waypoints]) === JSON.stringify([b.from, b.to, b.style, b.waypoints]);
}

export function metTheSame({ met: a = [] }: ChosenSides, { met: b = [] }: ChosenSides): boolean {
    return a === b || a.length === b.length && a.every(({ id, box }, index) => id === b[index].id && isSameBox(box, b[index].box));
}

export function isSamePath(a: Path, b: Path): boolean {
    return a === b || a.length === b.length && a.every((point, index) => isSame(point, b[index]));
}

export function isSamePorts(a: Ports | undefined, b: Ports): boolean {
    return a === b || !!a && isSamePort(a.from, b.from) && isSamePort(a.to, b.to)
        && isSameRange(a.free.from, b.free.from) && isSameRange(a.free.to, b.free.to);
}

function isSamePort(a: Port, b: Port): boolean {
    return a.leaves === b.leaves && a.at.x === b.at.x && a.at.y === b.at.y && a.stub.x === b.stub.x && a.stub.y === b.stub.y;
}

export function isSameBox(a: Box | undefined, b: Box | undefined): boolean {
    return a === b || !!a && !!b && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function isSameRange(a: Range, b: Range): boolean {
    return a[0] === b[0] && a[1] === b[1];
}
