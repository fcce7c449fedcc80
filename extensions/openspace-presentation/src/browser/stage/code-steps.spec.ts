import { describe, expect, it } from 'vitest';
import { showCodeSteps } from './code-steps';

function slideWithCode(steps: string, lines: number): HTMLElement {
    const slide = document.createElement('section');
    const block = document.createElement('pre');
    block.dataset.lineSteps = steps;
    for (let line = 1; line <= lines; line++) {
        const element = document.createElement('span');
        element.className = 'openspace-code-line';
        element.dataset.lineNumber = `${line + 100}`;
        block.append(element);
    }
    block.append(...steps.split('|').slice(1).map(() => {
        const marker = document.createElement('span');
        marker.className = 'fragment openspace-code-step';
        return marker;
    }));
    slide.append(block);
    return slide;
}

const current = (slide: HTMLElement): number[] => [...slide.querySelectorAll('.openspace-code-line')]
    .flatMap((line, at) => line.classList.contains('openspace-code-current') ? [at + 1] : []);

describe('steps of code', () => {
    it('shows the first step before any fragment', () => {
        const slide = slideWithCode('1|3-5', 6);
        showCodeSteps(slide);
        expect(current(slide)).toEqual([1]);
        expect(slide.querySelectorAll('.openspace-code-dimmed')).toHaveLength(5);
    });

    it('shows the lines of the last fragment that is visible, and those before when it goes back', () => {
        const slide = slideWithCode('1|3-5|2,6', 6);
        const [second, third] = slide.querySelectorAll('.fragment');
        second.classList.add('visible');
        third.classList.add('visible');
        showCodeSteps(slide);
        expect(current(slide)).toEqual([2, 6]);
        third.classList.remove('visible');
        showCodeSteps(slide);
        expect(current(slide)).toEqual([3, 4, 5]);
    });

    it('takes a step without lines for all of them', () => {
        const slide = slideWithCode('*|2', 3);
        showCodeSteps(slide);
        expect(current(slide)).toEqual([1, 2, 3]);
    });
});
