import { nls } from '@theia/core/lib/common/nls';
import { boxIn } from '../talk/place-box';

export interface PinActions {
    /** Accepts the code of the slide as it is now. */
    pin(): void;
    /** Brings the person to the line of the deck that names the code. */
    edit(line: number): void;
}

const MARKED = ['moved', 'changed', 'missing'].map(state => `figure[data-code-state="${state}"]`).join(', ');

/** Buttons beside code of the workspace that is not what it was when the slide was written. They stand over the slide, not on it. */
export class PinButtons {

    protected buttons: HTMLButtonElement[] = [];

    /** @param pane stands over the slide */
    constructor(protected readonly pane: HTMLElement, protected readonly actions: PinActions) { }

    /** What is seen of the slide in front, if it can be worked with. */
    update(slide: HTMLElement | undefined): void {
        const figures = [...slide?.querySelectorAll<HTMLElement>(MARKED) ?? []]
            .filter(figure => getComputedStyle(figure).visibility !== 'hidden');
        this.buttons.splice(figures.length).forEach(button => button.remove());
        for (const [index, figure] of figures.entries()) {
            this.describe(this.buttons[index] ??= this.createButton(), figure);
        }
    }

    protected createButton(): HTMLButtonElement {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'theia-button secondary openspace-deck-pin';
        this.pane.append(button);
        return button;
    }

    protected describe(button: HTMLButtonElement, figure: HTMLElement): void {
        const isMissing = figure.dataset.codeState === 'missing';
        const caption = figure.querySelector('figcaption');
        // At the end of the caption, beside the mark.
        const { left, top, width, height } = boxIn(this.pane, caption ?? figure);
        Object.assign(button.style, { left: `${left + width}px`, top: `${top + height / 2}px` });
        const name = caption?.textContent ?? '';
        button.textContent = isMissing ? nls.localize('openspace/presentation/editReference', 'Edit Reference')
            : nls.localize('openspace/presentation/pinAgain', 'Pin Again');
        button.title = isMissing
            ? nls.localize('openspace/presentation/editReference/title', 'Edit Reference: open the text that names {0}', name)
            : nls.localize('openspace/presentation/pinAgain/title', 'Pin Again: accept {0} as it is now', name);
        button.setAttribute('aria-label', button.title);
        button.onclick = () => isMissing ? this.actions.edit(Number(figure.dataset.line)) : this.actions.pin();
    }
}
