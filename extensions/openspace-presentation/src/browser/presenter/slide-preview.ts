import { Disposable } from '@theia/core/lib/common/disposable';
import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';
import { showCodeSteps } from '../stage/code-steps';
import { createFrame, setDeckTheme } from '../stage/slide-frame';

/** A slide to be looked at, as large as its place in the page of another window allows. */
export class SlidePreview implements Disposable {

    readonly element: HTMLElement;
    protected readonly frame = createFrame(undefined);
    protected readonly observer: ResizeObserver | undefined;
    protected section: HTMLElement | undefined;

    constructor(page: Document) {
        this.element = page.createElement('div');
        this.element.className = 'openspace-presenter-slide';
        this.element.setAttribute('inert', '');
        this.element.append(this.frame.root);
        // Only the other window knows when its elements change their sizes; documents without a window have none.
        const Observer = page.defaultView?.ResizeObserver;
        this.observer = Observer && new Observer(() => this.fit());
        this.observer?.observe(this.element);
    }

    /** Shows a slide with all of its steps. */
    show(section: HTMLElement, theme: string | undefined): void {
        this.section = section;
        setDeckTheme(this.frame.root, theme);
        this.frame.show(section);
        showCodeSteps(section);
        this.element.classList.add('openspace-presenter-shown');
        this.fit();
    }

    /** Shows the first steps only, as the stage does. */
    showSteps(count: number): void {
        const fragments = this.section?.querySelectorAll('.fragment') ?? [];
        for (const [at, fragment] of [...fragments].entries()) {
            fragment.classList.toggle('visible', at < count);
            fragment.classList.toggle('current-fragment', at === count - 1);
        }
        if (this.section) {
            showCodeSteps(this.section);
        }
    }

    clear(): void {
        this.section = undefined;
        this.element.classList.remove('openspace-presenter-shown');
        this.frame.show(document.createElement('section'));
    }

    dispose(): void {
        this.observer?.disconnect();
        this.clear();
    }

    protected fit(): void {
        const { clientWidth, clientHeight } = this.element;
        const scale = Math.min(clientWidth / SLIDE_WIDTH, clientHeight / SLIDE_HEIGHT);
        this.frame.root.style.transform = `translate(${(clientWidth - SLIDE_WIDTH * scale) / 2}px, 0) scale(${scale})`;
    }
}
