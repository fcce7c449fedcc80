import { isThereAt } from '../../common/living-code/code-change';
import { linesOfStep, readLineSteps } from '../../common/living-code/line-steps';

/** Lets the lines of the step stand out that the fragments of a slide are at, in each of its blocks of code with steps. */
export function showCodeSteps(slide: HTMLElement): void {
    for (const block of slide.querySelectorAll<HTMLElement>('pre[data-line-steps]')) {
        const shown = block.querySelectorAll('.openspace-code-step.visible').length;
        const isCurrent = linesOfStep(readLineSteps(block.dataset.lineSteps ?? '') ?? [], shown);
        for (const [at, line] of block.querySelectorAll('.openspace-code-line').entries()) {
            line.classList.toggle('openspace-code-current', isCurrent(at + 1));
            line.classList.toggle('openspace-code-dimmed', !isCurrent(at + 1));
        }
    }
    showCodeChanges(slide);
}

/** Lets code that becomes other code look as after the steps that the fragments of a slide are at. */
export function showCodeChanges(slide: HTMLElement): void {
    for (const block of slide.querySelectorAll<HTMLElement>('pre[data-change-steps]')) {
        const shown = block.querySelectorAll('.openspace-code-step.visible').length;
        for (const line of block.querySelectorAll<HTMLElement>('[data-change-step]')) {
            const step = Number(line.dataset.changeStep);
            const isThere = isThereAt({ kind: line.localName === 'ins' ? 'added' : 'removed', step }, shown);
            line.classList.toggle('openspace-code-gone', !isThere);
            line.classList.toggle('openspace-code-new', step === shown);
        }
    }
}
