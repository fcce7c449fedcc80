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
        pins.update(slideWith('same', 'moved', 'unpinned', 'changed', 'missing'));
        expect(buttons().map(({ textContent, title }) => [textContent, title])).toEqual([
            ['Pin Again', 'Pin Again: accept src/1.ts:1–3 as it is now'], ['Pin Again', 'Pin Again: accept src/3.ts:1–3 as it is now'],
            ['Edit Reference', 'Edit Reference: open the text that names src/4.ts:1–3']
        ]);
        buttons().forEach(button => button.click());
        expect(asked).toEqual(['pin', 'pin', 14]);
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
