import { ConfirmDialog, ConfirmDialogProps } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets';

/** A question whose safe answer is *Cancel*: that is the button in front, and Enter never says yes unless the person chose it. */
export class CarefulDialog extends ConfirmDialog {

    constructor(props: ConfirmDialogProps) {
        super(props);
        this.closeButton?.classList.replace('secondary', 'main');
        this.acceptButton?.classList.replace('main', 'secondary');
    }

    protected override handleEnter(): boolean {
        // The button that has the keyboard takes it.
        return false;
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.closeButton?.focus();
    }
}

/** Paragraphs, and lists where one is a list of texts, for a dialog. */
export function dialogText(...parts: ReadonlyArray<string | readonly string[]>): HTMLElement {
    const text = document.createElement('div');
    text.className = 'openspace-dialog-text';
    text.append(...parts.map(part => {
        if (typeof part === 'string') {
            return withText('p', part);
        }
        const list = document.createElement('ul');
        list.append(...part.map(item => withText('li', item)));
        return list;
    }));
    return text;
}

function withText(tag: 'p' | 'li', text: string): HTMLElement {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
}
