import * as React from '@theia/core/shared/react';
import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { parseLocalAddress } from '../../common/address/local-address';
import { AgentBrowserService, Framing } from '../../common/agent-browser-service';
import { PageSize, sizeOf } from './page-sizes';
import { WEB_TAB, WebTabOptions } from './web-tab-options';
import { WebPage, WebPageState } from './web-page';

/** In ms: somebody who starts a server waits for its first page. */
const RETRY_MS = 1_500;

/** A page of a local server in a tab. */
@injectable()
export class WebTab extends ReactWidget implements StatefulWidget {

    @inject(WebTabOptions) protected readonly options: WebTabOptions;
    @inject(AgentBrowserService) protected readonly browser: AgentBrowserService;
    @inject(WindowService) protected readonly windows: WindowService;

    protected url = '';
    protected state: WebPageState = 'waiting';
    protected problem = '';
    protected refusal = '';
    protected canAgentRead = false;
    /** The address whose page may stand in a frame, as its server has said since it answers. */
    protected framed: string | undefined;
    protected size: PageSize = sizeOf(undefined);
    /** Each makes a new frame. */
    protected visits = 0;
    protected retry: number | undefined;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Another page. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.id = `${WEB_TAB}:${this.options.id}`;
        this.title.closable = true;
        this.title.iconClass = codicon('globe');
        this.addClass('openspace-web');
        this.node.dataset.testid = 'web-tab';
        this.toDispose.push(this.onDidChangeEmitter);
        this.toDispose.push({ dispose: () => window.clearTimeout(this.retry) });
        this.visit(this.options.url);
    }

    get address(): string {
        return this.url;
    }

    /** Goes to an address as a person types it. One that cannot be shown is said to be so, and the page stays. */
    visit(text: string): void {
        try {
            const { href, host } = this.allowed(text);
            this.url = href;
            this.problem = '';
            this.title.label = host;
            this.title.caption = href;
            this.onDidChangeEmitter.fire();
            this.reload();
        } catch (error) {
            this.problem = errorText(error);
            this.update();
        }
    }

    reload(): void {
        this.visits++;
        this.state = 'waiting';
        void this.load(this.visits);
        this.update();
    }

    storeState(): object {
        return { url: this.url, size: this.size.id };
    }

    restoreState(state: { readonly url?: unknown; readonly size?: unknown }): void {
        this.size = sizeOf(state.size);
        if (typeof state.url === 'string' && state.url !== this.url) {
            this.visit(state.url);
        }
        this.update();
    }

    /** The IDE in itself would be a hall of mirrors; its own pages refuse it, too. */
    protected allowed(text: string): URL {
        const url = parseLocalAddress(text);
        if (url.port === window.location.port && url.protocol === window.location.protocol) {
            throw new Error('This is the address of OpenSpace itself.');
        }
        return url;
    }

    /** Shows the page as soon as somebody answers. */
    protected async load(visit: number): Promise<void> {
        window.clearTimeout(this.retry);
        const isAnswering = await this.browser.isAnswering(this.url).catch(() => true);
        if (this.isDisposed || visit !== this.visits) {
            return;
        }
        if (!isAnswering) {
            this.framed = undefined;
            this.state = 'silent';
            this.retry = window.setTimeout(() => void this.load(visit), RETRY_MS);
            this.update();
            return;
        }
        const { isKnown, refusal = '' } = await this.framing();
        if (this.isDisposed || visit !== this.visits) {
            return;
        }
        this.framed = isKnown && !refusal ? this.url : undefined;
        this.refusal = refusal;
        this.state = refusal ? 'refused' : 'shown';
        this.update();
    }

    /** A page that was shown is not asked again with each reload: the server would count every visit twice. */
    protected async framing(): Promise<Framing> {
        if (this.framed === this.url) {
            return { isKnown: true };
        }
        const framing = await this.browser.framing(this.url, window.location.origin).catch((): Framing => ({ isKnown: false }));
        if (framing.refusal) {
            this.canAgentRead = await this.browser.isThere().catch(() => false);
        }
        return framing;
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.node.querySelector<HTMLElement>('iframe, input')?.focus();
    }

    protected render(): React.ReactNode {
        return <WebPage
            url={this.url} visit={this.visits} state={this.state} problem={this.problem} size={this.size}
            refusal={this.refusal} canAgentRead={this.canAgentRead}
            onVisit={text => this.visit(text)}
            onReload={() => this.reload()}
            onResize={size => {
                this.size = size;
                this.update();
            }}
            onOpenOutside={() => this.windows.openNewWindow(this.url, { external: true })}
        />;
    }
}
