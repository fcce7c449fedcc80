import { describe, expect, it } from 'vitest';
import { gapBetween } from '../geometry/box';
import { applyOperations } from '../model/apply-operations';
import { EMPTY_BOARD, shapeOf, shapesOf } from '../model/board';
import { Shape } from '../model/shape';
import { TABLE_MEASURER } from '../text/table-measurer';
import { TextMeasurer } from '../text/text-measurer';
import { faultsOf } from './fixtures/drawing-faults';
import { boardOf, CONTEXT, draftsOf, withDrafts } from './fixtures/place-graph';
import { GraphElement, THIRTY_GRAPHS } from './fixtures/thirty-graphs';
import { layoutBoard } from './layout-board';

const ARCHITECTURE: GraphElement[] = [
    ...['clients', 'services', 'data'].map(id => ({ id, type: 'frame', text: id })),
    ...['web', 'mobile'].map(id => ({ id, type: 'rounded', text: id, parent: 'clients' })),
    ...['auth', 'orders', 'mail'].map(id => ({ id, type: 'rectangle', text: id, parent: 'services' })),
    ...['postgres', 'redis', 'files'].map(id => ({ id, type: 'rectangle', text: id, parent: 'data' })),
    { type: 'connector', from: 'web', to: 'auth', label: 'verify' }, { type: 'connector', from: 'mobile', to: 'orders', label: 'HTTPS' },
    { type: 'connector', from: 'web', to: 'mail' }, { type: 'connector', from: 'auth', to: 'redis', label: 'sessions' },
    { type: 'connector', from: 'orders', to: 'postgres' }, { type: 'connector', from: 'mail', to: 'files' }
];

describe('a graph without coordinates', () => {

    it('is one of thirty', () => {
        expect(THIRTY_GRAPHS).toHaveLength(30);
        for (const { elements } of THIRTY_GRAPHS) {
            const nodes = elements.filter(element => !('from' in element)).length;
            expect(nodes).toBeGreaterThanOrEqual(5);
            expect(nodes).toBeLessThanOrEqual(60);
        }
    });

    it.each(THIRTY_GRAPHS)('becomes a clean drawing: $title', async ({ elements }) => {
        const board = await boardOf(elements);
        expect(shapesOf(board).every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(faultsOf(board)).toEqual([]);
    });

    it.each([1, 1.05, 1.1, 1.15])('is clean with letters of other fonts, and ways in the order of other ids: widths × %d', async wide => {
        const measurer: TextMeasurer = { widthOf: (line, style) => TABLE_MEASURER.widthOf(line, style) * wide };
        for (const { title, elements } of THIRTY_GRAPHS) {
            const named = draftsOf(elements).map((draft, index) =>
                draft.type === 'connector' ? { ...draft, id: `${String(draft.label)} ${index}` } : draft);
            const board = await withDrafts(EMPTY_BOARD, named, { measurer });
            expect([title, faultsOf(board, { ...CONTEXT, measurer })]).toEqual([title, []]);
        }
    });

    it.each(THIRTY_GRAPHS.slice(7, 30))('is clean in the other direction too: $title', async ({ elements }) => {
        expect(faultsOf(await boardOf(elements, { direction: 'right' }))).toEqual([]);
    });

    it.each(['down', 'right'] as const)('has what a group holds beside each other if all leads to other groups: %s', async direction => {
        const board = await boardOf(ARCHITECTURE, { direction });
        expect(faultsOf(board)).toEqual([]);
        const placeOf = ({ x, y }: Shape): number => direction === 'down' ? y : x;
        const places = (ids: string[]): Set<number> => new Set(ids.map(id => placeOf(shapeOf(board, id)!)));
        for (const group of [['web', 'mobile'], ['auth', 'orders', 'mail'], ['postgres', 'redis', 'files']]) {
            expect(places(group).size, group.join()).toBe(1);
        }
    });

    it('is the same each time', async () => {
        for (const { elements } of [THIRTY_GRAPHS[8], THIRTY_GRAPHS[21]]) {
            expect(await boardOf(elements)).toEqual(await boardOf(elements));
        }
    });

    it('leaves what the person has placed where it is, when more is added', async () => {
        for (const { elements } of THIRTY_GRAPHS) {
            const board = await boardOf(elements);
            const moved = shapesOf(board).slice(-10).map((shape, index): Shape =>
                ({ ...shape, x: shape.x + index * 31 - 90, y: shape.y + 3000 + index * 400, pinned: true, parent: undefined }));
            const placed = applyOperations(board, moved.map(({ id, x, y }) =>
                ({ op: 'update', id, set: { x, y, pinned: true }, unset: ['parent'] }))).board;
            const five: GraphElement[] = [
                { id: 'new-1', type: 'rectangle', text: 'New' }, { id: 'new-2', type: 'note', text: 'Also new' },
                { id: 'new-3', type: 'ellipse', text: '3' }, { id: 'new-4', type: 'class', name: 'Four' },
                { id: 'new-5', type: 'cloud', text: 'Five' },
                { type: 'connector', from: 'new-1', to: moved[0].id }, { type: 'connector', from: 'new-2', to: 'new-3', label: 'and' }
            ];
            const drafts = draftsOf(five).map(draft => draft.type === 'connector' ? { ...draft, id: `new ${draft.id}` } : draft);
            const after = await withDrafts(placed, drafts);
            for (const { id, x, y, width, height } of shapesOf(placed)) {
                expect(shapeOf(after, id)).toMatchObject({ x, y, width, height });
            }
            const added = shapesOf(after).filter(({ id }) => id.startsWith('new-'));
            expect(added).toHaveLength(5);
            for (const shape of added) {
                const near = shapesOf(after)
                    .filter(other => other.id !== shape.id && other.parent === undefined && gapBetween(shape, other) < 24);
                expect(near.map(({ id }) => id)).toEqual([]);
            }
        }
    });

    it('can be laid out again, with what is pinned in its place and no shape over another', async () => {
        for (const { elements, title } of THIRTY_GRAPHS) {
            const board = await boardOf(elements);
            const pinned = shapesOf(board).filter(({ parent }) => parent === undefined).slice(0, 2).map(({ id }) => id);
            const placed = applyOperations(board, pinned.map(id => ({ op: 'update', id, set: { pinned: true } }))).board;
            const after = applyOperations(placed, await layoutBoard(placed, { ...CONTEXT, direction: 'right' })).board;
            pinned.forEach(id => expect(shapeOf(after, id)).toMatchObject({ x: shapeOf(board, id)!.x, y: shapeOf(board, id)!.y }));
            expect(faultsOf(after).filter(fault => fault.includes('apart') || fault.includes('sticks')), title).toEqual([]);
        }
    });

    it.each(['tree', 'force'] as const)('has no shapes over each other as a %s', async algorithm => {
        for (const { elements, title } of THIRTY_GRAPHS) {
            const board = await boardOf(elements, { algorithm });
            expect(faultsOf(board).filter(fault => fault.includes('apart') || fault.includes('sticks')), title).toEqual([]);
        }
    });
});
