import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isEditing } from '../control/is-editing';

/** Somebody who pressed a key so recently is typing; in milliseconds. */
const TYPING = 2_000;

/** Surfaces that are over the rest because the person wants or has to use them now. */
const TRANSIENT = '.lm-Menu, .dialogOverlay, .quick-input-widget, .openspace-prompts';

/** The one place that may give the keyboard to something that the agent wants in front, and only while the person does not need it. */
@injectable()
export class PoliteFocus implements FrontendApplicationContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    protected lastKey = -Infinity;
    /** The keyboard came here for the agent, and the person has not done anything since. */
    protected brought: Element | undefined;

    onStart(): void {
        const listen = (types: readonly string[], listener: (event: Event) => void): void =>
            types.forEach(type => document.addEventListener(type, listener, { capture: true, passive: true }));
        listen(['keydown', 'compositionupdate', 'input'], ({ target }) => {
            if (target instanceof Element && isEditing(target)) {
                this.lastKey = this.now();
            }
        });
        listen(['keydown', 'pointerdown'], () => this.brought = undefined);
    }

    /** The person has the keyboard in there. */
    isPersonIn(node: HTMLElement): boolean {
        const focused = document.activeElement;
        return focused !== null && node.contains(focused) && focused !== this.brought;
    }

    /** The person is writing in there, or has something half written before their eyes. */
    isWritingIn(node: HTMLElement): boolean {
        const focused = document.activeElement;
        return focused !== null && node.contains(focused) && this.isWriting(focused);
    }

    /** Gives the keyboard to a tab, unless the person is writing, or is in a menu or dialog. Answers whether it is there now. */
    async moveTo(widget: Widget): Promise<boolean> {
        const { activeElement: focused } = document;
        if (!focused || !this.isWriting(focused) && focused.closest(TRANSIENT) === null) {
            await this.shell.activateWidget(widget.id);
            this.brought = document.activeElement ?? undefined;
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

    protected isWriting(focused: Element): boolean {
        return isEditing(focused) && (this.now() - this.lastKey < TYPING || hasDraft(focused));
    }

    protected now(): number {
        return performance.now();
    }
}

/** The inputs of editors and terminals only pass keys on; their content says nothing. */
function hasDraft(focused: Element): boolean {
    return (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) && focused.value !== '' && focused.closest('.monaco-editor, .xterm') === null;
}
