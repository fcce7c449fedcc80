import { describe, expect, it } from 'vitest';
import { board, connector, shape } from '../findings/fixtures/small-boards';
import { selectionText } from './selection-text';
import { boardStateLine } from './state-line';

const PATH = 'docs/whiteboard/orders.whiteboard.json';

describe('a selection for the chat', () => {
    const drawn = board(
        shape('api', 0, 0, { text: 'API' }), shape('db', 200, 0), shape('web', 0, 200), connector('c1', 'api', 'db', { label: 'reads' }),
        connector('c2', 'web', 'api')
    );

    it('has the shapes in full, and the connectors among them', () => {
        expect(selectionText(drawn, PATH, ['db', 'api'])).toBe([
            `Selected on the board ${PATH}:`,
            '- db rectangle 200,0 100×60; from api',
            '- api rectangle "API" 0,0 100×60; to db; from web',
            '- c1: api -> db "reads"'
        ].join('\n'));
    });

    it('has connectors that are selected, and leaves out what is not there any more', () => {
        expect(selectionText(drawn, PATH, ['c2', 'gone', 'c2'])).toBe(`Selected on the board ${PATH}:\n- c2: web -> api`);
    });

    it('is no longer than anybody reads', () => {
        const many = Array.from({ length: 2_000 }, (_, index) => shape(`s${index}`, 0, 0));
        const lines = selectionText(board(...many), PATH, many.map(({ id }) => id)).split('\n');
        expect(lines).toHaveLength(102);
        expect(lines.at(-1)).toBe('- and 1900 more');
    });
});

describe('a board in the state', () => {
    it('is counted, with what is selected', () => {
        expect(boardStateLine(12, ['api', 'db'])).toBe('12 shapes, 2 selected: api, db');
        expect(boardStateLine(1, [])).toBe('1 shape');
        expect(boardStateLine(0, [])).toBe('0 shapes');
        expect(boardStateLine(9, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('9 shapes, 7 selected: a, b, c, d, e and 2 more');
        expect(boardStateLine(1, ['a\nb'])).toBe('1 shape, 1 selected: "a\\nb"');
    });
});
