import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteSelected, groupSelected, nudgeSelected, stackSelected, ungroupSelected, alignSelected, changeSelected } from './actions';
import { BoardEditor } from './board-editor';
import { box, link, MemoryBoard, TEST_KIT } from './fixtures/memory-board';

describe('BoardEditor', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;
    let failures: string[];

    beforeEach(() => {
        board = new MemoryBoard([box('api', 0, 0), box('db', 300, 0), link('api', 'db')]);
        failures = [];
        editor = new BoardEditor(board, TEST_KIT, message => failures.push(message));
    });

    describe('selects', () => {
        it('only what is there', () => {
            editor.select(['api', 'gone', 'api-db']);
            expect([...editor.state.selection]).toEqual(['api', 'api-db']);
        });

        it('more, or less', () => {
            editor.select(['api']);
            editor.select(['db'], 'add');
            editor.select(['api'], 'toggle');
            expect([...editor.state.selection]).toEqual(['db']);
        });

        it('no longer what the agent has deleted, and tells nobody if nothing changed', () => {
            editor.select(['api', 'db']);
            board.apply([{ op: 'delete', id: 'db' }, { op: 'delete', id: 'api-db' }], { by: 'agent' });
            expect([...editor.state.selection]).toEqual(['api']);
            let told = 0;
            editor.onDidChange(() => told++);
            editor.select(['api']);
            expect(told).toBe(0);
        });
    });

    describe('tells those who draw', () => {
        let shown: number;

        beforeEach(() => {
            vi.useFakeTimers();
            shown = 0;
            editor.onDidShow(() => { shown++; });
        });

        afterEach(() => vi.useRealTimers());

        it('at once of what the person does', () => {
            board.apply([{ op: 'update', id: 'api', set: { x: 10 } }]);
            editor.select(['api']);
            expect([shown, editor.willShow]).toEqual([2, false]);
        });

        it('with a frame of all that the agent did, though everybody else knows it at once', () => {
            [10, 20, 30].forEach(x => board.apply([{ op: 'update', id: 'api', set: { x } }], { by: 'agent' }));
            expect([shown, editor.willShow]).toEqual([0, true]);
            expect(editor.state.board.elements[0]).toMatchObject({ x: 30 });
            vi.advanceTimersByTime(100);
            expect([shown, editor.willShow]).toEqual([1, false]);
        });

        it('nothing more when it is closed', () => {
            board.apply([{ op: 'update', id: 'api', set: { x: 10 } }], { by: 'agent' });
            editor.dispose();
            vi.advanceTimersByTime(100);
            expect([shown, vi.getTimerCount()]).toEqual([0, 0]);
        });
    });

    describe('shows a gesture', () => {
        const move = [{ op: 'update', id: 'api', set: { x: 50 } }] as const;

        it('without changing the board before its end', () => {
            editor.begin(['api']);
            editor.show(() => move);
            expect(editor.state.board.elements[0]).toMatchObject({ x: 50 });
            expect(board.element('api')).toMatchObject({ x: 0 });
            expect(board.steps).toEqual([]);
            expect(board.held.has('api')).toBe(true);
            editor.commit();
            expect(board.element('api')).toMatchObject({ x: 50 });
            expect(board.steps).toHaveLength(1);
            expect(board.held.size).toBe(0);
        });

        it('on top of what the agent does meanwhile', () => {
            editor.begin(['api']);
            editor.show(() => move);
            board.apply([{ op: 'add', element: box('cache', 600, 0) }], { by: 'agent' });
            expect(editor.state.board.elements.map(({ id, x }) => [id, x]))
                .toEqual([['api', 50], ['db', 300], ['api-db', undefined], ['cache', 600]]);
            expect(editor.state.isInGesture).toBe(true);
        });

        it('that ends without a change if what it is about was deleted', () => {
            editor.begin(['api']);
            editor.show(() => move);
            board.apply([{ op: 'delete', id: 'api-db' }, { op: 'delete', id: 'api' }], { by: 'agent' });
            expect(editor.commit()).toBe(false);
            expect(editor.state).toMatchObject({ isInGesture: false });
            expect(board.steps).toHaveLength(1);
        });

        it('that leaves nothing behind if it is cancelled', () => {
            const before = editor.state.board;
            editor.begin(['api']);
            editor.show(() => move, { target: 'db' });
            editor.cancel();
            expect(editor.state).toMatchObject({ board: before, isInGesture: false, target: undefined });
            expect(board.held.size).toBe(0);
        });
    });

    describe('edits text', () => {
        it('as one step at the end, whatever ends it', () => {
            editor.startEditing('api');
            expect(board.held.has('api')).toBe(true);
            editor.type('text', 'A');
            editor.type('text', 'API');
            editor.startEditing('db');
            expect(board.element('api')?.text).toBe('API');
            editor.type('text', 'DB');
            editor.dispose();
            expect(board.element('db')?.text).toBe('DB');
            expect(board.steps).toHaveLength(2);
            expect(board.held.size).toBe(0);
        });

        it('and takes a text away of which nothing is left, with what hangs on it', () => {
            board.apply([{ op: 'add', element: box('words', 0, 500, { type: 'text' }) }, { op: 'add', element: link('words', 'api') }]);
            editor.startEditing('words');
            editor.stopEditing();
            expect(board.element('words')).toBeDefined();
            editor.startEditing('words');
            editor.type('text', ' ');
            editor.stopEditing();
            expect([board.element('words'), board.element('words-api')]).toEqual([undefined, undefined]);
        });

        it('not of what has none', () => {
            board.apply([{ op: 'add', element: box('start', 0, 500, { type: 'initial' }) }]);
            editor.startEditing('start');
            editor.startEditing('gone');
            expect(editor.state.editing).toBeUndefined();
        });

        it('no longer if the shape is gone, without an error', () => {
            editor.startEditing('db');
            editor.type('text', 'lost');
            board.apply([{ op: 'delete', id: 'api-db' }, { op: 'delete', id: 'db' }], { by: 'agent' });
            editor.stopEditing();
            expect([editor.state.editing, failures]).toEqual([undefined, []]);
        });

        it('and forgets what was typed into a shape that is gone', () => {
            editor.startEditing('db');
            editor.type('text', 'lost');
            board.apply([{ op: 'delete', id: 'api-db' }, { op: 'delete', id: 'db' }], { by: 'agent' });
            expect(board.held.size).toBe(0);
            editor.startEditing('api');
            editor.stopEditing();
            expect(board.element('api')?.text).toBe('api');
        });
    });

    describe('changes the selection', () => {
        it('by nudges that are one step', () => {
            editor.select(['api']);
            nudgeSelected(editor, 8, 0);
            nudgeSelected(editor, 8, 0);
            expect(board.element('api')).toMatchObject({ x: 16, pinned: true });
            expect(new Set(board.steps.map(({ merge }) => merge)).size).toBe(1);
            expect(board.steps[0].merge).toBeDefined();
        });

        it('by deleting it with the connectors at it', () => {
            editor.select(['api']);
            deleteSelected(editor);
            expect(board.board.elements.map(({ id }) => id)).toEqual(['db']);
        });

        it('by grouping it in a frame around it, and back', () => {
            editor.select(['api', 'db']);
            groupSelected(editor);
            const frame = board.board.elements.find(({ type }) => type === 'frame');
            expect(frame).toMatchObject({ x: -24, y: -48, width: 448, height: 132 });
            expect(board.element('api')).toMatchObject({ parent: frame?.id });
            expect(editor.state.editing).toBe(frame?.id);
            editor.stopEditing();
            ungroupSelected(editor);
            expect(board.element('api')?.parent).toBeUndefined();
            expect([...editor.state.selection]).toEqual(['api', 'db']);
        });

        it('by aligning it, after which it stays there', () => {
            board.apply([{ op: 'update', id: 'db', set: { y: 90 } }]);
            editor.select(['api', 'db']);
            alignSelected(editor, 'top');
            expect(['api', 'db'].map(id => board.element(id)?.y)).toEqual([0, 0]);
        });

        it('by setting and taking fields', () => {
            editor.select(['api']);
            changeSelected(editor, { color: 'blue' });
            expect(board.element('api')?.color).toBe('blue');
            changeSelected(editor, { color: undefined });
            expect(board.element('api')).not.toHaveProperty('color');
        });

        it('by stacking', () => {
            editor.select(['api']);
            stackSelected(editor, 'front');
            expect(board.board.elements.at(-1)?.id).toBe('api');
        });

        it('not if nothing is selected', () => {
            for (const change of [deleteSelected, groupSelected, ungroupSelected]) {
                change(editor);
            }
            nudgeSelected(editor, 8, 8);
            expect(board.steps).toEqual([]);
        });
    });

    it('changes nothing on a board that is at fault, and says why', () => {
        board.setState({ fault: 'Line 3 is broken.' });
        editor.select(['api']);
        deleteSelected(editor);
        editor.setTool('rectangle');
        editor.startEditing('api');
        expect(board.steps).toEqual([]);
        expect(editor.state).toMatchObject({ tool: 'select', fault: 'Line 3 is broken.' });
        expect(editor.state.editing).toBeUndefined();
        expect(failures).toEqual(['Line 3 is broken.']);
    });

    it('passes on what the board refuses', () => {
        expect(editor.apply([{ op: 'delete', id: 'gone' }])).toBe(false);
        expect(failures).toHaveLength(1);
    });
});
