import { Disposable } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { DetailedScreen, ScreenPage } from './other-screen';
import { PresentedDeck, PresenterSession } from './presenter-session';
import { openPresenterWindow } from './presenter-window';

export interface PresenterParts extends PresentedDeck {
    readonly messages: Pick<MessageService, 'warn'>;
    /** Shows the deck on the whole of a screen. */
    fillScreen(screen: DetailedScreen): void;
    leaveScreen(): void;
}

/** The presenter view of a deck: one window, as long as the deck's tab is there. */
export class Presenter implements Disposable {

    protected session: PresenterSession | undefined;
    protected opening: Promise<void> | undefined;
    protected isDisposed = false;

    constructor(protected readonly parts: PresenterParts, protected readonly page: Window & ScreenPage = window) { }

    /** Opens the window, or brings it to the front. To be called from a click or a key: browsers refuse windows otherwise. */
    open(): Promise<void> {
        if (this.session?.isAlive) {
            this.session.focus();
            return Promise.resolve();
        }
        this.opening ??= this.begin().finally(() => { this.opening = undefined; }).then(isOpen => {
            if (!isOpen) {
                void this.explain();
            }
        });
        return this.opening;
    }

    dispose(): void {
        this.isDisposed = true;
        this.session?.dispose();
        this.session = undefined;
    }

    /** False if the browser does not allow it. */
    protected async begin(): Promise<boolean> {
        const { parts } = this;
        let hasFilled = false;
        const opened = await openPresenterWindow(this.page, `openspace-presenter:${parts.uri}`, ({ own }) => {
            hasFilled = true;
            parts.fillScreen(own);
        });
        const onDidEnd = (): void => {
            if (hasFilled) {
                parts.leaveScreen();
            }
        };
        if (!opened) {
            onDidEnd();
            return false;
        }
        if (this.isDisposed) {
            opened.dispose();
            onDidEnd();
            return true;
        }
        this.session?.dispose();
        this.session = new PresenterSession(parts, opened, onDidEnd);
        return true;
    }

    /** The button of the message is a click, which is what was missing if the browser asked about screens before. */
    protected async explain(): Promise<void> {
        const again = nls.localize('openspace/presentation/presenter/tryAgain', 'Try Again');
        const answer = await this.parts.messages.warn(nls.localize(
            'openspace/presentation/presenter/blocked',
            'The browser blocked the presenter view. Allow pop-up windows for this page, then try again.'
        ), again);
        if (answer === again && !this.isDisposed) {
            await this.open();
        }
    }
}
