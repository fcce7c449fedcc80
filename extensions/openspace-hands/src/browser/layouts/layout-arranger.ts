import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { PINNED_CLASS, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { TabContents } from '../panes/tab-contents';
import { keepInAreas, keepInSide, widgetsIn, withoutPins } from './layout-data';
import { LayoutRestorer } from './layout-restorer';
import { MissingTab } from './missing-tab';

/** What came of it, by what tabs show. */
export interface Arrangement {
    /** Not in the layout, and still open. */
    readonly kept: string[];
    /** In the layout, and not there. */
    readonly missing: string[];
}

/** Brings the window into a layout. Nothing that the person wrote is lost, no shell ends, and the keyboard stays where it is. */
@injectable()
export class LayoutArranger {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(LayoutRestorer) protected readonly restorer: LayoutRestorer;
    @inject(TabContents) protected readonly contents: TabContents;
    @inject(FocusKeeper) protected readonly focus: FocusKeeper;
    @inject(PersonAtWork) protected readonly person: PersonAtWork;

    /** Rejects if it is no layout; the window is then as it was. */
    async arrange(snapshot: string, context: CommandContext): Promise<Arrangement> {
        return this.focus.during(async () => {
            const layout = withoutPins(await this.restorer.widgetsFor(snapshot));
            const wanted = widgetsIn(layout);
            context.signal.throwIfAborted();
            const main = await this.keepOrClose('main', wanted, context);
            const bottom = await this.keepOrClose('bottom', wanted, context);
            keepInAreas(layout, main, bottom);
            (['left', 'right'] as const).forEach(side =>
                keepInSide(layout, side, this.shell.getWidgets(side).filter(widget => !wanted.has(widget))));
            await this.shell.setLayoutData(layout);
            return {
                kept: [...main, ...bottom].map(widget => this.contents.contentOf(widget).contentId),
                missing: [...wanted].filter(widget => widget instanceof MissingTab).map(({ title }) => title.label)
            };
        });
    }

    /** Closes what the layout does not have; answers what has to stay. */
    protected async keepOrClose(area: 'main' | 'bottom', wanted: ReadonlySet<Widget>, context: CommandContext): Promise<Widget[]> {
        const staying: Widget[] = [];
        for (const widget of this.shell.getWidgets(area).filter(candidate => !wanted.has(candidate))) {
            if (!await this.hasToStay(widget, context)) {
                await this.shell.closeWidget(widget.id, { save: false });
            }
            if (!widget.isDisposed && widget.isAttached) {
                staying.push(widget);
            }
        }
        return staying;
    }

    protected async hasToStay(widget: Widget, context: CommandContext): Promise<boolean> {
        const isAgent = context.source !== 'palette';
        const { type } = this.contents.contentOf(widget);
        return Saveable.isDirty(widget)
            || widget.title.className.includes(PINNED_CLASS)
            || type === 'chat'
            || widget instanceof TerminalWidget && widget.exitStatus === undefined
            || this.person.isWritingIn(widget.node)
            || isAgent && this.person.isPresentIn(widget.node)
            || isAgent && await this.contents.providerOf(type)?.reasonToStay?.(widget, context) !== undefined;
    }
}
