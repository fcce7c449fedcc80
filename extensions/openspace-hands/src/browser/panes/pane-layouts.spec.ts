import { DockLayout, Widget } from '@theia/core/lib/browser/widgets';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PaneInfo } from 'openspace-core/lib/common';
import { PaneLayout } from '../../common';
import { PaneFixture } from './fixtures/pane-fixture';
import { HEIGHT, tab, TAB_BAR_HEIGHT, WIDTH } from './fixtures/test-shell';
import { PaneDescription } from './pane-service';

/** A layout: splits of two or three parts in each other, panes with up to three tabs. */
type Plan = { tabs: number; current: number } | { orientation: 'horizontal' | 'vertical'; parts: { plan: Plan; size: number }[] };

const pane = fc.record({ tabs: fc.integer({ min: 1, max: 3 }), current: fc.nat(2) })
    .map(({ tabs, current }): Plan => ({ tabs, current: current % tabs }));
const split = (depth: number, orientation: 'horizontal' | 'vertical'): fc.Arbitrary<Plan> => depth === 0 ? pane : fc.oneof(pane,
    fc.array(fc.record({
        plan: split(depth - 1, orientation === 'horizontal' ? 'vertical' : 'horizontal'), size: fc.integer({ min: 1, max: 10 })
    }), { minLength: 2, maxLength: 3 })
        .map((parts): Plan => ({ orientation, parts })));
const plans = (depth: number): fc.Arbitrary<Plan> =>
    fc.constantFrom('horizontal' as const, 'vertical' as const).chain(orientation => split(depth, orientation));

/** Nine of these fit into the window in both directions. */
const MIN_SIZE = 40;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

