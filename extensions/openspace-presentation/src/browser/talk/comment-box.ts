import { nls } from '@theia/core/lib/common/nls';

export interface CommentBoxActions {
    send(text: string): void;
    /** Not now: what is written so far is still wanted. */
    leave(): void;
    cancel(): void;
}

/** Where the person writes what they have to say. Keys that it gets are not those of the deck. */
export class CommentBox {

    readonly element = document.createElement('form');
    protected readonly text = document.createElement('textarea');
    protected readonly sendButton = document.createElement('button');

    /**
     * @param about its heading
     * @param draft what was written before
     */
    constructor(about: string, draft: string, protected readonly actions: CommentBoxActions) {
        this.element.className = 'openspace-deck-comment';
        this.element.setAttribute('aria-label', about);
        const heading = document.createElement('div');
        heading.className = 'openspace-deck-comment-about';
        heading.textContent = about;
        heading.title = about;
        this.text.className = 'theia-input';
        this.text.rows = 3;
        this.text.value = draft;
        this.text.placeholder = nls.localize('openspace/presentation/comment/text', 'Comment for the agent');
        this.text.setAttribute('aria-label', this.text.placeholder);
        this.text.addEventListener('input', () => this.update());
        const cancel = document.createElement('button');
        cancel.type = 'button';
        cancel.className = 'theia-button secondary';
        cancel.textContent = nls.localizeByDefault('Cancel');
        cancel.addEventListener('click', () => actions.cancel());
        this.sendButton.type = 'submit';
        this.sendButton.className = 'theia-button';
        this.sendButton.textContent = nls.localize('openspace/presentation/comment/send', 'Send to Chat');
        const buttons = document.createElement('div');
        buttons.className = 'openspace-deck-comment-buttons';
        buttons.append(cancel, this.sendButton);
        this.element.append(heading, this.text, buttons);
        this.element.addEventListener('submit', event => {
            event.preventDefault();
            this.send();
        });
        this.element.addEventListener('keydown', event => this.onKeyDown(event));
        this.update();
    }

    get draft(): string {
        return this.text.value;
    }

    focus(): void {
        this.text.focus({ preventScroll: true });
    }

    protected update(): void {
        this.sendButton.disabled = this.text.value.trim() === '';
    }

    protected send(): void {
        const text = this.text.value.trim();
        if (text !== '') {
            this.actions.send(text);
        }
    }

    protected onKeyDown(event: KeyboardEvent): void {
        event.stopPropagation();
        if (event.key === 'Escape') {
            event.preventDefault();
            this.actions.leave();
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            this.send();
        }
    }
}
