import { describe, expect, it } from 'vitest';
import { Box, overlapArea, Point } from '../geometry/box';
import { Board, connectorsOf, shapeOf, shapesOf } from '../model/board';
import { BoardElement, Connector, isAttached, Shape } from '../model/shape';
import { createShapeTypes } from '../shapes/shape-catalog';
import { Border } from '../shapes/shape-type';
import { TABLE_MEASURER } from '../text/table-measurer';
import { randomBoard, seeded } from './fixtures/random-boards';
import { pathEntersBox } from './polyline';
import { Route, Routes } from './route';
import { routeConnectors } from './route-connectors';

/** Boards are routed four hundred times: seconds by itself, more than a minute beside other tests. */
const ON_A_BUSY_MACHINE_MS = 240_000;

const types = createShapeTypes();
const measurer = TABLE_MEASURER;

const route = (board: Board, previous?: { board: Board; routes: Routes }): Routes => routeConnectors(board, { types, measurer, previous });
const box = (id: string, x: number, y: number, rest: Partial<Shape> = {}): Shape =>
    ({ id, type: 'rectangle', x, y, width: 100, height: 60, ...rest });
const link = (id: string, from: string, to: string, rest: Partial<Connector> = {}): Connector =>
    ({ id, type: 'connector', from: { shape: from }, to: { shape: to }, ...rest });
const only = (...elements: BoardElement[]): Route => [...route({ elements }).values()][0];
const turns = (points: readonly Point[]): number => points.length - 2;