describe('any layout', () => {
    let fixture: PaneFixture;

    beforeAll(() => {
        fixture = new PaneFixture();
    });

    function build(plan: Plan): DockLayout.AreaConfig {
        if ('tabs' in plan) {
            return {
                type: 'tab-area',
                currentIndex: plan.current,
                widgets: Array.from({ length: plan.tabs }, () => tab(`tab-${++counter}`, new Widget(), MIN_SIZE))
            };
        }
        return {
            type: 'split-area', orientation: plan.orientation, sizes: plan.parts.map(({ size }) => size),
            children: plan.parts.map(part => build(part.plan))
        };
    }
    let counter = 0;

    function show(plan: Plan): PaneDescription {
        const { mainPanel } = fixture.shell;
        const old = [...mainPanel.widgets()];
        mainPanel.restoreLayout({ main: build(plan) });
        old.forEach(widget => widget.dispose());
        return settle();
    }

    function settle(): PaneDescription {
        MessageLoop.flush();
        return fixture.describe();
    }

    /** What the page shows, without a look at Theia's objects. */
    function onScreen(): { tabs: number; box: DOMRect }[] {
        const children = [...document.getElementById('theia-main-content-panel')!.children];
        return children.filter(({ classList }) => classList.contains('lm-TabBar'))
            .map(bar => ({ tabs: bar.getElementsByClassName('lm-TabBar-tab').length, box: bar.getBoundingClientRect() }));
    }

    function expectTiles(panes: PaneInfo[]): void {
        const area = panes.reduce((sum, { geometry: { width, height } }) => sum + width * height, 0);
        expect(Math.abs(area - 10_000)).toBeLessThan(10 * panes.length);
        for (const { geometry } of panes) {
            expect(geometry.x + geometry.width).toBeLessThanOrEqual(100.1);
            expect(geometry.y + geometry.height).toBeLessThanOrEqual(100.1);
        }
    }

    function expectRatios(layout: PaneLayout | undefined, panes: PaneInfo[]): { width: number; height: number } {
        if (layout?.type !== 'split') {
            return panes.find(({ id }) => id === layout?.paneId)!.geometry;
        }
        const parts = layout.children.map(child => expectRatios(child, panes));
        const along = layout.orientation === 'horizontal' ? 'width' : 'height';
        const across = layout.orientation === 'horizontal' ? 'height' : 'width';
        const whole = parts.reduce((sum, part) => sum + part[along], 0);
        parts.forEach((part, index) => expect(near(part[along] / whole * 100, layout.ratios[index] * 100)).toBe(true));
        return { [along]: whole, [across]: parts[0][across] } as { width: number; height: number };
    }

    it('is listed as it is on the screen, within one percent', () => {
        let most = 0;
        fc.assert(fc.property(plans(2), plan => {
            const { panes, layout } = show(plan);
            most = Math.max(most, panes.length);
            const screen = onScreen();
            expect(panes.map(({ tabs }) => tabs.length)).toEqual(screen.map(({ tabs }) => tabs));
            panes.forEach(({ geometry: { x, y, width } }, index) => {
                const { box } = screen[index];
                expect(near(x, box.left / WIDTH * 100) && near(y, box.top / HEIGHT * 100) && near(width, box.width / WIDTH * 100))
                    .toBe(true);
            });
            panes.forEach(({ tabs, activeTabIndex, geometry: { y, height } }) => {
                const box = document.getElementById(tabs[activeTabIndex].contentId)!.getBoundingClientRect();
                expect(near(y + height, (box.top + box.height) / HEIGHT * 100)).toBe(true);
            });
            expectTiles(panes);
            expectRatios(layout, panes);
        }), { numRuns: 1000 });
        expect(most).toBeGreaterThan(6);
    }, 240_000);

    it('can be resized: the pane gets what it wants within one percent, or all that its neighbours can give', async () => {
        await fc.assert(fc.asyncProperty(plans(3), fc.nat(), fc.integer({
            min: 1, max: 100
        }), fc.constantFrom('width' as const, 'height' as const), async (plan, nat, wanted, dimension) => {
            const { panes: before } = show(plan);
            const { id } = before[nat % before.length];
            const result = await fixture.run('resize', { paneId: id, [dimension]: wanted });
            const { panes } = settle();
            expectTiles(panes);
            const own = panes.find(candidate => candidate.id === id)!.geometry;
            if (!result.success) {
                expect(result.error).toMatch(/has no neighbour/);
                expect(own[dimension]).toBeGreaterThan(99);
                return;
            }
            expect(result.data?.geometry).toEqual(own);
            if (near(own[dimension], wanted)) {
                return;
            }
            const smallest = dimension === 'width' ? MIN_SIZE / WIDTH * 100 : (MIN_SIZE + TAB_BAR_HEIGHT) / HEIGHT * 100;
            const others = panes.filter(candidate => candidate.id !== id && beside(candidate.geometry, own, dimension));
            const isAtLimit = wanted < own[dimension]
                ? near(own[dimension], smallest) || isHeld(panes, own, dimension, smallest)
                : others.every(({ geometry }) => chainIsSmallest(geometry, panes, dimension, smallest));
            expect(isAtLimit).toBe(true);
        }), { numRuns: 200 });
    }, 240_000);

    /** Whether two panes share some of their extent in the other direction, so that one grows at the cost of the other. */
    const beside = (a: PaneInfo['geometry'], b: PaneInfo['geometry'], dimension: 'width' | 'height'): boolean => {
        const [from, size] = dimension === 'width' ? ['y', 'height'] as const : ['x', 'width'] as const;
        return a[from] + a[size] > b[from] + 1 && b[from] + b[size] > a[from] + 1;
    };
    /** Something in line with the pane keeps it from getting smaller: a pane above or below it in the same column. */
    const isHeld = (panes: PaneInfo[], own: PaneInfo['geometry'], dimension: 'width' | 'height', smallest: number): boolean => {
        const [from, size] = dimension === 'width' ? ['x', 'width'] as const : ['y', 'height'] as const;
        const inLine = panes.filter(({ geometry }) =>
            geometry[from] >= own[from] - 1 && geometry[from] + geometry[size] <= own[from] + own[size] + 1);
        return inLine.some(({ geometry }) => near(geometry[size], smallest));
    };
    /** A pane that still has space to give must be held by another one that has none. */
    const chainIsSmallest = (geometry: PaneInfo['geometry'], panes: PaneInfo[], dimension: 'width' | 'height', smallest: number): boolean =>
        near(geometry[dimension], smallest) || isHeld(panes, geometry, dimension, smallest);
});
