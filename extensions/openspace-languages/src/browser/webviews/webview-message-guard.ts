import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MessageBudget } from './message-budget';
import { mayBeHeard, namesWebview } from './webview-message';

/**
 * Stands before all who listen to messages of webviews. Theia looks at the id in a message alone, which any frame can write.
 * A page that drowns the window in messages is emptied: nothing else would end them.
 */
@injectable()
export class WebviewMessageGuard implements FrontendApplicationContribution {

    @inject(MessageService)
    protected readonly messages: MessageService;

    protected readonly budget = new MessageBudget();

    /** The first listener of the window for messages, so that no other hears what it stops. */
    initialize(): void {
        window.addEventListener('message', event => this.check(event), true);
    }

    protected check(event: MessageEvent<unknown>): void {
        const frame = event.origin === window.origin ? undefined : frameAround(event.source);
        if (frame && !this.budget.take(frame, event.timeStamp)) {
            event.stopImmediatePropagation();
            this.empty(frame);
            return;
        }
        const sender = frame?.matches('.webview') && frame.contentWindow === event.source
            ? { address: frame.src, hasFocus: document.activeElement === frame } : undefined;
        if (namesWebview(event.data) && !mayBeHeard(event, sender, navigator.userActivation?.isActive ?? true)) {
            event.stopImmediatePropagation();
        }
    }

    protected empty(frame: HTMLIFrameElement): void {
        if (frame.dataset.emptied === undefined) {
            frame.dataset.emptied = '';
            frame.src = 'about:blank';
            void this.messages.warn(nls.localize('openspace/webviews/flood',
                'A page was stopped, because it sent more messages than the window can take. Close it and open it again.'));
        }
    }
}

/** The frame of this window in which a window is, however deep. */
function frameAround(source: MessageEventSource | null): HTMLIFrameElement | undefined {
    let inside = source as Window | null;
    while (inside?.parent && inside.parent !== window && inside.parent !== inside) {
        inside = inside.parent;
    }
    return inside ? Array.from(document.querySelectorAll('iframe')).find(({ contentWindow }) => contentWindow === inside) : undefined;
}