describe('connectors', () => {

    it('are straight between shapes that face each other', () => {
        expect(only(box('a', 0, 0), box('b', 0, 200), link('c', 'a', 'b')).points).toEqual([{ x: 50, y: 60 }, { x: 50, y: 200 }]);
        expect(only(box('a', 0, 0), box('b', 300, 20), link('c', 'a', 'b')).points).toHaveLength(2);
    });

    it('turn twice between shapes that stand apart in both directions', () => {
        const { points, d } = only(box('a', 0, 0), box('b', 300, 200), link('c', 'a', 'b'));
        expect(points).toEqual([{ x: 50, y: 60 }, { x: 50, y: 130 }, { x: 350, y: 130 }, { x: 350, y: 200 }]);
        expect(d).toBe('M50 60L50 122Q50 130 58 130L342 130Q350 130 350 138L350 200');
    });

    it('lead around a shape in between', () => {
        const between = box('between', 0, 150);
        for (const style of ['elbow', 'straight', 'curved'] as const) {
            const { points } = only(box('a', 0, 0), between, box('b', 0, 300), link('c', 'a', 'b', { style }));
            expect(pathEntersBox(points, between), style).toBe(false);
            expect(points.length).toBeGreaterThan(2);
        }
    });

    it('end on round and pointed borders', () => {
        for (const type of ['ellipse', 'circle', 'diamond', 'triangle', 'cloud', 'cylinder', 'actor', 'io']) {
            for (const style of ['elbow', 'straight', 'curved'] as const) {
                const [a, b] = [box('a', 0, 0, { type }), box('b', 310, 170, { type })];
                const { points } = only(a, b, link('c', 'a', 'b', { style }));
                expect(distanceToBorder(points[0], types.of(type).border(a)), `${type} ${style}`).toBeLessThan(0.5);
                expect(distanceToBorder(points.at(-1)!, types.of(type).border(b)), `${type} ${style}`).toBeLessThan(0.5);
            }
        }
    });

    it('of the same two shapes lie side by side, whatever their direction', () => {
        for (const style of ['elbow', 'straight', 'curved'] as const) {
            const routes = [...route({
                elements: [box('a', 0, 0), box('b', 0, 200), link('1', 'a', 'b', { style }), link('2', 'b', 'a', { style })]
            }).values()];
            expect(Math.abs(routes[0].points[0].x - routes[1].points.at(-1)!.x), style).toBeGreaterThan(10);
            expect(routes.map(({ points }) => turns(points))).toEqual([0, 0]);
        }
    });

    it('from one side to many shapes neither cross nor run on top of each other', () => {
        const children = Array.from({ length: 6 }, (_, index) => box(`b${index}`, index * 140, 200));
        const routes = [...route({
            elements: [box('a', 350, 0), ...children, ...children.map(({ id }) => link(`to ${id}`, 'a', id))]
        }).values()];
        for (const one of routes) {
            expect(turns(one.points)).toBeLessThanOrEqual(2);
            for (const other of routes) {
                expect(one === other || !meet(one.points, other.points), `${one.id}, ${other.id}`).toBe(true);
            }
        }
    });

    it('from a shape to itself are loops at different corners', () => {
        const routes = [...route({ elements: [box('a', 0, 0), link('1', 'a', 'a'), link('2', 'a', 'a'), box('b', 130, -50)] }).values()];
        for (const { points } of routes) {
            expect(points).toHaveLength(5);
            expect(points.every(({ x, y }) => x <= 0 || x >= 100 || y <= 0 || y >= 60)).toBe(true);
            expect(pathEntersBox(points, box('b', 130, -50))).toBe(false);
        }
        expect(routes[0].points[2]).not.toEqual(routes[1].points[2]);
    });

    it('from a shape to itself keep off the points of others where a corner has one place only', () => {
        const elements = [
            box('a', 0, 0), { ...box('ask', 0, 200), type: 'diamond' }, box('b', 0, 400),
            link('in', 'a', 'ask'), link('out', 'ask', 'b'), link('again', 'ask', 'ask')
        ];
        const routes = route({ elements });
        expect(routes.get('again')!.points.at(-1)).not.toEqual(routes.get('in')!.points.at(-1));
    });

    it('do not lie on one line where the sides of two shapes face each other', () => {
        const elements = [
            box('orders', 184, 0), box('auth', 24, 0), box('pg', 36, 500), box('redis', 188, 500),
            link('a', 'orders', 'pg', { from: { shape: 'orders', side: 'left' }, to: { shape: 'pg', side: 'right' } }),
            link('b', 'auth', 'redis', { from: { shape: 'auth', side: 'right' }, to: { shape: 'redis', side: 'left' } })
        ];
        const routes = route({ elements });
        expect(routes.get('a')!.points.at(-1)!.y).not.toBe(routes.get('b')!.points.at(-1)!.y);
    });

    it('have the labels of messages beside activations on their way', () => {
        const lifeline = (id: string, x: number): Shape => box(id, x, 0, { type: 'lifeline', width: 112, height: 400 });
        const busy = box('busy', 250, 100, { type: 'activation', lifeline: 'm', width: 12, height: 200 });
        const elements = [
            lifeline('l', 0), lifeline('m', 200), lifeline('r', 400), busy, link('c', 'l', 'r', { type: 'message', label: 'call', y: 160 })
        ];
        expect(overlapArea(route({ elements }).get('c')!.label!, busy)).toBe(0);
    });

    it('leave and enter at the sides that were asked for', () => {
        const { points } = only(box('a', 0, 0), box('b', 300, 0), {
            ...link('c', 'a', 'b'), from: { shape: 'a', side: 'bottom' }, to: { shape: 'b', side: 'top' }
        });
        expect(points[0]).toEqual({ x: 50, y: 60 });
        expect(points.at(-1)).toEqual({ x: 350, y: 0 });
    });

    it('pass the points at which the person bent them', () => {
        const waypoints = [{ x: 200, y: -100 }, { x: 400, y: 90 }];
        for (const style of ['elbow', 'straight'] as const) {
            const { points } = only(box('a', 0, 0), box('b', 300, 200), link('c', 'a', 'b', { waypoints, style }));
            for (const { x, y } of waypoints) {
                expect(pathEntersBox(points, { x: x - 1, y: y - 1, width: 2, height: 2 }), style).toBe(true);
            }
        }
    });

    it('enter a container beside its title', () => {
        for (const width of [240, 400]) {
            for (const x of [0, 20, 60, 120]) {
                const zone = box('zone', 0, 200, { type: 'frame', width, height: 240, text: 'The title of a zone' });
                const { points } = only(zone, box('in', 60, 300, { parent: 'zone' }), box('above', x, 0), link('c', 'above', 'in'));
                const title = types.of('frame').title!(zone, measurer)!;
                expect(title.width).toBeGreaterThan(100);
                expect(pathEntersBox(points, title), `from ${x} into ${width}`).toBe(false);
            }
        }
    });

    it('end at a container over its title, which is inside', () => {
        const zone = box('zone', 0, 200, { type: 'frame', width: 240, height: 240, text: 'The title of a zone' });
        expect(only(zone, box('above', 70, 0), link('c', 'above', 'zone')).points).toEqual([{ x: 120, y: 60 }, { x: 120, y: 200 }]);
    });

    it('cross the border of the container in which an end stands, and go around others', () => {
        const group = box('group', 0, 200, { type: 'frame', width: 300, height: 200 });
        const foreign = box('foreign', -20, 100, { type: 'frame', width: 340, height: 60 });
        const inner = box('inner', 100, 300, { parent: 'group' });
        const { points } = only(group, foreign, inner, box('a', 100, 0), link('c', 'a', 'inner'));
        expect(pathEntersBox(points, foreign)).toBe(false);
        expect(points.at(-1)!.y).toBeGreaterThanOrEqual(300);
    });

    it('go from a container to what stands in it without leaving it', () => {
        const group = box('group', 0, 0, { type: 'frame', width: 400, height: 300 });
        const { points } = only(group, box('inner', 150, 120, { parent: 'group' }), link('c', 'group', 'inner'));
        expect(points.every(({ x, y }) => x >= 0 && x <= 400 && y >= 0 && y <= 300)).toBe(true);
        expect(pathEntersBox(points, box('', 150, 120))).toBe(false);
    });

    it('that hang on nothing are told from others, and numbers are finite whatever the board', () => {
        const elements: BoardElement[] = [
            box('a', 0, 0), box('nan', NaN, 0), box('flat', 500, 0, { width: 0, height: 0 }), box('far', 1e9, -1e9),
            link('1', 'a', 'gone'), link('2', 'gone', 'a'), link('3', 'gone', 'gone'), link('4', 'a', 'nan'), link('5', 'a', 'flat'),
            link('6', 'a', 'far'), { ...link('7', 'a', 'a'), to: { x: 20, y: 20 } },
            { ...link('8', 'a', 'a'), to: { x: NaN, y: Infinity } },
            { ...link('9', 'a', 'a'), from: { x: 7, y: 7 }, to: { x: 7, y: 7 } }
        ];
        const routes = route({ elements });
        expect([...routes.values()].filter(({ isDangling }) => isDangling).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '8']);
        for (const { points, d } of routes.values()) {
            expect(points.length).toBeGreaterThanOrEqual(2);
            expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
            expect(d).not.toMatch(/NaN|Infinity|undefined/);
        }
    });

    it('between containers that contain each other end all the same', () => {
        expect(route({
            elements: [box('a', 0, 0, { parent: 'b' }), box('b', 200, 0, { parent: 'a' }), link('c', 'a', 'b')]
        }).get('c')!.points.length).toBeGreaterThanOrEqual(2);
    });

    it('carry labels where they cover no shape and no other label', () => {
        const shapes = [box('a', 0, 0), box('b', 300, 0), box('c', 300, 200), box('d', 0, 200)];
        const links = ['ab', 'bc', 'cd', 'da', 'ac', 'bd']
            .map(([from, to]) => link(from + to, from, to, { label: `from ${from} to ${to}` }));
        const boxes = [...route({ elements: [...shapes, ...links] }).values()].map(({ label }) => label!);
        boxes.forEach((label, index) => {
            expect([...shapes, ...boxes.slice(0, index)].filter(other => isOver(label, other))).toEqual([]);
        });
    });

    it('are level messages between lifelines, or small loops', () => {
        const lifeline = (id: string, x: number): Shape => box(id, x, 0, { type: 'lifeline', height: 400 });
        const routes = route({
            elements: [
                lifeline('a', 0), lifeline('b', 200), box('on b', 245, 90, { type: 'activation', lifeline: 'b', width: 10, height: 80 }),
                link('1', 'a', 'b', { type: 'message', y: 100, label: 'asks' }),
                link('2', 'b', 'a', { type: 'message', y: 150 }),
                link('3', 'a', 'a', { type: 'message', y: 200, label: 'thinks' })
            ]
        });
        expect(routes.get('1')!.points).toEqual([{ x: 50, y: 100 }, { x: 245, y: 100 }]);
        expect(routes.get('1')!.label!.y + routes.get('1')!.label!.height).toBeLessThan(100);
        expect(routes.get('2')!.points).toEqual([{ x: 245, y: 150 }, { x: 50, y: 150 }]);
        expect(routes.get('3')!.points).toEqual([{ x: 50, y: 200 }, { x: 86, y: 200 }, { x: 86, y: 224 }, { x: 50, y: 224 }]);
    });
});

