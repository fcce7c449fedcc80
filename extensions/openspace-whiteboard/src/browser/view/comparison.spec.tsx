import * as React from '@theia/core/shared/react';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIGHT_LOOK } from '../../common/picture/look';
import { BoardComparison } from '../comparing/board-comparison';
import { BoardEditor } from '../editing/board-editor';
import { box, link, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { BoardCanvas } from './board-canvas';
import { BoardScene, SceneProvider } from './board-context';
import { unitAt } from './comparison-marks';
import { fakeStage, RecordedStage } from './fixtures/fake-stage';

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('a board beside its last commit', () => {
    let fixture: ReactFixture;
    let board: MemoryBoard;
    let earlier: MemoryBoard;
    let editor: BoardEditor;
    let stage: RecordedStage;
    let comparison: BoardComparison;
    let announced: string[];
    let isPartial: boolean;

    beforeEach(async () => {
        fixture = new ReactFixture();
        stage = fakeStage();
        announced = [];
        isPartial = false;
        earlier = new MemoryBoard([
            box('moved', 0, 0), box('named', 0, 200, { text: 'old' }), box('gone', 3_000, 2_000, { text: HOSTILE }), link('moved', 'gone')
        ]);
        board = new MemoryBoard([box('moved', 304, 0), box('named', 0, 200, { text: 'new' }), box('added', 304, 200)]);
        editor = new BoardEditor(board, TEST_KIT, () => undefined);
        comparison = new BoardComparison(async () => ({ board: earlier.board, routes: earlier.routes, isPartial }));
        const scene: BoardScene = {
            editor, stage, look: LIGHT_LOOK, comparison, openLink: () => undefined, announce: text => announced.push(text),
            editText: () => undefined, imageOf: () => undefined
        };
        await fixture.render(
            <SceneProvider value={scene}>
                <BoardCanvas
                    shown={{ hasGrid: false, hasMap: false, hasList: false, isSearching: false }} toggle={() => undefined}
                    arrivals={new Map()} name='demo' onReady={() => undefined} onMove={() => undefined} canvasRef={null}
                />
            </SceneProvider>
        );
    });
    afterEach(() => {
        fixture.dispose();
        editor.dispose();
        comparison.dispose();
    });

    const start = (): Promise<void> => React.act(() => comparison.start());
    const counts = (): Record<string, string | undefined> => Object.fromEntries(['added', 'changed', 'moved', 'gone'].map(kind =>
        [kind, fixture.host.querySelector<HTMLElement>(`[data-testid="board-comparison-${kind}"]`)?.dataset.count]));
    const entry = (id: string): HTMLElement => fixture.host.querySelector<HTMLElement>(`.openspace-board-comparison [data-entry="${id}"]`)!;

    it('lists what was added, changed, moved and deleted, and says how much to those who do not see it', async () => {
        expect(fixture.all('board-comparison')).toEqual([]);
        await start();
        expect(counts()).toEqual({ added: '1', changed: '1', moved: '1', gone: '2' });
        expect(announced).toEqual(['Added: 1, Changed: 1, Moved: 1, Deleted: 2']);
        expect(entry('named').textContent).toBe('newtext');
        expect(entry('gone').textContent).toBe(HOSTILE);
        expect(fixture.host.querySelector('img')).toBeNull();
        expect(fixture.all('board-comparison-none')).toEqual([]);
    });

    it('follows what is drawn', async () => {
        await start();
        await React.act(async () => board.apply([{ op: 'update', id: 'moved', set: { x: 0 } }, { op: 'delete', id: 'added' }]));
        expect(counts()).toEqual({ added: undefined, changed: '1', moved: undefined, gone: '2' });
        await React.act(async () => board.apply([
            { op: 'update', id: 'named', set: { text: 'old' } }, { op: 'add', element: earlier.board.elements[2] },
            { op: 'add', element: earlier.board.elements[3] }
        ]));
        expect(fixture.all('board-comparison-none').map(({ textContent }) => textContent)).toEqual([
            'Nothing has changed since the last commit.'
        ]);
    });

    it('goes to what is clicked, also to where something was', async () => {
        await start();
        await fixture.click(entry('added'));
        expect([[...editor.state.selection], stage.log]).toEqual([['added'], []]);
        await fixture.click(entry('gone'));
        expect([...editor.state.selection]).toEqual([]);
        expect(stage.log).toHaveLength(1);
        expect(JSON.parse(stage.log[0].replace('setCamera ', ''))).toMatchObject({ zoom: 1 });
    });

    it('is left by its button and by Escape in the list', async () => {
        await start();
        await fixture.click(fixture.all('board-comparison-close')[0]);
        expect(comparison.isOn).toBe(false);
        await fixture.click(fixture.all('board-compare')[0]);
        expect(fixture.all('board-compare')[0].getAttribute('aria-pressed')).toBe('true');
        await fixture.key(entry('named'), 'Escape');
        expect([comparison.isOn, fixture.all('board-comparison')]).toEqual([false, []]);
    });

    it('says so if the committed version is broken', async () => {
        isPartial = true;
        await start();
        expect(fixture.host.querySelector('.openspace-board-comparison [role="alert"]')?.textContent).toContain('Not all');
    });
});

describe('marks of a board that is shown small', () => {
    it('are larger in a few steps, and never smaller', () => {
        expect([2, 1, 0.9, 0.5, 0.25, 0.01].map(unitAt)).toEqual([1, 1, 1, 2, 4, 4]);
        expect([0, NaN, -1].map(unitAt)).toEqual([1, 1, 1]);
    });
});
