import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DockLayout, DockPanel, Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData, PaneInfo } from 'openspace-core/lib/common';
import { paneResize } from '../../common';
import { handleMoves, roomForOthers } from './handle-moves';
import { LayoutWatcher } from './layout-watcher';
import { windowFrame } from './pane-geometry';
import { Pane, PaneService } from './pane-service';
import { Orientation, SplitStep, SplitTree } from './split-tree';

type Size = Pick<CommandArgs<typeof paneResize>, 'width' | 'height'>;

/** Does the work of `openspace.pane.resize`, by moving the borders that a person would drag. */
@injectable()
export class PaneResizer {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(LayoutWatcher)
    protected readonly layout: LayoutWatcher;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async resize(
        { paneId, width, height }: CommandArgs<typeof paneResize>, context: CommandContext
    ): Promise<CommandData<typeof paneResize>> {
        await this.panes.ready();
        const pane = this.panes.get(paneId);
        this.check(pane, { width, height });
        const wasFolded = this.isFolded(pane);
        await this.unfold(pane);
        const before = this.panes.measure(pane);
        const geometry = await this.apply(pane, { width, height });
        recordSteps(this.undo, context, nls.localize('openspace/core/panes/resize', 'Resize {0}', paneId), [{
            undo: async () => {
                const problem = await this.applyLater(paneId, { width: width && before.width, height: height && before.height });
                const { area } = pane;
                if (wasFolded && area !== 'main') {
                    await this.focus.during(() => this.shell.collapsePanel(area));
                }
                return problem;
            },
            redo: () => this.applyLater(paneId, { width, height })
        }]);
        return { geometry };
    }

    /** Throws with a message for the user if the pane cannot have another size. */
    protected check(pane: Pane, { width, height }: Size): void {
        if (width === undefined && height === undefined) {
            throw new Error('Say how large: width or height, in percent of the window.');
        }
        const isSide = pane.area === 'left' || pane.area === 'right';
        if (isSide && height !== undefined) {
            throw new Error(`${pane.id} is a side panel: it is as high as the window, only its width can be changed.`);
        }
        if (width !== undefined && !isSide && this.stepsTo(pane, 'horizontal').length === 0) {
            throw new Error(`${pane.id} has no neighbour to its left or right: resize the panels beside it.`);
        }
        if (height !== undefined && pane.area === 'main' && this.stepsTo(pane, 'vertical').length === 0) {
            throw new Error(`${pane.id} has no neighbour above or below: resize the panels beside it.`);
        }
    }

    protected isFolded({ area, tabBar }: Pane): boolean {
        return area === 'bottom' ? this.shell.bottomPanel.isHidden : tabBar.currentTitle === null;
    }

    /** What comes to light in the panel must not take the keyboard. */
    protected async unfold(pane: Pane): Promise<void> {
        const { area } = pane;
        if (area !== 'main' && this.isFolded(pane)) {
            await this.focus.during(async () => {
                this.shell.expandPanel(area);
                await this.shell.pendingUpdates;
                this.panes.settle();
            });
        }
    }

    /** For undo and redo, when the pane may be gone. */
    protected async applyLater(paneId: string, size: Size): Promise<string | undefined> {
        const pane = this.panes.all().find(({ id }) => id === paneId);
        if (!pane) {
            return nls.localize('openspace/core/panes/gone', '{0} is no longer there.', paneId);
        }
        await this.unfold(pane);
        await this.apply(pane, size);
        return undefined;
    }

    protected async apply(pane: Pane, { width, height }: Size): Promise<PaneInfo['geometry']> {
        const frame = windowFrame();
        if (width !== undefined) {
            await this.applyTo(pane, 'horizontal', width * frame.width / 100);
        }
        if (height !== undefined) {
            await this.applyTo(pane, 'vertical', height * frame.height / 100);
        }
        this.layout.changed();
        return this.panes.measure(pane);
    }

    protected async applyTo(pane: Pane, orientation: Orientation, pixels: number): Promise<void> {
        const { area } = pane;
        if (area === 'left' || area === 'right') {
            return this.resizePanel(area, pixels);
        }
        const panel = area === 'main' ? this.shell.mainPanel : this.shell.bottomPanel;
        const needs = this.needsOf(pane, orientation, pixels);
        if (needs.panel !== undefined && area === 'bottom' && orientation === 'vertical') {
            await this.resizePanel(area, needs.panel);
        }
        for (const [index, need] of needs.steps.entries()) {
            if (need !== undefined) {
                this.moveHandles(panel, this.stepsTo(pane, orientation)[index], need);
            }
        }
    }

    protected async resizePanel(area: 'left' | 'right' | 'bottom', pixels: number): Promise<void> {
        this.shell.resize(Math.round(pixels), area);
        await this.shell.pendingUpdates;
        this.panes.settle();
    }

    /**
     * How large the part with the pane has to be in each split around it, the outermost first; undefined where nothing has to
     * change. If even the outermost split is too small, the whole panel would have to grow.
     */
    protected needsOf(pane: Pane, orientation: Orientation, pixels: number): { steps: (number | undefined)[]; panel?: number } {
        let need: number | undefined = pixels;
        const steps = this.stepsTo(pane, orientation).reverse().map(({ split, index }) => {
            const here = need;
            if (here !== undefined) {
                const sizes = SplitTree.sizesOf(split);
                const whole = here + roomForOthers(sizes, index);
                need = whole > sizes.sizes.reduce((sum, size) => sum + size, 0) ? whole : undefined;
            }
            return here;
        }).reverse();
        return { steps, panel: need };
    }

    protected stepsTo({ area, tabBar }: Pane, orientation: Orientation): SplitStep[] {
        return SplitTree.stepsTo(SplitTree.of(area === 'bottom' ? this.shell.bottomPanel : this.shell.mainPanel), tabBar, orientation);
    }

    protected moveHandles(panel: DockPanel, { split, index }: SplitStep, pixels: number): void {
        // The cast holds: dock panels have no other layout.
        const layout = panel.layout as DockLayout;
        for (const { handle, by } of handleMoves(SplitTree.sizesOf(split), index, pixels)) {
            const { offsetLeft, offsetTop } = split.handles[handle];
            layout.moveHandle(split.handles[handle], offsetLeft + by, offsetTop + by);
            // The next move starts from what this one came to.
            MessageLoop.sendMessage(panel, Widget.Msg.UpdateRequest);
        }
    }
}
