import { describe, expect, it } from 'vitest';
import { applyOperations } from '../../common/model/apply-operations';
import { Board } from '../../common/model/board';
import { BoardElement } from '../../common/model/shape';
import { copyElements, duplicate, paste } from './clipboard';
import { box, link, TEST_KIT } from './fixtures/memory-board';

const { types } = TEST_KIT;
const VIEW = { x: 0, y: 0, width: 1_000, height: 800 };
const BOARD: Board = {
    elements: [
        box('zone', 0, 0, { type: 'frame', width: 400, height: 300 }),
        box('api', 20, 40, { parent: 'zone' }), box('db', 200, 40, { parent: 'zone' }),
        link('api', 'db', { label: 'reads', waypoints: [{ x: 150, y: 60 }] }), box('far', 800, 40), link('db', 'far')
    ]
};

function pasted(board: Board, data: string | undefined, text?: string): BoardElement[] {
    const pasting = paste(board, { data, text }, VIEW, TEST_KIT);
    const before = new Set(board.elements.map(({ id }) => id));
    return pasting ? applyOperations(board, pasting.operations).board.elements.filter(({ id }) => !before.has(id)) : [];
}

describe('copying and pasting', () => {
    it('takes what stands in a frame along, and the connectors in it', () => {
        const copied = copyElements(BOARD, ['zone'], types);
        const [zone, api, db, connector, ...more] = pasted(BOARD, copied?.data);
        expect(more).toEqual([]);
        expect(zone).toMatchObject({ type: 'frame', x: 24, y: 24 });
        expect(api).toMatchObject({ x: 44, y: 64, parent: zone.id });
        expect(connector).toMatchObject({ from: { shape: api.id }, to: { shape: db.id }, waypoints: [{ x: 174, y: 84 }] });
    });

    it('gives others something to read', () => {
        expect(copyElements(BOARD, ['zone'], types)?.text).toBe('zone\napi\ndb\napi to db: reads');
    });

    it('frees what stood in a frame that was not copied', () => {
        const [api] = pasted(BOARD, copyElements(BOARD, ['api'], types)?.data);
        expect(api.parent).toBeUndefined();
    });

    it('keeps a connector at a shape of this board, and leaves it out on another', () => {
        const copied = copyElements(BOARD, ['far', 'db-far'], types);
        expect(pasted(BOARD, copied?.data).at(-1)).toMatchObject({ from: { shape: 'db' } });
        expect(pasted({ elements: [] }, copied?.data).map(({ type }) => type)).toEqual(['rectangle']);
    });

    it('does not hide a first paste by a second', () => {
        const copied = copyElements(BOARD, ['far'], types);
        const [first] = pasted(BOARD, copied?.data);
        const [second] = pasted({ elements: [...BOARD.elements, first] }, copied?.data);
        expect([first.x, second.x]).toEqual([824, 848]);
    });

    it('puts what would be out of sight in the middle of the view', () => {
        const copied = copyElements({ elements: [box('away', 90_000, 0)] }, ['away'], types);
        expect(pasted(BOARD, copied?.data)).toMatchObject([{ x: 448, y: 368 }]);
    });

    it('makes a note of any other text', () => {
        expect(pasted(BOARD, undefined, '  Remember the milk\n')).toMatchObject([{ type: 'note', text: 'Remember the milk' }]);
    });

    it('takes its own data from a plain text, too', () => {
        expect(pasted(BOARD, undefined, copyElements(BOARD, ['far'], types)?.data)).toMatchObject([{ type: 'rectangle', text: 'far' }]);
    });

    it.each([
        '{"format":"openspace-board-elements","elements":[{"id":"a","type":"rectangle","x":"NaN"}]}',
        '{"format":"openspace-board-elements","elements":[{"id":"__proto__","type":"rectangle","x":0,"y":0,"width":1,"height":1}]}',
        '{"format":"openspace-board-elements","elements":"all"}',
        `{"format":"openspace-board-elements","elements":[${Array(5_001).fill('{"id":"a"}').join()}]}`,
        '{"format":"openspace-board-elements",'
    ])('does not paste elements that are not sound: %.80s', data => {
        expect(pasted(BOARD, data)).toEqual([]);
    });

    it('does nothing with nothing', () => {
        expect(copyElements(BOARD, [], types)).toBeUndefined();
        expect(copyElements(BOARD, ['gone'], types)).toBeUndefined();
        expect(paste(BOARD, { text: ' ' }, VIEW, TEST_KIT)).toBeUndefined();
    });

    it('duplicates a little beside', () => {
        expect(duplicate(BOARD, ['far'], types)?.operations).toMatchObject([{ op: 'add', element: { x: 824, y: 64 } }]);
    });
});
