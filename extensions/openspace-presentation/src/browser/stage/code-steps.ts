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
}
