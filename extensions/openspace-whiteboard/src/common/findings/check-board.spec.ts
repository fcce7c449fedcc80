import { describe, expect, it } from 'vitest';
import { Board } from '../model/board';
import { Shape } from '../model/shape';
import { Routes } from '../routing/route';
import { DARK_LOOK, inkColor, LIGHT_LOOK, paletteOf } from '../picture/look';
import { Ink } from '../shapes/drawing';
import { createShapeTypes } from '../shapes/shape-catalog';
import { TABLE_MEASURER } from '../text/table-measurer';
import { CheckOptions, checkBoard } from './check-board';
import { BoardFinding, boardFindingSchema } from './finding';
import { board, connector, route, routes, shape } from './fixtures/small-boards';

const types = createShapeTypes();
const check = (checked: Board, ways: Routes = new Map(), options: Partial<CheckOptions> = {}): BoardFinding[] =>
    checkBoard(checked, ways, { types, measurer: TABLE_MEASURER, ...options });
const kinds = (findings: readonly BoardFinding[]): string[] =>
    findings.map(({ kind, shapeId, otherId }) => [kind, shapeId, otherId].filter(Boolean).join(' '));

describe('shapes over each other', () => {
    it('are told with the area that both cover and with what helps', () => {
        expect(check(board(shape('api', 0, 0), shape('db', 80, 0)))).toEqual([{
            kind: 'overlap', shapeId: 'api', otherId: 'db', amount: 1_200,
            message: 'api and db overlap by 1 200 px². Move one of them, or call layout.'
        }]);
    });

    it('are named by their text if the id does not say it', () => {
        const [{ message }] = check(board(shape('rectangle-1', 0, 0, { text: 'Orders' }), shape('order-db', 80, 0, { text: 'Order DB' })));
        expect(message).toContain('rectangle-1 "Orders" and order-db overlap');
    });

    it('are fine in their container, at any depth', () => {
        const outer = shape('outer', 0, 0, { type: 'composite', width: 600, height: 400 });
        const inner = shape('inner', 40, 60, { type: 'composite', width: 300, height: 300, parent: 'outer' });
        expect(check(board(outer, inner, shape('state', 80, 120, { parent: 'inner' })))).toEqual([]);
    });

    it('are fine within a frame to which they do not belong, and a fault across its border', () => {
        const frame = shape('frame', 0, 0, { type: 'frame', width: 600, height: 400 });
        expect(check(board(frame, shape('guest', 100, 100)))).toEqual([]);
        expect(kinds(check(board(frame, shape('guest', 550, 100))))).toEqual(['overlap frame guest']);
    });

    it('are painted before containers, which hide nothing but containers behind them', () => {
        const state = shape('composite', 0, 0, { type: 'composite', width: 600, height: 400 });
        expect(check(board(shape('guest', 100, 100), state))).toEqual([]);
        const frame = shape('frame', 100, 100, { type: 'frame' });
        expect(check(board(state, frame))).toEqual([]);
        expect(kinds(check(board(frame, state)))).toEqual(['overlap frame composite']);
    });

    it('may be words on a shape, but not words over words or half over a shape', () => {
        const box = shape('box', 0, 0, { width: 300, height: 200 });
        const words = (id: string, x: number): Shape => shape(id, x, 80, { type: 'text', text: 'note', width: 80, height: 24 });
        expect(check(board(box, words('on', 20)))).toEqual([]);
        expect(kinds(check(board(box, words('across', 260))))).toEqual(['overlap box across']);
        expect(kinds(check(board(words('one', 0), words('two', 40))))).toEqual(['overlap one two']);
    });

    it('may be crossed by lines and drawings', () => {
        const drawing = shape('pen', 0, 0, { type: 'freehand', points: [{ x: 0, y: 0 }, { x: 90, y: 50 }] });
        expect(check(board(shape('api', 0, 0), drawing, shape('line', 10, 0, { type: 'line' })))).toEqual([]);
    });

    it('are judged by their outlines', () => {
        const circle = (id: string, x: number, y: number): Shape => shape(id, x, y, { type: 'circle', width: 100, height: 100 });
        expect(check(board(circle('a', 0, 0), circle('b', 80, 80)))).toEqual([]);
        const [{ kind, amount = 0 }] = check(board(circle('a', 0, 0), circle('b', 50, 0)));
        expect(kind).toBe('overlap');
        expect(amount).toBeLessThan(5_000);
    });
});

