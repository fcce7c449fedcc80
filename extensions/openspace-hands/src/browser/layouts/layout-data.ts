import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DockLayout, DockPanel, Widget } from '@theia/core/lib/browser/widgets';

type Layout = ApplicationShell.LayoutData;
type Config = DockPanel.ILayoutConfig;

/** All tabs of a layout, in whatever area. */
export function widgetsIn({ mainPanel, bottomPanel, leftPanel, rightPanel }: Layout): Set<Widget> {
    const sides = [leftPanel, rightPanel].flatMap(panel => panel?.items ?? []).flatMap(({ widget }) => widget ?? []);
    return new Set([...widgetsOf(mainPanel?.main), ...widgetsOf(bottomPanel?.config?.main), ...sides]);
}

/** Which tabs are pinned is not a matter of the layout: it counts them, and others may be there beside them. */
export function withoutPins(layout: Layout): Layout {
    const { mainPanelPinned: _, ...others } = layout;
    return {
        ...others,
        ...(layout.bottomPanel ? { bottomPanel: { ...layout.bottomPanel, pinned: undefined } } : {}),
        ...(layout.leftPanel ? { leftPanel: unpinned(layout.leftPanel) } : {}),
        ...(layout.rightPanel ? { rightPanel: unpinned(layout.rightPanel) } : {})
    };
}

/** Gives tabs a place that the layout does not have: behind those of its first group. */
export function keepInAreas(layout: Layout, main: readonly Widget[], bottom: readonly Widget[]): void {
    layout.mainPanel = withTabs(layout.mainPanel, main);
    if (bottom.length > 0) {
        layout.bottomPanel = { ...layout.bottomPanel, config: withTabs(layout.bottomPanel?.config, bottom) };
    }
}

/** Views of the side panels stay there, folded. */
export function keepInSide(layout: Layout, side: 'left' | 'right', widgets: readonly Widget[]): void {
    const key = side === 'left' ? 'leftPanel' : 'rightPanel';
    const panel = layout[key];
    layout[key] = { type: 'sidepanel', ...panel, items: [...panel?.items ?? [], ...widgets.map(widget => ({ widget, expanded: false }))] };
}

function widgetsOf(area: DockLayout.AreaConfig | null | undefined): Widget[] {
    if (!area) {
        return [];
    }
    return area.type === 'tab-area' ? area.widgets : area.children.flatMap(widgetsOf);
}

function withTabs(config: Config | undefined, widgets: readonly Widget[]): Config {
    if (widgets.length === 0) {
        return config ?? { main: null };
    }
    const group = firstGroup(config?.main);
    if (group) {
        group.widgets.push(...widgets);
        return config!;
    }
    return { main: { type: 'tab-area', widgets: [...widgets], currentIndex: 0 } };
}

/** Groups whose tabs could not be made are left out by Lumino. */
function firstGroup(area: DockLayout.AreaConfig | null | undefined): DockLayout.ITabAreaConfig | undefined {
    if (!area) {
        return undefined;
    }
    return area.type === 'tab-area' ? area : area.children.map(firstGroup).find(group => group !== undefined);
}

function unpinned<T extends NonNullable<Layout['leftPanel']>>(panel: T): T {
    return { ...panel, items: panel.items?.map(item => ({ ...item, pinned: undefined })) };
}
