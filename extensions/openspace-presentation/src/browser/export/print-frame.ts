import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';

/** Ends the last print, whose end the browser may not tell. */
let endLast: (() => void) | undefined;

/**
 * Opens the browser's print dialog for a page, which stands in a frame that nobody sees. Resolves when the dialog is open, in some
 * browsers when it has been closed, and when another page is to be printed instead.
 */
export async function printPage(html: string): Promise<void> {
    endLast?.();
    const frame = createFrame();
    frame.srcdoc = html;
    const ended = new Promise<void>(resolve => {
        endLast = () => {
            frame.remove();
            resolve();
        };
    });
    await Promise.race([ended, printFrame(frame)]);
}

/** Never settles if the frame is removed before it has its page. */
async function printFrame(frame: HTMLIFrameElement): Promise<void> {
    await new Promise<void>(resolve => {
        frame.addEventListener('load', () => resolve(), { once: true });
        document.body.append(frame);
    });
    const { contentDocument, contentWindow } = frame;
    if (!contentDocument || !contentWindow) {
        throw new Error('The page to be printed was closed.');
    }
    await Promise.all(Array.from(contentDocument.images, image => image.decode?.().catch(() => undefined)));
    await contentDocument.fonts?.ready;
    if (!frame.isConnected) {
        return;
    }
    contentWindow.addEventListener('afterprint', () => frame.remove(), { once: true });
    contentWindow.print();
}

/** It is laid out, as it must be to be printed. Nothing in it runs. */
function createFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.className = 'openspace-deck-paper';
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
    frame.setAttribute('aria-hidden', 'true');
    frame.inert = true;
    frame.tabIndex = -1;
    Object.assign(frame.style, {
        position: 'fixed', left: `-${2 * SLIDE_WIDTH}px`, top: '0', width: `${SLIDE_WIDTH}px`, height: `${SLIDE_HEIGHT}px`, border: 'none'
    });
    return frame;
}
