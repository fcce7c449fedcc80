import type { ConsoleMessage, HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import { isLoopback } from '../../common/address/local-address';
import { PROXY_HEADER } from '../proxy/loopback-proxy';

/** A page in trouble repeats itself: more would hide what came first. */
const MAX_TROUBLES = 40;
const MAX_LENGTH = 500;

/** Collects what goes wrong in a page until somebody is told. */
export class PageTroubles {

    protected readonly found: string[] = [];
    protected dropped = 0;

    constructor(page: Page) {
        page.on('console', message => this.addMessage(message));
        page.on('pageerror', error => this.add(`uncaught: ${error instanceof Error ? error.message : String(error)}`));
        page.on('requestfailed', request => this.addFailure(request));
        page.on('response', response => this.addResponse(response));
        page.on('dialog', dialog => {
            this.add(`${dialog.type()} dialog, dismissed: ${dialog.message()}`);
            dialog.dismiss().catch(() => undefined);
        });
    }

    add(text: string): void {
        if (this.found.length >= MAX_TROUBLES) {
            this.dropped++;
        } else {
            this.found.push(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
        }
    }

    /** Each is told once. */
    take(): string[] {
        const more = this.dropped > 0 ? [`and ${this.dropped} more`] : [];
        this.dropped = 0;
        return [...this.found.splice(0), ...more];
    }

    protected addMessage(message: ConsoleMessage): void {
        // What the browser itself writes about failed requests is known from the requests.
        if ((message.type() === 'error' || message.type() === 'assert') && !/^Failed to load resource/.test(message.text())) {
            const { url, lineNumber } = message.location();
            const place = url ? ` (${url}${lineNumber === undefined ? '' : `:${lineNumber + 1}`})` : '';
            this.add(`console: ${message.text()}${place}`);
        }
    }

    protected addFailure(request: HTTPRequest): void {
        const reason = request.failure()?.errorText ?? 'failed';
        if (isForbidden(request.url())) {
            this.add(`not loaded, not on this machine: ${request.url()}`);
        } else if (reason !== 'net::ERR_ABORTED') {
            this.add(`${request.method()} ${request.url()}: ${reason}`);
        }
    }

    protected addResponse(response: HTTPResponse): void {
        if (response.headers()[PROXY_HEADER]) {
            this.add(isForbidden(response.url())
                ? `not loaded, not on this machine: ${response.url()}` : `not loaded, nothing there for you: ${response.url()}`);
        } else if (response.status() >= 400) {
            this.add(`${response.request().method()} ${response.url()}: ${response.status()} ${response.statusText()}`.trimEnd());
        }
    }
}

function isForbidden(url: string): boolean {
    return URL.canParse(url) && /^(https?|wss?):$/.test(new URL(url).protocol) && !isLoopback(new URL(url).hostname);
}
