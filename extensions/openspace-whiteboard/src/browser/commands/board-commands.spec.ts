import { Container } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FileRevisions } from 'openspace-core/lib/common/services/file-revisions';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { z } from 'zod';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whiteboardSurface } from '../../common';
import { boxOf, contains, overlapArea } from '../../common/geometry/box';
import { Board, connectorsOf, shapeOf, shapesOf } from '../../common/model/board';
import { readBoard, writeBoard } from '../../common/model/board-file';
import { BoardDocuments } from '../boards/board-documents';
import { bindBoards, FakeWorkspace, uriOf } from '../boards/fixtures/board-fixture';
import { GitBoards } from '../comparing/git-boards';
import { ExportFiles } from '../exchange/export-files';
import { CodeLinks } from '../links/code-links';
import { BoardPictures } from '../pictures/board-pictures';
import { BoardAnswers } from './board-answers';
import { BoardArranging } from './board-arranging';
import { BoardExchange } from './board-exchange';
import { BoardPlacing } from './board-placing';
import { BoardReading } from './board-reading';
import { BoardWriting } from './board-writing';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const AGENT: CommandContext = {
    id: 'call_1', sessionId: 'ses_1', messageId: 'msg_1', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask()
};
const ID = 'docs/whiteboard/a.whiteboard.json';
const CLASSES = [
    { id: 'order', type: 'class', name: 'Order', attributes: ['id: string', 'total: number'], methods: ['pay()'] },
    { id: 'item', type: 'class', name: 'Item' }, { id: 'customer', type: 'class', name: 'Customer' },
    { id: 'person', type: 'class', name: 'Person', stereotype: 'abstract' }, { id: 'invoice', type: 'class', name: 'Invoice' },
    { type: 'connector', from: 'order', to: 'item', relation: 'composition', label: '1..*' },
    { type: 'connector', from: 'customer', to: 'person', relation: 'inheritance' },
    { type: 'connector', from: 'customer', to: 'order', relation: 'association' },
    { type: 'connector', from: 'invoice', to: 'order', relation: 'dependency' }
];

