import { nls } from '@theia/core/lib/common/nls';

/** A line above the slides that says why they are not as they should be. */
export class DeckBanner {

    readonly element = document.createElement('div');
    protected readonly text = document.createElement('span');
    protected readonly button = document.createElement('button');

    /** @param retry the person wants to try again what has failed */
    constructor(retry: () => void) {
        this.element.className = 'openspace-deck-banner';
        this.element.setAttribute('role', 'status');
        this.button.type = 'button';
        this.button.className = 'theia-button secondary openspace-deck-retry';
        this.button.textContent = nls.localize('openspace/presentation/retry', 'Try Again');
        this.button.addEventListener('click', retry);
        this.element.append(this.text, this.button);
        this.show(undefined, false);
    }

    /** Nothing to say without a message. */
    show(message: string | undefined, canRetry: boolean): void {
        this.element.hidden = message === undefined;
        this.text.textContent = message ?? '';
        this.button.hidden = !canRetry;
    }
}
