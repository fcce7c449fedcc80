import { Emitter } from '@theia/core/lib/common/event';
import * as React from '@theia/core/shared/react';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LinkState } from '../../common/links/link-state';
import { LinkedShape } from '../../common/links/linked-shapes';
import { BoardEditor } from '../editing/board-editor';
import { box, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { ViewLinks } from '../links/view-links';
import { BoardScene, SceneProvider } from './board-context';
import { LinkButtons } from './link-buttons';
import { LinkMarks } from './link-marks';

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('marks of links', () => {
    let fixture: ReactFixture;
    let board: MemoryBoard;
    let editor: BoardEditor;
    let changes: Emitter<void>;
    let drifted: ReadonlyMap<string, LinkState>;
    let pointedAt: ReadonlySet<string>;
    let done: string[];

    beforeEach(() => {
        fixture = new ReactFixture();
        board = new MemoryBoard([
            box('api', 0, 0, { text: HOSTILE, link: { path: `${HOSTILE}.ts`, line: 3 } }), box('db', 300, 40, { link: { path: 'db.ts' } })
        ]);
        editor = new BoardEditor(board, TEST_KIT, () => undefined);
        changes = new Emitter();
        [drifted, pointedAt, done] = [new Map(), new Set(), []];
    });
    afterEach(() => {
        fixture.dispose();
        editor.dispose();
        changes.dispose();
    });

    function show(content: React.ReactElement): Promise<void> {
        const links: Partial<ViewLinks> = {
            onDidChange: changes.event,
            get drifted() { return drifted; },
            get pointedAt() { return pointedAt; },
            pinAgain: async id => void done.push(`pin ${id}`),
            walk: by => void done.push(`walk ${by}`)
        };
        // The marks use nothing else of the scene.
        const scene = { editor, links, openLink: (id: string) => done.push(`open ${id}`) } as unknown as BoardScene;
        return fixture.render(<SceneProvider value={scene}>{content}</SceneProvider>);
    }

    const drift = async (...states: [string, LinkState][]): Promise<void> => {
        drifted = new Map(states);
        await React.act(async () => changes.fire());
    };

    it('stand at shapes whose code drifted, say what became of it, and accept it with one click', async () => {
        await show(<LinkMarks />);
        expect(fixture.all('board-drift')).toEqual([]);
        await drift(['api', { drift: 'moved', line: 9 }], ['db', { drift: 'gone' }], ['nobody', { drift: 'gone' }]);
        const [moved, gone, ...others] = fixture.all('board-drift');
        expect(others).toEqual([]);
        expect([moved.title, moved.getAttribute('aria-label'), fixture.host.querySelector('img')])
            .toEqual([`${HOSTILE}.ts:3 is line 9 now.`, `${HOSTILE}: Code moved`, null]);
        expect([gone.textContent, gone.querySelector('button'), gone.style.transform])
            .toEqual(['Code not found', null, 'translate(300px, 102px)']);
        await fixture.click(moved.querySelector('button')!);
        expect(done).toEqual(['pin api']);
        await drift();
        expect(fixture.all('board-drift')).toEqual([]);
    });

    it('go with their shapes, and with shapes that are deleted', async () => {
        await show(<LinkMarks />);
        pointedAt = new Set(['db']);
        await drift(['api', { drift: 'changed', line: 3 }]);
        await React.act(async () => board.apply([{ op: 'update', id: 'api', set: { x: 50 } }]));
        expect(fixture.find('board-drift')?.style.transform).toBe('translate(50px, 62px)');
        expect(fixture.find('board-pointed')?.style).toMatchObject({ transform: 'translate(292px, 32px)', width: '116px', height: '76px' });
        await React.act(async () => board.apply([{ op: 'delete', id: 'api' }, { op: 'delete', id: 'db' }]));
        expect([fixture.find('board-drift'), fixture.find('board-pointed')]).toEqual([null, null]);
    });

    it('offer nothing on a board that cannot be changed', async () => {
        await show(<LinkMarks />);
        await React.act(async () => board.setState({ fault: 'Line 3 is broken.' }));
        await drift(['api', { drift: 'changed', line: 3 }]);
        const mark = fixture.find('board-drift')!;
        expect([mark.textContent, mark.querySelector('button')]).toEqual(['Code changed', null]);
    });

    it('have buttons beside the selection: open, accept, go on', async () => {
        const shape = board.element('api') as LinkedShape;
        await show(<LinkButtons shape={shape} />);
        expect(fixture.find('board-pin-again')).toBeNull();
        await drift(['api', { drift: 'changed', line: 3 }]);
        for (const name of ['board-open-link', 'board-pin-again', 'board-previous-code', 'board-next-code']) {
            await fixture.click(fixture.find(name)!);
        }
        expect(done).toEqual(['open api', 'pin api', 'walk -1', 'walk 1']);
        await drift(['api', { drift: 'gone' }]);
        expect(fixture.find('board-pin-again')).toBeNull();
    });
});
