import { beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { IdeState } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { launchOptions } from '../fixtures/launch-options';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';
import { IdeStateStore } from './ide-state-store';

/** One editor in one pane. */
function showing(file: string): IdeState {
    return {
        panes: [{
            id: 'p1', area: 'main', activeTabIndex: 0, tabs: [{ contentId: file, type: 'editor', title: file, isDirty: false }],
            geometry: { x: 0, y: 0, width: 100, height: 100 }
        }],
        activePane: 'p1',
        timestamp: '2026-01-01T00:00:00.000Z'
    };
}

describe('IdeStateStore', () => {
    let store: IdeStateStore;
    let pages: PageRegistry;

    beforeEach(() => {
        const container = serviceContainer(launchOptions('/nowhere'));
        store = container.get(IdeStateStore);
        pages = container.get(PageRegistry);
    });

    function connect(directory: string, file?: string): ConnectedPage {
        const page = pages.add(new FakePage());
        page.directory = directory;
        if (file !== undefined) {
            store.publish(page, showing(file));
        }
        return page;
    }

    const line = (file: string): string => `- Main area: [editor: ${file}]`;

    it('knows nothing before a page said something', () => {
        connect('/w');
        expect([store.text('/w'), store.text(undefined)]).toEqual([undefined, undefined]);
    });

    it('tells what a page of the folder shows, and what it showed last', () => {
        const page = connect('/w', 'a.ts');
        expect([store.text('/w'), store.text('/other')]).toEqual([line('a.ts'), undefined]);
        store.publish(page, showing('b.ts'));
        expect(store.text('/w')).toBe(line('b.ts'));
    });

    it('prefers the page that is asked for, else the one that had the person\'s attention last', () => {
        const [preferred, focused] = [connect('/w', 'a.ts'), connect('/w', 'b.ts')];
        focused.focusedAt = 1;
        const stranger = connect('/other', 'c.ts');
        expect([store.text('/w', preferred), store.text('/w'), store.text('/w', stranger), store.text(undefined)])
            .toEqual(['a.ts', 'b.ts', 'b.ts', 'b.ts'].map(line));
    });

    it('forgets a page that is gone, and leaves out one that said goodbye', () => {
        const [gone, leaving] = [connect('/w', 'a.ts'), connect('/w', 'b.ts')];
        pages.remove(gone);
        expect(store.text('/w')).toBe(line('b.ts'));
        pages.leave(leaving);
        expect(store.text('/w')).toBeUndefined();
    });

    it('adds what surfaces show, by name, until they go', () => {
        connect('/w', 'a.ts');
        store.publishSurface('zoo', showing('lion'));
        store.publishSurface('lamp', showing('bulb'));
        expect(store.text('/w')?.split('\n'))
            .toEqual([line('a.ts'), '- lamp: Main area: [editor: bulb]', '- zoo: Main area: [editor: lion]']);
        store.removeSurface('zoo');
        store.removeSurface('lamp');
        expect(store.text('/w')).toBe(line('a.ts'));
    });

    it('has nothing to tell of a page that shows nothing', () => {
        const page = connect('/w');
        store.publish(page, { panes: [], timestamp: '' });
        expect(store.text('/w')).toBeUndefined();
    });

    it('does not take what is not a state', () => {
        const page = connect('/w', 'a.ts');
        expect(() => store.publish(page, { panes: [{ id: 'p1' }], timestamp: '' } as unknown as IdeState)).toThrow();
        expect(store.text('/w')).toBe(line('a.ts'));
    });
});
