import { describe, expect, it } from 'vitest';
import { bottom, boundsOf, centre, contains, gapBetween, overlapArea, right } from '../geometry/box';
import { Board, EMPTY_BOARD, shapeOf, shapesOf } from '../model/board';
import { BoardElement, Shape } from '../model/shape';
import { Draft } from './draft';
import { CONTEXT, withDrafts } from './fixtures/place-graph';
import { placeShapes } from './place-shapes';

type Named = Draft & { readonly id: string };

const box = (id: string, x: number, y: number, rest: Partial<Shape> = {}): Shape =>
    ({ id, type: 'rectangle', x, y, width: 100, height: 60, ...rest });
const draft = (id: string, rest: Partial<Named> = {}): Named => ({ id, type: 'rectangle', text: id, ...rest });
const board = (...elements: BoardElement[]): Board => ({ elements });

describe('placing shapes', () => {

    it('takes coordinates and sizes as they are given, and works out the rest', async () => {
        const after = await withDrafts(EMPTY_BOARD, [draft('a', { x: 5, y: 7, width: 300 }), draft('b')]);
        expect(shapeOf(after, 'a')).toMatchObject({ x: 5, y: 7, width: 300 });
        expect(shapeOf(after, 'a')!.height).toBeGreaterThan(20);
        expect(gapBetween(shapeOf(after, 'a')!, shapeOf(after, 'b')!)).toBeGreaterThanOrEqual(24);
    });

    it.each([
        ['rightOf', (a: Shape, b: Shape) => b.x - right(a)], ['leftOf', (a: Shape, b: Shape) => a.x - right(b)],
        ['below', (a: Shape, b: Shape) => b.y - bottom(a)], ['above', (a: Shape, b: Shape) => a.y - bottom(b)]
    ] as const)('puts a shape %s another one, level with it', async (place, gap) => {
        const after = await withDrafts(board(box('a', 0, 0)), [draft('b', { [place]: 'a' })]);
        const [a, b] = [shapeOf(after, 'a')!, shapeOf(after, 'b')!];
        expect(gap(a, b)).toBeGreaterThanOrEqual(40);
        expect(gap(a, b)).toBeLessThan(80);
        const [here, there] = [centre(a), centre(b)];
        const offset = place === 'rightOf' || place === 'leftOf' ? here.y - there.y : here.x - there.x;
        expect(Math.abs(offset)).toBeLessThanOrEqual(1);
    });

    it('finds another place on that side if it is taken', async () => {
        let current = board(box('a', 0, 0));
        for (let index = 0; index < 8; index++) {
            current = await withDrafts(current, [draft(`b${index}`, { rightOf: 'a' })]);
        }
        const shapes = shapesOf(current);
        shapes.forEach((one, index) => shapes.slice(index + 1).forEach(other => expect(gapBetween(one, other)).toBeGreaterThanOrEqual(24)));
        expect(shapes.slice(1).every(({ x }) => x > 100)).toBe(true);
    });

    it('leaves room for the label of a connector to the shape beside it', async () => {
        const after = await withDrafts(board(box('a', 0, 0)), [
            draft('b', { rightOf: 'a' }),
            { id: 'c', type: 'connector', from: { shape: 'a' }, to: { shape: 'b' }, label: 'has a long label' }
        ]);
        expect(shapeOf(after, 'b')!.x - 100).toBeGreaterThan(100);
    });

    it('places what names each other in the order in which it can', async () => {
        const after = await withDrafts(EMPTY_BOARD, [
            draft('c', { below: 'b' }), draft('b', { rightOf: 'a' }), draft('a'), draft('x', { rightOf: 'y' }),
            draft('y', { rightOf: 'x' }), draft('self', { rightOf: 'self' }), draft('lost', { below: 'gone' })
        ]);
        const [a, b, c] = ['a', 'b', 'c'].map(id => shapeOf(after, id)!);
        expect(b.x).toBeGreaterThan(right(a));
        expect(c.y).toBeGreaterThan(bottom(b));
        const shapes = shapesOf(after);
        expect(shapes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        shapes.forEach((one, index) => shapes.slice(index + 1).forEach(other => expect(overlapArea(one, other)).toBe(0)));
    });

    it('puts a shape near the one with which it is connected', async () => {
        const far = box('far', 5000, 5000);
        const after = await withDrafts(board(box('a', 0, 0), far), [
            draft('b'), { id: 'c', type: 'connector', from: { shape: 'far' }, to: { shape: 'b' } }
        ]);
        expect(gapBetween(shapeOf(after, 'b')!, far)).toBeLessThan(100);
    });

    it('lets a container grow for what is put into it, and others make room unless they are pinned', async () => {
        const group = box('group', 0, 0, { type: 'frame', text: 'Group', width: 160, height: 120 });
        const start = board(
            group, box('inner', 30, 40, { parent: 'group' }), box('beside', 190, 0), box('below', 0, 160, { pinned: true })
        );
        const { elements, moved } = await placeShapes(start, [draft('new', { inside: 'group' })], CONTEXT);
        expect(elements[0]).toMatchObject({ parent: 'group' });
        expect(moved.length).toBeGreaterThan(0);
        const after = await withDrafts(start, [draft('new', { inside: 'group' }), draft('second', { inside: 'group' })]);
        const grown = shapeOf(after, 'group')!;
        ['inner', 'new', 'second'].forEach(id => expect(contains(grown, shapeOf(after, id)!)).toBe(true));
        expect(shapeOf(after, 'inner')).toMatchObject({ x: 30, y: 40 });
        expect(shapeOf(after, 'below')).toMatchObject({ x: 0, y: 160 });
        expect(overlapArea(grown, shapeOf(after, 'beside')!)).toBe(0);
        expect(overlapArea(shapeOf(after, 'inner')!, shapeOf(after, 'new')!)).toBe(0);
    });

    it('moves what stands in a container that makes room exactly as far as the container', async () => {
        const start = board(
            box('group', 0, 0, { type: 'frame', width: 160, height: 120 }), box('inner', 30, 40, { parent: 'group' }),
            box('other', 190, 0, { type: 'frame', width: 200, height: 150 }), box('child', 230, 50, { parent: 'other' })
        );
        const after = await withDrafts(start, [draft('new', { inside: 'group', width: 300 })]);
        const [other, child] = [shapeOf(after, 'other')!, shapeOf(after, 'child')!];
        expect([child.x - other.x, child.y - other.y]).toEqual([40, 50]);
        expect(overlapArea(other, shapeOf(after, 'group')!)).toBe(0);
    });

    it('draws new containers around what stands in them', async () => {
        const after = await withDrafts(EMPTY_BOARD, [
            draft('outer', { type: 'frame' }), draft('inner', { type: 'frame', parent: 'outer' }), draft('a', { parent: 'inner' }),
            draft('b', { inside: 'inner' }), draft('c', { inside: 'outer' })
        ]);
        for (const [child, parent] of [['a', 'inner'], ['b', 'inner'], ['inner', 'outer'], ['c', 'outer']]) {
            expect(contains(shapeOf(after, parent)!, shapeOf(after, child)!), child).toBe(true);
        }
    });

    it('puts parents above their children, and users above what they use', async () => {
        const connector = (from: string, to: string, relation: string): Named =>
            ({ id: `${from}-${to}`, type: 'connector', from: { shape: from }, to: { shape: to }, relation });
        const after = await withDrafts(EMPTY_BOARD, [
            draft('dog'), draft('animal'), draft('cat'), draft('vet'),
            connector('dog', 'animal', 'inheritance'), connector('cat', 'animal', 'implements'), connector('vet', 'animal', 'dependency')
        ]);
        const top = (id: string): number => shapeOf(after, id)!.y;
        expect(top('animal')).toBeLessThan(Math.min(top('dog'), top('cat')));
        expect(top('vet')).toBeLessThan(top('animal'));
    });

    it('goes on in reading order, never over what is there', async () => {
        let current = EMPTY_BOARD;
        for (let index = 0; index < 30; index++) {
            current = await withDrafts(current, [draft(`s${index}`, { type: index % 3 ? 'rectangle' : 'note' })]);
        }
        const shapes = shapesOf(current);
        shapes.forEach((one, index) => shapes.slice(index + 1).forEach(other => expect(gapBetween(one, other)).toBeGreaterThanOrEqual(24)));
        expect(boundsOf(shapes)!.width).toBeLessThan(1_600);
    });

    it('places five hundred at once in a form that a view can show', async () => {
        const after = await withDrafts(EMPTY_BOARD, Array.from({ length: 500 }, (_, index) => draft(`s${index}`)));
        const { width, height } = boundsOf(shapesOf(after))!;
        expect(width / height).toBeGreaterThan(0.8);
        expect(width / height).toBeLessThan(3);
    });

    it('copes with containers that stand in each other, and with boards that have broken numbers', async () => {
        const { elements } = await placeShapes(board(box('nan', NaN, 0)), [
            draft('a', { type: 'frame', parent: 'b' }), draft('b', { type: 'frame', parent: 'a' }), draft('c', { parent: 'gone' }),
            draft('d', { rightOf: 'nan' })
        ], CONTEXT);
        expect(elements.map(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toEqual([true, true, true, true]);
    });
});

describe('placing a sequence', () => {
    const message = (id: string, from: string, to: string, label = id): Named =>
        ({ id, type: 'message', from: { shape: from }, to: { shape: to }, label });

    it('puts lifelines in a row and messages below each other', async () => {
        const after = await withDrafts(EMPTY_BOARD, [
            draft('a', { type: 'lifeline' }), draft('b', { type: 'lifeline' }), draft('c', { type: 'lifeline' }),
            draft('busy', { type: 'activation', lifeline: 'b' }),
            message('1', 'a', 'b', 'a label that needs some room between the two'), message('2', 'b', 'b'),
            message('3', 'b', 'c'), message('4', 'c', 'a')
        ]);
        const [a, b, c] = ['a', 'b', 'c'].map(id => shapeOf(after, id)!);
        expect([a.y, b.y, c.y]).toEqual([a.y, a.y, a.y]);
        expect(b.x - right(a)).toBeGreaterThanOrEqual(24);
        expect(c.x - right(b)).toBeGreaterThanOrEqual(24);
        const heights = after.elements.filter(({ type }) => type === 'message').map(({ y }) => y as number);
        expect([...heights].sort((one, other) => one - other)).toEqual(heights);
        expect(bottom(a)).toBeGreaterThan(heights.at(-1)!);
        const busy = shapeOf(after, 'busy')!;
        expect(busy.x + busy.width / 2).toBe(b.x + b.width / 2);
        expect(contains({ ...b, x: b.x - 10 }, busy)).toBe(true);
    });

    it('adds messages and lifelines to the diagram that is there', async () => {
        const lifelines = [draft('a', { type: 'lifeline' }), draft('b', { type: 'lifeline' })];
        const before = await withDrafts(EMPTY_BOARD, [...lifelines, message('1', 'a', 'b')]);
        const after = await withDrafts(before, [draft('c', { type: 'lifeline' }), message('2', 'b', 'c')]);
        expect(shapeOf(after, 'a')).toMatchObject({ x: shapeOf(before, 'a')!.x, y: shapeOf(before, 'a')!.y });
        expect(shapeOf(after, 'c')!.x).toBeGreaterThan(right(shapeOf(after, 'b')!));
        const [first, second] = after.elements.filter(({ type }) => type === 'message').map(({ y }) => y as number);
        expect(second).toBeGreaterThan(first);
        expect(bottom(shapeOf(after, 'a')!)).toBeGreaterThan(second);
    });

    it('draws blocks around their messages, and inner ones in outer ones', async () => {
        const after = await withDrafts(EMPTY_BOARD, [
            draft('a', { type: 'lifeline' }), draft('b', { type: 'lifeline' }),
            draft('loop', { type: 'frame', firstMessage: '1', lastMessage: '3' }),
            draft('alt', { type: 'frame', parent: 'loop', firstMessage: '2', lastMessage: '2' }),
            draft('note', { type: 'note', lifeline: 'a', leftOf: 'a', afterMessage: '1' }),
            message('1', 'a', 'b'), message('2', 'b', 'a'), message('3', 'a', 'b'), message('4', 'a', 'b')
        ]);
        const [loop, alt, note, a] = ['loop', 'alt', 'note', 'a'].map(id => shapeOf(after, id)!);
        expect(contains(loop, alt)).toBe(true);
        expect(contains(loop, note)).toBe(true);
        expect(right(note)).toBeLessThan(a.x + a.width / 2);
        const heights = after.elements.filter(({ type }) => type === 'message').map(({ y }) => y as number);
        expect(heights.map(y => y > loop.y && y < bottom(loop))).toEqual([true, true, true, false]);
        expect(heights.map(y => y > alt.y && y < bottom(alt))).toEqual([false, true, false, false]);
    });
});
