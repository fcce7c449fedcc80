import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';

/**
 * Shows an element on the whole screen. The page itself becomes full screen, with the element above all panes: dialogs, menus and
 * the person's questions are elements of the page, and would be below any other element that is full screen.
 */
export class DeckScreen implements Disposable {

    protected readonly layer = document.createElement('div');
    /** Where the element belongs; undefined while it is there. */
    protected home: HTMLElement | undefined;
    protected readonly onPageChange = (): void => {
        if (!document.fullscreenElement) {
            this.leave();
        }
    };

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    constructor(protected readonly element: HTMLElement) {
        this.layer.className = 'openspace-deck-screen';
    }

    get isFull(): boolean {
        return this.home !== undefined;
    }

    toggle(): void {
        if (this.isFull) {
            this.leave();
        } else {
            this.enter();
        }
    }

    /** @param screen where browsers that know several screens should show it, else where the page is */
    enter(screen?: object): void {
        if (this.isFull || !this.element.parentElement) {
            return;
        }
        this.home = this.element.parentElement;
        this.layer.append(this.element);
        document.body.append(this.layer);
        // Browsers refuse it without a gesture of the person: then the deck has the whole window.
        document.documentElement.requestFullscreen?.(screen && { screen } as FullscreenOptions).then(
            () => this.isFull ? document.addEventListener('fullscreenchange', this.onPageChange) : this.leavePage(), () => undefined
        );
        this.onDidChangeEmitter.fire();
    }

    leave(): void {
        if (!this.home) {
            return;
        }
        document.removeEventListener('fullscreenchange', this.onPageChange);
        this.home.append(this.element);
        this.home = undefined;
        this.layer.remove();
        this.leavePage();
        this.onDidChangeEmitter.fire();
    }

    dispose(): void {
        this.leave();
        this.onDidChangeEmitter.dispose();
    }

    protected leavePage(): void {
        if (document.fullscreenElement === document.documentElement) {
            document.exitFullscreen().catch(() => undefined);
        }
    }
}
