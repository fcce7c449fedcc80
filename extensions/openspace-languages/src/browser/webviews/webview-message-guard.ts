import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { injectable } from '@theia/core/shared/inversify';
import { mayBeHeard, namesWebview, SendingFrame } from './webview-message';

/**
 * Stands before all who listen to messages of webviews. Theia looks at the id in a message alone, which any frame can write.
 */
@injectable()
export class WebviewMessageGuard implements FrontendApplicationContribution {

    /** The first listener of the window for messages, so that no other hears what it stops. */
    initialize(): void {
        window.addEventListener('message', event => this.check(event), true);
    }

    protected check(event: MessageEvent<unknown>): void {
        if (namesWebview(event.data) && !mayBeHeard(event, this.findFrame(event.source), navigator.userActivation?.isActive ?? true)) {
            event.stopImmediatePropagation();
        }
    }

    protected findFrame(source: MessageEventSource | null): SendingFrame | undefined {
        const frames = Array.from(document.querySelectorAll<HTMLIFrameElement>('iframe.webview'));
        const frame = frames.find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
        return frame && { address: frame.src, hasFocus: document.activeElement === frame };
    }
}