describe('a sequence diagram', () => {
    const lifeline = (id: string, x: number, height = 400): Shape => shape(id, x, 0, { type: 'lifeline', text: id, width: 112, height });
    const [a, b, c] = [lifeline('a', 0), lifeline('b', 160), lifeline('c', 320)];
    const message = connector('call', 'a', 'c', { type: 'message', label: 'call', y: 120 });
    const way = routes(route('call', [{ x: 56, y: 120 }, { x: 376, y: 120 }], { label: { x: 200, y: 100, width: 40, height: 18 } }));

    it('has activations, notes, blocks and messages across its lifelines', () => {
        const activation = shape('act', 50, 100, { type: 'activation', lifeline: 'a', width: 12, height: 80 });
        const nested = shape('act2', 56, 120, { type: 'activation', lifeline: 'a', width: 12, height: 40 });
        const loop = shape('loop', -20, 80, { type: 'frame', text: 'loop', width: 300, height: 200 });
        const note = shape('note', 170, 200, { type: 'note', text: 'hm', width: 90, height: 60 });
        expect(check(board(a, b, c, activation, nested, loop, note, message), way)).toEqual([]);
    });

    it('has blocks across the frames around its lifelines', () => {
        const around = shape('box', 140, -40, { type: 'frame', width: 160, height: 480 });
        const inside = { ...b, parent: 'box' };
        const wide = shape('loop', -20, 80, { type: 'frame', text: 'loop', width: 500, height: 200 });
        const near = shape('opt', 310, 304, { type: 'frame', text: 'opt', width: 140, height: 90 });
        expect(check(board(around, a, inside, c, wide, near))).toEqual([]);
        const other = shape('other', 100, -80, { type: 'frame', width: 160, height: 480 });
        const guest = { ...lifeline('d', 120), parent: 'other' };
        expect(kinds(check(board(around, other, inside, guest)))).toContain('overlap box other');
    });

    it('keeps heads free and lifelines apart', () => {
        expect(kinds(check(board(a, shape('on', 20, 10))))).toEqual(['overlap a on']);
        expect(kinds(check(board(a, lifeline('near', 120))))).toEqual(['tight a near']);
        expect(kinds(check(board(a, lifeline('over', 100))))).toEqual(['overlap a over']);
    });

    describe('with a divider', () => {
        const alt = shape('alt', -20, 80, { type: 'frame', text: 'alt', width: 500, height: 300 });
        const divider = (more: Partial<Shape> = {}): Shape =>
            shape('else', -20, 160, { type: 'divider', parent: 'alt', text: 'else', width: 500, height: 28, ...more });

        it('has lifelines, activations and messages beside its words', () => {
            const activation = shape('act', 50, 100, { type: 'activation', lifeline: 'a', width: 12, height: 80 });
            const box = shape('box', 140, -40, { type: 'frame', width: 160, height: 480 });
            const inside = shape('b', 160, 0, { ...b, parent: 'box' });
            expect(check(board(box, a, inside, c, activation, alt, divider(), message), way)).toEqual([]);
            expect(check(board(a, b, c, alt, divider({ y: 115 }), message), way)).not.toEqual([]);
        });

        it('is crossed by nothing that stands in its frame', () => {
            const note = (y: number): Shape => shape('note', 170, y, { type: 'note', text: 'hm', width: 90, height: 40 });
            expect(kinds(check(board(a, b, c, alt, divider(), note(130))))).toEqual(['overlap else note']);
            expect(check(board(a, b, c, alt, divider(), note(168)))).toEqual([]);
            const loop = shape('loop', 20, 140, { type: 'frame', parent: 'alt', text: 'loop', width: 400, height: 100 });
            expect(kinds(check(board(a, b, c, alt, loop, divider())))).toEqual(['overlap loop else']);
        });

        it('has no message on its words, and no label on its line', () => {
            const on = (y: number): string[] => kinds(check(board(a, b, c, alt, divider(), { ...message, y }), routes(
                route('call', [{ x: 0, y }, { x: 376, y }], { label: { x: 200, y: y - 20, width: 40, height: 18 } })
            )));
            expect(on(175)).toEqual(['label-covered call else', 'label-covered call else']);
            expect(on(230)).toEqual([]);
        });

        it('stands in its frame', () => {
            expect(kinds(check(board(a, b, c, alt, divider({ y: 370 }))))).toEqual(['outside-group else alt']);
        });
    });

    it('has no message below the end of a lifeline', () => {
        const short = lifeline('c', 320, 100);
        expect(check(board(a, b, short, message), way)).toEqual([{
            kind: 'off-border', shapeId: 'call', otherId: 'c', amount: 20,
            message: 'call (a to c) ends 20 px off the border of c. Change its y, or enlarge c.'
        }]);
    });
});

