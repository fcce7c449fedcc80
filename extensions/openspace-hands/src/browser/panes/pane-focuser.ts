import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { RevealPolicy } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { paneFocus } from '../../common';
import { ActivePane } from './active-pane';
import { FrontTabs } from './front-tabs';
import { Pane, PaneService } from './pane-service';
import { PoliteFocus } from './polite-focus';
import { TabContents } from './tab-contents';

/** Does the work of `openspace.pane.focus`. */
@injectable()
export class PaneFocuser {

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(ActivePane)
    protected readonly active: ActivePane;

    @inject(FrontTabs)
    protected readonly front: FrontTabs;

    @inject(PoliteFocus)
    protected readonly keyboard: PoliteFocus;

    @inject(FocusKeeper)
    protected readonly focusKeeper: FocusKeeper;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    async focus(args: CommandArgs<typeof paneFocus>, context: CommandContext): Promise<CommandData<typeof paneFocus>> {
        await this.panes.ready();
        const [widget, pane] = this.targetOf(args);
        const before = this.front.of(pane);
        const isPersons = context.source === 'palette';
        if (before.widget !== widget && this.contents.contentOf(widget).type === 'editor') {
            // A file that comes to light is shown; one that is in front may have the keyboard.
            this.policy.checkFree(context);
        }
        if (!isPersons && before.widget && before.widget !== widget && this.person.isWritingIn(before.widget.node)) {
            throw new Error(`The person is writing in ${pane.id}.`);
        }
        await this.front.show(widget);
        recordSteps(this.undo, context,
            nls.localize('openspace/core/panes/focus', 'Bring {0} to the front', this.contents.contentOf(widget).contentId),
            [{ undo: () => this.front.restore(before), redo: () => this.front.restore({ area: pane.area, widget }) }]);
        context.signal.throwIfAborted();
        if (isPersons) {
            this.focusKeeper.bringPersonTo(widget);
            return { focused: true };
        }
        return { focused: await this.keyboard.moveTo(widget) };
    }

    protected targetOf({ paneId, contentId }: CommandArgs<typeof paneFocus>): [Widget, Pane] {
        const pane = paneId === undefined ? undefined : this.panes.get(paneId);
        if (contentId === undefined) {
            if (!pane) {
                throw new Error('Say what to focus: paneId or contentId.');
            }
            return [(pane.tabBar.currentTitle ?? pane.tabBar.titles[0]).owner, pane];
        }
        const found = this.panes.find(contentId, pane).flatMap(widget => {
            const home = this.panes.of(widget);
            return home ? [[widget, home] as [Widget, Pane]] : [];
        });
        const target = found.find(([, { tabBar }]) => tabBar === this.active.tabBar) ?? found[0];
        if (!target) {
            throw new Error(`${contentId} is not open${pane ? ` in ${pane.id}` : ''}.`);
        }
        return target;
    }
}
