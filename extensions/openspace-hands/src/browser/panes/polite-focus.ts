import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';

/** Surfaces that are over the rest because the person wants or has to use them now. */
const TRANSIENT = '.lm-Menu, .dialogOverlay, .quick-input-widget, .openspace-prompts';

/** Gives the keyboard to something that the agent wants in front, and only while the person does not need it. */
@injectable()
export class PoliteFocus {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    /** Gives the keyboard to a tab, unless the person is writing, or is in a menu or dialog. Answers whether it is there now. */
    async moveTo(widget: Widget): Promise<boolean> {
        if (this.mayLeave(document.activeElement)) {
            // The tab takes it a little later: somebody may have begun to write by then.
            await this.focus.giving(() => this.shell.activateWidget(widget.id), owner => this.mayLeave(owner));
            if (widget.node.contains(document.activeElement)) {
                this.person.wasBrought();
            }
        }
        return widget.node.contains(document.activeElement);
    }

    /** Keeps the keyboard in a tab while that goes to another place in the page, which makes browsers drop it. */
    async carry(widget: Widget, move: () => Promise<void>): Promise<void> {
        const focused = document.activeElement;
        await move();
        if (focused instanceof HTMLElement && widget.node.contains(focused)) {
            focused.focus({ preventScroll: true });
        }
    }

    protected mayLeave(owner: Element | null | undefined): boolean {
        return !owner || !this.person.isWriting(owner) && owner.closest(TRANSIENT) === null;
    }
}
