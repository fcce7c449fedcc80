import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBoard } from '../../common/model/board-file';
import { Operation } from '../../common/model/operation';
import { BoardDocument } from './board-document';
import { BoardDocuments } from './board-documents';
import { DirectWrites } from './direct-writes';
import { bindBoards, FakeWorkspace, uriOf } from './fixtures/board-fixture';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const PATH = 'docs/whiteboard/a.whiteboard.json';
const TEXT = '{\n  "format": "openspace-whiteboard",\n  "version": 1,\n  "elements": [\n'
    + '    {"id": "a", "type": "rectangle", "x": 0, "y": 0, "width": 100, "height": 50},\n'
    + '    {"id": "b", "type": "rectangle", "x": 200, "y": 0, "width": 100, "height": 50}\n  ]\n}\n';

const add = (id: string): Operation[] =>
    [{ op: 'add', element: { id, type: 'rectangle', x: 400, y: 0, width: 100, height: 50 } }];
const move = (id: string, x: number): Operation[] => [{ op: 'update', id, set: { x } }];

describe('a change of an open board, straight into its file', () => {
    let workspace: FakeWorkspace;
    let documents: BoardDocuments;
    let direct: DirectWrites;
    let document: BoardDocument;
    const onDisk = (): string[] => readBoard(workspace.text(PATH)).board.elements.map(({ id, x }) => `${id} ${String(x)}`);
    const shown = (): string[] => document.board.elements.map(({ id, x }) => `${id} ${String(x)}`);

    beforeEach(async () => {
        workspace = new FakeWorkspace();
        workspace.put(PATH, TEXT);
        const container = bindBoards(workspace);
        [documents, direct] = [container.get(BoardDocuments), container.get(DirectWrites)];
        document = await documents.open(uriOf(PATH));
    });

    it('is on the disk and on the board when it is done, and can be undone', async () => {
        const written = await direct.change(PATH, () => add('c'));
        expect(written).toMatchObject({ file: { path: PATH, uri: uriOf(PATH) }, faults: [] });
        expect([onDisk(), shown(), document.isDirty]).toEqual([['a 0', 'b 200', 'c 400'], ['a 0', 'b 200', 'c 400'], false]);
        expect(written?.board).toBe(document.board);
        document.undo();
        expect([shown(), document.isDirty]).toEqual([['a 0', 'b 200'], true]);
    });

    it('is one step with those before it', async () => {
        await direct.change(PATH, () => add('c'));
        await direct.change(PATH, () => add('d'));
        document.undo();
        expect(shown()).toEqual(['a 0', 'b 200']);
    });

    it('is made once, although the answer of the backend is lost', async () => {
        await direct.change(PATH, () => add('c'));
        const { splice } = workspace.files;
        vi.spyOn(workspace.files, 'splice').mockImplementationOnce(async (...asked) => {
            await splice(...asked);
            throw new Error('No connection');
        });
        expect(await direct.change(PATH, () => add('d'))).toBeDefined();
        expect([onDisk(), document.isDirty]).toEqual([['a 0', 'b 200', 'c 400', 'd 400'], false]);
    });

    it('never makes the board look unsaved', async () => {
        const told: boolean[] = [];
        document.onDidChange(() => { told.push(document.isDirty); });
        document.onDidChangeState(() => { told.push(document.isDirty); });
        await direct.change(PATH, () => add('c'));
        expect(told.length).toBeGreaterThan(0);
        expect(told).not.toContain(true);
    });

    it('tells the backend no more than what is new', async () => {
        await direct.change(PATH, () => add('c'));
        await direct.change(PATH, () => add('d'));
        await direct.change(PATH, () => move('c', 500));
        expect(workspace.splices.map(({ inserted }) => inserted)).toEqual([expect.stringContaining('"d"'), '5']);
        expect(onDisk()).toEqual(['a 0', 'b 200', 'c 500', 'd 400']);
    });

    it('needs nothing that the backend has forgotten', async () => {
        await direct.change(PATH, () => add('c'));
        workspace.versions.clear();
        await direct.change(PATH, () => add('d'));
        expect([onDisk(), shown()]).toEqual([['a 0', 'b 200', 'c 400', 'd 400'], ['a 0', 'b 200', 'c 400', 'd 400']]);
    });

    it('is saved again by the person without a word', async () => {
        await direct.change(PATH, () => add('c'));
        document.apply(move('a', 8));
        await document.save();
        expect([onDisk(), document.isDirty]).toEqual([['a 8', 'b 200', 'c 400'], false]);
    });

    it('meets what the person does while the file is written', async () => {
        workspace.beforeWrite = () => document.apply(move('a', 8));
        await direct.change(PATH, () => [...add('c'), ...move('b', 300)]);
        expect([onDisk(), shown(), document.isDirty]).toEqual([['a 0', 'b 300', 'c 400'], ['a 8', 'b 300', 'c 400'], true]);
    });

    it.each([
        ['there is nothing to do', () => undefined, () => []],
        ['the person has unsaved changes', () => document.apply(move('a', 8)), () => add('c')],
        ['the person holds something', () => document.hold(['a']), () => add('c')],
        ['the file is open in an editor', () => workspace.otherBuffers.push(editor(uriOf(PATH), false)), () => add('c')],
        ['another file has unsaved changes', () => workspace.otherBuffers.push(editor(uriOf('b.txt'), true)), () => add('c')],
        ['the file is another one by now', () => { workspace.texts.set(PATH, `${TEXT}\n`); }, () => add('c')],
        ['nobody has it open', () => document.dispose(), () => add('c')]
    ])('does not happen if %s', async (_name, prepare, edit) => {
        prepare();
        const before = [workspace.text(PATH), document.board];
        expect(await direct.change(PATH, edit)).toBeUndefined();
        expect([workspace.text(PATH), document.board]).toEqual(before);
    });

    it('does not happen over what somebody else wrote since the last one', async () => {
        await direct.change(PATH, () => add('c'));
        workspace.texts.set(PATH, workspace.text(PATH).replace('"x": 200', '"x": 300'));
        expect(await direct.change(PATH, () => add('d'))).toBeUndefined();
        expect(onDisk()).toEqual(['a 0', 'b 300', 'c 400']);
    });

    it('does not happen to a file that is no board any more', async () => {
        workspace.put(PATH, '{ broken');
        await expect.poll(() => document.fault).toBeDefined();
        expect(await direct.change(PATH, () => add('c'))).toBeUndefined();
        expect(workspace.text(PATH)).toBe('{ broken');
    });

    it('says what is wrong with it, and leaves everything as it was', async () => {
        await expect(direct.change(PATH, () => [{ op: 'delete', id: 'x' }])).rejects.toThrow('There is no shape "x"');
        await expect(direct.change(PATH, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
        expect([onDisk(), shown()]).toEqual([['a 0', 'b 200'], ['a 0', 'b 200']]);
        expect(await direct.change(PATH, () => add('c'))).toBeDefined();
    });
});

describe('what watchers tell of a board that the agent draws on', () => {
    let workspace: FakeWorkspace;
    let direct: DirectWrites;
    let document: BoardDocument;
    let reads: number;
    const shown = (): string[] => document.board.elements.map(({ id, x }) => `${id} ${String(x)}`);

    beforeEach(async () => {
        vi.useFakeTimers();
        workspace = new FakeWorkspace();
        workspace.put(PATH, TEXT);
        const container = bindBoards(workspace);
        direct = container.get(DirectWrites);
        document = await container.get(BoardDocuments).open(uriOf(PATH));
        reads = 0;
        const { read } = workspace.disk;
        workspace.disk.read = uri => {
            reads++;
            return read(uri);
        };
    });

    afterEach(() => vi.useRealTimers());

    it('is looked at once the agent has paused', async () => {
        for (let index = 0; index < 20; index++) {
            await direct.change(PATH, () => add(`s${index}`));
            await vi.advanceTimersByTimeAsync(20);
        }
        expect(reads).toBe(0);
        await vi.advanceTimersByTimeAsync(1_000);
        expect(reads).toBe(1);
    });

    it('is what somebody else wrote right after the agent, too', async () => {
        await direct.change(PATH, () => add('c'));
        workspace.put(PATH, workspace.text(PATH).replace('"x": 200', '"x": 300'));
        await vi.advanceTimersByTimeAsync(1_000);
        expect([shown(), document.isDirty]).toEqual([['a 0', 'b 300', 'c 400'], false]);
    });

    it('is not looked at any more when the board is closed', async () => {
        await direct.change(PATH, () => add('c'));
        document.dispose();
        await vi.advanceTimersByTimeAsync(1_000);
        expect([reads, vi.getTimerCount()]).toEqual([0, 0]);
    });
});

function editor(uri: string, isDirty: boolean): FakeWorkspace['otherBuffers'][number] {
    return { uri, isDirty, content: () => '', replace: () => undefined, refresh: async () => undefined, save: async () => undefined };
}
