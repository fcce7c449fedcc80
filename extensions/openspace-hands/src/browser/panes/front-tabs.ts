import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { Pane } from './pane-service';

/** What a pane shows; nothing if it belongs to a side panel that is folded. */
export interface FrontTab {
    readonly area: Pane['area'];
    readonly widget?: Widget;
}

/** Brings tabs to the front and, for the person, what was there before. The keyboard stays where it is. */
@injectable()
export class FrontTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    of({ area, tabBar }: Pane): FrontTab {
        const isFolded = area === 'bottom' && this.shell.bottomPanel.isHidden;
        return { area, widget: isFolded ? undefined : tabBar.currentTitle?.owner };
    }

    async show(widget: Widget): Promise<void> {
        await this.focus.during(() => this.shell.revealWidget(widget.id));
    }

    /** In the form of an undo step; there is nothing to say about a tab that is gone. */
    async restore({ area, widget }: FrontTab): Promise<undefined> {
        if (!widget && area !== 'main') {
            await this.focus.during(() => this.shell.collapsePanel(area));
        } else if (widget?.isAttached) {
            await this.show(widget);
        }
        return undefined;
    }
}
