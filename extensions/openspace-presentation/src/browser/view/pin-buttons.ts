import { nls } from '@theia/core/lib/common/nls';
import { boxIn } from '../talk/place-box';

export interface PinActions {
    /** Accepts all code of the slide as it is now. */
    pin(): void;
    /** Brings the person to the line of the deck that names the code. */
    edit(line: number): void;
}

const MARKED = ['unpinned', 'moved', 'changed', 'missing'].map(state => `figure[data-code-state="${state}"]`).join(', ');

/**
 * Buttons beside code of the workspace that is not what it was when the slide was written, and a quiet one beside the first code of
 * which that is not known. They stand over the slide, not on it.
 */
export class PinButtons {

    protected buttons: HTMLButtonElement[] = [];

    /** @param pane stands over the slide */
    constructor(protected readonly pane: HTMLElement, protected readonly actions: PinActions) { }

    /** What is seen of the slide in front, if it can be worked with. */
    update(slide: HTMLElement | undefined): void {
        const figures = [...slide?.querySelectorAll<HTMLElement>(MARKED) ?? []]
            .filter(figure => getComputedStyle(figure).visibility !== 'hidden');
        const unpinned = figures.find(isUnpinned);
        const described = figures.filter(figure => figure === unpinned || !isUnpinned(figure));
        this.buttons.splice(described.length).forEach(button => button.remove());
        for (const [index, figure] of described.entries()) {
            this.describe(this.buttons[index] ??= this.createButton(), figure);
        }
    }

    protected createButton(): HTMLButtonElement {
        const button = document.createElement('button');
        button.type = 'button';
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
        button.className = `theia-button secondary openspace-deck-pin${isUnpinned(figure) ? ' openspace-deck-pin-quiet' : ''}`;
        [button.textContent, button.title] = isMissing ? [
            nls.localize('openspace/presentation/editReference', 'Edit Reference'),
            nls.localize('openspace/presentation/editReference/title', 'Edit Reference: open the text that names {0}', name)
        ] : isUnpinned(figure) ? [
            nls.localize('openspace/presentation/pin', 'Pin'),
            nls.localize('openspace/presentation/pin/title', 'Pin: remember the code of this slide, so that you are told when it changes')
        ] : [
            nls.localize('openspace/presentation/pinAgain', 'Pin Again'),
            nls.localize('openspace/presentation/pinAgain/title', 'Pin Again: accept the code of this slide as it is now')
        ];
        button.setAttribute('aria-label', button.title);
        button.onclick = () => isMissing ? this.actions.edit(Number(figure.dataset.line)) : this.actions.pin();
    }
}

function isUnpinned({ dataset }: HTMLElement): boolean {
    return dataset.codeState === 'unpinned';
}