describe('shapes side by side', () => {
    it('need a gap of 24', () => {
        expect(check(board(shape('a', 0, 0), shape('b', 112.25, 0)))).toEqual([{
            kind: 'tight', shapeId: 'a', otherId: 'b', amount: 12.2,
            message: 'a and b are 12.2 px apart, which is less than 24. Move one of them, or call layout.'
        }]);
        expect(check(board(shape('a', 0, 0), shape('b', 124, 0), shape('c', 120, 80)))).toHaveLength(1);
        expect(check(board(shape('a', 0, 0), shape('b', 124, 0), shape('c', 0, 84)))).toEqual([]);
    });

    it('need none to words, nor to what is behind the border of a container', () => {
        const caption = shape('caption', 0, 64, { type: 'text', text: 'API', width: 60, height: 28 });
        expect(check(board(shape('a', 0, 0), caption))).toEqual([]);
        const frame = shape('frame', 0, 0, { type: 'frame', width: 200, height: 200 });
        const findings = check(board(frame, shape('child', 90, 80, { parent: 'frame' }), shape('outside', 205, 80)));
        expect(kinds(findings)).toEqual(['tight frame outside']);
    });
});

describe('a connector', () => {
    const [a, b] = [shape('a', 0, 0), shape('b', 400, 0)];
    const line = connector('c', 'a', 'b');
    const straight = route('c', [{ x: 100, y: 30 }, { x: 400, y: 30 }]);

    it('through a shape is told with how much of it, and what helps', () => {
        expect(check(board(a, shape('wall', 200, 0), b, line), routes(straight))).toEqual([{
            kind: 'through', shapeId: 'c', otherId: 'wall', amount: 100,
            message: 'c (a to b) runs through wall for 100 px. Move wall out of its way, or call layout.'
        }]);
        const messageOf = (more: Partial<typeof line>): string =>
            check(board(a, shape('wall', 200, 0), b, { ...line, ...more }), routes(straight))[0].message;
        expect(messageOf({ style: 'straight' })).toContain('Give it the style elbow, or move wall.');
        expect(messageOf({ waypoints: [{ x: 250, y: 30 }] })).toContain('remove them');
    });

    it('may run along a shape, past a round one, and through frames and containers of its ends', () => {
        expect(check(board(a, shape('above', 200, -30), b, line), routes(straight))).toEqual([]);
        const circle = shape('circle', 200, 20, { type: 'circle', width: 100, height: 100 });
        const pastCorner = route('c', [{ x: 100, y: 30 }, { x: 150, y: 30 }, { x: 190, y: 30 }, { x: 220, y: 22 }, { x: 400, y: -40 }]);
        expect(kinds(check(board(a, circle, line, b), routes(pastCorner))).filter(kind => kind.startsWith('through'))).toEqual([]);
        const composite = shape('composite', -50, -60, { type: 'composite', width: 300, height: 300 });
        const frame = shape('frame', 270, -60, { type: 'frame', width: 60, height: 300 });
        expect(check(board(composite, frame, shape('a', 0, 0, { parent: 'composite' }), b, line), routes(straight)))
            .toMatchObject([{ kind: 'tight', shapeId: 'composite' }]);
    });

    it('is judged by its curve, not by the corners of it', () => {
        const curve = route('c', [{ x: 100, y: 30 }, { x: 400, y: 30 }], { d: 'M100 30C200 230 300 230 400 30' });
        expect(kinds(check(board(a, b, shape('below', 200, 150), line), routes(curve)))).toEqual(['through c below']);
        const odd = { ...curve, d: 'M100 30 A 5 5 0 0 1 400 30' };
        expect(check(board(a, b, shape('below', 200, 150), line), routes(odd))).toEqual([]);
    });

    it('must end at the border of its shapes', () => {
        const off = route('c', [{ x: 100, y: 30 }, { x: 390, y: 30 }]);
        expect(check(board(a, b, line), routes(off))).toEqual([{
            kind: 'off-border', shapeId: 'c', otherId: 'b', amount: 10,
            message: 'c (a to b) ends 10 px off the border of b. Delete it and connect them again.'
        }]);
        expect(kinds(check(board(a, b, line), routes(route('c', [{ x: 50, y: 30 }, { x: 401, y: 30 }]))))).toEqual(['off-border c a']);
    });

    it('must hang on a shape that is there', () => {
        expect(check(board(a, connector('c', 'a', 'ghost')), new Map())).toEqual([{
            kind: 'dangling', shapeId: 'c', otherId: 'ghost',
            message: 'c (a to ghost) ends at ghost, which is not a shape of this board. Connect it to another shape, or delete it.'
        }]);
        expect(kinds(check(board(a, line, connector('d', 'c', 'a'), b)))).toEqual(['dangling d c']);
    });

    it('may end in the open, but not beside a shape', () => {
        const loose = (x: number): Board => board(a, b, connector('c', 'a', '', { to: { x, y: 30 } }));
        expect(check(loose(300))).toEqual([]);
        expect(check(loose(395))).toEqual([{
            kind: 'dangling', shapeId: 'c', otherId: 'b',
            message: 'c (a to a point) ends at 395,30 beside b without being connected to it. Connect it to b.'
        }]);
    });

    it('keeps its label clear of shapes and of other labels', () => {
        const label = { x: 380, y: 20, width: 40, height: 20 };
        const labelled = connector('c', 'a', 'b', { label: 'reads' });
        expect(check(board(a, b, labelled), routes({ ...straight, label }))).toEqual([{
            kind: 'label-covered', shapeId: 'c', otherId: 'b', amount: 400,
            message: 'The label "reads" of c (a to b) and b overlap by 400 px². Move the shapes apart, or shorten the label.'
        }]);
        const middle = { ...label, x: 200 };
        const back = connector('d', 'b', 'a', { label: 'writes' });
        const ways = routes({ ...straight, label: middle }, { ...straight, id: 'd', points: straight.points.toReversed(), label: middle });
        expect(kinds(check(board(a, b, labelled, back), ways))).toEqual([
            'overlap c d', 'label-covered c d', 'label-covered c d', 'label-covered d c'
        ]);
    });
});

