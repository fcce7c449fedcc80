import { describe, expect, it } from 'vitest';
import { Board } from '../../common/model/board';
import { connectorName, connectorsByShape, labelOf, spokenName } from './element-names';
import { box, link, TEST_KIT } from './fixtures/memory-board';
import { searchBoard } from './search-board';

const { types } = TEST_KIT;
const API_DB = link('api', 'db', { label: 'reads', relation: 'dependency' });
const BOARD: Board = {
    elements: [
        box('db', 300, 0, { text: 'Orders\nDB' }), box('api', 0, 0), API_DB, box('many', 0, 400),
        ...['a', 'b', 'c', 'd', 'e'].flatMap((id, index) => [box(id, index * 120, 600), link('many', id)])
    ]
};

function spoken(id: string): string {
    const shape = BOARD.elements.find(element => element.id === id);
    return spokenName(shape as Parameters<typeof spokenName>[0], BOARD, types, connectorsByShape(BOARD).get(id));
}

describe('names for those who do not see the board', () => {
    it('say what it is and what it is connected to', () => {
        expect(spoken('api')).toBe('api, rectangle, connected to Orders DB');
    });

    it('count neighbours if there are many', () => {
        expect(spoken('many')).toBe('many, rectangle, connected to 5 others');
    });

    it('say where a connector leads and what it means', () => {
        expect(connectorName(API_DB, BOARD, types)).toBe('api to Orders DB: reads, dependency');
        expect(connectorName(link('api', 'gone'), BOARD, types)).toBe('api to nothing');
    });

    it('fall back to the kind of shape, and stay short', () => {
        expect(labelOf(box('x', 0, 0, { text: ' ' }), types)).toBe('Rectangle');
        expect(labelOf(box('x', 0, 0, { text: 'w'.repeat(500) }), types)).toHaveLength(80);
    });
});

describe('searchBoard', () => {
    it('finds text in the order of reading, whatever its case', () => {
        expect(searchBoard(BOARD, 'ORDERS')).toEqual(['db']);
        expect(searchBoard(BOARD, 'read')).toEqual(['api-db']);
        expect(searchBoard(BOARD, 'a').slice(0, 2)).toEqual(['api', 'many']);
    });

    it('finds members of classes', () => {
        expect(searchBoard({ elements: [box('c', 0, 0, { type: 'class', methods: ['+ place(order)'] })] }, 'place(')).toEqual(['c']);
    });

    it('finds nothing without words', () => {
        expect(searchBoard(BOARD, '  ')).toEqual([]);
    });
});
