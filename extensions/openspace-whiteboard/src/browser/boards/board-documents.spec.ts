import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyOperations } from '../../common/model/apply-operations';
import { Board, indexOf } from '../../common/model/board';
import { readBoard, writeBoard } from '../../common/model/board-file';
import { deleteOperations } from '../../common/model/containment-operations';
import { Connector, Shape } from '../../common/model/shape';
import { BoardDocument } from './board-document';
import { BoardDocuments } from './board-documents';
import { BoardSaveable } from './board-saveable';
import { bindBoards, FakeWorkspace, uriOf } from './fixtures/board-fixture';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const PATH = 'a.whiteboard.json';
const shape = (id: string, x = 0): Shape => ({ id, type: 'rectangle', text: id, x, y: 0, width: 80, height: 40 });
const BOARD: Board = { title: 'A', elements: [shape('a'), shape('b', 200), shape('c', 400)] };
const move = (id: string, x: number) => [{ op: 'update', id, set: { x } }] as const;

describe('an open board', () => {
    let workspace: FakeWorkspace;
    let documents: BoardDocuments;
    let document: BoardDocument;

    const x = (id: string, board = document.board): unknown => indexOf(board).get(id)?.x;
    const onDisk = (): Board => readBoard(workspace.text(PATH)).board;
    /** Another program changes the file. */
    const change = async (edit: (board: Board) => Board): Promise<void> => {
        workspace.put(PATH, writeBoard(edit(onDisk())));
        await settled();
    };
    const set = (id: string, fields: Partial<Shape>) => (board: Board): Board =>
        ({ ...board, elements: board.elements.map(element => element.id === id ? { ...element, ...fields } as Shape : element) });
    /** As the agent's commands do it. */
    const agent = async (edit: (board: Board) => Board): Promise<void> => {
        const file = await workspace.files.locate(PATH);
        await workspace.documents.transform(file, text => writeBoard(edit(readBoard(String(text)).board)));
    };
    /** All that was told has been taken up. */
    const settled = async (): Promise<void> => {
        for (let turn = 0; turn < 20; turn++) {
            await Promise.resolve();
        }
    };

    beforeEach(async () => {
        workspace = new FakeWorkspace();
        workspace.texts.set(PATH, writeBoard(BOARD));
        documents = bindBoards(workspace).get(BoardDocuments);
        document = await documents.open(uriOf(PATH));
    });

    it('shows what is in the file, and has nothing to save or undo', () => {
        expect(document.board).toEqual(BOARD);
        expect([document.isDirty, document.canUndo, document.canRedo, document.fault, document.isReadOnly])
            .toEqual([false, false, false, undefined, false]);
    });

    it('is dirty until it is saved, or until its changes are undone', async () => {
        const saveable = new BoardSaveable(document);
        const told: boolean[] = [];
        saveable.onDirtyChanged(() => told.push(saveable.dirty));
        document.apply(move('a', 10));
        document.undo();
        document.redo();
        await saveable.save();
        expect([x('a', onDisk()), told]).toEqual([10, [true, false, true, false]]);
        saveable.dispose();
    });

    it('keeps where somebody looks, and is not dirty for that', async () => {
        document.apply([{ op: 'camera', camera: { x: 1, y: 2, zoom: 3 } }]);
        expect([document.isDirty, document.canUndo]).toEqual([false, false]);
        document.apply(move('a', 10));
        document.undo();
        expect(document.board.camera).toEqual({ x: 1, y: 2, zoom: 3 });
        document.redo();
        await document.save();
        expect(onDisk().camera).toEqual({ x: 1, y: 2, zoom: 3 });
    });

    it('is the same for all who use it, until the last one has gone', async () => {
        const other = await documents.open(uriOf(PATH));
        other.apply(move('a', 10));
        expect(x('a')).toBe(10);
        other.dispose();
        expect(documents.find(uriOf(PATH))).toBeDefined();
        document.dispose();
        expect([documents.find(uriOf(PATH)), workspace.openBoards.all]).toEqual([undefined, []]);
        expect(x('a', (await documents.open(uriOf(PATH))).board)).toBe(0);
    });

    describe('undo', () => {
        it('takes steps of the same gesture back as one', () => {
            document.apply(move('a', 10), { merge: 'drag' });
            document.apply(move('a', 20), { merge: 'drag' });
            document.apply(move('b', 300));
            document.undo();
            document.undo();
            expect([x('a'), x('b'), document.canUndo]).toEqual([0, 200, false]);
            document.redo();
            expect(x('a')).toBe(20);
        });

        it('takes what the agent did in a row back as one', async () => {
            document.apply(move('c', 500));
            await agent(set('a', { x: 10 }));
            await agent(set('b', { x: 210 }));
            document.undo();
            expect([x('a'), x('b'), x('c')]).toEqual([0, 200, 500]);
            document.undo();
            expect(x('c')).toBe(400);
        });

        it('leaves what others did meanwhile, even if they deleted what it is about', async () => {
            document.apply([...move('a', 10), ...move('b', 300)]);
            await document.save();
            await change(board => ({ ...board, elements: [...board.elements.filter(({ id }) => id !== 'b'), shape('d')] }));
            document.undo();
            expect(document.board.elements.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
            expect(x('a')).toBe(0);
        });

        it('forgets what was undone when something else happens', () => {
            document.apply(move('a', 10));
            document.undo();
            document.apply(move('b', 10));
            expect(document.canRedo).toBe(false);
        });
    });

    describe('a change on the disk', () => {
        it('is taken over if nothing is unsaved', async () => {
            await change(set('a', { x: 50 }));
            expect([x('a'), document.isDirty, document.conflicts.size]).toEqual([50, false, 0]);
        });

        it('leaves the objects of other shapes as they are', async () => {
            const before = indexOf(document.board).get('b');
            await change(set('a', { x: 50 }));
            expect(indexOf(document.board).get('b')).toBe(before);
        });

        it('is merged with what is unsaved', async () => {
            document.apply([{ op: 'update', id: 'a', set: { text: 'Mine' } }, { op: 'delete', id: 'c' }]);
            await change(board => ({ ...set('b', { text: 'Theirs' })(board), title: 'Other' }));
            expect(document.board).toMatchObject({ title: 'Other', elements: [{ text: 'Mine' }, { text: 'Theirs' }] });
            expect([document.isDirty, document.conflicts.size]).toEqual([true, 0]);
            await document.save();
            expect(onDisk()).toEqual(document.board);
        });

        it('that nobody told of is not overwritten', async () => {
            document.apply(move('a', 10));
            workspace.texts.set(PATH, writeBoard(set('b', { x: 222 })(onDisk())));
            await document.save();
            expect([x('a', onDisk()), x('b', onDisk())]).toEqual([10, 222]);
        });

        it('in the moment of saving is not overwritten either', async () => {
            document.apply(move('a', 10));
            workspace.beforeWrite = () => workspace.texts.set(PATH, writeBoard(set('b', { x: 222 })(onDisk())));
            await document.save();
            expect([x('a', onDisk()), x('b', onDisk())]).toEqual([10, 222]);
        });

        it('to the same field is a conflict, in which the person has the last word', async () => {
            document.apply(move('a', 10));
            await change(set('a', { x: 99 }));
            expect([x('a'), [...document.conflicts]]).toEqual([10, ['a']]);
            document.settle('a', 'theirs');
            expect([x('a'), document.conflicts.size]).toEqual([99, 0]);
            document.undo();
            expect(x('a')).toBe(10);
        });

        it('to a shape that the person deleted brings it back, until the person decides', async () => {
            document.apply([{ op: 'delete', id: 'a' }]);
            await change(set('a', { text: 'Theirs' }));
            expect([...document.conflicts]).toEqual(['a']);
            document.settle('a');
            expect(document.conflicts.size).toBe(0);
        });

        it('that breaks the file makes the board read-only, and is never overwritten', async () => {
            document.apply(move('a', 10));
            const broken = `${workspace.text(PATH).slice(0, -10)}#`;
            workspace.put(PATH, broken);
            await settled();
            expect([document.isReadOnly, x('a')]).toEqual([true, 10]);
            expect(document.fault).toMatch(/^Line \d+: /);
            expect(() => document.apply(move('a', 20))).toThrow(/^Line \d+: /);
            await expect(document.save()).rejects.toThrow(/^Line \d+: /);
            expect(workspace.text(PATH)).toBe(broken);
            workspace.put(PATH, writeBoard(BOARD));
            await settled();
            expect([document.isReadOnly, x('a'), document.isDirty]).toEqual([false, 10, true]);
        });

        it('with an element that is not sound tells where it stands, also after a save has moved it', async () => {
            const lines = workspace.text(PATH).split('\n');
            const at = lines.findIndex(line => line.includes('"id": "a"'));
            const twice = lines.toSpliced(at + 1, 0, lines[at]).join('\n');
            workspace.put(PATH, twice);
            await settled();
            const lineNow = (): number => workspace.text(PATH).split('\n').findLastIndex(line => line.includes('"id": "a"')) + 1;
            expect([document.fault, document.faults]).toEqual([undefined, [
                { line: at + 2, id: 'a', message: expect.stringMatching(/^There are two elements "a"/) }
            ]]);
            const before = document.faults;
            expect(document.faults).toBe(before);
            document.apply(move('a', 10));
            await document.save();
            expect(document.faults.map(({ line }) => line)).toEqual([lineNow()]);
            expect(lineNow()).toBeGreaterThan(at + 2);
            workspace.put(PATH, writeBoard(BOARD));
            await settled();
            expect(document.faults).toEqual([]);
        });

        it('that cannot be looked at keeps the board as it is, until it can', async () => {
            document.apply(move('a', 10));
            const { read } = workspace.disk;
            workspace.disk.read = () => Promise.reject(new Error('No connection.'));
            workspace.put(PATH, workspace.text(PATH));
            await settled();
            expect([document.fault, x('a')]).toEqual(['No connection.', 10]);
            workspace.disk.read = read;
            await document.save();
            expect([document.fault, document.isDirty, x('a', onDisk())]).toEqual([undefined, false, 10]);
        });

        it('that deletes the file leaves the board, which is written again when it is saved', async () => {
            document.apply(move('a', 10));
            workspace.texts.delete(PATH);
            await document.save();
            expect(x('a', onDisk())).toBe(10);
        });
    });

    it('has no step for what was made and taken away in one', () => {
        document.apply([{ op: 'add', element: shape('words') }], { merge: 'new words' });
        document.apply([{ op: 'delete', id: 'words' }], { merge: 'new words' });
        expect([document.canUndo, document.board.elements]).toEqual([false, BOARD.elements]);
    });

    describe('while the person holds a shape', () => {
        it('what the agent does to it waits, and everything else happens', async () => {
            const hold = document.hold(['a']);
            await agent(board => set('b', { x: 210 })(set('a', { text: 'Agent', x: 99 })(board)));
            expect([x('a'), indexOf(document.board).get('a')?.text, x('b')]).toEqual([0, 'a', 210]);
            expect([x('a', onDisk()), x('b', onDisk())]).toEqual([99, 210]);
            document.apply(move('a', 5));
            hold.dispose();
            expect(indexOf(document.board).get('a')).toMatchObject({ x: 5, text: 'Agent' });
            expect([...document.conflicts]).toEqual(['a']);
        });

        it('and does nothing with it, all is as the agent wrote it, and saved', async () => {
            const hold = document.hold(['a']);
            await agent(set('a', { text: 'Agent' }));
            await agent(set('a', { color: 'red' }));
            hold.dispose();
            expect(indexOf(document.board).get('a')).toMatchObject({ text: 'Agent', color: 'red' });
            expect([document.isDirty, document.conflicts.size]).toEqual([false, 0]);
        });

        it('with unsaved changes elsewhere, what others do to it waits all the same', async () => {
            document.apply(move('b', 333));
            const hold = document.hold(['a']);
            document.apply(move('a', 5));
            await change(board => set('c', { text: 'Agent' })(set('a', { color: 'red' })(board)));
            expect(indexOf(document.board).get('a')).toMatchObject({ x: 5 });
            expect(indexOf(document.board).get('a')?.color).toBeUndefined();
            expect(indexOf(document.board).get('c')).toMatchObject({ text: 'Agent' });
            document.apply(move('a', 9));
            hold.dispose();
            expect(indexOf(document.board).get('a')).toMatchObject({ x: 9, color: 'red' });
            expect([x('b'), document.isDirty, document.conflicts.size]).toEqual([333, true, 0]);
            await document.save();
            expect([x('a', onDisk()), x('b', onDisk()), document.isDirty]).toEqual([9, 333, false]);
        });

        it('it is not deleted under their hands', async () => {
            const hold = document.hold(['a']);
            await agent(board => ({ ...board, elements: board.elements.filter(({ id }) => id !== 'a') }));
            expect(x('a')).toBe(0);
            hold.dispose();
            expect(x('a')).toBeUndefined();
            document.undo();
            expect(x('a'), 'what the agent deleted meanwhile can be undone').toBe(0);
        });

        describe('with connectors at it', () => {
            const ids = (): string[] => document.board.elements.map(({ id }) => id).toSorted();
            const deleteA = (board: Board): Board => applyOperations(board, deleteOperations(board, ['a'])).board;

            beforeEach(async () => {
                const connectors = ['b', 'c'].map((to): Connector =>
                    ({ id: `a-${to}`, type: 'connector', from: { shape: 'a' }, to: { shape: to } }));
                await agent(board => ({ ...board, elements: [...board.elements, ...connectors] }));
                // What the agent does in a row is one step.
                document.apply(move('c', 410));
                await document.save();
            });

            it('they stay with the shape that the person moves while the agent deletes it', async () => {
                const hold = document.hold(['a']);
                await agent(deleteA);
                expect(ids()).toEqual(['a', 'a-b', 'a-c', 'b', 'c']);
                document.apply(move('a', 5));
                hold.dispose();
                expect(ids()).toEqual(['a', 'a-b', 'a-c', 'b', 'c']);
                expect([...document.conflicts]).toEqual(['a']);
                await document.save();
                expect(onDisk().elements.map(({ id }) => id).toSorted()).toEqual(['a', 'a-b', 'a-c', 'b', 'c']);
                document.settle('a', 'theirs');
                expect(ids(), 'they go with it when the person agrees').toEqual(['b', 'c']);
            });

            it('those whose other end is gone as well are not kept', async () => {
                const hold = document.hold(['a']);
                await agent(board => applyOperations(board, deleteOperations(board, ['a', 'b'])).board);
                document.apply(move('a', 5));
                hold.dispose();
                expect(ids()).toEqual(['a', 'a-c', 'c']);
            });

            it('they come back with it by undo if the person let it go', async () => {
                const hold = document.hold(['a']);
                await agent(deleteA);
                hold.dispose();
                expect([ids(), document.isDirty]).toEqual([['b', 'c'], false]);
                document.undo();
                expect(ids()).toEqual(['a', 'a-b', 'a-c', 'b', 'c']);
            });
        });
    });

    it('that was broken from the beginning shows what can be read, and can be mended by the agent only as a whole', async () => {
        const path = 'broken.whiteboard.json';
        workspace.texts.set(path, writeBoard(BOARD).replace(/("x": ?)200/, '$1'));
        const broken = await documents.open(uriOf(path));
        expect(broken.board.elements.map(({ id }) => id)).toEqual(['a', 'c']);
        expect(broken.fault).toMatch(/^Line 7: /);
        const file = await workspace.files.locate(path);
        await expect(workspace.documents.transform(file, text => `${text}#`)).rejects.toThrow('That would not be a board. Line');
        await workspace.documents.transform(file, () => writeBoard({ elements: [shape('a')] }));
        expect([broken.fault, readBoard(workspace.text(path)).board.elements]).toEqual([undefined, [shape('a')]]);
    });

    it('keeps the line endings of its file', async () => {
        workspace.put(PATH, writeBoard(BOARD, '\r\n'));
        await settled();
        document.apply(move('a', 10));
        await document.save();
        expect(workspace.text(PATH)).toBe(writeBoard(document.board, '\r\n'));
    });

    it('has what is on the disk again when the person reverts', async () => {
        document.apply(move('a', 10));
        await document.revert();
        expect([x('a'), document.isDirty]).toEqual([0, false]);
    });
});
