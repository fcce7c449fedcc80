import { Point, Side } from '../geometry/box';
import { opposite, SIDES } from '../geometry/side';
import { CostQueue } from './cost-queue';
import { Path, simplified } from './polyline';
import { COSTS } from './path-cost';
import { PathGrid } from './path-grid';
import { Port } from './port';

/** How many steps searches may still take; they count down. */
export interface Budget {
    steps: number;
}

/** The way that is left counts more than the way so far: nearly as good, and found in a fraction of the steps. */
const HURRY = 1.2;

/** The cheapest elbow, or nearly so, from one of the ports to one of the others; undefined if there is none, or none within the budget. */
export function searchPath(grid: PathGrid, starts: readonly Port[], goals: readonly Port[], budget: Budget): Path | undefined {
    const columns = grid.xs.length;
    if (!goals.some(({ stub }) => isOpen(grid, stub, columns))) {
        return undefined;
    }
    // One state for each direction in which a crossing was reached.
    const costs = new Float32Array(columns * grid.ys.length * 4).fill(Infinity);
    const cameFrom = new Int32Array(costs.length).fill(-1);
    const done = new Uint8Array(costs.length);
    const steps = [-columns, 1, columns, -1];
    const ends = new Map<number, Port[]>();
    for (const goal of goals) {
        const index = grid.indexOf(goal.stub);
        if (index !== undefined) {
            ends.set(index, [...ends.get(index) ?? [], goal]);
        }
    }
    const queue = new CostQueue();
    const begin = new Map<number, Port>();
    for (const start of starts) {
        const index = grid.indexOf(start.stub);
        for (const side of index === undefined ? [] : start.leaves ? [start.leaves] : SIDES) {
            const state = index! * 4 + SIDES.indexOf(side);
            if (costs[state] === Infinity) {
                costs[state] = 0;
                begin.set(state, start);
                queue.push(state, HURRY * leastTo(start.stub, state & 3, goals));
            }
        }
    }
    let best: { readonly state: number; readonly goal: Port; readonly cost: number } | undefined;
    while (queue.size > 0 && budget.steps-- > 0) {
        const state = queue.pop();
        const index = state >> 2;
        const direction = state & 3;
        const cost = costs[state];
        if (done[state]) {
            continue;
        }
        done[state] = 1;
        if (best && cost + leastTo(grid.pointOf(index), direction, goals) >= best.cost) {
            break;
        }
        for (const goal of ends.get(index) ?? []) {
            const total = cost + arrivalCost(SIDES[direction], goal.leaves);
            if (total < (best?.cost ?? Infinity)) {
                best = { state, goal, cost: total };
            }
        }
        for (let turn = 0; turn < 4; turn++) {
            // Sides stand in a circle: the opposite one is two further on.
            if (turn === (direction + 2) % 4) {
                continue;
            }
            const way = wayFrom(grid, index, columns, turn);
            const next = index + steps[turn];
            const total = cost + way + (turn === direction ? 0 : COSTS.bend);
            const reached = next * 4 + turn;
            if (way !== Infinity && total < costs[reached]) {
                costs[reached] = total;
                cameFrom[reached] = state;
                queue.push(reached, total + HURRY * leastTo(grid.pointOf(next), turn, goals));
            }
        }
    }
    if (!best) {
        return undefined;
    }
    const points: Point[] = [best.goal.at];
    let state = best.state;
    for (; cameFrom[state] >= 0; state = cameFrom[state]) {
        points.push(grid.pointOf(state >> 2));
    }
    points.push(grid.pointOf(state >> 2), begin.get(state)!.at);
    return simplified(points.reverse());
}

/** Whether one can walk away from there. */
function isOpen(grid: PathGrid, point: Point, columns: number): boolean {
    const index = grid.indexOf(point);
    return index !== undefined && SIDES.some((_, turn) => wayFrom(grid, index, columns, turn) !== Infinity);
}

/** What it costs to get to the neighbour in that direction. */
function wayFrom(grid: PathGrid, index: number, columns: number, turn: number): number {
    switch (turn) {
        case 0: return index < columns ? Infinity : grid.down[index - columns];
        case 1: return grid.right[index];
        case 2: return grid.down[index];
        default: return index % columns === 0 ? Infinity : grid.right[index - 1];
    }
}

/** One arrives against the direction in which the port is left; it may take one more turn. */
function arrivalCost(direction: Side, leaves: Side | undefined): number {
    if (!leaves || direction === opposite(leaves)) {
        return 0;
    }
    return direction === leaves ? Infinity : COSTS.bend;
}

/** What it costs at least to get from there to one of the goals, if nothing is in the way. */
function leastTo({ x, y }: Point, direction: number, goals: readonly Port[]): number {
    let least = Infinity;
    for (const { stub, leaves } of goals) {
        const [dx, dy] = [stub.x - x, stub.y - y];
        const arrival = leaves === undefined ? undefined : (SIDES.indexOf(leaves) + 2) % 4;
        least = Math.min(least, Math.abs(dx) + Math.abs(dy) + COSTS.bend * leastBends(dx, dy, direction, arrival));
    }
    return least;
}

/** On the way to a point that is so far away, in whatever direction, or so that one arrives in that one. */
function leastBends(dx: number, dy: number, direction: number, arrival: number | undefined): number {
    const ahead = forward(dx, dy, direction);
    const isAside = direction % 2 === 0 ? dx !== 0 : dy !== 0;
    if (arrival === undefined) {
        return ahead >= 0 ? Number(isAside) : 2;
    }
    if (arrival === direction) {
        return ahead < 0 ? 4 : isAside ? 2 : 0;
    }
    if (arrival === (direction + 2) % 4) {
        return isAside ? 2 : 4;
    }
    return ahead >= 0 && forward(dx, dy, arrival) >= 0 ? 1 : 3;
}

function forward(dx: number, dy: number, direction: number): number {
    switch (direction) {
        case 0: return -dy;
        case 1: return dx;
        case 2: return dy;
        default: return -dx;
    }
}
