import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PinButtons } from './pin-buttons';

describe('buttons beside code', () => {
    let pane: HTMLElement;
    let asked: unknown[];
    let pins: PinButtons;

    beforeEach(() => {
        pane = document.createElement('div');
        document.body.append(pane);
        asked = [];
        pins = new PinButtons(pane, { pin: () => asked.push('pin'), edit: line => asked.push(line) });
    });

    afterEach(() => pane.remove());

    function slideWith(...states: string[]): HTMLElement {
        const slide = document.createElement('section');
        for (const [index, state] of states.entries()) {
            const figure = document.createElement('figure');
            Object.assign(figure.dataset, { codeState: state, line: String(10 + index) });
            const caption = document.createElement('figcaption');
            caption.textContent = `src/${index}.ts:1–3`;
            figure.append(caption);
            slide.append(figure);
        }
        return slide;
    }

    const buttons = (): HTMLButtonElement[] => [...pane.querySelectorAll('button')];

    it('are there where the code is not what it was, and say what they do', () => {
        pins.update(slideWith('same', 'moved', 'same', 'changed', 'missing'));
        expect(buttons().map(({ textContent, title }) => [textContent, title])).toEqual([
            ['Pin Again', 'Pin Again: accept the code of this slide as it is now'],
            ['Pin Again', 'Pin Again: accept the code of this slide as it is now'],
            ['Edit Reference', 'Edit Reference: open the text that names src/4.ts:1–3']
        ]);
        buttons().forEach(button => button.click());
        expect(asked).toEqual(['pin', 'pin', 14]);
    });

    it('offer once, quietly, to pin what has never been pinned', () => {
        const isQuiet = (): boolean[] => buttons().map(({ classList }) => classList.contains('openspace-deck-pin-quiet'));
        pins.update(slideWith('unpinned', 'changed', 'unpinned'));
        expect([buttons().map(({ textContent }) => textContent), isQuiet()]).toEqual([['Pin', 'Pin Again'], [true, false]]);
        expect(buttons()[0].title).toBe('Pin: remember the code of this slide, so that you are told when it changes');
        buttons()[0].click();
        pins.update(slideWith('changed'));
        expect([asked, isQuiet()]).toEqual([['pin'], [false]]);
    });

    it('stay the same elements, with the focus, while there is something to do, and go then', () => {
        pins.update(slideWith('changed', 'missing'));
        const [first] = buttons();
        first.focus();
        pins.update(slideWith('missing'));
        expect([buttons(), document.activeElement]).toEqual([[first], first]);
        first.click();
        pins.update(slideWith('same'));
        expect([asked, buttons()]).toEqual([[10], []]);
        pins.update(undefined);
        expect(buttons()).toEqual([]);
    });
});
