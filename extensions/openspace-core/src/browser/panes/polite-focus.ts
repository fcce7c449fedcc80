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

    onStart(): void {
        for (const event of ['keydown', 'compositionupdate', 'input']) {
            document.addEventListener(event, ({ target }) => {
                if (target instanceof Element && isEditing(target)) {
                    this.lastKey = this.now();
                }
            }, { capture: true, passive: true });
        }
    }

    /** Whether the person is writing, has something half written, or is in a menu or dialog. */
    get isNeeded(): boolean {
        const focused = document.activeElement;
        return focused !== null && (this.isTyping(focused) || hasDraft(focused) || focused.closest(TRANSIENT) !== null);
    }

    /** Whether the person is writing in there at this moment. */
    isTypingIn(node: HTMLElement): boolean {
        const focused = document.activeElement;
        return focused !== null && node.contains(focused) && this.isTyping(focused);
    }

    /** Answers whether the keyboard is there now. */
    async moveTo(widget: Widget): Promise<boolean> {
        if (!this.isNeeded) {
            await this.shell.activateWidget(widget.id);
        }
        return widget.node.contains(document.activeElement);
    }

    protected isTyping(focused: Element): boolean {
        return isEditing(focused) && this.now() - this.lastKey < TYPING;
    }

    protected now(): number {
        return performance.now();
    }
}

/** The inputs of editors and terminals only pass keys on; their content says nothing. */
function hasDraft(focused: Element): boolean {
    return (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement)
        && isEditing(focused) && focused.value !== '' && focused.closest('.monaco-editor, .xterm') === null;
}
