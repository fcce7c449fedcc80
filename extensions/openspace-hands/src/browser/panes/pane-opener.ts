import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { AgentTabs } from 'openspace-core/lib/browser/resources/agent-tabs';
import { PaneContentProvider, ResolvedContent } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps, UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { oneLine } from 'openspace-core/lib/common/text/one-line';
import { PaneOpenArgs, PaneOpenData } from '../../common/commands/pane-open';
import { FrontTabs } from './front-tabs';
import { PaneChooser, PanePlace } from './pane-chooser';
import { PaneQuota } from './pane-quota';
import { PaneService } from './pane-service';
import { PoliteFocus } from './polite-focus';
import { TabContents } from './tab-contents';
import { TabPlaces } from './tab-places';

/** With the content as it was resolved. */
type OpenArgs = PaneOpenArgs & Pick<ResolvedContent, 'uri' | 'look'>;

const MAX_TITLE_LENGTH = 100;

/** The tab that shows the content now, and how to go back. */
interface Opened {
    readonly widget: Widget;
    readonly takeBack: () => Promise<string | undefined>;
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

    @inject(PaneChooser)
    protected readonly chooser: PaneChooser;

    @inject(FrontTabs)
    protected readonly front: FrontTabs;

    @inject(TabPlaces)
    protected readonly places: TabPlaces;

    @inject(PaneQuota)
    protected readonly quota: PaneQuota;

    @inject(AgentTabs)
    protected readonly agentTabs: AgentTabs;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(PoliteFocus)
    protected readonly keyboard: PoliteFocus;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async open(args: PaneOpenArgs, context: CommandContext): Promise<PaneOpenData> {
        await this.panes.ready();
        const provider = this.contents.providerOf(args.type);
        if (!provider) {
            throw new Error(`There is nothing that could show "${args.type}".`);
        }
        const content = { ...args, ...await provider.resolve?.(args.contentId, context) };
        context.signal.throwIfAborted();
        const opened = await this.show(provider, content, context);
        const steps = [this.undoStep(provider, content, opened, context)];
        try {
            const turned = provider.turnTo?.(content.contentId);
            steps.push(...turned ? [turned] : []);
        } finally {
            recordSteps(this.undo, context, nls.localize('openspace/core/panes/open', 'Open {0}', content.contentId || args.type), steps);
        }
        const pane = this.panes.of(opened.widget);
        if (!pane) {
            throw new Error(`${content.contentId} is not in the window.`);
        }
        return { paneId: pane.id };
    }

    protected async show(provider: PaneContentProvider, args: OpenArgs, context: CommandContext): Promise<Opened> {
        const place = this.chooser.choose(provider, args);
        if (place.kind === 'front') {
            return this.bringToFront(place);
        }
        if (place.kind === 'new' || place.isNewPane) {
            this.quota.check(context, place.isNewPane);
        }
        const tabBars = new Set(this.shell.allTabBars);
        const opened = place.kind === 'move' ? await this.move(place) : await this.create(provider, args, place, context);
        const tabBar = this.shell.getTabBarFor(opened.widget);
        this.quota.count(context, place.kind === 'new' ? opened.widget : undefined, tabBar && !tabBars.has(tabBar) ? tabBar : undefined);
        return opened;
    }

    protected async bringToFront({ widget, pane }: PanePlace & { kind: 'front' }): Promise<Opened> {
        const before = this.front.of(pane);
        await this.front.show(widget);
        return { widget, takeBack: () => this.front.restore(before) };
    }

    protected async move({ widget, options }: PanePlace & { kind: 'move' }): Promise<Opened> {
        const place = this.places.of(widget);
        await this.focus.during(async () => {
            await this.keyboard.carry(widget, () => this.shell.addWidget(widget, options));
            await this.shell.revealWidget(widget.id);
        });
        // What can be undone is kept for long; a tab that is closed should not be.
        const moved = new WeakRef(widget);
        return {
            widget,
            takeBack: async () => {
                const tab = moved.deref();
                if (place && tab && !tab.isDisposed) {
                    await this.places.restore(tab, place);
                }
                return undefined;
            }
        };
    }

    protected async create(
        provider: PaneContentProvider, args: OpenArgs, { options }: PanePlace & { kind: 'new' }, { sessionId }: CommandContext
    ): Promise<Opened> {
        const known = new Set(this.shell.widgets);
        const title = args.title === undefined ? undefined : oneLine(args.title, MAX_TITLE_LENGTH);
        const widget = await this.focus.during(() =>
            provider.open(args.contentId, { uri: args.uri, look: args.look, title, widgetOptions: options }));
        const isNew = !known.has(widget);
        if (isNew && title !== undefined) {
            widget.title.label = title;
        }
        this.agentTabs.shown(widget, isNew, sessionId);
        const { contentId } = args;
        const created = isNew ? new WeakRef(widget) : undefined;
        return {
            widget,
            takeBack: async () => {
                const tab = created?.deref();
                return tab?.isAttached ? this.close(tab, contentId) : undefined;
            }
        };
    }

    protected async close(widget: Widget, contentId: string): Promise<string | undefined> {
        if (await this.agentTabs.closeUnused(widget)) {
            return undefined;
        }
        return Saveable.isDirty(widget)
            ? nls.localize('openspace/core/panes/staysDirty', '{0} stays open: it has unsaved changes.', contentId)
            : nls.localize('openspace/core/panes/staysUsed', '{0} stays open: you have used it.', contentId);
    }

    protected undoStep(provider: PaneContentProvider, args: OpenArgs, opened: Opened, context: CommandContext): UndoStep {
        let { takeBack } = opened;
        return {
            undo: () => takeBack(),
            redo: async () => {
                // What it looked like then says nothing of the file now.
                ({ takeBack } = await this.show(provider, { ...args, look: undefined }, context));
                return undefined;
            }
        };
    }
}
