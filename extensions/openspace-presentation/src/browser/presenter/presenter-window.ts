import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { findScreens, ScreenPage, TwoScreens, windowFeatures } from './other-screen';

/** A second window with an empty page, which belongs to the IDE's page: it goes when that goes. */
export class PresenterWindow implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidCloseEmitter = new Emitter<void>();
    /** The person closed it, or loaded something else into it, or the IDE's page goes. */
    readonly onDidClose: Event<void> = this.onDidCloseEmitter.event;

    constructor(protected readonly view: Window, opener: Window) {
        this.toDispose.push(this.onDidCloseEmitter);
        const onPageHide = (): void => { this.onDidCloseEmitter.fire(); };
        for (const page of [view, opener]) {
            page.addEventListener('pagehide', onPageHide);
            this.toDispose.push(Disposable.create(() => page.removeEventListener('pagehide', onPageHide)));
        }
    }

    get document(): Document {
        return this.view.document;
    }

    get isClosed(): boolean {
        return this.view.closed;
    }

    focus(): void {
        this.view.focus();
    }

    /** Calls back again and again. The window's own timer: that of a page in the background may sleep for a minute. */
    every(interval: number, callback: () => void): void {
        const timer = this.view.setInterval(callback, interval);
        this.toDispose.push(Disposable.create(() => this.view.clearInterval(timer)));
    }

    dispose(): void {
        this.toDispose.dispose();
        this.view.close();
    }
}

/**
 * Opens the presenter's window, on another screen than the IDE's if there is one. Then `onTwoScreens` is called before: whoever wants
 * to fill the IDE's screen has to ask for it first, since a click is good for one of both, and only in this order for both:
 * https://github.com/w3c/window-management/blob/main/EXPLAINER_initiating_multi_screen_experiences.md
 *
 * @param name of the window: one of this name that is there already is used again
 * @returns undefined if the browser does not allow it
 */
export async function openPresenterWindow(
    page: Window & ScreenPage, name: string, onTwoScreens: (screens: TwoScreens) => void
): Promise<PresenterWindow | undefined> {
    const screens = await findScreens(page);
    if (screens) {
        onTwoScreens(screens);
    }
    const view = page.open('', name, windowFeatures(page, screens?.other));
    if (!view) {
        return undefined;
    }
    beginPage(view.document);
    return new PresenterWindow(view, page);
}

/**
 * An empty page in standards mode, also if the window was there before. A new window is in quirks mode, in which tables and lines are
 * laid out differently: slides would not look as they do on the stage. Nothing else can change that.
 */
function beginPage(page: Document): void {
    page.open();
    page.write('<!DOCTYPE html>');
    page.close();
}
