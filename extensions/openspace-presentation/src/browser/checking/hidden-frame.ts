import { createFrame, SlideFrame } from '../stage/slide-frame';
import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';

/**
 * A place in the page where a slide is laid out and nobody meets it. It is not hidden by style, so that fonts and sizes are those
 * of the stage, and it is in the page only while something is measured.
 */
export class HiddenFrame {

    protected readonly host = createHost();
    protected shown: { readonly theme: string | undefined; readonly frame: SlideFrame } | undefined;

    /** The element around the slides of a theme, in the page. */
    open(theme: string | undefined): HTMLElement {
        if (!this.shown || this.shown.theme !== theme) {
            this.shown = { theme, frame: createFrame(theme) };
            this.host.replaceChildren(this.shown.frame.root);
        }
        if (!this.host.isConnected) {
            document.body.append(this.host);
        }
        return this.shown.frame.root;
    }

    /** Resolves when the slide looks as it will stay. The frame is {@link open}. */
    async show(section: HTMLElement): Promise<void> {
        this.shown?.frame.show(section);
        await Promise.all(Array.from(section.querySelectorAll('img'), loaded));
        await document.fonts?.ready;
    }

    /** Leaves the page, and the last slide. */
    close(): void {
        this.host.remove();
        this.shown?.frame.show(document.createElement('section'));
    }
}

function createHost(): HTMLElement {
    const host = document.createElement('div');
    host.className = 'openspace-deck-check';
    host.inert = true;
    host.setAttribute('aria-hidden', 'true');
    Object.assign(host.style, {
        position: 'fixed', left: `-${2 * SLIDE_WIDTH}px`, top: '0', width: `${SLIDE_WIDTH}px`, height: `${SLIDE_HEIGHT}px`,
        contain: 'strict', overflow: 'hidden', pointerEvents: 'none'
    });
    return host;
}

/** Its size is known then; one that cannot be read is a finding of its own. */
async function loaded(image: HTMLImageElement): Promise<void> {
    if (image.complete) {
        return;
    }
    await new Promise<void>(resolve => {
        image.addEventListener('load', () => resolve(), { once: true });
        image.addEventListener('error', () => resolve(), { once: true });
    });
}
