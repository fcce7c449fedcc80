import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shape } from '../../common/model/shape';
import { BoardEditor } from '../editing/board-editor';
import { box, link, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { fakeStage, RecordedStage } from './fixtures/fake-stage';
import { BoardKeyboard } from './board-keyboard';
import { BoardPointer } from './board-pointer';

/** jsdom has no such events. */
class FakePointerEvent extends MouseEvent {
    readonly pointerId = 1;
}

describe('a board under pointer and keyboard', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;
    let stage: RecordedStage;
    let host: HTMLElement;
    let pointer: BoardPointer;
    let keyboard: BoardKeyboard;
    let searches: number;
    /** So many times there is one to leave. */
    let comparisons: number;
    let isCurrent: boolean;
    let connections: number;

    beforeEach(() => {
        board = new MemoryBoard([box('api', 0, 0), box('db', 304, 0), link('api', 'db')]);
        editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
        stage = fakeStage();
        host = document.createElement('div');
        host.tabIndex = 0;
        for (const { id } of board.board.elements) {
            const shape = document.createElement('div');
            shape.dataset.shapeId = id;
            host.append(shape);
        }
        host.getBoundingClientRect = () => ({ x: -1_000, y: -1_000, width: 4_000, height: 4_000 } as DOMRect);
        document.body.append(host);
        searches = 0;
        comparisons = 0;
        isCurrent = false;
        connections = 0;
        pointer = new BoardPointer(host, editor, stage);
        keyboard = new BoardKeyboard(host, {
            editor, stage, cancelPointer: () => pointer.cancel(), find: () => searches++, leaveComparison: () => comparisons-- > 0,
            isCurrent: () => isCurrent, connect: () => ++connections > 0
        });
    });
    afterEach(() => {
        pointer.dispose();
        keyboard.dispose();
        editor.dispose();
        host.remove();
    });

    function on(id?: string): Element {
        return id === undefined ? host : host.querySelector(`[data-shape-id="${id}"]`)!;
    }

    function point(type: string, target: Element, clientX: number, clientY: number, init: MouseEventInit = {}): void {
        target.dispatchEvent(new FakePointerEvent(type, {
            bubbles: true, cancelable: true, clientX, clientY, button: 0, buttons: 1, ...init
        }));
    }

    function press(key: string, init: KeyboardEventInit = {}, target: Element = host): KeyboardEvent {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
        target.dispatchEvent(event);
        return event;
    }

    function clipboard(type: string, data: Map<string, string>, target: Element = host): Event {
        const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
            clipboardData: {
                setData: (kind: string, text: string) => data.set(kind, text), getData: (kind: string) => data.get(kind) ?? ''
            }
        });
        target.dispatchEvent(event);
        return event;
    }

    it('selects by a click, more with Shift, and nothing on empty ground', () => {
        point('pointerdown', on('api'), 10, 10);
        point('pointerup', on('api'), 10, 10);
        point('pointerdown', on('db'), 310, 10, { shiftKey: true });
        point('pointerup', on('db'), 310, 10);
        expect([...editor.state.selection]).toEqual(['api', 'db']);
        point('pointerdown', host, 200, 300);
        expect(editor.state.selection.size).toBe(0);
        expect(pointer.isBusy).toBe(false);
    });

    it('moves what is dragged, and everything that is selected with it', () => {
        editor.select(['api', 'db']);
        point('pointerdown', on('api'), 10, 10);
        point('pointermove', host, 11, 11);
        expect(editor.state.isInGesture).toBe(false);
        point('pointermove', host, 10, 90);
        point('pointerup', host, 10, 90);
        expect(['api', 'db'].map(id => board.element(id)?.y)).toEqual([80, 80]);
        expect(editor.state.selection.size).toBe(2);
    });

    it('breaks off a drag by Escape, and when the button was released elsewhere', () => {
        for (const stop of [() => press('Escape'), () => point('pointermove', host, 500, 500, { buttons: 0 })]) {
            point('pointerdown', on('api'), 10, 10);
            point('pointermove', host, 10, 90);
            stop();
            expect(editor.state.isInGesture).toBe(false);
            point('pointerup', host, 10, 90);
            expect(board.element('api')?.y).toBe(0);
        }
        expect(board.held.size).toBe(0);
    });

    it('keeps a drag from moving the view, and leaves the view a drag on empty ground', () => {
        let seen = 0;
        host.firstElementChild!.addEventListener('mousedown', () => seen++);
        point('pointerdown', on('api'), 10, 10);
        point('mousedown', on('api'), 10, 10);
        expect(seen).toBe(0);
        point('pointerup', host, 10, 10);
        point('pointerdown', host, 10, 300);
        point('mousedown', on('api'), 10, 300);
        expect(seen).toBe(1);
    });

    it('draws with the tool in hand, by a click or a drag', () => {
        press('r');
        point('pointerdown', host, 500, 300);
        point('pointerup', host, 500, 300);
        expect(board.board.elements.at(-1)).toMatchObject({ type: 'rectangle' });
        expect(editor.state).toMatchObject({ tool: 'select', editing: board.board.elements.at(-1)?.id });
    });

    it('draws without a pointer: the key of a tool, then Enter', () => {
        press('r');
        expect(press('Enter').defaultPrevented).toBe(true);
        expect(board.board.elements.at(-1)).toMatchObject({ type: 'rectangle' });
        expect(editor.state).toMatchObject({ tool: 'select', editing: board.board.elements.at(-1)?.id });
        editor.stopEditing();
        press('p');
        expect(press('Enter').defaultPrevented, 'a pen needs a pointer').toBe(false);
    });

    it('connects without a pointer: the key of the connector, then Enter', () => {
        press('c');
        press('Enter');
        expect(connections).toBe(1);
    });

    it('edits by a double click, and writes on empty ground', () => {
        point('dblclick', on('db'), 310, 10);
        expect(editor.state.editing).toBe('db');
        editor.stopEditing();
        editor.select([]);
        point('dblclick', host, 200, 400);
        expect(board.board.elements.at(-1)?.type).toBe('text');
    });

    it('edits the label of a connector whose grip came under the pointer by the first click', () => {
        const grip = document.createElement('div');
        grip.dataset.bend = 'new';
        host.append(grip);
        editor.select(['api-db']);
        point('dblclick', grip, 200, 30);
        expect(editor.state.editing).toBe('api-db');
        expect(board.steps).toEqual([]);
    });

    it('draws on from where the pen is while the view moves at its edge', () => {
        const frames: FrameRequestCallback[] = [];
        vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
        host.getBoundingClientRect = () => ({ x: 0, y: 0, width: 1_000, height: 800 } as DOMRect);
        press('p');
        point('pointerdown', host, 900, 400);
        point('pointermove', host, 990, 400);
        point('pointermove', host, 990, 460);
        frames.shift()?.(0);
        point('pointermove', host, 990, 520);
        point('pointerup', host, 990, 520);
        const { points } = board.board.elements.at(-1) as Shape;
        const down = points?.map(({ y }) => y) ?? [];
        expect(down, 'it never goes back').toEqual(down.toSorted((a, b) => a - b));
        vi.unstubAllGlobals();
    });

    it('leaves the buttons of its bars alone', () => {
        const button = document.createElement('button');
        host.append(button);
        editor.select(['api']);
        point('pointerdown', button, 5, 5);
        expect(pointer.isBusy).toBe(false);
        expect(editor.state.selection.size).toBe(1);
    });

    it('steps through the shapes by Tab, and lets it leave at the end', () => {
        expect(press('Tab').defaultPrevented).toBe(true);
        expect(press('Tab').defaultPrevented).toBe(true);
        expect([...editor.state.selection]).toEqual(['db']);
        expect(stage.log).toEqual(['focusShape api', 'focusShape db']);
        expect(press('Tab').defaultPrevented).toBe(false);
    });

    it('is left backwards by Shift+Tab from the first shape, and from where nothing is selected', () => {
        editor.select(['db']);
        expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(true);
        expect([...editor.state.selection]).toEqual(['api']);
        expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(false);
        editor.select(['db']);
        press('Escape');
        expect(press('Tab', { shiftKey: true }).defaultPrevented, 'however many shapes there are').toBe(false);
    });

    it('leaves one thing after the other by Escape, then Escape to others', () => {
        editor.select(['api']);
        editor.setTool('note');
        press('Escape');
        expect(editor.state).toMatchObject({ tool: 'select' });
        expect(editor.state.selection.size).toBe(1);
        press('Escape');
        expect(editor.state.selection.size).toBe(0);
        comparisons = 1;
        expect(press('Escape').defaultPrevented).toBe(true);
        expect(press('Escape').defaultPrevented).toBe(false);
    });

    it('does not take the keys of a field', () => {
        const field = document.createElement('textarea');
        host.append(field);
        editor.select(['api']);
        for (const key of ['Delete', 'r', 'ArrowLeft']) {
            expect(press(key, {}, field).defaultPrevented).toBe(false);
        }
        expect(board.steps).toEqual([]);
        field.focus();
        expect(clipboard('paste', new Map([['text/plain', 'words']]), field).defaultPrevented).toBe(false);
    });

    it('finds, zooms and selects all by keys', () => {
        press('f', { ctrlKey: true });
        press('a', { ctrlKey: true });
        press('+');
        expect([searches, editor.state.selection.size, stage.log]).toEqual([1, 3, ['zoomBy 1.25']]);
    });

    it('copies to another board, cuts, and pastes', () => {
        const data = new Map<string, string>();
        host.focus();
        editor.select(['api', 'db']);
        expect(clipboard('copy', data).defaultPrevented).toBe(true);
        expect(data.get('text/plain')).toBe('api\ndb\napi to db');
        clipboard('cut', data);
        expect(board.board.elements).toEqual([]);
        clipboard('paste', data);
        expect(board.board.elements).toHaveLength(3);
        expect(editor.state.selection.size).toBe(3);
    });

    it('cuts what has the focus, wherever the browser thinks that text was selected', () => {
        const elsewhere = document.createElement('div');
        elsewhere.tabIndex = 0;
        document.body.append(elsewhere);
        editor.select(['api']);
        elsewhere.focus();
        expect(clipboard('cut', new Map(), on('db')).defaultPrevented, 'another board has the focus').toBe(false);
        expect(board.steps).toEqual([]);
        host.focus();
        expect(clipboard('beforecut', new Map(), elsewhere).defaultPrevented).toBe(true);
        clipboard('cut', new Map(), elsewhere);
        expect(board.element('api')).toBeUndefined();
        elsewhere.remove();
    });

    it('copies and pastes without the focus while it is the board in front, but no text that is selected elsewhere', () => {
        const data = new Map<string, string>();
        editor.select(['api']);
        expect(clipboard('copy', data, document.body).defaultPrevented).toBe(false);
        isCurrent = true;
        expect(clipboard('copy', data, document.body).defaultPrevented).toBe(true);
        clipboard('paste', data, document.body);
        expect(board.board.elements).toHaveLength(4);
        const words = document.body.appendChild(document.createElement('p'));
        words.textContent = 'words';
        document.getSelection()?.selectAllChildren(words);
        expect(clipboard('copy', data, words).defaultPrevented).toBe(false);
        document.getSelection()?.removeAllRanges();
        words.remove();
    });

    it('lets the browser copy when nothing is selected', () => {
        host.focus();
        expect(clipboard('copy', new Map()).defaultPrevented).toBe(false);
    });

    it('hears nothing more after its end', () => {
        pointer.dispose();
        keyboard.dispose();
        point('pointerdown', on('api'), 10, 10);
        press('a', { ctrlKey: true });
        expect(editor.state.selection.size).toBe(0);
    });
});