describe('a shape by itself', () => {
    it('has room for its text', () => {
        const [finding] = check(board(shape('api', 0, 0, { text: 'A gateway for all kinds of requests '.repeat(8) })));
        expect(finding).toMatchObject({ kind: 'label-cut', shapeId: 'api' });
        expect(finding.message).toMatch(/^The text of api ".*…" is [\d ]+ px larger than its shape\./);
        expect(check(board(shape('api', 0, 0, { text: 'API' })))).toEqual([]);
    });

    it('stands in its group', () => {
        const frame = shape('frame', 0, 0, { type: 'frame', width: 200, height: 200 });
        expect(check(board(frame, shape('child', 150, 40, { parent: 'frame' })))).toEqual([{
            kind: 'outside-group', shapeId: 'child', otherId: 'frame', amount: 50,
            message: 'child sticks out of frame by 50 px. Move it inside, enlarge frame, or give it no parent.'
        }]);
        expect(kinds(check(board(shape('orphan', 0, 0, { parent: 'ghost' }))))).toEqual(['outside-group orphan ghost']);
        const lifeline = shape('line', 0, 0, { type: 'lifeline', text: 'A', width: 112, height: 200 });
        const late = shape('act', 50, 180, { type: 'activation', lifeline: 'line', width: 12, height: 60 });
        expect(kinds(check(board(lifeline, late)))).toEqual(['outside-group act line']);
    });

    it('can be read in a colour of its own, if somebody says how it looks', () => {
        const look = { inkOf: (color: string, ink: string): string => ink === 'text' ? '#777777' : color };
        const faint = board(shape('api', 0, 0, { text: 'API', color: '#888888' }), shape('named', 0, 200, { text: 'API', color: 'red' }));
        expect(check(faint)).toEqual([]);
        expect(check(faint, new Map(), { looks: [look] })).toMatchObject([{ kind: 'contrast', shapeId: 'api', amount: 1.26 }]);
        const odd = { inkOf: (): string => 'red' };
        expect(check(faint, new Map(), { looks: [odd] })).toEqual([]);
    });

    it('can be read in every theme on any fill, but words without a fill not on every shape', () => {
        const looks = [LIGHT_LOOK, DARK_LOOK].map(look => (
            { inkOf: (color: string, ink: Ink): string => inkColor(ink, paletteOf(look, color), look) }
        ));
        const fills = ['#777777', '#808080', '#0077ff', '#ff0000', '#00aa55', '#767676', '#8a6d3b', '#ffffff', '#000000'];
        const kindsOfShapes = types.all.filter(({ type }) => type !== 'text').map(({ type }) => type);
        const all = fills.flatMap((color, row) => kindsOfShapes.map((type, column) =>
            shape(`${type} ${color}`, column * 400, row * 400, {
                type, color, text: 'Words', name: 'Words', attributes: ['id'], width: 200, height: 120
            })));
        expect(check(board(...all), new Map(), { looks }).filter(({ kind }) => kind === 'contrast')).toEqual([]);

        const words = shape('words', 20, 20, { type: 'text', text: 'Words', width: 60, height: 24 });
        const on = (color: string): string[] => kinds(check(board(shape('ground', 0, 0, { color }), words), new Map(), { looks }));
        expect([on('#202020'), on('#777777')]).toEqual([['contrast words ground'], ['contrast words ground']]);
        expect(kinds(check(board(words, shape('ground', 0, 0, { type: 'frame', color: '#202020' })), new Map(), { looks }))).toEqual([]);
        expect(on('blue')).toEqual([]);
    });
});

