import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';

/** The frame of a print whose end no browser has told yet. */
let last: HTMLIFrameElement | undefined;

/**
 * Opens the browser's print dialog for a page, which stands in a frame that nobody sees. Resolves when the dialog is open; in some
 * browsers that is when it has been closed.
 */
export async function printPage(html: string): Promise<void> {
    last?.remove();
    const frame = last = createFrame();
    frame.srcdoc = html;
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
