import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { PINNED_CLASS, Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandArgs, CommandData, paneOpen } from '../../common';
import { oneLine } from '../../common/one-line';
import { CommandContext } from '../commands/command-context';
import { FocusKeeper } from '../editors/focus-keeper';
import { AgentUndo } from '../undo/agent-undo';
import { ActivePane } from './active-pane';
import { AgentPanes } from './agent-panes';
import { FrontTabs } from './front-tabs';
import { PaneContentProvider } from './pane-content-provider';
import { PaneQuota } from './pane-quota';
import { Pane, PaneService } from './pane-service';
import { TabContents } from './tab-contents';
import { TabPlaces } from './tab-places';

type OpenArgs = CommandArgs<typeof paneOpen>;

const LONGEST_TITLE = 100;

/** The tab that shows the content now, and how to go back. */
interface Opened {
    readonly widget: Widget;
    takeBack(): Promise<string | undefined>;
}

/** Does the work of `openspace.pane.open`. The person keeps the keyboard. */
@injectable()
export class PaneOpener {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(ActivePane)
    protected readonly active: ActivePane;

    @inject(FrontTabs)
    protected readonly front: FrontTabs;

    @inject(TabPlaces)
    protected readonly places: TabPlaces;

    @inject(PaneQuota)
    protected readonly quota: PaneQuota;

    @inject(AgentPanes)
    protected readonly agentPanes: AgentPanes;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async open(args: OpenArgs, context: CommandContext): Promise<CommandData<typeof paneOpen>> {
        await this.panes.ready();
        const provider = this.contents.providerOf(args.type);
        if (!provider) {
            throw new Error(`Content of the type "${args.type}" is not available in this build.`);
        }
        const contentId = await provider.resolve?.(args.contentId) ?? args.contentId;
        context.signal.throwIfAborted();
        const opened = await this.show(provider, { ...args, contentId }, context);
        provider.turnTo?.(contentId);
        this.record(provider, { ...args, contentId }, opened, context);
        const pane = this.panes.of(opened.widget);
        if (!pane) {
            throw new Error(`${contentId} is not in the window.`);
        }
        return { paneId: pane.id };
    }

    protected async show(provider: PaneContentProvider, args: OpenArgs, context: CommandContext): Promise<Opened> {
        const target = args.targetPaneId === undefined ? undefined : this.panes.get(args.targetPaneId);
        const wantsPane = args.newPane === true || args.splitDirection !== undefined;
        if (wantsPane && (target?.area === 'left' || target?.area === 'right')) {
            throw new Error(`${target.id} is a side panel, which cannot be split.`);
        }
        const present = this.findIn(provider, args.contentId, target);
        const pane = present && this.panes.of(present);
        if (pane && !wantsPane && (!target || pane.tabBar === target.tabBar)) {
            return this.reveal(present, pane);
        }
        const moved = provider.isRepeatable ? undefined : present;
        if (!moved || wantsPane) {
            this.quota.check(context, wantsPane);
        }
        const tabBars = new Set(this.shell.allTabBars);
        const options = wantsPane || target || !provider.home ? this.placeFor(args, target) : provider.home;
        const opened = moved ? await this.move(moved, options) : await this.create(provider, args, options, context);
        const tabBar = this.shell.getTabBarFor(opened.widget);
        this.quota.count(context, moved ? undefined : opened.widget, tabBar && !tabBars.has(tabBar) ? tabBar : undefined);
        return opened;
    }

    /** The tab that shows the content: in the named pane, else in the person's, else in any. */
    protected findIn(provider: PaneContentProvider, contentId: string, target: Pane | undefined): Widget | undefined {
        const { tabBar } = target ?? this.active;
        return tabBar?.titles.find(({ owner }) => provider.contentIdOf(owner) === contentId)?.owner ?? provider.find(contentId);
    }

    protected placeFor({ splitDirection, newPane }: OpenArgs, target: Pane | undefined): ApplicationShell.WidgetOptions {
        const { tabBar } = target ?? this.active;
        const ref = (tabBar?.currentTitle ?? tabBar?.titles[0])?.owner;
        const mode = splitDirection === 'horizontal' ? 'split-bottom' : splitDirection === 'vertical' || newPane ? 'split-right' : 'tab-after';
        return ref ? { ref, mode } : { area: 'main' };
    }

    protected async reveal(widget: Widget, pane: Pane): Promise<Opened> {
        const before = this.front.of(pane);
        await this.front.show(widget);
        return {
            widget,
            takeBack: async () => {
                await this.front.restore(before);
                return undefined;
            }
        };
    }

    protected async move(widget: Widget, options: ApplicationShell.WidgetOptions): Promise<Opened> {
        const place = this.places.of(widget);
        await this.focus.during(async () => {
            await this.shell.addWidget(widget, options);
            await this.shell.revealWidget(widget.id);
        });
        return {
            widget,
            takeBack: async () => {
                if (place && !widget.isDisposed) {
                    await this.places.restore(widget, place);
                }
                return undefined;
            }
        };
    }

    protected async create(provider: PaneContentProvider, args: OpenArgs, widgetOptions: ApplicationShell.WidgetOptions, { sessionId }: CommandContext): Promise<Opened> {
        const known = new Set(this.shell.widgets);
        const title = args.title === undefined ? undefined : oneLine(args.title, LONGEST_TITLE);
        const widget = await this.focus.during(() => provider.open(args.contentId, { title, widgetOptions }));
        const isNew = !known.has(widget);
        if (isNew && title !== undefined) {
            widget.title.label = title;
        }
        if (sessionId !== undefined) {
            this.agentPanes.shown(widget, isNew, sessionId);
        }
        return { widget, takeBack: async () => isNew ? this.close(widget, args.contentId) : undefined };
    }

    protected async close(widget: Widget, contentId: string): Promise<string | undefined> {
        if (Saveable.isDirty(widget)) {
            return nls.localize('openspace/core/panes/staysDirty', '{0} stays open: it has unsaved changes.', contentId);
        }
        if (widget.title.className.includes(PINNED_CLASS)) {
            return nls.localize('openspace/core/panes/staysPinned', '{0} stays open: it is pinned.', contentId);
        }
        if (widget.isAttached) {
            await this.focus.during(() => this.shell.closeWidget(widget.id));
        }
        return undefined;
    }

    protected record(provider: PaneContentProvider, args: OpenArgs, opened: Opened, context: CommandContext): void {
        let last = opened;
        this.undo.record({
            sessionId: context.sessionId,
            callId: context.id,
            label: nls.localize('openspace/core/panes/open', 'Open {0}', args.contentId || args.type),
            undo: () => last.takeBack(),
            redo: async () => {
                last = await this.show(provider, args, context);
                return undefined;
            }
        });
    }
}
