import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToggledFold } from './toggled-fold';

/** A view of 500 pixels on content whose last 100 are a fold with its button at the end. */
describe('a fold that the person toggles', () => {
    let view: HTMLElement;
    let button: HTMLElement;
    let text: HTMLElement;
    let height: number;
    let scrollTop: number;

    beforeEach(() => {
        [view, text, button] = ['div', 'p', 'button'].map(name => document.createElement(name));
        const whole = document.createElement('div');
        button.setAttribute('aria-expanded', 'false');
        whole.append(button);
        view.append(text, whole);
        document.body.append(view);
        [height, scrollTop] = [1_000, 500];
        Object.defineProperties(view, {
            scrollHeight: { get: () => height },
            scrollTop: { get: () => scrollTop, set: (value: number) => scrollTop = Math.max(0, Math.min(value, height - 500)) }
        });
        const place = (element: HTMLElement, top: () => number): void => {
            element.getBoundingClientRect = () => ({ top: top() }) as DOMRect;
        };
        place(view, () => 0);
        place(whole, () => 900 - scrollTop);
        place(button, () => height - 20 - scrollTop);
    });

    afterEach(() => view.remove());

    it('is shown to its end if it fits', () => {
        const fold = ToggledFold.clicked(view, button)!;
        height = 1_300;
        expect([fold.settle(true), scrollTop]).toEqual([true, 800]);
    });

    it('is shown from its beginning if it does not fit, though the view followed the end', () => {
        const fold = ToggledFold.clicked(view, button)!;
        height = 3_000;
        expect([fold.settle(true), scrollTop]).toEqual([true, 500]);
    });

    it('leaves the view where it is when it is opened elsewhere', () => {
        scrollTop = 450;
        const fold = ToggledFold.clicked(view, button)!;
        height = 1_100;
        expect([fold.settle(false), scrollTop]).toEqual([true, 450]);
    });

    it('leaves its control under the pointer when it is closed', () => {
        [height, scrollTop] = [3_000, 2_400];
        const fold = ToggledFold.clicked(view, button)!;
        height = 1_600;
        expect([fold.settle(false), scrollTop]).toEqual([true, 1_000]);
    });

    it('is none where nothing unfolds, or nothing changes', () => {
        expect([ToggledFold.clicked(view, text), ToggledFold.clicked(text, button), ToggledFold.clicked(view, button)!.settle(true)])
            .toEqual([undefined, undefined, false]);
        expect(scrollTop).toBe(500);
    });
});
