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

    it('is given up for another one, and keeps nobody waiting', async () => {
        const printed: string[] = [];
        const first = printPage('<p>old</p>');
        stubPrint(frame => printed.push(frame.srcdoc));
        await Promise.all([first, printPage('<p>new</p>')]);
        expect([printed, frames().length]).toEqual([['<p>new</p>'], 1]);
    });

    it('leaves at most one frame where the browser does not say that it is over', async () => {
        for (let round = 0; round < 3; round++) {
            stubPrint(() => undefined);
            await printPage('<p>paper</p>');
        }
        expect(frames()).toHaveLength(1);
    });
});