describe('commands for boards', () => {
    let workspace: FakeWorkspace;
    let container: Container;
    let writing: BoardWriting;
    let arranging: BoardArranging;
    let reading: BoardReading;
    /** Texts by revision and path. */
    let committed: Map<string, string>;
    let undone: { label: string; undo(): Promise<string | undefined> }[];

    const board = (): Board => readBoard(workspace.text(ID)).board;
    const overlaps = (): number => {
        const shapes = shapesOf(board());
        const areas = shapes.flatMap((one, index) => shapes.slice(index + 1).map(other => overlapArea(one, other)));
        return areas.filter(area => area > 0).length;
    };

    beforeEach(() => {
        workspace = new FakeWorkspace();
        container = bindBoards(workspace);
        undone = [];
        committed = new Map();
        container.bind(CodeLinks).toConstantValue({ pinned: async (item: object) => item } as unknown as CodeLinks);
        container.bind(AgentUndo).toConstantValue({ record: (entry: typeof undone[number]) => undone.push(entry) } as unknown as AgentUndo);
        container.bind(FileRevisions).toConstantValue({
            read: async (path: string, revision: string) => committed.get(`${revision}:${path}`)
        });
        const services = [
            GitBoards, BoardPictures, BoardPlacing, BoardAnswers, BoardWriting, BoardArranging, BoardReading, ExportFiles, BoardExchange
        ];
        for (const service of services) {
            container.bind(service as new () => object).toSelf().inSingletonScope();
        }
        writing = container.get(BoardWriting);
        arranging = container.get(BoardArranging);
        reading = container.get(BoardReading);
    });

    const definitions = whiteboardSurface.commands.map(command => [command.id, command] as const);
    it.each(definitions)('%s has an example that it accepts', (_id, command) => {
        expect(command.args.safeParse(command.example).error).toBeUndefined();
        expect(() => z.toJSONSchema(command.args, { io: 'input' })).not.toThrow();
    });

    it('make a class diagram without a coordinate, arrange it, rename a class and delete one, and nothing is wrong', async () => {
        const created = await writing.create({ whiteboardId: 'a', title: 'Shop', shapes: CLASSES }, AGENT);
        expect(created).toMatchObject({ whiteboardId: ID, findings: [], moved: [] });
        expect(Object.keys(created.boxes)).toEqual(['order', 'item', 'customer', 'person', 'invoice']);
        expect([overlaps(), board().title]).toEqual([0, 'Shop']);
        const arranged = await arranging.layout({ whiteboardId: ID, direction: 'right' }, AGENT);
        expect(arranged.findings).toEqual([]);
        expect(arranged.moved.length).toBeGreaterThan(0);
        const renamed = await writing.updateShape({ whiteboardId: ID, shapeId: 'order', updates: { name: 'PurchaseOrder' } }, AGENT);
        expect(renamed).toMatchObject({ shapeId: 'order', findings: [] });
        const deleted = await writing.deleteShape({ whiteboardId: ID, shapeId: 'invoice' }, AGENT);
        expect(deleted).toMatchObject({ shapeIds: ['invoice', expect.any(String)], findings: [], boxes: {} });
        expect([shapesOf(board()).length, shapeOf(board(), 'order')?.name, overlaps()]).toEqual([4, 'PurchaseOrder', 0]);
        expect((await reading.check({ whiteboardId: ID })).findings).toEqual([]);
    });

    it('tell of code that is not where or what it was: in writes of such shapes, in checks, and when a board is read', async () => {
        const statesOf = async (shapes: readonly { readonly id: string }[]): Promise<object> =>
            ({ states: new Map(shapes.map(({ id }) => [id, { drift: id === 'api' ? 'moved' : 'gone', line: 7 }])) });
        Object.assign(container.get(CodeLinks), { statesOf });
        const moved = { kind: 'code-moved', shapeId: 'api', message: expect.stringContaining('is line 7 now') };
        const gone = { kind: 'code-missing', shapeId: 'db', message: expect.any(String) };
        const { findings } = await writing.create({ whiteboardId: 'a', shapes: [
            { id: 'api', type: 'note', link: { path: 'a.ts', line: 3 } }, { id: 'db', type: 'note', link: { path: 'b.ts' } },
            { id: 'plain', type: 'note' }
        ] }, AGENT);
        expect(findings).toEqual([gone, moved]);
        expect((await writing.updateShape({ whiteboardId: ID, shapeId: 'plain', updates: { text: 'x' } }, AGENT)).findings).toEqual([]);
        expect((await writing.updateShape({ whiteboardId: ID, shapeId: 'api', updates: { text: 'x' } }, AGENT)).findings).toEqual([moved]);
        expect((await reading.check({ whiteboardId: ID })).findings).toEqual([gone, moved]);
        expect((await reading.check({ whiteboardId: ID, shapeIds: ['plain', 'db'] })).findings).toEqual([gone]);
        expect((await reading.read({ whiteboardId: ID })).findings).toEqual([gone, moved]);
        expect((await reading.read({ whiteboardId: ID, format: 'outline' })).outline).toMatch(/^api .*; code moved to line 7$/m);
    });

    it('make messages of connectors between lifelines, one below the other, unless told how to draw them', async () => {
        await writing.create({ whiteboardId: 'a', shapes: [
            { id: 'web', type: 'lifeline', text: 'Web' }, { id: 'api', type: 'lifeline', text: 'API' },
            { type: 'connector', id: 'ask', from: 'web', to: 'api', label: 'ask' }
        ] }, AGENT);
        const { moved } = await writing.connect({ whiteboardId: ID, from: 'api', to: 'web', label: 'answer' }, AGENT);
        expect(moved).toEqual(['web', 'api']);
        await writing.connect({ whiteboardId: ID, from: 'web', to: 'api', style: 'straight' }, AGENT);
        const [ask, answer, line] = connectorsOf(board());
        expect([ask.type, answer.type, line.type]).toEqual(['message', 'message', 'connector']);
        expect(answer.y).toBeGreaterThan(ask.y!);
    });

    it('do not say that a pinned lifeline has moved if it only grew', async () => {
        const lifelines = ['web', 'api'].map((id, index) => ({ id, type: 'lifeline', text: id, x: index * 200, y: 0, pinned: true }));
        await writing.create({ whiteboardId: 'a', shapes: lifelines }, AGENT);
        for (const label of ['one', 'two', 'three', 'four', 'five', 'six']) {
            expect((await writing.connect({ whiteboardId: ID, from: 'web', to: 'api', label }, AGENT)).moved).toEqual([]);
        }
    });

    it('take each step back', async () => {
        await writing.create({ whiteboardId: 'a', shapes: CLASSES }, AGENT);
        await writing.deleteShape({ whiteboardId: ID, shapeIds: ['order', 'item'] }, AGENT);
        expect(await undone[1].undo()).toBeUndefined();
        expect(board().elements).toHaveLength(9);
        await undone[0].undo();
        expect(workspace.texts.has(ID)).toBe(false);
        expect(undone.map(({ label }) => label)).toEqual([`Change ${ID}`, `Change ${ID}`]);
    });

    it('leave nothing behind if one of many shapes is wrong', async () => {
        await writing.create({ whiteboardId: 'a' }, AGENT);
        const before = workspace.text(ID);
        await expect(writing.addShape({ whiteboardId: ID, shapes: [{ type: 'note' }, { type: 'rectangel' }] }, AGENT))
            .rejects.toThrow('shapes.1: there is no type "rectangel"');
        await expect(writing.addShape({ whiteboardId: ID, shapes: [{ type: 'note' }, { type: 'connector', from: 'x', to: 'y' }] }, AGENT))
            .rejects.toThrow('there is no shape "x"');
        await expect(writing.addShape({ whiteboardId: ID }, AGENT)).rejects.toThrow('either shape or shapes');
        await expect(writing.create({ whiteboardId: 'b', shapes: [{ type: 'x' }] }, AGENT)).rejects.toThrow('no type');
        expect([workspace.text(ID), workspace.texts.size]).toEqual([before, 1]);
    });

    it('place a shape beside another one, and in a container that grows', async () => {
        await writing.create({
            whiteboardId: 'a', shapes: [{ id: 'api', type: 'rectangle', text: 'API' }, { id: 'zone', type: 'frame', text: 'Zone' }]
        }, AGENT);
        const { boxes } = await writing.addShape({
            whiteboardId: ID,
            shapes: [{ id: 'db', type: 'cylinder', rightOf: 'api' }, { id: 'in', type: 'note', text: 'In', inside: 'zone' }]
        }, AGENT);
        const api = shapeOf(board(), 'api')!;
        expect(boxes.db.x).toBeGreaterThanOrEqual(api.x + api.width + 24);
        expect(contains(boxOf(shapeOf(board(), 'zone')!), boxes.in)).toBe(true);
        expect(shapeOf(board(), 'in')?.parent).toBe('zone');
    });

    it('put a shape into a container that is too small for it, which grows and pushes others away', async () => {
        await writing.create({
            whiteboardId: 'a', shapes: [
                { id: 'zone', type: 'frame', text: 'Zone', x: 0, y: 0, width: 240, height: 160 },
                { id: 'first', type: 'rectangle', text: 'First', inside: 'zone', x: 24, y: 50, width: 180, height: 80 },
                { id: 'beside', type: 'rectangle', text: 'Beside', x: 280, y: 0, width: 120, height: 60 },
                { id: 'group', type: 'frame', text: 'Group', x: 0, y: 600, width: 300, height: 200 },
                { id: 'inner', type: 'note', text: 'Inner', parent: 'group', x: 40, y: 660, width: 120, height: 80 }
            ]
        }, AGENT);
        const { boxes, moved, findings } = await writing.updateShape(
            { whiteboardId: ID, shapeId: 'group', updates: { inside: 'zone' } }, AGENT
        );
        expect(moved).toContain('zone');
        expect(contains(boxOf(shapeOf(board(), 'zone')!), boxes.group)).toBe(true);
        expect(contains(boxes.group, boxOf(shapeOf(board(), 'inner')!))).toBe(true);
        expect(overlapArea(boxOf(shapeOf(board(), 'zone')!), boxOf(shapeOf(board(), 'beside')!))).toBe(0);
        expect(findings).toEqual([]);
    });

    it('put a shape somewhere else by what stands there', async () => {
        await writing.create({ whiteboardId: 'a', shapes: [{ id: 'a', type: 'rectangle' }, { id: 'b', type: 'rectangle' }] }, AGENT);
        const { boxes } = await writing.updateShape({ whiteboardId: ID, shapeId: 'a', updates: { below: 'b' } }, AGENT);
        const b = shapeOf(board(), 'b')!;
        expect(boxes.a.y).toBeGreaterThanOrEqual(b.y + b.height + 24);
        await expect(writing.updateShape({ whiteboardId: ID, shapeId: 'a', updates: { below: 'a' } }, AGENT)).rejects.toThrow('itself');
    });

    it('change many shapes as one step, and see each change on the one before', async () => {
        await writing.create({
            whiteboardId: 'a', shapes: [{ id: 'a', type: 'rectangle', x: 0, y: 0 }, { id: 'b', type: 'note', x: 300, y: 0 }]
        }, AGENT);
        const answer = await writing.updateShape({
            whiteboardId: ID, shapes: [{ id: 'a', x: 40, y: 80 }, { id: 'b', color: 'red' }, { id: 'a', text: 'A' }]
        }, AGENT);
        expect(answer.shapeIds).toEqual(['a', 'b']);
        expect(board().elements).toMatchObject([{ x: 40, y: 80, text: 'A' }, { color: 'red' }]);
        await expect(writing.updateShape({ whiteboardId: ID, shapes: [{ text: 'x' }] }, AGENT)).rejects.toThrow('"id" is missing');
        await expect(writing.updateShape({ whiteboardId: ID, shapeId: 'a' }, AGENT)).rejects.toThrow('either shapeId with updates');
    });

    it('never move what the person has placed', async () => {
        await writing.create({ whiteboardId: 'a', shapes: CLASSES }, AGENT);
        const placed = board().elements.slice(0, 3).map(element => ({ ...element, pinned: true }));
        const elements = [...placed as Board['elements'], ...board().elements.slice(3)];
        workspace.put(ID, writeBoard({ ...board(), elements }));
        const boxes = (): unknown[] => placed.map(({ id }) => boxOf(shapeOf(board(), id)!));
        const before = boxes();
        const notes = [1, 2, 3, 4, 5].map(index => ({ type: 'note', text: `Note ${index}` }));
        await writing.addShape({ whiteboardId: ID, shapes: notes }, AGENT);
        const { moved } = await arranging.layout({ whiteboardId: ID }, AGENT);
        await arranging.align({ whiteboardId: ID, shapeIds: ['order', 'item', 'customer', 'person'], edge: 'left' }, AGENT);
        expect(boxes()).toEqual(before);
        expect(moved).not.toContain('order');
    });

    it('say what is wrong with what they drew, and only that', async () => {
        await writing.create({
            whiteboardId: 'a', shapes: [{ id: 'a', type: 'rectangle', x: 0, y: 0 }, { id: 'b', type: 'rectangle', x: 10, y: 10 }]
        }, AGENT);
        const { findings } = await writing.addShape({ whiteboardId: ID, shape: { id: 'c', type: 'note', x: 900, y: 0 } }, AGENT);
        expect(findings).toEqual([]);
        expect((await reading.check({ whiteboardId: ID })).findings).toMatchObject([{ kind: 'overlap' }]);
        expect((await reading.check({ whiteboardId: ID, shapeIds: ['c'] })).findings).toEqual([]);
    });

    it('group shapes in a frame that holds them', async () => {
        await writing.create({ whiteboardId: 'a', shapes: CLASSES }, AGENT);
        const { shapeId, findings } = await arranging.group({ whiteboardId: ID, shapeIds: ['order', 'item'], title: 'Sales' }, AGENT);
        const frame = shapeOf(board(), shapeId!)!;
        expect([frame.text, shapeOf(board(), 'order')?.parent]).toEqual(['Sales', frame.id]);
        expect(findings.filter(({ kind }) => kind === 'outside-group')).toEqual([]);
        expect(contains(frame, shapeOf(board(), 'item')!)).toBe(true);
    });

    it('connect shapes that are there', async () => {
        await writing.create({ whiteboardId: 'a', shapes: [{ id: 'a', type: 'rectangle' }, { id: 'b', type: 'rectangle' }] }, AGENT);
        const { shapeId, findings } = await writing.connect({
            whiteboardId: ID, from: 'a', to: { shape: 'b', side: 'top' }, relation: 'uses'
        }, AGENT);
        expect(board().elements.at(-1)).toMatchObject({ id: shapeId, relation: 'dependency', to: { shape: 'b', side: 'top' } });
        expect(findings).toEqual([]);
    });

    it('read a board as shapes, as an outline, and as what was changed since', async () => {
        const { revision } = await writing.create({ whiteboardId: 'a', title: 'T', shapes: CLASSES }, AGENT);
        const all = await reading.read({ whiteboardId: ID });
        expect(all).toMatchObject({ title: 'T', revision });
        expect(all.shapes).toHaveLength(9);
        expect((await reading.read({ whiteboardId: ID, format: 'outline' })).outline).toContain('order');
        const document = await container.get(BoardDocuments).open(uriOf(ID));
        document.apply([{ op: 'update', id: 'order', set: { name: 'Purchase' } }]);
        const since = await reading.read({ whiteboardId: ID, since: revision });
        expect(since.outline).toMatch(/person/i);
        expect(since.changes).toMatchObject({ changed: [{ id: 'order', fields: ['name'], by: ['person'] }] });
        expect((await reading.read({ whiteboardId: ID, since: 5 })).shapes).toHaveLength(9);
        await expect(reading.read({ whiteboardId: ID, shapeIds: ['ordr'] })).rejects.toThrow('Is it "order"');
    });

    it('read what is sound of a broken file, and say what is not', async () => {
        await writing.create({ whiteboardId: 'a', shapes: CLASSES }, AGENT);
        workspace.texts.set(ID, workspace.text(ID).slice(0, -12));
        const { faults, shapes } = await reading.read({ whiteboardId: ID });
        expect(faults?.[0]).toMatch(/^Line \d+/);
        expect(shapes!.length).toBeGreaterThan(5);
        await expect(writing.addShape({ whiteboardId: ID, shape: { type: 'note' } }, AGENT)).rejects.toThrow('left as it is');
    });

    it('list boards, and only name those that cannot be read', async () => {
        await writing.create({ whiteboardId: 'a', title: 'T', shapes: CLASSES }, AGENT);
        expect(await reading.list()).toEqual({ whiteboards: [{ whiteboardId: ID, title: 'T', shapes: 5 }], truncated: false });
    });

    it('take a thousand shapes at once, and no more', () => {
        const schema = whiteboardSurface.commands.find(({ id }) => id.endsWith('add_shape'))!.args;
        const shapes = (count: number): unknown => ({ whiteboardId: ID, shapes: Array.from({ length: count }, () => ({ type: 'note' })) });
        expect([schema.safeParse(shapes(1_000)).success, schema.safeParse(shapes(1_001)).success]).toEqual([true, false]);
    });

    it('say what has become of a board since a commit', async () => {
        await writing.create({ whiteboardId: 'a', title: 'Shop', shapes: CLASSES }, AGENT);
        committed.set(`HEAD:${ID}`, workspace.text(ID)).set(`broken:${ID}`, '{ "elements": [');
        expect((await reading.read({ whiteboardId: ID, since: 'HEAD' })).outline).toBe('No difference to "HEAD".');
        await writing.updateShape({ whiteboardId: ID, shapeId: 'item', updates: { name: 'Position' } }, AGENT);
        await writing.deleteShape({ whiteboardId: ID, shapeId: 'invoice' }, AGENT);
        const { outline, changes } = await reading.read({ whiteboardId: ID, since: 'HEAD' });
        expect(changes).toEqual({ since: 'HEAD', added: [], changed: ['item'], moved: [], gone: ['invoice', expect.any(String)] });
        expect(outline).toMatch(/^Compared with "HEAD": 1 changed, 2 gone\.\n.*renamed item from "Item" to "Position"[^]*- gone invoice/);
        expect((await reading.read({ whiteboardId: ID, since: 'broken' })).outline).toMatch(/Not all of broken's version could be read\.$/);
        await expect(reading.read({ whiteboardId: ID, since: 'v1' })).rejects.toThrow(`${ID} does not exist in v1.`);
        committed.clear();
        await expect(reading.render({ whiteboardId: ID, compare: 'HEAD' })).rejects.toThrow('is new: the last commit does not have it');
    });

    it('export as text, and read a canvas again', async () => {
        await writing.create({ whiteboardId: 'a', shapes: CLASSES }, AGENT);
        const exchange = container.get(BoardExchange);
        expect(await exchange.export({ whiteboardId: ID, format: 'svg' }, AGENT)).toEqual({ path: 'docs/whiteboard/a.svg' });
        expect(workspace.text('docs/whiteboard/a.svg')).toMatch(/^<svg[^]*data-shape-id="order"/);
        await exchange.export({ whiteboardId: ID, format: 'canvas', path: 'x/shop.canvas' }, AGENT);
        const { whiteboardId, faults } = await exchange.importCanvas({ path: 'x/shop.canvas' }, AGENT);
        expect([whiteboardId, faults]).toEqual(['docs/whiteboard/shop.whiteboard.json', []]);
        expect(readBoard(workspace.text(whiteboardId)).board.elements).toHaveLength(9);
        await expect(exchange.export({ whiteboardId: ID, format: 'svg', path: 'a.html' }, AGENT)).rejects.toThrow('ends with .svg');
        expect((await reading.toMermaid({ whiteboardId: ID })).mermaid).toContain('classDiagram');
    });
});