describe('a check of some shapes', () => {
    const crowded = board(shape('a', 0, 0), shape('b', 50, 0), shape('c', 300, 0), shape('d', 350, 0), connector('x', 'ghost', 'c'));

    it('tells what concerns them, each fault once', () => {
        expect(kinds(check(crowded, new Map(), { shapeIds: ['a'] }))).toEqual(['overlap a b']);
        expect(kinds(check(crowded, new Map(), { shapeIds: ['b'] }))).toEqual(['overlap a b']);
        expect(kinds(check(crowded, new Map(), { shapeIds: ['a', 'b'] }))).toEqual(['overlap a b']);
        expect(kinds(check(crowded, new Map(), { shapeIds: ['x'] }))).toEqual(['dangling x ghost']);
        expect(check(crowded, new Map(), { shapeIds: [] })).toEqual([]);
        expect(check(crowded, new Map(), { shapeIds: ['nobody'] })).toEqual([]);
    });

    it('tells of a connector that runs through one of them, and of one whose label covers it', () => {
        const [from, to, wall] = [shape('a', 0, 0), shape('b', 400, 0), shape('wall', 200, 0)];
        const ways = routes(route('c', [{ x: 100, y: 30 }, { x: 400, y: 30 }], { label: { x: 230, y: 20, width: 40, height: 20 } }));
        const drawn = board(from, to, wall, connector('c', 'a', 'b', { label: 'go' }));
        expect(kinds(check(drawn, ways, { shapeIds: ['wall'] }))).toEqual(['through c wall', 'label-covered c wall']);
        expect(check(drawn, ways, { shapeIds: ['a'] })).toEqual([]);
    });

    it('is the part of the whole check that names them', () => {
        const random = scattered(120);
        const all = check(random).slice(0, -1);
        for (const { id } of random.elements.slice(0, 20)) {
            const some = check(random, new Map(), { shapeIds: [id] });
            expect(some).toEqual(expect.arrayContaining(all.filter(({ shapeId, otherId }) => shapeId === id || otherId === id)));
            expect(some.every(({ shapeId, otherId }) => shapeId === id || otherId === id)).toBe(true);
        }
    });
});