describe('connectors in a hurry', () => {
    const sketch = (...elements: BoardElement[]): Routes => routeConnectors({ elements }, { types, measurer, isHurried: true });

    it('are the same where nothing is in the way, and lead around a single shape', () => {
        const simple = [box('a', 0, 0), box('b', 300, 200), link('c', 'a', 'b')];
        expect([...sketch(...simple).values()]).toEqual([...route({ elements: simple }).values()]);
        const between = box('between', 0, 150);
        const [around] = sketch(box('a', 0, 0), between, box('b', 0, 300), link('c', 'a', 'b')).values();
        expect(pathEntersBox(around.points, between)).toBe(false);
    });

    it('have a way in any crowd, even in a closed one', () => {
        const crowd = Array.from({ length: 200 }, (_, index) => box(`s${index}`, (index % 20) * 104, Math.floor(index / 20) * 64));
        const shapes = [box('a', 520, 320), box('b', 1_430, 340), ...crowd];
        const routes = sketch(...shapes, ...crowd.slice(1).map(({ id }, index) => link(`c${index}`, 'a', id)), link('c', 'a', 'b'));
        expect(routes.size).toBe(200);
        for (const { d, points } of routes.values()) {
            expect(points.length).toBeGreaterThan(1);
            expect(d).not.toMatch(/NaN|Infinity|undefined/);
        }
    });
});

