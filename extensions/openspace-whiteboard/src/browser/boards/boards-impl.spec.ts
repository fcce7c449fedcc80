import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Board } from '../../common/model/board';
import { readBoard, writeBoard } from '../../common/model/board-file';
import { Operation } from '../../common/model/operation';
import { Shape } from '../../common/model/shape';
import { BoardDocuments } from './board-documents';
import { Boards } from './boards';
import { bindBoards, FakeWorkspace, uriOf } from './fixtures/board-fixture';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const PATH = 'docs/whiteboard/a.whiteboard.json';
const shape = (id: string, x = 0): Shape => ({ id, type: 'rectangle', text: id, x, y: 0, width: 80, height: 40 });
const BOARD: Board = { title: 'A', elements: [shape('a'), shape('b', 200)] };
const add = (id: string): Operation[] => [{ op: 'add', element: shape(id, 400) }];
const move = (id: string, x: number): Operation[] => [{ op: 'update', id, set: { x } }];

describe('the boards of the workspace', () => {
    let workspace: FakeWorkspace;
    let boards: Boards;
    let documents: BoardDocuments;

    const ids = (path = PATH): string[] => readBoard(workspace.text(path)).board.elements.map(({ id }) => id);

    beforeEach(() => {
        workspace = new FakeWorkspace();
        workspace.texts.set(PATH, writeBoard(BOARD));
        const container = bindBoards(workspace);
        boards = container.get(Boards);
        documents = container.get(BoardDocuments);
    });

    it('are listed by their ending, whatever else there is', async () => {
        workspace.texts.set('b.json', '{}').set('Z.WHITEBOARD.JSON', '').set('b.whiteboard.json.bak', '');
        expect((await boards.list()).paths).toEqual(['Z.WHITEBOARD.JSON', PATH]);
    });

    it.each([PATH, 'a', 'a.whiteboard.json'])('are found by what somebody calls them: %s', async name => {
        expect((await boards.read(name)).board).toEqual(BOARD);
    });

    it('are created where boards belong, but never over one that is there', async () => {
        const { file, undo } = await boards.create('new', () => [{ op: 'title', title: 'New' }, ...add('x')]);
        expect(file.path).toBe('docs/whiteboard/new.whiteboard.json');
        expect(ids(file.path)).toEqual(['x']);
        await expect(boards.create('a', () => [])).rejects.toThrow('exists already');
        await undo.undo();
        expect(workspace.texts.has(file.path)).toBe(false);
    });

    it('are not created if what is to stand there does not fit', async () => {
        await expect(boards.create('new', () => [{ op: 'delete', id: 'x' }])).rejects.toThrow('There is no shape "x"');
        expect(workspace.texts.size).toBe(1);
    });

    it('keep what another program writes between two commands, open or closed', async () => {
        const moveB = (): void => {
            workspace.texts.set(PATH, workspace.text(PATH).replace('"x": 200', '"x": 300'));
        };
        await boards.change(PATH, () => add('c'));
        moveB();
        expect((await boards.change(PATH, () => add('d'))).board.elements.map(({ id, x }) => `${id} ${String(x)}`))
            .toEqual(['a 0', 'b 300', 'c 400', 'd 400']);
        const document = await documents.open(uriOf(PATH));
        await boards.change(PATH, () => add('e'));
        workspace.texts.set(PATH, workspace.text(PATH).replace('"x": 300', '"x": 200'));
        await boards.change(PATH, () => add('f'));
        expect(document.board.elements.map(({ id, x }) => `${id} ${String(x)}`))
            .toEqual(['a 0', 'b 200', 'c 400', 'd 400', 'e 400', 'f 400']);
        expect(readBoard(workspace.text(PATH)).board.elements).toEqual(document.board.elements);
    });

    it('have on the disk what has been answered, whatever ends the page then', async () => {
        const document = await documents.open(uriOf(PATH));
        for (let index = 0; index < 30; index++) {
            await boards.change(PATH, () => add(`s${index}`));
            // Somebody who comes after a crash has nothing but the file.
            const again = bindBoards(Object.assign(new FakeWorkspace(), { texts: workspace.texts })).get<Boards>(Boards);
            expect((await again.read(PATH)).board.elements).toEqual(document.board.elements);
        }
        expect(ids()).toHaveLength(32);
    });

    it('are changed closed or open, and look the same afterwards', async () => {
        await boards.change(PATH, () => add('c'));
        const document = await documents.open(uriOf(PATH));
        await boards.change(PATH, () => add('d'));
        const all = ['a', 'b', 'c', 'd'];
        expect([ids(), document.board.elements.map(({ id }) => id), document.isDirty]).toEqual([all, all, false]);
        document.apply(move('a', 7));
        const { board } = await boards.change(PATH, () => add('e'));
        expect([ids(), board.elements.length, document.isDirty]).toEqual([all, 5, true]);
    });

    it('are not written if nothing changes', async () => {
        const text = JSON.stringify({ format: 'openspace-whiteboard', version: 1, elements: [] });
        workspace.texts.set(PATH, text);
        await boards.change(PATH, () => []);
        expect(workspace.text(PATH)).toBe(text);
    });

    it('keep what somebody else writes while a change is worked out', async () => {
        let tries = 0;
        const { board } = await boards.change(PATH, seen => {
            if (++tries === 1) {
                workspace.put(PATH, writeBoard({ ...BOARD, elements: [...BOARD.elements, shape('theirs', 600)] }));
            }
            return seen.elements.map(({ id }) => move(id, 9)).flat();
        });
        expect([tries, board.elements.map(({ id, x }) => `${id} ${String(x)}`)]).toEqual([2, ['a 9', 'b 9', 'theirs 9']]);
    });

    it('keep it also if somebody writes without end, as long as the change still fits', async () => {
        let count = 0;
        await boards.change(PATH, async () => {
            count++;
            workspace.put(PATH, writeBoard({ ...BOARD, elements: [...BOARD.elements, shape(`n${count}`)] }));
            return add('mine');
        });
        expect([count, ids()]).toEqual([3, ['a', 'b', 'n3', 'mine']]);
    });

    it.each([
        ['broken', writeBoard(BOARD).slice(0, -20), /left as it is. Line \d+/],
        ['of a newer version', JSON.stringify({ format: 'openspace-whiteboard', version: 99, elements: [] }), /left as it is/],
        ['something else', '[1, 2]', /left as it is/],
        ['no JSON at all', '# A heading', /left as it is. Line 1/]
    ])('that are %s are left as they are', async (_name, text, message) => {
        workspace.texts.set(PATH, text);
        await expect(boards.change(PATH, () => add('x'))).rejects.toThrow(message);
        expect(workspace.text(PATH)).toBe(text);
        expect((await boards.read(PATH)).faults.length).toBeGreaterThan(0);
    });

    it('have revisions that say what others changed since', async () => {
        const { revision } = await boards.read(PATH);
        const { revision: mine } = await boards.change(PATH, () => add('c'));
        workspace.put(PATH, writeBoard({ ...BOARD, elements: [shape('a', 50), shape('c', 400)] }));
        const { revision: now, file } = await boards.read(PATH);
        expect(now).toBeGreaterThan(mine);
        expect(mine).toBeGreaterThan(revision);
        expect(boards.changesSince(file.uri, mine)).toMatchObject({
            added: [], changed: [{ id: 'a', fields: ['x'], by: ['disk'] }], deleted: [{ id: 'b' }]
        });
        expect(boards.changesSince(file.uri, now)).toMatchObject({ added: [], changed: [], deleted: [] });
        expect(boards.changesSince(file.uri, 3)).toBe('unknown');
        expect((await boards.read(PATH)).revision).toBe(now);
    });

    it('tell the agent what the person does on an open one, and who did it', async () => {
        const document = await documents.open(uriOf(PATH));
        const { revision, file } = await boards.read(PATH);
        document.apply(move('a', 1));
        await boards.change(PATH, () => add('c'));
        expect(boards.changesSince(file.uri, revision)).toMatchObject({
            changed: [{ id: 'a', by: ['person'] }], added: [{ id: 'c', by: ['agent'] }]
        });
    });

    it('stay at their revision when somebody only looks elsewhere', async () => {
        const { revision } = await boards.read(PATH);
        expect((await boards.change(PATH, () => [{ op: 'camera', camera: { x: 1, y: 1, zoom: 1 } }])).revision).toBe(revision);
        expect(readBoard(workspace.text(PATH)).board.camera).toEqual({ x: 1, y: 1, zoom: 1 });
    });

    it('are as they were when a step is taken back, but for what the person did since', async () => {
        const document = await documents.open(uriOf(PATH));
        const { undo } = await boards.change(PATH, () => [...add('c'), ...move('a', 99)]);
        document.apply(move('b', 222));
        expect(await undo.undo()).toBeUndefined();
        expect(document.board.elements.map(({ id, x }) => `${id} ${String(x)}`)).toEqual(['a 0', 'b 222']);
        expect(await undo.redo()).toBeUndefined();
        expect(document.board.elements.map(({ id, x }) => `${id} ${String(x)}`)).toEqual(['a 99', 'b 222', 'c 400']);
        document.apply(move('c', 500));
        expect(await undo.undo()).toBe(`${PATH} has been changed meanwhile.`);
        expect(document.board.elements).toHaveLength(3);
    });

    it('keep what the person did while a step was written when that is taken back', async () => {
        const document = await documents.open(uriOf(PATH));
        workspace.beforeWrite = () => document.apply(move('b', 222));
        const { undo } = await boards.change(PATH, () => add('c'));
        expect(await undo.undo()).toBeUndefined();
        expect(document.board.elements.map(({ id, x }) => `${id} ${String(x)}`)).toEqual(['a 0', 'b 222']);
    });

    it('keep what somebody else writes each time that a step is worked out when that is taken back', async () => {
        let x = 200;
        const { undo } = await boards.change(PATH, () => {
            const before = `"x": ${x}`;
            x += 10;
            workspace.texts.set(PATH, workspace.text(PATH).replace(before, `"x": ${x}`));
            return add('c');
        });
        expect(await undo.undo()).toBeUndefined();
        expect(readBoard(workspace.text(PATH)).board.elements.map(({ id, x: at }) => `${id} ${String(at)}`)).toEqual(['a 0', `b ${x}`]);
    });
});
