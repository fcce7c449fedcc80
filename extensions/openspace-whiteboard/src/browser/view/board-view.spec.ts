import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { Message, Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FakeResizeObserver } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shape } from '../../common/model/shape';
import { BoardDocument } from '../boards/board-document';
import { BoardDocuments } from '../boards/board-documents';
import { BoardTools } from '../boards/board-tools';
import { GitBoards } from '../comparing/git-boards';
import { box, link, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { BoardWalk } from '../links/board-walk';
import { CodeLinks } from '../links/code-links';
import { LinkInput } from '../links/link-input';
import { PictureInput } from '../pictures/picture-input';
import { BoardTabs } from '../tab/board-tabs';
import { BoardClipboard } from './board-clipboard';
import { BoardKeys } from './board-keys';
import { BoardMenu } from './board-menu';
import { ShapePicker } from './shape-picker';
import { BoardView, BoardViewOptions } from './board-view';

const URI = 'file:///project/docs/whiteboard/parts.whiteboard.json';

describe('BoardView', () => {
    let board: MemoryBoard;
    let view: BoardView;
    let announced: string[];
    let opened: unknown[];
    let disposed: number;
    let unwatched: number;
    let filesUnwatched: number;
    let themeChanges: Emitter<void>;
    let opening: () => Promise<BoardDocument>;
    let readText: () => Promise<string>;
    let warned: string[];
    let shownMenus: unknown[];

    beforeEach(() => {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: FakeResizeObserver });
        board = new MemoryBoard([box('api', 0, 0, { link: { path: 'src/api.ts', line: 3 } }), box('db', 304, 0), link('api', 'db')]);
        announced = [];
        opened = [];
        disposed = 0;
        unwatched = 0;
        filesUnwatched = 0;
        themeChanges = new Emitter<void>();
        warned = [];
        shownMenus = [];
        opening = async () => Object.assign(board, { dispose: () => disposed++ });
    });
    afterEach(() => {
        if (!view.isDisposed) {
            React.act(() => view.dispose());
        }
        themeChanges.dispose();
    });

    async function show(): Promise<void> {
        const container = new Container();
        const bind = (id: unknown, value: unknown): unknown => container.bind(id as symbol).toConstantValue(value);
        bind(BoardViewOptions, { kind: 'navigatable', uri: URI });
        bind(BoardDocuments, { open: () => opening() });
        bind(BoardTools, TEST_KIT);
        bind(BoardKeys, { watch: () => ({ dispose: () => unwatched++ }) });
        bind(BoardTabs, { get current() { return view; } });
        container.bind(BoardClipboard).toSelf();
        bind(ClipboardService, { readText: () => readText() });
        bind(ThemeService, { onDidColorThemeChange: themeChanges.event, getCurrentTheme: () => ({ type: 'dark' }) });
        bind(MessageService, { error: (message: string) => expect.fail(message), warn: (message: string) => warned.push(message) });
        bind(Announcer, { announce: (text: string) => announced.push(text) });
        bind(WorkspacePaths, { pathOf: () => 'docs/whiteboard/parts.whiteboard.json' });
        bind(GitBoards, { read: async (path: string, revision: string) => { throw new Error(`There is no ${path} in ${revision}.`); } });
        bind(PictureSource, { picture: () => Promise.reject(new Error('none')) });
        bind(CodeLinks, {
            open: async (target: unknown) => { opened.push(target); },
            statesOf: async () => ({ states: new Map([['api', { drift: 'moved', line: 5 }]]), uris: new Map() }),
            onDidChangeFile: () => ({ dispose: () => filesUnwatched++ })
        });
        bind(LinkInput, {});
        bind(BoardMenu, { show: (at: unknown) => shownMenus.push(at) });
        bind(ShapePicker, { ask: async (from: Shape) => from.id === 'db' ? 'api' : undefined });
        bind(PictureInput, { ask: async () => 'docs/logo.png' });
        bind(EditorManager, {});
        bind(BoardWalk, { step: async (_tab: unknown, by: number) => { opened.push(by); } });
        container.bind(BoardView).toSelf();
        await React.act(async () => {
            view = container.get(BoardView);
            Widget.attach(view, document.body);
            await view.ready;
        });
    }

    it('is called by the title of the board, or by its file', async () => {
        await show();
        expect(view.title.label).toBe('parts');
        await React.act(async () => board.apply([{ op: 'title', title: 'Parts of it' }]));
        expect(view.title.label).toBe('Parts of it');
    });

    it('tells others of the selection, but not of each move of a drag', async () => {
        await show();
        let told = 0;
        view.onDidChange(() => told++);
        await React.act(() => view.reveal(['db', 'gone']));
        expect([view.selection, view.stateLine, told]).toEqual([['db'], '2 shapes, 1 selected: db', 1]);
        expect(view.selectionText).toContain('docs/whiteboard/parts.whiteboard.json');
    });

    it('puts where the person looks into the file that they save, as no change of its own', async () => {
        await show();
        await React.act(async () => {
            board.apply([{ op: 'update', id: 'api', set: { x: 8 } }]);
            await view.saveable.save();
        });
        expect(board.board.camera).toEqual(view.camera);
        const steps = board.steps.length;
        await React.act(async () => view.saveable.save());
        expect(board.steps).toHaveLength(steps);
    });

    it('pastes by a menu what the browser lets it read, shapes of this page as shapes', async () => {
        await show();
        await React.act(() => view.reveal(['db']));
        const copy = new Event('copy', { bubbles: true, cancelable: true });
        await React.act(async () => document.body.dispatchEvent(Object.assign(copy, { clipboardData: { setData: () => undefined } })));
        expect(copy.defaultPrevented).toBe(true);
        readText = async () => 'db';
        await React.act(() => view.paste());
        expect(board.board.elements.at(-1)).toMatchObject({ type: 'rectangle', text: 'db' });
        readText = async () => 'Buy milk';
        await React.act(() => view.paste());
        expect(board.board.elements.at(-1)).toMatchObject({ type: 'note', text: 'Buy milk' });
        readText = () => Promise.reject(new Error('not allowed'));
        await React.act(() => view.paste());
        expect(warned).toEqual([expect.stringContaining('Ctrl+V')]);
    });

    it('connects the selected shape with one that the person picks', async () => {
        await show();
        await React.act(() => view.reveal(['db', 'api']));
        expect(view.can('connect'), 'which of them?').toBe(false);
        await React.act(() => view.reveal(['db']));
        await React.act(() => view.act('connect'));
        expect(board.board.elements.at(-1)).toMatchObject({ type: 'connector', from: { shape: 'db' }, to: { shape: 'api' } });
        expect([view.selection, announced]).toEqual([[board.board.elements.at(-1)?.id], ['db to api']]);
    });

    it('has a menu for what is selected, by the right button and by Shift+F10', async () => {
        await show();
        const db = view.node.querySelector('.openspace-board-shape[data-shape-id="db"]')!;
        const press = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: 5, clientY: 7 });
        await React.act(async () => db.dispatchEvent(press));
        expect([press.defaultPrevented, view.selection, shownMenus]).toEqual([true, ['db'], [{ x: 5, y: 7 }]]);
        const key = new KeyboardEvent('keydown', { key: 'F10', shiftKey: true, bubbles: true, cancelable: true });
        await React.act(async () => db.dispatchEvent(key));
        expect([key.defaultPrevented, shownMenus.length]).toEqual([true, 2]);
    });

    it('does with what is selected what can be done with it', async () => {
        await show();
        await React.act(() => view.reveal(['api-db']));
        const all = ['edit', 'delete', 'group', 'ungroup', 'connect', 'link'] as const;
        expect(all.filter(action => view.can(action))).toEqual(['edit', 'delete']);
        expect(view.selectionCount).toBe('1 connector');
        await React.act(() => view.reveal(['api', 'db', 'api-db']));
        expect(view.selectionCount).toBe('2 shapes, 1 connector');
        await React.act(() => view.act('group'));
        expect(board.board.elements.some(({ type }) => type === 'frame')).toBe(true);
        await React.act(() => view.act('ungroup'));
        await React.act(() => view.act('delete'));
        expect(view.selection).toEqual([]);
    });

    it('undoes and does again', async () => {
        await show();
        expect(view.canUndo).toBe(false);
        await React.act(async () => board.apply([{ op: 'delete', id: 'api-db' }]));
        expect(view.canUndo).toBe(true);
        await React.act(async () => view.undo());
        expect(board.board.elements).toHaveLength(3);
    });

    it('owns Escape only while there is something to leave', async () => {
        await show();
        expect(view.ownsEscape(view.node)).toBe(false);
        await React.act(() => view.reveal(['api']));
        expect(view.ownsEscape(view.node)).toBe(true);
        expect(view.ownsEscape(document.body)).toBe(false);
    });

    it('says aloud what the agent did, not what the person did', async () => {
        await show();
        await React.act(async () => {
            board.apply([{ op: 'update', id: 'api', set: { x: 8 } }]);
            board.apply([{ op: 'add', element: box('cache', 0, 300) }], { by: 'agent' });
        });
        await vi.waitFor(() => expect(announced).toEqual(['The agent changed 1 element of the board.']));
    });

    it('lets the person choose the picture of an image', async () => {
        await show();
        await React.act(async () => board.apply([{ op: 'add', element: box('logo', 0, 300, { type: 'image' }) }]));
        await React.act(() => view.reveal(['logo']));
        await React.act(async () => view.node.querySelector<HTMLElement>('[data-testid="board-choose-picture"]')!.click());
        expect(board.element('logo')).toMatchObject({ src: 'docs/logo.png' });
    });

    it('opens the code of a shape', async () => {
        await show();
        view.node.querySelector<HTMLElement>('[data-testid="board-link"]')?.click();
        expect(opened).toEqual([{ path: 'src/api.ts', line: 3 }]);
    });

    it('says why a file cannot be opened', async () => {
        opening = () => Promise.reject(new Error('The file is too large.'));
        await show();
        expect(view.node.textContent).toBe('The file is too large.');
        expect(view.selection).toEqual([]);
    });

    it('gives the document back if it is closed before that is there', async () => {
        let arrive = (): void => undefined;
        const arrived = new Promise<void>(resolve => { arrive = resolve; });
        const late = opening;
        opening = () => arrived.then(late);
        const shown = show();
        React.act(() => view.dispose());
        arrive();
        await shown;
        expect(disposed).toBe(1);
    });

    it('leaves nothing behind', async () => {
        await show();
        const observers = FakeResizeObserver.all.size;
        React.act(() => view.dispose());
        expect([disposed, unwatched, filesUnwatched, board.held.size]).toEqual([1, 1, 1, 0]);
        expect(document.querySelector('.openspace-board-view')).toBeNull();
        expect(FakeResizeObserver.all.size).toBeLessThan(observers);
        themeChanges.fire();
    });

    it('compares itself with the last commit, and owns Escape meanwhile', async () => {
        await show();
        await React.act(async () => view.toggleComparison());
        const panel = view.node.querySelector<HTMLElement>('[data-testid="board-comparison"]');
        expect(panel?.textContent).toContain('There is no docs/whiteboard/parts.whiteboard.json in HEAD.');
        expect(view.ownsEscape(view.node)).toBe(true);
        await React.act(async () => view.toggleComparison());
        expect(view.node.querySelector('[data-testid="board-comparison"]')).toBeNull();
        expect(view.ownsEscape(view.node)).toBe(false);
    });

    it('gives the keyboard to the board when it is activated', async () => {
        await show();
        (view as unknown as { onActivateRequest(message: Message): void }).onActivateRequest(new Message('activate-request'));
        expect(view.node.contains(document.activeElement)).toBe(true);
    });
});