describe('connectors of random boards', () => {
    const boards = Array.from({ length: 40 }, (_, seed) =>
        randomBoard(seed, { shapes: 4 + seed, connectors: 4 + seed * 2, isLabelled: true }));

    it('end on borders and pass no other shape', () => {
        for (const [seed, board] of boards.entries()) {
            const routes = route(board);
            for (const connector of connectorsOf(board)) {
                const { points } = routes.get(connector.id)!;
                const ends = [connector.from, connector.to].map(end => isAttached(end) ? shapeOf(board, end.shape) : undefined);
                [points[0], points.at(-1)!].forEach((point, index) => {
                    const shape = ends[index];
                    expect(shape ? distanceToBorder(point, types.of(shape.type).border(shape)) : 0).toBeLessThan(0.5);
                });
                const free = [connector.from, connector.to].filter(end => !isAttached(end)) as Point[];
                const crossed = shapesOf(board).filter(shape => !ends.includes(shape) && pathEntersBox(points, shape)
                    && !free.some(({ x, y }) => isOver({ x, y, width: 0, height: 0 }, shape, 12)));
                expect(crossed.map(({ id }) => id), `${connector.id} of board ${seed}`).toEqual([]);
            }
        }
    });

    it('are the same each time, and in whatever order the elements stand', () => {
        for (const board of boards.slice(0, 20)) {
            const routes = route(board);
            expect([...route({ elements: [...board.elements] })]).toEqual([...routes]);
            const turned = route({ elements: [...board.elements].reverse() });
            expect(new Map([...turned].reverse())).toEqual(routes);
        }
    });

    it('are the same after a change as if the board had always been so, and those elsewhere are kept', () => {
        let kept = 0;
        for (const [seed, start] of boards.slice(0, 25).entries()) {
            const random = seeded(seed + 1000);
            let [board, routes] = [start, route(start)];
            for (let step = 0; step < 8; step++) {
                const changed = changeOf(board, random, step);
                const next = route(changed, { board, routes });
                expect(next, `step ${step} of board ${seed}`).toEqual(route(changed));
                kept += [...next.values()].filter(one => routes.get(one.id) === one).length;
                [board, routes] = [changed, next];
            }
        }
        expect(kept).toBeGreaterThan(1_000);
    }, ON_A_BUSY_MACHINE_MS);

    it('are the same after a change on large boards too, where long ones are found in another way', () => {
        const random = seeded(7);
        let board = randomBoard(7, { shapes: 150, connectors: 120, isLabelled: true });
        let routes = route(board);
        for (let step = 0; step < 6; step++) {
            const changed = changeOf(board, random, step);
            const next = route(changed, { board, routes });
            expect(next, `step ${step}`).toEqual(route(changed));
            [board, routes] = [changed, next];
        }
    });

    it('keep their places in memory when only a text changes', () => {
        const board = randomBoard(3, { shapes: 20, connectors: 20 });
        const routes = route(board);
        const changed = { elements: board.elements.map(element => element.id === 's3' ? { ...element, text: 'Other' } : element) };
        const next = route(changed, { board, routes });
        expect(next).toEqual(routes);
        expect([...next.values()].every(one => routes.get(one.id) === one)).toBe(true);
        const moved = { elements: changed.elements.map(element => element.id === 's3' ? { ...element, x: 5 } : element) };
        expect(route(moved, { board: changed, routes: next })).toEqual(route(moved));
    });

    it('are found for a thousand of them, also where there is no way', () => {
        const board = randomBoard(1, { shapes: 1000, connectors: 1000, gap: 2, reach: 900 });
        expect(route(board).size).toBe(1000);
    });
});