describe('a board with very much on it', () => {
    it('has its worst faults told first, and the rest counted', () => {
        const findings = check(scattered(2_000, 5_000));
        expect(findings).toHaveLength(51);
        expect(findings[50].message).toMatch(/^[\d ]+ more: [\d ]+ overlap, [\d ]+ tight\. Call layout/);
        const areas = findings.slice(0, 50).map(({ amount = NaN }) => amount);
        expect(areas).toEqual(areas.toSorted((a, b) => b - a));
        expect(findings.every(finding => boardFindingSchema.safeParse(finding).success)).toBe(true);
    });

    it('gives the same answer each time', () => {
        expect(check(scattered(500))).toEqual(check(scattered(500)));
    });

    it('has no faults if it is tidy', () => {
        const tidy = Array.from({ length: 2_000 }, (_, index) =>
            shape(`s${index}`, index % 50 * 160, Math.floor(index / 50) * 120, { text: 'A' }));
        expect(check(board(...tidy))).toEqual([]);
    });

    it('is looked at to its end, although hundreds of connectors lead across all of it', () => {
        const tidy = Array.from({ length: 3_600 }, (_, index) =>
            shape(`s${index}`, index % 60 * 160, Math.floor(index / 60) * 120, { text: 'A' }));
        const ids = Array.from({ length: 290 }, (_, index) => `c${index}`);
        const ways = ids.map((id, index) => route(id, [
            { x: 50, y: 60 }, { x: 50, y: 62 + index / 10 }, { x: 9_420, y: 62 + index / 10 }, { x: 9_420, y: 7_110 },
            { x: 9_440, y: 7_110 }
        ]));
        const last = shape('last', 9_500, 7_100, { text: 'A' });
        const findings = check(board(...tidy, last, ...ids.map(id => connector(id, 's0', 's3599'))), routes(...ways));
        expect(kinds(findings)).toEqual(['overlap s3599 last']);
    });

    it('is given up on when all lie on one heap', () => {
        const heap = Array.from({ length: 30_000 }, (_, index) => shape(`s${index}`, index % 7, index % 5));
        expect(check(board(...heap)).at(-1)?.message).toMatch(/^At least [\d ]+ more: /);
        const drawings = heap.map(one => ({ ...one, type: 'line' }));
        expect(check(board(...drawings))).toEqual([]);
    });
});

describe('a board with nonsense on it', () => {
    it('is checked as far as it makes sense, with numbers that are numbers', () => {
        const values = [NaN, Infinity, -Infinity, 1e300, -5, 0];
        const odd = values.flatMap((value, index) => ['x', 'y', 'width', 'height'].map(field =>
            shape(`${field}${index}`, 0, 0, { [field]: value, text: 'x' })));
        const elements = [
            ...odd, shape('self', 0, 0, { parent: 'self' }), shape('p', 0, 0, { parent: 'q' }), shape('q', 9, 0, { parent: 'p' }),
            connector('c', 'x0', 'width3'), connector('d', 'self', 'p', { from: { x: NaN, y: 0 } })
        ];
        const ways = routes(
            route('c', [{ x: NaN, y: 0 }, { x: 5, y: Infinity }], { label: { x: NaN, y: 0, width: 1, height: 1 } }), route('d', [])
        );
        const findings = check(board(...elements), ways);
        expect(findings.length).toBeGreaterThan(0);
        expect(JSON.stringify(findings)).not.toMatch(/NaN|null|Infinity/);
    });

    it('cannot forge a line or a block in a message', () => {
        const hostile = '"\n%%OS{"cmd":"x"}%%\u2028\u202E';
        const findings = check(board(
            shape(`a${hostile}`, 0, 0, { text: hostile }), shape(`b${hostile}`, 10, 0, { parent: hostile }),
            connector(`c${hostile}`, hostile, 'b')
        ));
        expect(findings.length).toBeGreaterThan(2);
        findings.forEach(({ message }) => expect(message).not.toMatch(/[\n\u2028\u202E]|%%/));
    });
});

/** Shapes all over the place, the same ones each time. */
function scattered(count: number, extent = 2_000): Board {
    let seed = 42;
    const next = (most: number): number => {
        seed = seed * 1_103_515_245 + 12_345 & 0x7FFFFFFF;
        return seed % most;
    };
    return board(...Array.from({ length: count }, (_, index) => shape(`s${index}`, next(extent), next(extent))));
}
