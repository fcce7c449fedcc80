import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply-operations';
import { Board, EMPTY_BOARD } from './board';
import { readBoard, writeBoard } from './board-file';
import { box } from './fixtures/elements';
import { boards } from './fixtures/random-boards';

const ids = ({ elements }: Board): string[] => elements.map(({ id }) => id);

const CANONICAL = `{
  "format": "openspace-whiteboard",
  "version": 1,
  "title": "Orders",
  "camera": { "x": 120, "y": 40.5, "zoom": 0.5 },
  "review": { "by": ["ann", "bob"], "done": false },
  "elements": [
    { "id": "zone", "type": "frame", "x": -20, "y": -20, "width": 400, "height": 200, "text": "Backend", "$depth": 3, "aside": null },
    { "id": "api", "type": "class", "parent": "zone", "x": 0, "y": 0.25, "width": 80, "height": 40, "name": "Api", \
"stereotype": "interface", "attributes": [], "methods": ["get(): Order"], "color": "blue", \
"link": { "path": "src/api.ts", "line": 3 }, "pinned": true },
    { "id": "chart", "type": "acme.gantt", "x": 0, "y": 90, "width": 80, "height": 40, "bars": [1.23456, { "from": "x" }] },
    { "id": "api-to-db", "type": "connector", "from": "api", "to": { "shape": "db", "side": "left" }, "label": "reads", \
"relation": "dependency", "style": "curved", "waypoints": [{ "x": 1, "y": 2 }] },
    { "id": "free", "type": "connector", "from": { "x": 1, "y": 2 }, "to": "api" }
  ]
}
`;

const withElements = (...lines: string[]): string => `{\n  "version": 1,\n  "elements": [\n${lines.join(',\n')}\n  ]\n}\n`;
const GOOD = '{ "id": "good", "type": "rectangle", "x": 1, "y": 1, "width": 10, "height": 10 }';

describe('a board and its file', () => {

    it('gives the same bytes for what was read, also with the line endings of Windows', () => {
        const read = readBoard(CANONICAL);
        expect({ faults: read.faults, isSound: read.isSound, isReadOnly: read.isReadOnly, eol: read.eol })
            .toEqual({ faults: [], isSound: true, isReadOnly: false, eol: '\n' });
        expect(writeBoard(read.board)).toBe(CANONICAL);
        const windows = readBoard(CANONICAL.replaceAll('\n', '\r\n'));
        expect(windows.eol).toBe('\r\n');
        expect(writeBoard(windows.board, windows.eol)).toBe(CANONICAL.replaceAll('\n', '\r\n'));
    });

    it('keeps fields and types that nobody knows', () => {
        const { board } = readBoard(CANONICAL);
        expect(board.rest).toEqual({ review: { by: ['ann', 'bob'], done: false } });
        expect(board.elements[2]).toMatchObject({ type: 'acme.gantt', bars: [1.23456, { from: 'x' }] });
    });

    it('writes an empty board in a form that people can fill in', () => {
        expect(writeBoard(EMPTY_BOARD)).toBe('{\n  "format": "openspace-whiteboard",\n  "version": 1,\n  "elements": []\n}\n');
    });

    it('changes one line for one moved shape', () => {
        const { board } = applyOperations(readBoard(CANONICAL).board, [{ op: 'update', id: 'api', set: { x: 10.004999 } }]);
        const changed = writeBoard(board).split('\n').filter(line => !CANONICAL.split('\n').includes(line));
        expect(changed).toHaveLength(1);
        expect(changed[0]).toContain('"x": 10, "y": 0.25');
    });

    it('rounds what means px and nothing else', () => {
        const text = writeBoard({ elements: [box('a', { x: 1 / 3, y: -0.001, points: [{ x: 2 / 3, y: 0 }], factor: 1 / 3 })] });
        expect(text).toContain('"x": 0.33, "y": 0, "width": 80, "height": 40, "points": [{ "x": 0.67, "y": 0 }], "factor": 0.333333333');
    });

    it('reads what it wrote, whatever the board', () => {
        fc.assert(fc.property(boards, fc.constantFrom('\n' as const, '\r\n' as const), (board, eol) => {
            const text = writeBoard(board, eol);
            const read = readBoard(text);
            expect(read).toEqual({ board, faults: [], isSound: true, isReadOnly: false, eol });
            expect(writeBoard(read.board, eol)).toBe(text);
            expect(text.split(eol)).toHaveLength(text.split('\n').length);
        }), { numRuns: 1000 });
    });
});