/** A shape moves, grows, comes or goes; a connector comes, goes or gets another label. */
function changeOf(board: Board, random: () => number, step: number): Board {
    const shapes = shapesOf(board);
    const connectors = connectorsOf(board);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
    const one = pick(shapes);
    const replace = (id: string, by?: BoardElement): Board =>
        ({ elements: board.elements.flatMap(element => element.id !== id ? [element] : by ? [by] : []) });
    switch (Math.floor(random() * 7)) {
        case 0: return replace(one.id, { ...one, x: one.x + Math.round(random() * 100) });
        case 1: return replace(one.id, { ...one, width: one.width + 10 });
        case 2: return { elements: [...board.elements, { ...one, id: `new ${step}`, x: one.x + 30, y: one.y - 220 }] };
        case 3: return replace(one.id);
        case 4: return { elements: [...board.elements, link(`new c${step}`, one.id, pick(shapes).id, { label: 'new' })] };
        case 5: return replace(pick(connectors).id);
        default: {
            const connector = pick(connectors);
            return replace(connector.id, { ...connector, label: connector.label ? undefined : `label ${step}` });
        }
    }
}

function isOver(a: Box, b: Box, by = 0): boolean {
    return a.x < b.x + b.width + by && b.x - by < a.x + a.width && a.y < b.y + b.height + by && b.y - by < a.y + a.height;
}

/** Whether two ways have a point in common; those of one port have their beginning. */
function meet(a: readonly Point[], b: readonly Point[]): boolean {
    const boxes = (points: readonly Point[]): Box[] => points.slice(1).map((point, index) => ({
        x: Math.min(point.x, points[index].x), y: Math.min(point.y, points[index].y),
        width: Math.abs(point.x - points[index].x), height: Math.abs(point.y - points[index].y)
    }));
    return boxes(a).some(one => boxes(b).some(other => isOver(one, other, 1)));
}

function distanceToBorder({ x, y }: Point, border: Border): number {
    if (border.kind === 'ellipse') {
        const [rx, ry] = [border.box.width / 2, border.box.height / 2];
        const [dx, dy] = [x - border.box.x - rx, y - border.box.y - ry];
        return Math.abs(Math.hypot(dx / rx, dy / ry) - 1) * Math.min(rx, ry);
    }
    return Math.min(...border.points.map((start, index) => {
        const end = border.points[(index + 1) % border.points.length];
        const [ex, ey] = [end.x - start.x, end.y - start.y];
        const part = Math.max(0, Math.min(1, ((x - start.x) * ex + (y - start.y) * ey) / (ex * ex + ey * ey || 1)));
        return Math.hypot(x - start.x - ex * part, y - start.y - ey * part);
    }));
}
