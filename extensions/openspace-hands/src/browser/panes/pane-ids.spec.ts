import { beforeEach, describe, expect, it } from 'vitest';
import { PaneFixture } from './fixtures/pane-fixture';
import { PaneIds } from './pane-ids';

describe('names of panes', () => {
    let stored: Map<string, unknown>;

    beforeEach(() => {
        stored = new Map();
    });

    /** The page is left; Theia brings back the tabs that the test adds to the next one. */
    async function reload(fixture: PaneFixture): Promise<PaneFixture> {
        fixture.container.get(PaneIds).onStop();
        fixture.shell.dispose();
        const next = new PaneFixture(stored);
        await Promise.resolve();
        return next;
    }

    it('stay the same when the page is loaded again', async () => {
        const before = new PaneFixture(stored);
        await before.add('editor:a.ts');
        before.sketch();
        await before.add('editor:b.ts', { area: 'main', mode: 'split-left' });
        await before.add('editor:c.ts');
        await before.add('explorer', { area: 'left' });
        expect(before.sketch()).toEqual(['pane-2 main: b.ts c.ts*', 'pane-1 main: a.ts*', 'pane-3 left: explorer*']);

        const after = await reload(before);
        await after.add('explorer', { area: 'left' });
        await after.add('editor:b.ts');
        await after.add('editor:c.ts');
        await after.add('editor:a.ts', { area: 'main', mode: 'split-right' });
        expect(after.sketch()).toEqual(['pane-2 main: b.ts c.ts*', 'pane-1 main: a.ts*', 'pane-3 left: explorer*']);
        await after.add('editor:new.ts', { area: 'main', mode: 'split-bottom' });
        expect(after.sketch()[2]).toBe('pane-4 main: new.ts*');
    });

    it('stay with a terminal that has not got its own name back yet', async () => {
        const before = new PaneFixture(stored);
        await before.add('editor:a.ts');
        await before.add('terminal:build', { area: 'bottom' });
        expect(before.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-2 bottom: build*']);
        const after = await reload(before);
        await after.add('terminal:terminal-0', { area: 'bottom' });
        await after.add('editor:a.ts');
        expect(after.sketch()).toEqual(['pane-1 main: a.ts*', 'pane-2 bottom: terminal-0*']);
    });

    it('are not used again for something else', async () => {
        const before = new PaneFixture(stored);
        await before.add('editor:a.ts');
        before.sketch();
        const after = await reload(before);
        await after.add('editor:b.ts');
        expect(after.sketch()).toEqual(['pane-2 main: b.ts*']);
        await after.add('editor:a.ts', { area: 'main', mode: 'split-right' });
        expect(after.sketch()).toEqual(['pane-2 main: b.ts*', 'pane-3 main: a.ts*']);
    });

    it.each([[undefined], ['nonsense'], [{ counter: 'many', panes: [] }], [{ panes: [{ id: 3 }] }]])(
        'begin anew when %j was stored', async data => {
            stored.set('openspace-panes', data);
            const fixture = new PaneFixture(stored);
            await Promise.resolve();
            await fixture.add('editor:a.ts');
            expect(fixture.sketch()).toEqual(['pane-1 main: a.ts*']);
        }
    );
});
