import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { SaveableService } from '@theia/core/lib/browser/saveable-service';
import { PINNED_CLASS, Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps, UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { paneClose } from '../../common';
import { ClosedTab, ClosedTabs } from './closed-tabs';
import { PaneService } from './pane-service';
import { TabContents } from './tab-contents';
import { UnsavedTabDialog } from './unsaved-tab-dialog';

/** A tab that is still there by then does not want to close; in milliseconds. */
const PATIENCE = 5_000;

/** Does the work of `openspace.pane.close`: nothing that the person wrote is lost, and what stays open is said. */
@injectable()
export class PaneCloser {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(ClosedTabs)
    protected readonly closedTabs: ClosedTabs;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    @inject(SaveableService)
    protected readonly saveables: SaveableService;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async close(args: CommandArgs<typeof paneClose>, context: CommandContext): Promise<CommandData<typeof paneClose>> {
        await this.panes.ready();
        return this.closeAll(this.widgetsFor(args), context);
    }

    async closeAll(widgets: readonly Widget[], context: CommandContext): Promise<CommandData<typeof paneClose>> {
        const closed: string[] = [];
        const stayed: string[] = [];
        const tabs: ClosedTab[] = [];
        const lost: string[] = [];
        // The places of all of them before the first one is gone.
        const wanted = widgets.map(widget =>
            ({ widget, tab: this.closedTabs.remember(widget), contentId: this.contents.contentOf(widget).contentId }));
        try {
            for (const { widget, tab, contentId } of wanted) {
                context.signal.throwIfAborted();
                const reason = await this.closeOne(widget, context);
                if (reason !== undefined) {
                    stayed.push(`${contentId} (${reason})`);
                    continue;
                }
                closed.push(contentId);
                if (tab) {
                    tabs.push(tab);
                } else {
                    lost.push(contentId);
                }
            }
        } finally {
            this.record(closed, tabs, lost, context);
        }
        if (stayed.length > 0) {
            throw new Error(`${closed.length > 0 ? `Closed ${closed.join(', ')}. ` : ''}Stayed open: ${stayed.join(', ')}.`);
        }
        return { closed };
    }

    protected widgetsFor({ contentId, paneId }: CommandArgs<typeof paneClose>): Widget[] {
        const pane = paneId === undefined ? undefined : this.panes.get(paneId);
        if (contentId === undefined) {
            if (!pane) {
                throw new Error('Say what to close: contentId for a tab, paneId for a whole pane.');
            }
            return pane.tabBar.titles.map(({ owner }) => owner);
        }
        const widgets = this.panes.find(contentId, pane);
        if (widgets.length === 0) {
            throw new Error(`${contentId} is not open${pane ? ` in ${pane.id}` : ''}.`);
        }
        return widgets;
    }

    /** Answers why the tab stayed open, if it did. */
    protected async closeOne(widget: Widget, context: CommandContext): Promise<string | undefined> {
        const reason = await this.reasonToStay(widget, context);
        if (reason !== undefined) {
            return reason;
        }
        if (!await this.settleChanges(widget, context)) {
            return 'the person keeps its unsaved changes';
        }
        await this.focus.whileClosing(() => Promise.race([this.shell.closeWidget(widget.id, { save: false }), timeout(PATIENCE)]));
        return widget.isAttached ? 'it does not close' : undefined;
    }

    /** The person may close what they are in. */
    protected async reasonToStay(widget: Widget, context: CommandContext): Promise<string | undefined> {
        if (widget.title.className.includes(PINNED_CLASS)) {
            return 'it is pinned';
        }
        if (context.source !== 'palette' && this.person.isWritingIn(widget.node)) {
            return 'the person is writing in it';
        }
        // With unsaved changes they are asked.
        if (context.source !== 'palette' && !Saveable.isDirty(widget) && this.person.isPresentIn(widget.node)) {
            return 'the person is in it';
        }
        return this.contents.providerOf(this.contents.contentOf(widget).type)?.reasonToStay?.(widget, context);
    }

    /** Lets the person decide about changes that would be lost; false if the tab has to stay because of them. */
    protected async settleChanges(widget: Widget, context: CommandContext): Promise<boolean> {
        const others = this.shell.widgets.filter(other => other !== widget);
        if (!Saveable.isDirty(widget) || !Saveable.closingWidgetWouldLoseSaveable(widget, others)) {
            return true;
        }
        return context.whileAsking(async () => {
            const isWanted = await this.ask(widget, context.signal);
            if (isWanted) {
                await this.saveables.save(widget);
                return !Saveable.isDirty(widget);
            }
            if (isWanted === false) {
                await Saveable.get(widget)?.revert?.();
            }
            return isWanted === false;
        });
    }

    /** Whether to save; undefined for neither. */
    protected async ask(widget: Widget, signal: AbortSignal): Promise<boolean | undefined> {
        const dialog = new UnsavedTabDialog(widget);
        const withdraw = (): void => dialog.close();
        signal.addEventListener('abort', withdraw);
        try {
            return await dialog.open();
        } finally {
            signal.removeEventListener('abort', withdraw);
        }
    }

    protected record(closed: readonly string[], tabs: readonly ClosedTab[], lost: readonly string[], context: CommandContext): void {
        const steps: UndoStep[] = [];
        if (tabs.length > 0) {
            steps.push({ undo: () => this.closedTabs.reopen(tabs), redo: () => this.closeAgain(tabs) });
        }
        if (lost.length > 0) {
            // A shell that has ended is recorded, too: otherwise undoing would take back what was done before it, without a word.
            const remark = nls.localize('openspace/core/panes/lost', '{0} cannot be brought back.', lost.join(', '));
            steps.push({ undo: async () => remark, redo: async () => undefined });
        }
        recordSteps(this.undo, context, nls.localize('openspace/core/panes/close', 'Close {0}', closed.join(', ')), steps);
    }

    protected async closeAgain(tabs: readonly ClosedTab[]): Promise<string | undefined> {
        const stayed: string[] = [];
        for (const { widgetId, contentId } of tabs) {
            const widget = this.shell.getWidgetById(widgetId);
            if (widget && Saveable.isDirty(widget)) {
                stayed.push(nls.localize('openspace/core/panes/staysDirty', '{0} stays open: it has unsaved changes.', contentId));
            } else if (widget) {
                await this.focus.whileClosing(() => this.shell.closeWidget(widget.id));
            }
        }
        return stayed.length > 0 ? stayed.join(' ') : undefined;
    }
}
