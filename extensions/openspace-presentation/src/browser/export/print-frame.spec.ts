import { afterEach, describe, expect, it } from 'vitest';
import { printPage } from './print-frame';

describe('printing a page', () => {
    const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];
    /** Stands for the print dialog, which jsdom has not. */
    const stubPrint = (print: (frame: HTMLIFrameElement) => void): void => {
        document.addEventListener('load', ({ target }) => {
            if (target instanceof HTMLIFrameElement && target.contentWindow) {
                target.contentWindow.print = () => print(target);
            }
        }, { capture: true, once: true });
    };

    afterEach(() => frames().forEach(frame => frame.remove()));

    it('happens in a frame that nobody meets, and that is gone afterwards', async () => {
        let printed = '';
        stubPrint(frame => {
            printed = frame.srcdoc;
            expect([frame.inert, frame.getAttribute('sandbox')]).toEqual([true, 'allow-same-origin allow-modals']);
            frame.contentWindow?.dispatchEvent(new Event('afterprint'));
        });
        await printPage('<p>paper</p>');
        expect(printed).toBe('<p>paper</p>');
        expect(frames()).toHaveLength(0);
    });

    it('leaves at most one frame where the browser does not say that it is over', async () => {
        for (let round = 0; round < 3; round++) {
            stubPrint(() => undefined);
            await printPage('<p>paper</p>');
        }
        expect(frames()).toHaveLength(1);
    });
});
