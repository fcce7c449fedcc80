import * as React from '@theia/core/shared/react';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIGHT_LOOK } from '../../common/picture/look';
import { BoardComparison } from '../comparing/board-comparison';
import { BoardEditor } from '../editing/board-editor';
import { box, link, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { BoardCanvas } from './board-canvas';
import { BoardScene, SceneProvider } from './board-context';
import { fakeStage, RecordedStage } from './fixtures/fake-stage';
import { Shown } from './view-bar';

const NO_COMPARISON = new BoardComparison(() => Promise.reject(new Error('none')));

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('BoardCanvas', () => {
    let fixture: ReactFixture;
    let board: MemoryBoard;
    let editor: BoardEditor;
    let stage: RecordedStage;
    let shown: Shown;
    let opened: string[];
    let edited: (number | undefined)[];

    beforeEach(() => {
        fixture = new ReactFixture();
        shown = { hasGrid: true, hasMap: false, hasList: true, isSearching: false };
        opened = [];
        edited = [];
        stage = fakeStage();
    });
    afterEach(() => {
        fixture.dispose();
        editor.dispose();
    });

    async function show(...elements: ConstructorParameters<typeof MemoryBoard>[0] & unknown[]): Promise<void> {
        board = new MemoryBoard(elements);
        editor = new BoardEditor(board, TEST_KIT, () => undefined);
        await render();
    }

    function render(): Promise<void> {
        const scene: BoardScene = {
            editor, stage, look: LIGHT_LOOK, comparison: NO_COMPARISON, openLink: id => opened.push(id), announce: () => undefined,
            editText: line => edited.push(line), imageOf: () => undefined
        };
        return fixture.render(
            <SceneProvider value={scene}>
                <BoardCanvas
                    shown={shown} toggle={part => { shown = { ...shown, [part]: !shown[part] }; }} arrivals={new Map()} name='demo'
                    onReady={() => undefined} onMove={() => undefined} canvasRef={null}
                />
            </SceneProvider>
        );
    }

    it('shows shapes with names for those who do not see them, and text as text', async () => {
        await show(box('api', 0, 0, { text: HOSTILE, width: 280 }), box('db', 300, 0), link('api', 'db'));
        const shapes = fixture.all('board-shape');
        expect(shapes.map(({ dataset }) => [dataset.shapeId, dataset.shapeType])).toEqual([['api', 'rectangle'], ['db', 'rectangle']]);
        expect(shapes[1].getAttribute('aria-label')).toBe(`db, rectangle, connected to ${HOSTILE}`);
        expect(fixture.host.querySelector('img')).toBeNull();
        expect(shapes[0].textContent?.replace(/\s/g, '')).toContain(HOSTILE.replace(/\s/g, ''));
    });

    it('shows connectors, also to where no shape is', async () => {
        await show(box('api', 0, 0), { ...link('api', 'gone'), to: { x: 400, y: 300 } });
        expect(fixture.all('board-connector').map(({ dataset }) => dataset.shapeId)).toEqual(['api-gone']);
    });

    it('lists shapes and connectors, each of which can be selected there', async () => {
        await show(box('db', 300, 0), box('api', 0, 0), link('api', 'db', { label: 'reads' }));
        const entries = [...fixture.find('board-list')!.querySelectorAll('button')];
        expect(entries.map(({ textContent }) => textContent)).toEqual([
            'api, rectangle, connected to db', 'db, rectangle, connected to api', 'api to db: reads'
        ]);
        await fixture.click(entries[2]);
        expect([...editor.state.selection]).toEqual(['api-db']);
        expect(stage.log).toEqual(['reveal ["api-db"]']);
    });

    it('says what to do with an empty board', async () => {
        await show();
        expect(fixture.find('board-empty')).not.toBeNull();
        await fixture.act(() => board.apply([{ op: 'add', element: box('api', 0, 0) }]));
        expect(fixture.find('board-empty')).toBeNull();
    });

    it('says what is wrong with a file, and offers no tools', async () => {
        await show(box('api', 0, 0));
        await fixture.act(() => board.setState({ fault: 'Line 3 is broken.' }));
        expect(fixture.find('board-fault')?.textContent).toMatch(/^Line 3 is broken\. What could be read is shown.*Edit the Text$/);
        expect(fixture.find('board-tool-rectangle')).toBeNull();
    });

    it('leads to what is wrong with a file, and lets the board be changed all the same', async () => {
        await show(box('api', 0, 0));
        const faults = [{ line: 7, id: 'api', message: 'There are two elements "api".' }, { message: 'The title must be a text.' }];
        await fixture.act(() => board.setState({ faults }));
        const bar = (): HTMLElement | null => fixture.find('board-faults');
        expect([bar()?.textContent, fixture.find('board-fault')]).toEqual([expect.stringMatching(/^2 things .* kept as they are\./), null]);
        expect(fixture.find('board-tool-rectangle')).not.toBeNull();
        expect(bar()?.querySelector('ul')).toBeNull();
        await fixture.click(fixture.button('Show'));
        expect([...bar()!.querySelectorAll('li')].map(({ textContent }) => textContent))
            .toEqual(['Line 7: There are two elements "api".', 'The title must be a text.']);
        await fixture.click(bar()!.querySelector('li button')!);
        expect(edited).toEqual([7]);
        await fixture.click('board-faults-close');
        expect(bar()).toBeNull();
        await fixture.act(() => board.setState({ faults: [...faults] }));
        expect(bar()).toBeNull();
        await fixture.act(() => board.setState({ faults: faults.slice(1) }));
        expect(bar()?.textContent).toMatch(/^Something .* is kept as it is\./);
        await fixture.act(() => board.setState({ faults: [] }));
        expect(bar()).toBeNull();
    });

    it('leads to connectors that hang loose, a hundred of them', async () => {
        const loose = Array.from({ length: 101 }, (_none, index) => link('api', `gone${index}`));
        await show(box('api', 0, 0), box('db', 300, 0), link('api', 'db'), ...loose);
        expect(fixture.find('board-faults')?.textContent).toMatch(/^101 things/);
        await fixture.click(fixture.button('Show'));
        const entries = [...fixture.find('board-faults')!.querySelectorAll('li')];
        expect([entries.length, entries[0].textContent, entries[100].textContent]).toEqual([
            101, 'A connector leads to a shape that is not there: api to nothing', 'And 1 more.'
        ]);
        await fixture.click(entries[3].querySelector('button')!);
        expect([[...editor.state.selection], stage.log]).toEqual([['api-gone3'], ['reveal ["api-gone3"]']]);
    });

    it('asks whose way it is to be at a shape that somebody else changed, too', async () => {
        await show(box('api', 0, 0));
        await fixture.act(() => board.setState({ conflicts: new Set(['api']) }));
        expect(fixture.find('board-conflict')?.dataset.conflict).toBe('api');
        await fixture.click(fixture.button('Take Theirs'));
        expect(board.settled).toEqual([['api', 'theirs']]);
        expect(fixture.find('board-conflict')).toBeNull();
    });

    it('takes a tool from the palette, and puts it back', async () => {
        await show();
        await fixture.click('board-tool-ellipse');
        expect(editor.state.tool).toBe('ellipse');
        expect(fixture.find('board-tool-ellipse')?.getAttribute('aria-pressed')).toBe('true');
        await fixture.click('board-tool-ellipse');
        expect(editor.state.tool).toBe('select');
        await fixture.click('board-more-shapes');
        await fixture.click('board-tool-lifeline');
        expect(editor.state.tool).toBe('lifeline');
        expect(fixture.find('board-shapes')).toBeNull();
    });

    it('draws by the keyboard: a tool of the palette and Enter', async () => {
        await show();
        await fixture.key('board-tool-ellipse', 'Enter');
        expect(board.board.elements).toMatchObject([{ type: 'ellipse' }]);
        expect(editor.state).toMatchObject({ tool: 'select', editing: board.board.elements[0].id });
        await fixture.act(() => editor.stopEditing());
        await fixture.click('board-more-shapes');
        await fixture.key('board-tool-lifeline', ' ');
        expect(board.board.elements.at(-1)?.type).toBe('lifeline');
        expect(fixture.find('board-shapes')).toBeNull();
    });

    it('offers what fits the selection', async () => {
        await show(box('api', 0, 0), box('db', 300, 0), link('api', 'db'));
        expect(fixture.find('board-context')).toBeNull();
        await fixture.act(() => editor.select(['api']));
        expect([fixture.find('board-align'), fixture.find('board-relation')]).toEqual([null, null]);
        await fixture.click('board-color');
        await fixture.click('board-color-blue');
        expect(board.element('api')?.color).toBe('blue');
        await fixture.act(() => editor.select(['api-db']));
        await fixture.click('board-relation');
        await fixture.act(() => document.querySelector<HTMLElement>('[data-item="option-inheritance"]')!.click());
        expect(board.element('api-db')?.relation).toBe('inheritance');
        await fixture.click('board-swap');
        expect(board.element('api-db')).toMatchObject({ from: { shape: 'db' }, to: { shape: 'api' } });
        await fixture.click('board-delete');
        expect(board.element('api-db')).toBeUndefined();
        expect(fixture.find('board-context')).toBeNull();
    });

    it('edits a class section by section, and keeps what was typed', async () => {
        await show(box('order', 0, 0, { type: 'class', name: 'Order', attributes: ['id'], width: 200, height: 200 }));
        await fixture.act(() => editor.startEditing('order'));
        const field = (name: string): HTMLTextAreaElement => fixture.find('board-inline')!.querySelector(`[data-field="${name}"]`)!;
        expect(document.activeElement).toBe(field('name'));
        await fixture.type(field('methods'), '+ place()\n+ cancel()');
        const enter = await fixture.key(field('methods'), 'Enter');
        expect(enter.defaultPrevented).toBe(false);
        await fixture.key(field('methods'), 'Escape');
        expect(board.element('order')?.methods).toEqual(['+ place()', '+ cancel()']);
        expect(fixture.find('board-inline')).toBeNull();
        expect(board.steps).toHaveLength(1);
    });

    it('edits a title where it stands, and hides it meanwhile', async () => {
        await show(box('zone', 40, 80, { type: 'frame', text: 'Backend', width: 400, height: 300 }));
        await fixture.act(() => editor.startEditing('zone'));
        const { transform, minHeight } = fixture.find('board-inline')!.style;
        const y = Number(/translate\(\S+ ([\d.]+)px\)/.exec(transform)?.[1]);
        expect(y).toBeGreaterThanOrEqual(80);
        expect(y + parseFloat(minHeight), 'at the top of the frame').toBeLessThan(120);
        const [drawn] = fixture.all('board-shape');
        expect(drawn.dataset.editing).toBe('true');
        await fixture.act(() => editor.stopEditing());
        expect(drawn.dataset.editing).toBeUndefined();
    });

    it('goes from section to section in the order in which they are read', async () => {
        await show(box('order', 0, 0, { type: 'class', name: 'Order', width: 200, height: 200 }));
        await fixture.act(() => editor.startEditing('order'));
        expect([...fixture.find('board-inline')!.querySelectorAll('textarea')].map(({ dataset }) => dataset.field))
            .toEqual(['name', 'attributes', 'methods', 'stereotype']);
    });

    it('ends the edit of a simple text by Enter, but not while a word is composed', async () => {
        await show(box('api', 0, 0));
        await fixture.act(() => editor.startEditing('api'));
        const field = fixture.find('board-inline')!.querySelector('textarea')!;
        await fixture.type(field, 'API');
        await fixture.key(field, 'Enter', { isComposing: true });
        expect(editor.state.editing).toBe('api');
        await fixture.key(field, 'Enter');
        expect(board.element('api')?.text).toBe('API');
    });

    it('searches, and goes from one to the next', async () => {
        shown = { ...shown, isSearching: true };
        await show(box('a', 0, 0, { text: 'Order one' }), box('b', 300, 0, { text: 'Order two' }));
        await fixture.type('board-find', 'order');
        expect(fixture.find('board-find-count')?.textContent).toBe('1 of 2');
        await fixture.key('board-find', 'Enter');
        expect([...editor.state.selection]).toEqual(['b']);
        await fixture.key('board-find', 'Enter');
        expect(stage.log).toEqual(['reveal ["a"]', 'reveal ["b"]', 'reveal ["a"]']);
        await fixture.type('board-find', 'nowhere');
        expect(fixture.find('board-find-count')?.textContent).toBe('No results');
    });

    it('opens the code of a shape', async () => {
        await show(box('api', 0, 0, { link: { path: 'src/api.ts', line: 3 } }));
        expect(fixture.find('board-link')?.title).toBe('src/api.ts:3');
        await fixture.click('board-link');
        expect(opened).toEqual(['api']);
    });
});
