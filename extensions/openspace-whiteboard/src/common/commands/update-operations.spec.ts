import { describe, expect, it } from 'vitest';
import { applyOperations } from '../model/apply-operations';
import { Board, indexOf } from '../model/board';
import { BoardElement } from '../model/shape';
import { createShapeTypes } from '../shapes/shape-catalog';
import { TABLE_MEASURER } from '../text/table-measurer';
import { namedDrafts, withFreeIds } from './draft-operations';
import { parseDraft, parseUpdate } from './parse-draft';
import { updateOperations } from './update-operations';

const TOOLS = { types: createShapeTypes(), measurer: TABLE_MEASURER };
const BOARD: Board = {
    elements: [
        { id: 'zone', type: 'frame', text: 'Zone', x: 0, y: 0, width: 400, height: 300 },
        { id: 'api', type: 'rectangle', text: 'API', x: 40, y: 60, width: 100, height: 40, parent: 'zone' },
        { id: 'db', type: 'cylinder', text: 'DB', x: 500, y: 0, width: 80, height: 80, pinned: true },
        { id: 'reads', type: 'connector', from: { shape: 'api' }, to: { shape: 'db' } }
    ]
};

function update(id: string, values: Record<string, unknown>): ReadonlyMap<string, BoardElement> {
    const type = indexOf(BOARD).get(id)?.type ?? '';
    return indexOf(applyOperations(BOARD, updateOperations(BOARD, id, parseUpdate(values, type, TOOLS.types), TOOLS)).board);
}

describe('a changed shape', () => {
    it('grows if its new text needs it, unless somebody says how large it is', () => {
        const text = 'A name that is much too long for the box in which it was';
        const grown = update('api', { text }).get('api')!;
        expect(Number(grown.width)).toBeGreaterThan(100);
        expect(TOOLS.types.of('rectangle').cutText(grown as never, TABLE_MEASURER)).toBe(0);
        expect(update('api', { text, width: 90, height: 20 }).get('api')).toMatchObject({ width: 90, height: 20 });
        expect(update('api', { text: 'A' }).get('api')).toMatchObject({ width: 100, height: 40 });
    });

    it('takes along what stands in it', () => {
        const moved = update('zone', { x: 10, y: 20 });
        expect([moved.get('zone'), moved.get('api')]).toMatchObject([{ x: 10, y: 20 }, { x: 50, y: 80 }]);
    });

    it('stays where the person has put it, unless the agent sets it free', () => {
        expect(() => update('db', { x: 0, y: 0 })).toThrow('The person has placed "db"');
        expect(update('db', { text: 'Orders' }).get('db')).toMatchObject({ x: 500, text: 'Orders' });
        expect(update('db', { x: 0, y: 0, pinned: false }).get('db')).toMatchObject({ x: 0, pinned: false });
    });

    it('is one that is there', () => {
        expect(() => update('apy', { text: 'x' })).toThrow('there is no shape "apy" on the board. Is it "api"?');
        expect(() => update('reads', { to: 'nothing' })).toThrow('"reads": there is no shape "nothing"');
        expect(() => update('api', { parent: 'zon' })).toThrow('Is it "zone"?');
    });
});

describe('new shapes', () => {
    const named = (shapes: Record<string, unknown>[]): string[] =>
        namedDrafts(BOARD, shapes.map(shape => parseDraft(shape, TOOLS.types))).map(({ id }) => id);

    it('get ids that can be read, and that nobody has', () => {
        expect(named([
            { type: 'rectangle', text: 'Order service' }, { type: 'rectangle', text: 'API' },
            { type: 'connector', from: 'api', to: 'order-service' }
        ])).toEqual(['order-service', 'api-2', expect.stringContaining('api-to-order')]);
    });

    it('take no id that is taken, and name no shape that is not there', () => {
        expect(() => named([{ type: 'rectangle', id: 'api' }])).toThrow('There is a shape "api" on the board already');
        expect(() => named([{ type: 'note', id: 'n' }, { type: 'note', id: 'n' }])).toThrow('Two of the shapes have the id "n"');
        expect(() => named([{ type: 'connector', from: 'api', to: 'orders' }])).toThrow('there is no shape "orders"');
        expect(() => named([{ type: 'note', inside: 'zon' }])).toThrow('Is it "zone"?');
        expect(named([{ type: 'note', id: 'n', rightOf: 'm' }, { type: 'note', id: 'm' }])).toEqual(['n', 'm']);
    });

    it('of a diagram get other ids where theirs are taken, wherever they name each other', () => {
        const drafts = withFreeIds(BOARD, [
            { id: 'api', type: 'frame' }, { id: 'x', type: 'note', parent: 'api' },
            { id: 'c', type: 'connector', from: { shape: 'x' }, to: { shape: 'api' } }
        ]);
        const other = drafts[0].id!;
        expect(other).not.toBe('api');
        expect(drafts).toMatchObject([{ id: other }, { id: 'x', parent: other }, { from: { shape: 'x' }, to: { shape: other } }]);
    });
});
