import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { PINNED_CLASS, TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandArgs, CommandData, paneOpen } from '../../common';
import { oneLine } from '../../common/one-line';
import { CommandContext } from '../commands/command-context';
import { FocusKeeper } from '../editors/focus-keeper';
import { AgentUndo } from '../undo/agent-undo';
import { ActivePane } from './active-pane';
import { AgentPanes } from './agent-panes';
import { PaneContentProvider } from './pane-content-provider';
import { PaneQuota } from './pane-quota';
import { Pane, PaneService } from './pane-service';
import { TabContents } from './tab-contents';
import { TabPlace, TabPlaces } from './tab-places';

type OpenArgs = CommandArgs<typeof paneOpen>;

const LONGEST_TITLE = 100;

/** What opening came to: the tab, and where it was before if it was there. */
interface Opened {
    readonly widget: Widget;
    readonly before?: TabPlace;
    /** The tab that was in front before. */
    readonly behind?: Widget;
    readonly isMoved: boolean;
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
        const provider = this.providerOf(args);
        const contentId = await provider.resolve?.(args.contentId) ?? args.contentId;
        context.signal.throwIfAborted();
        const opened = await this.show(provider, { ...args, contentId }, context);
        const pane = this.panes.of(opened.widget);
        if (!pane) {
            throw new Error(`${contentId} could not be shown.`);
        }
        this.record(provider, { ...args, contentId }, opened, context);
        return { paneId: pane.id };
    }

    protected providerOf({ type }: OpenArgs): PaneContentProvider {
        const provider = this.contents.providerOf(type);
        if (!provider) {
            throw new Error(`Content of the type "${type}" is not available in this build.`);
        }
        return provider;
    }

    protected async show(provider: PaneContentProvider, args: OpenArgs, context: CommandContext): Promise<Opened> {
        const target = args.targetPaneId === undefined ? undefined : this.panes.get(args.targetPaneId);
        const wantsPane = args.newPane === true || args.splitDirection !== undefined;
        if (wantsPane && (target?.area === 'left' || target?.area === 'right')) {
            throw new Error(`${target.id} is a side panel, which cannot be split.`);
        }
        const present = this.findIn(provider, args.contentId, target);
        if (present && !wantsPane && (!target || this.panes.of(present)?.tabBar === target.tabBar)) {
            return this.reveal(present);
        }
        const moved = provider.isRepeatable ? undefined : provider.find(args.contentId);
        if (!moved || wantsPane) {
            this.quota.check(context, wantsPane);
        }
        const widgetOptions = this.placeFor(args, target);
        const tabBars = new Set(this.shell.allTabBars);
        const opened = moved ? await this.move(moved, widgetOptions) : await this.create(provider, args, widgetOptions, context);
        const tabBar = this.shell.getTabBarFor(opened.widget);
        this.quota.count(context, opened.widget, tabBar && !tabBars.has(tabBar) ? tabBar : undefined);
        return opened;
    }

    /** The tab to bring to the front: in the named pane, else in the person's, else in any. */
    protected findIn(provider: PaneContentProvider, contentId: string, target: Pane | undefined): Widget | undefined {
        const { tabBar } = target ?? this.active;
        return tabBar?.titles.find(({ owner }) => provider.contentIdOf(owner) === contentId)?.owner ?? provider.find(contentId);
    }

    protected placeFor({ splitDirection, newPane }: OpenArgs, target: Pane | undefined): ApplicationShell.WidgetOptions {
        const tabBar: TabBar<Widget> | undefined = target?.tabBar ?? this.active.tabBar;
        const ref = (tabBar?.currentTitle ?? tabBar?.titles[0])?.owner;
        const mode = splitDirection === 'horizontal' ? 'split-bottom' : splitDirection === 'vertical' || newPane ? 'split-right' : 'tab-after';
        return ref ? { ref, mode } : { area: 'main' };
    }

    protected async reveal(widget: Widget): Promise<Opened> {
        const behind = this.shell.getTabBarFor(widget)?.currentTitle?.owner;
        const before = this.places.of(widget);
        await this.focus.during(() => this.shell.revealWidget(widget.id));
        return { widget, before, behind, isMoved: false };
    }

    protected async move(widget: Widget, options: ApplicationShell.WidgetOptions): Promise<Opened> {
        const before = this.places.of(widget);
        await this.focus.during(async () => {
            await this.shell.addWidget(widget, options);
            await this.shell.revealWidget(widget.id);
        });
        return { widget, before, isMoved: true };
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
        return { widget, before: isNew ? undefined : this.places.of(widget), isMoved: false };
    }

    protected record(provider: PaneContentProvider, args: OpenArgs, { widget, before, behind, isMoved }: Opened, context: CommandContext): void {
        let current = widget;
        const { sessionId, id: callId } = context;
        this.undo.record({
            sessionId, callId,
            label: `Open ${args.contentId || args.type}`,
            undo: () => !before ? this.takeBack(current, args.contentId)
                : isMoved ? this.focus.during(() => this.places.restore(current, before)).then(() => undefined)
                    : this.bringToFront(behind),
            redo: async () => {
                current = (await this.show(provider, args, context)).widget;
                return undefined;
            }
        });
    }

    protected async takeBack(widget: Widget, contentId: string): Promise<string | undefined> {
        if (Saveable.isDirty(widget) || widget.title.className.includes(PINNED_CLASS)) {
            return `${contentId} stays open: it is ${Saveable.isDirty(widget) ? 'not saved' : 'pinned'}.`;
        }
        if (widget.isAttached) {
            await this.focus.during(() => this.shell.closeWidget(widget.id));
        }
        return undefined;
    }

    protected async bringToFront(widget: Widget | undefined): Promise<string | undefined> {
        if (widget?.isAttached) {
            await this.focus.during(() => this.shell.revealWidget(widget.id));
        }
        return undefined;
    }
}
