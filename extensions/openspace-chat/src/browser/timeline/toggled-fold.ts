/** What opens and closes a fold; it stands in the element that gets another size. */
const CONTROLS = 'summary, [aria-expanded]';

/** A fold that the person opens or closes, and how the view was before: they go on reading where they were. */
export class ToggledFold {

    protected readonly top: number;
    protected readonly scrollTop: number;
    protected readonly scrollHeight: number;

    constructor(protected readonly view: HTMLElement, protected readonly control: Element) {
        this.top = topOf(control);
        this.scrollTop = view.scrollTop;
        this.scrollHeight = view.scrollHeight;
    }

    /** Undefined if what was clicked is no control of a fold in the view. */
    static clicked(view: HTMLElement, target: EventTarget | null): ToggledFold | undefined {
        const control = target instanceof Element ? target.closest(CONTROLS) : null;
        return control && view.contains(control) ? new ToggledFold(view, control) : undefined;
    }

    /**
     * Moves the view when the fold has its new size. What was opened is seen from its beginning, with the end if that fits and was in
     * view; what was closed leaves its control where it was. False if nothing has another size.
     */
    settle(following: boolean): boolean {
        const { view, control } = this;
        const growth = view.scrollHeight - this.scrollHeight;
        if (growth === 0 || !control.isConnected) {
            return false;
        }
        if (growth < 0) {
            view.scrollTop += topOf(control) - this.top;
            return true;
        }
        view.scrollTop = following ? view.scrollHeight : this.scrollTop;
        if (following && topOf(control.parentElement ?? control) < topOf(view)) {
            view.scrollTop = this.scrollTop;
        }
        return true;
    }
}

function topOf(element: Element): number {
    return element.getBoundingClientRect().top;
}
