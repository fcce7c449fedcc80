import { ShouldSaveDialog } from '@theia/core/lib/browser/saveable';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Message } from '@theia/core/lib/browser/widgets';
import { ARMING_TIME } from 'openspace-core/lib/browser/control/person-questions';

/**
 * Theia's question about unsaved changes, asked because of the agent: the person may be in the middle of something else. So it
 * does not take the keyboard (Tab leads there), and keys that were meant for another place answer nothing.
 */
export class UnsavedTabDialog extends ShouldSaveDialog {

    protected visibleSince = Infinity;
    /** Where the keyboard was before the person came here. */
    protected cameFrom: HTMLElement | undefined;

    override async open(disposeOnResolve?: boolean): Promise<boolean | undefined> {
        try {
            return await super.open(disposeOnResolve);
        } finally {
            this.cameFrom?.focus({ preventScroll: true });
        }
    }

    /** The keyboard has not been taken, so that there is nothing to give back. */
    override close(): void {
        this.activeElement = undefined;
        super.close();
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.visibleSince = this.now();
        const listening = new AbortController();
        this.toDisposeOnDetach.push(Disposable.create(() => listening.abort()));
        document.addEventListener('keydown', event => this.handleTab(event), { capture: true, signal: listening.signal });
        this.node.addEventListener('focusin', ({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !this.node.contains(relatedTarget)) {
                this.cameFrom = relatedTarget;
            }
        }, { signal: listening.signal });
        // Clicks and keys on buttons, too, need time to be meant.
        for (const type of ['click', 'keydown'] as const) {
            this.node.addEventListener(type, event => !this.isArmed && event.stopImmediatePropagation(), {
                capture: true, signal: listening.signal
            });
        }
    }

    /** The rest of the page stays usable: the person decides when to answer. */
    protected override preventTabbingOutsideDialog(): Disposable {
        return Disposable.NULL;
    }

    protected override onActivateRequest(): void { }

    protected override handleEnter(event: KeyboardEvent): boolean | void {
        return this.hasFocus ? super.handleEnter(event) : false;
    }

    protected override handleEscape(event: KeyboardEvent): boolean | void {
        return this.isArmed ? super.handleEscape(event) : false;
    }

    protected handleTab(event: KeyboardEvent): void {
        if (event.key === 'Tab' && !this.hasFocus && this.closeButton) {
            event.preventDefault();
            event.stopImmediatePropagation();
            this.closeButton.focus();
        }
    }

    protected get hasFocus(): boolean {
        return this.node.contains(document.activeElement);
    }

    protected get isArmed(): boolean {
        return this.now() - this.visibleSince >= ARMING_TIME;
    }

    protected now(): number {
        return performance.now();
    }
}
