import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { describe, expect, it } from 'vitest';
import { keepInAreas, keepInSide, widgetsIn, withoutPins } from './layout-data';

type Layout = ApplicationShell.LayoutData;

const [a, b, c, d] = Array.from({ length: 4 }, () => new Widget());

function layout(): Layout {
    return {
        mainPanel: {
            main: {
                type: 'split-area', orientation: 'horizontal', sizes: [0.5, 0.5], children: [
                    { type: 'tab-area', widgets: [a], currentIndex: 0 }, { type: 'tab-area', widgets: [b], currentIndex: 0 }
                ]
            }
        },
        mainPanelPinned: [true, false],
        bottomPanel: { config: { main: null }, pinned: [], expanded: false },
        leftPanel: { type: 'sidepanel', items: [{ widget: c, expanded: true, pinned: true }, {}] }
    };
}

describe('the data of a layout', () => {
    it('has tabs in all areas', () => {
        expect([...widgetsIn(layout())]).toEqual([a, b, c]);
        expect([...widgetsIn({})]).toEqual([]);
    });

    it('gets tabs that stay behind those of its first group', () => {
        const data = layout();
        keepInAreas(data, [d], []);
        expect([...widgetsIn(data)]).toEqual([a, d, b, c]);
        expect(data.bottomPanel?.config).toEqual({ main: null });
    });

    it('gets a group if it has none', () => {
        const data: Layout = {};
        keepInAreas(data, [a], [b]);
        const group = (widget: Widget): object => ({ main: { type: 'tab-area', widgets: [widget], currentIndex: 0 } });
        expect([data.mainPanel, data.bottomPanel?.config]).toEqual([group(a), group(b)]);
        const empty: Layout = {};
        keepInAreas(empty, [], []);
        expect(empty).toEqual({ mainPanel: { main: null } });
    });

    it('keeps views of a side folded', () => {
        const data = layout();
        keepInSide(data, 'left', [d]);
        keepInSide(data, 'right', [a]);
        expect(data.leftPanel?.items?.at(-1)).toEqual({ widget: d, expanded: false });
        expect(data.rightPanel).toEqual({ type: 'sidepanel', items: [{ widget: a, expanded: false }] });
    });

    it('loses its pins', () => {
        const { mainPanelPinned, bottomPanel, leftPanel } = withoutPins(layout());
        expect([mainPanelPinned, bottomPanel?.pinned, leftPanel?.items?.[0].pinned]).toEqual([undefined, undefined, undefined]);
    });
});
