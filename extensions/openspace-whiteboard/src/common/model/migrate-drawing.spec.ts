import { describe, expect, it } from 'vitest';
import { readBoard, writeBoard } from './board-file';

const shape = (id: string, type: string, props: object, more: object = {}): [string, object] =>
    [`shape:${id}`, { typeName: 'shape', id: `shape:${id}`, type, x: 10, y: 20, parentId: 'page:page', index: 'a1', props, ...more }];

const STORE = Object.fromEntries([
    ['document:document', { typeName: 'document', id: 'document:document', name: 'Plan' }],
    ['page:page', { typeName: 'page', id: 'page:page' }],
    shape('zone', 'frame', { w: 400, h: 300, name: 'Zone' }, { x: 100, y: 100 }),
    shape('box', 'geo', { geo: 'diamond', w: 80, h: 40, growY: 10, text: 'Is it?', color: 'light-violet' },
        { parentId: 'shape:zone', index: 'a3' }),
    shape('note', 'note', { richText: { type: 'doc', content: [{ content: [{ text: 'one' }] }, { content: [{ text: 'two' }] }] } },
        { index: 'a2' }),
    shape('words', 'text', { w: 8, text: 'Long words' }, { index: 'a4' }),
    shape('new-arrow', 'arrow', { start: { x: 0, y: 0 }, end: { x: 30, y: 40 }, text: 'then' }, { index: 'a5' }),
    shape('old-arrow', 'arrow', { start: { type: 'binding', boundShapeId: 'shape:box' }, end: { type: 'point', x: 5, y: 5 } },
        { index: 'a6' }),
    shape('scribble', 'draw', { segments: [] }, { index: 'a7' }),
    ['binding:1', { typeName: 'binding', type: 'arrow', fromId: 'shape:new-arrow', toId: 'shape:box', props: { terminal: 'end' } }],
    ['asset:1', { typeName: 'asset', id: 'asset:1', type: 'image', props: { src: 'https://example.org/x.png' } }]
]);

describe('an older drawing', () => {

    it.each<[string, object]>([
        ['store', { store: STORE, schema: {} }],
        ['document', { document: { store: STORE }, session: {} }],
        ['records', { tldrawFileFormatVersion: 1, records: Object.values(STORE) }]
    ])('of tldraw with its %s becomes a board', (_where, file) => {
        const { board, faults, isSound, isReadOnly } = readBoard(JSON.stringify(file));
        expect([isSound, isReadOnly, board.title]).toEqual([true, false, 'Plan']);
        expect(faults).toEqual([{
            message: 'The board was taken over from an older drawing. Not shown, but kept in the file as "leftOut": 1 image, 1 draw.'
        }]);
        expect(board.elements).toEqual([
            { id: 'zone', type: 'frame', x: 100, y: 100, width: 400, height: 300, text: 'Zone' },
            { id: 'note', type: 'note', x: 10, y: 20, width: 200, height: 200, text: 'one\ntwo' },
            { id: 'box', type: 'diamond', parent: 'zone', x: 110, y: 120, width: 80, height: 50, text: 'Is it?', color: 'purple' },
            { id: 'words', type: 'text', x: 10, y: 20, width: 100, height: 32, text: 'Long words' },
            { id: 'new-arrow', type: 'connector', from: { x: 10, y: 20 }, to: { shape: 'box' }, label: 'then', style: 'straight' },
            { id: 'old-arrow', type: 'connector', from: { shape: 'box' }, to: { x: 15, y: 25 }, style: 'straight' }
        ]);
    });

    it('loses nothing of what it could not show', () => {
        const { board } = readBoard(JSON.stringify({ store: STORE }));
        const again = readBoard(writeBoard(board));
        expect(again.board).toEqual(board);
        expect(again.faults).toEqual([]);
        expect(writeBoard(board)).toContain('"id": "shape:scribble"');
    });

    it('of the first drafts becomes a board', () => {
        const { board, faults } = readBoard(JSON.stringify({
            version: 0, title: 'Draft', camera: { x: 1, y: 2, zoom: 1 },
            shapes: [
                { id: 'a', type: 'RoundedBox', x: 0, y: 0, w: 80, h: 40, props: { text: 'A', color: 'red' } },
                { id: 'b', type: 'InterfaceBox', x: 0, y: 90, width: 80, height: 40, name: 'B' },
                { id: 'c', type: 'box', x: 0, y: 'low', width: 80, height: 40 }
            ],
            connectors: [{ id: 'l', fromId: 'a', toId: 'b' }, null]
        }));
        expect(board).toEqual({
            title: 'Draft', camera: { x: 1, y: 2, zoom: 1 },
            elements: [
                { id: 'a', type: 'rounded', x: 0, y: 0, width: 80, height: 40, text: 'A', color: 'red' },
                { id: 'b', type: 'class', stereotype: 'interface', x: 0, y: 90, width: 80, height: 40, name: 'B' },
                { id: 'l', type: 'connector', from: { shape: 'a' }, to: { shape: 'b' } }
            ],
            rest: { leftOut: [null] },
            leftovers: [expect.stringContaining('"y": "low"')]
        });
        expect(faults.map(({ message }) => message)).toEqual([
            'The board was taken over from an older drawing. Not shown, but kept in the file as "leftOut": 1 part.',
            '"c" needs y: a number up to 10000000.'
        ]);
    });

    it('that is hostile does no harm', () => {
        const inItself = { typeName: 'shape', id: 'shape:a', type: 'geo', parentId: 'shape:a', x: 1, y: 1, props: { w: 1, h: 1 } };
        const nonsense = [{ typeName: 'shape', type: 'arrow', props: { start: 5, end: null } }, 7, { typeName: {} }];
        const bomb = `{ "store": ${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)} }`;
        const long = Object.fromEntries([shape('t', 'text', { text: 'x\n'.repeat(300_000) })]);
        expect(readBoard(JSON.stringify({ store: { a: inItself } })).board.elements).toHaveLength(1);
        expect(readBoard(JSON.stringify({ store: nonsense }))).toMatchObject({ board: { elements: [] }, isReadOnly: false });
        expect(readBoard(bomb)).toMatchObject({ board: { elements: [] }, isReadOnly: true });
        expect(readBoard(JSON.stringify({ store: long })).board.elements).toHaveLength(1);
    });
});