describe('readBoard', () => {

    it.each(['', ' \r\n\t', '\uFEFF', '{}', '{"elements":[]}'])('takes %j for an empty board', text => {
        expect(readBoard(text)).toMatchObject({ board: EMPTY_BOARD, faults: [], isSound: true, isReadOnly: false });
    });

    it('reads behind a byte order mark', () => {
        expect(ids(readBoard('\uFEFF' + CANONICAL).board)).toHaveLength(5);
    });

    it('reads files that somebody formatted otherwise', () => {
        const pretty = JSON.stringify(JSON.parse(CANONICAL), undefined, 4);
        expect(readBoard(pretty).board).toEqual(readBoard(CANONICAL).board);
        expect(writeBoard(readBoard(pretty).board)).toBe(CANONICAL);
    });

    it.each<[string, string, string]>([
        ['text as a coordinate', '{ "id": "bad", "type": "rectangle", "x": "12", "y": 0, "width": 1, "height": 1 }', '"bad" needs x'],
        ['an infinite coordinate', '{ "id": "bad", "type": "rectangle", "x": 1e999, "y": 0, "width": 1, "height": 1 }', '"bad" needs x'],
        ['no size', '{ "id": "bad", "type": "rectangle", "x": 0, "y": 0 }', '"bad" needs width'],
        ['a negative size', '{ "id": "bad", "type": "rectangle", "x": 0, "y": 0, "width": -1, "height": 1 }', '"bad" needs width'],
        ['no type', '{ "id": "bad", "x": 0, "y": 0, "width": 1, "height": 1 }', '"bad" needs a type'],
        ['a text that is none', '{ "id": "bad", "type": "text", "x": 0, "y": 0, "width": 1, "height": 1, "text": {} }', 'must be a text'],
        ['an infinite number in a field that nobody knows',
            '{ "id": "bad", "type": "text", "x": 0, "y": 0, "width": 1, "height": 1, "mass": 1e999 }', 'cannot be written'],
        ['an end that is none', '{ "id": "bad", "type": "connector", "from": 5, "to": "good" }', '"bad" needs from'],
        ['a side that is none', '{ "id": "bad", "type": "connector", "from": { "shape": "good", "side": "in" }, "to": "good" }',
            'needs from'],
        ['a point that is none', '{ "id": "bad", "type": "connector", "from": { "x": 1 }, "to": "good" }', '"bad" needs from'],
        ['a bend that is none', '{ "id": "bad", "type": "connector", "from": "a", "to": "b", "waypoints": [null] }', 'list of points'],
        ['a number', '42', 'must be an object'],
        ['null', 'null', 'must be an object'],
        ['a list', '[{ "id": "bad" }]', 'must be an object'],
        ['an empty id', '{ "id": "", "type": "rectangle", "x": 0, "y": 0, "width": 1, "height": 1 }', 'needs an id'],
        ['an id that means the prototype', '{ "id": "__proto__", "type": "a", "x": 0, "y": 0, "width": 1, "height": 1 }', 'needs an id'],
        ['an id that is taken', GOOD.replace('"x": 1', '"x": 7'), 'There are two elements "good"'],
        ['a depth bomb',
            `{ "id": "bad", "type": "a", "x": 0, "y": 0, "width": 1, "height": 1, "bomb": ${'['.repeat(20_000)}${']'.repeat(20_000)} }`,
            'nested too deeply'],
        ['a shape in itself', '{ "id": "bad", "type": "frame", "parent": "bad", "x": 0, "y": 0, "width": 1, "height": 1 }',
            'stands in itself']
    ])('shows all but %s, and writes that back as it was', (_what, line, message) => {
        const { board, faults, isSound, isReadOnly } = readBoard(withElements(`    ${GOOD}`, `    ${line}`));
        expect(ids(board)).toEqual(['good']);
        expect(faults).toHaveLength(1);
        expect(faults[0].line).toBe(5);
        expect(faults[0].message).toContain(message);
        expect([isSound, isReadOnly]).toEqual([true, false]);
        const moved = writeBoard(applyOperations(board, [{ op: 'add', element: box('new') }]).board);
        expect(moved.split('\n').slice(-4)).toEqual([`    ${line}`, '  ]', '}', '']);
        expect(ids(readBoard(moved).board)).toEqual(['good', 'new']);
        expect(writeBoard(readBoard(moved).board)).toBe(moved);
    });

    it('leaves out one of two shapes that stand in each other', () => {
        const frame = (id: string, parent: string): string => JSON.stringify(box(id, { type: 'frame', parent }));
        const { board, faults } = readBoard(withElements(frame('a', 'b'), frame('b', 'c'), frame('c', 'a'), frame('d', 'a')));
        expect(ids(board)).toEqual(['a', 'b', 'd']);
        expect(faults).toEqual([{ line: 6, id: 'c', message: '"c" stands in itself.' }]);
    });

    it('keeps connectors that lead nowhere: they are findings, not faults', () => {
        const { board, faults } = readBoard(withElements('{ "id": "c", "type": "connector", "from": "gone", "to": "lost" }'));
        expect(board.elements).toEqual([{ id: 'c', type: 'connector', from: { shape: 'gone' }, to: { shape: 'lost' } }]);
        expect(faults).toEqual([]);
    });

    it('takes no field for a prototype', () => {
        const element = GOOD.replace('{', '{ "__proto__": { "pinned": true },');
        const { board } = readBoard(`{ "__proto__": { "evil": 1 }, "elements": [${element}] }`);
        expect(board.elements[0].pinned).toBeUndefined();
        expect(Object.getPrototypeOf(board.elements[0])).toBe(Object.prototype);
        const { board: changed } = applyOperations(board, [{ op: 'update', id: 'good', set: { x: 5 } }]);
        expect(changed.elements[0].pinned).toBeUndefined();
        expect(writeBoard(changed)).toContain('"__proto__": { "pinned": true }');
        expect(writeBoard(changed)).toContain('  "__proto__": { "evil": 1 },\n');
        expect(({} as { evil?: number }).evil).toBeUndefined();
    });

    it('keeps a title and a camera that are none', () => {
        const { board, faults, isReadOnly } = readBoard('{ "title": 5, "camera": { "x": 0, "y": 0, "zoom": 0 }, "elements": [] }');
        expect([board.title, board.camera, isReadOnly]).toEqual([undefined, undefined, false]);
        expect(faults.map(({ message }) => message)).toEqual([
            'The title of the board must be a text.', 'The camera of the board must have x, y and a zoom above 0.'
        ]);
        expect(writeBoard(board)).toContain('  "title": 5,\n  "camera": { "x": 0, "y": 0, "zoom": 0 },\n');
        expect(writeBoard({ ...board, title: 'T' })).toContain('  "title": "T",\n');
    });

    it.each<[string, string]>([
        ['a newer version', '"format": "openspace-whiteboard", "version": 2'],
        ['a version that is none', '"version": "1"'],
        ['another format', '"format": "excalidraw", "version": 1'],
        ['a member that is a depth bomb', `"bomb": ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]
    ])('shows what it understands of %s, but forbids to write', (_what, head) => {
        const { board, faults, isReadOnly } = readBoard(`{ ${head}, "elements": [${GOOD}] }`);
        expect(ids(board)).toEqual(['good']);
        expect(isReadOnly).toBe(true);
        expect(faults).toHaveLength(1);
        expect(() => writeBoard(board)).not.toThrow();
    });

    it.each<[string, string, number, readonly string[]]>([
        ['a missing comma', CANONICAL.replace('"aside": null },', '"aside": null }'), 9, ['zone', 'api', 'chart', 'api-to-db', 'free']],
        ['a line that ends too early', CANONICAL.replace('"pinned": true },', '"pinned": '), 9, ['zone', 'chart', 'api-to-db', 'free']],
        ['a text that is not closed', CANONICAL.replace('"Backend"', '"Backend'), 8, ['api', 'chart', 'api-to-db', 'free']],
        ['a brace too many', CANONICAL.replace('"pinned": true },', '"pinned": true }},'), 9,
            ['zone', 'api', 'chart', 'api-to-db', 'free']],
        ['an end that is missing', CANONICAL.slice(0, CANONICAL.indexOf('"label": "reads"')), 11, ['zone', 'api', 'chart']],
        ['another brace missing', CANONICAL.replace('"pinned": true },', '"pinned": true ,'), 9, ['zone', 'chart', 'api-to-db', 'free']],
        ['two lists of elements', CANONICAL.replace('"review": { "by": ["ann", "bob"], "done": false }', `"elements": [${GOOD}]`), 0,
            ['good', 'zone', 'api', 'chart', 'api-to-db', 'free']],
        ['NaN', CANONICAL.replace('"x": -20', '"x": NaN'), 8, ['api', 'chart', 'api-to-db', 'free']],
        ['a list instead of a board', `[${GOOD}]`, 0, ['good']],
        ['an object instead of a list', `{ "elements": { "a": ${GOOD} } }`, 0, ['good']],
        ['no JSON at all', 'flowchart LR\n  a --> b', 1, []],
        ['a depth bomb that is not closed', '['.repeat(200_000), 1, []],
        ['nested garbage', '{"a":'.repeat(50_000) + '}'.repeat(49_000), 1, []]
    ])('saves what it can from a file with %s, and forbids to write', (_what, text, line, expected) => {
        const { board, faults, isSound, isReadOnly } = readBoard(text);
        expect([isSound, isReadOnly]).toEqual([false, true]);
        expect(ids(board).sort()).toEqual([...expected].sort());
        expect(faults[0].line ?? 0).toBe(line);
    });

    it('shows both sides of a merge conflict as far as their ids differ, and says in which line it is', () => {
        const [mine, theirs] = ['mine', 'theirs'].map(id => GOOD.replace('good', id));
        const text = withElements(`    ${GOOD}`, `<<<<<<< HEAD\n    ${mine}\n=======\n    ${theirs}\n>>>>>>> main`);
        const { board, faults } = readBoard(text);
        expect(ids(board)).toEqual(['good', 'mine', 'theirs']);
        expect(faults[0]).toEqual({ line: 5, message: 'The file has a merge conflict here.' });
    });

    it('never throws, and never loses what it lets others write', () => {
        const garbage = fc.oneof(fc.string(), fc.json(), fc.tuple(fc.nat(CANONICAL.length), fc.nat(40), fc.string({ maxLength: 5 }))
            .map(([at, length, text]) => CANONICAL.slice(0, at) + text + CANONICAL.slice(at + length)));
        fc.assert(fc.property(garbage, text => {
            const { board, isReadOnly } = readBoard(text);
            if (!isReadOnly) {
                const again = readBoard(writeBoard(board));
                expect(again.board).toEqual(board);
            }
        }), { numRuns: 1000 });
    });

    it('takes 100 000 shapes, sound or not', () => {
        const lines = Array.from({ length: 100_000 }, (_, index) =>
            GOOD.replace('good', `s${index}`).replace('"x": 1', index % 2 ? '"x": 1' : '"x": ""'));
        const { board, faults } = readBoard(withElements(...lines));
        expect(board.elements).toHaveLength(50_000);
        expect(board.leftovers).toHaveLength(50_000);
        expect(faults).toHaveLength(101);
        expect(faults.at(-1)?.message).toBe('The file has 49900 more faults.');
    });
});
