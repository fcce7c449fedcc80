import { DockLayout, DockPanel, TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { ElementExt } from '@theia/core/shared/@lumino/domutils';
import { SplitSizes } from './handle-moves';
import { Box, boxAround } from './pane-geometry';

export type Orientation = 'horizontal' | 'vertical';

/** Splits of a dock panel as they are on the screen. */
export type SplitTree = PaneNode | SplitNode;

export interface PaneNode {
    readonly type: 'pane';
    readonly tabBar: TabBar<Widget>;
}

export interface SplitNode {
    readonly type: 'split';
    readonly orientation: Orientation;
    readonly children: readonly SplitTree[];
    /** How the children share the space, in Lumino's own measure. */
    readonly shares: readonly number[];
    /** The border after each child; the last one is never seen. */
    readonly handles: readonly HTMLDivElement[];
}

/** A split above a pane, and in which of its parts the pane is. */
export interface SplitStep {
    readonly split: SplitNode;
    readonly index: number;
}

export namespace SplitTree {

    /** Undefined while the panel is empty. */
    export function of(panel: DockPanel): SplitTree | undefined {
        const { main } = panel.saveLayout();
        // Lumino hands out tab bars and borders in the order of the tree, but not the tree itself.
        const tabBars = panel.tabBars();
        // The cast holds: dock panels have no other layout.
        const handles = (panel.layout as DockLayout).handles();
        return main ? build(main, tabBars, handles) : undefined;
    }

    function build(area: DockLayout.AreaConfig, tabBars: Iterator<TabBar<Widget>>, handles: Iterator<HTMLDivElement>): SplitTree {
        if (area.type === 'tab-area') {
            return { type: 'pane', tabBar: tabBars.next().value as TabBar<Widget> };
        }
        const own = area.children.map(() => handles.next().value as HTMLDivElement);
        return {
            type: 'split', orientation: area.orientation, shares: area.sizes, handles: own,
            children: area.children.map(child => build(child, tabBars, handles))
        };
    }

    /** The splits above a pane that divide space in this direction, the outermost first. */
    export function stepsTo(tree: SplitTree | undefined, tabBar: TabBar<Widget>, orientation: Orientation): SplitStep[] {
        return (tree && pathTo(tree, tabBar) || []).filter(({ split }) => split.orientation === orientation);
    }

    /** All splits above a pane, the outermost first; undefined if it is not in the tree. */
    export function pathTo(tree: SplitTree, tabBar: TabBar<Widget>): SplitStep[] | undefined {
        if (tree.type === 'pane') {
            return tree.tabBar === tabBar ? [] : undefined;
        }
        for (const [index, child] of tree.children.entries()) {
            const path = pathTo(child, tabBar);
            if (path) {
                return [{ split: tree, index }, ...path];
            }
        }
        return undefined;
    }

    export function tabBarsOf(tree: SplitTree): TabBar<Widget>[] {
        return tree.type === 'pane' ? [tree.tabBar] : tree.children.flatMap(tabBarsOf);
    }

    /** Measures the parts of a split along its direction. */
    export function sizesOf(split: SplitNode): SplitSizes {
        return {
            sizes: split.children.map(child => extent(boxOf(child), split.orientation)),
            smallest: split.children.map(child => smallestSize(child, split.orientation))
        };
    }

    function extent(box: Box | undefined, orientation: Orientation): number {
        return (orientation === 'horizontal' ? box?.width : box?.height) ?? 0;
    }

    function boxOf(tree: SplitTree): Box | undefined {
        return boxAround(tree.type === 'pane' ? boxesOf(tree.tabBar) : tree.children.flatMap(child => boxOf(child) ?? []));
    }

    /** Lumino asks the same style properties when it gives out space. Theia leaves no space between panes. */
    function smallestSize(tree: SplitTree, orientation: Orientation): number {
        if (tree.type === 'split') {
            const sizes = tree.children.map(child => smallestSize(child, orientation));
            return tree.orientation === orientation ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(...sizes);
        }
        const limits = partsOf(tree.tabBar).map(node => ElementExt.sizeLimits(node));
        return orientation === 'horizontal'
            ? Math.max(...limits.map(({ minWidth }) => minWidth))
            : limits.reduce((sum, { minHeight }) => sum + minHeight, 0);
    }
}

/** The rectangles of a tab group: its tab bar, and the tab that is in front. */
export function boxesOf(tabBar: TabBar<Widget>): Box[] {
    return partsOf(tabBar).map(node => node.getBoundingClientRect());
}

function partsOf({ node, currentTitle }: TabBar<Widget>): HTMLElement[] {
    return currentTitle ? [node, currentTitle.owner.node] : [node];
}
