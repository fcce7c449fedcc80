import type { ElementHandle, HTTPResponse, Page, SerializedAXNode } from 'puppeteer-core';
import { ResultPicture } from 'openspace-core/lib/common';
import { PageState, PageText, Shot } from '../../common/agent-browser-service';
import { PROXY_HEADER } from '../proxy/loopback-proxy';
import { outlinePage } from './page-outline';
import { PageTroubles } from './page-troubles';

/** In ms. A command has half a minute. */
const LOAD_MS = 12_000;
const ACTION_MS = 5_000;
const QUIET_MS = 250;
const SETTLE_MS = 3_000;

/** In characters: more than a model reads with attention. */
const MAX_TEXT = 30_000;

const USUAL = { width: 1_280, height: 800 };

/** In pixels: a picture of more is scaled down by every provider. */
const MAX_HEIGHT = 4_000;

/** A page of the agent's browser. */
export class AgentPage {

    protected elements: readonly SerializedAXNode[] = [];
    protected readonly troubles: PageTroubles;

    constructor(protected readonly page: Page) {
        this.troubles = new PageTroubles(page);
        // A reply to a command must not hang on a page that does not want to be left.
        page.setDefaultTimeout(ACTION_MS);
    }

    async load(url: string): Promise<PageState> {
        this.elements = [];
        this.troubles.take();
        const response = await this.page.goto(url, { waitUntil: 'load', timeout: LOAD_MS })
            .catch((error: Error) => this.afterFailure(url, error));
        throwIfRefused(url, response);
        await this.settle();
        return this.state();
    }

    async read(): Promise<PageText> {
        const root = await this.page.accessibility.snapshot({ interestingOnly: true, includeIframes: true });
        const { text, elements, isTruncated } = root
            ? outlinePage(root, MAX_TEXT) : { text: '', elements: [], isTruncated: false };
        this.elements = elements;
        return { ...await this.state(), text, isTruncated };
    }

    async screenshot({ width = USUAL.width, height = USUAL.height, fullPage = false }: Shot): Promise<ResultPicture & PageState> {
        await this.page.setViewport({ width, height });
        await this.settle();
        const shown = fullPage ? await this.page.evaluate('document.documentElement.scrollHeight') as number : height;
        const clip = fullPage ? { x: 0, y: 0, width, height: Math.min(Math.max(shown, height), MAX_HEIGHT) } : undefined;
        const data = await this.page.screenshot({ type: 'png', encoding: 'base64', clip, captureBeyondViewport: fullPage });
        const state = await this.state();
        return { mime: 'image/png', data, description: `${state.title || state.url}, ${width} px wide`, ...state };
    }

    click(element: number): Promise<PageState> {
        return this.act(element, handle => handle.click());
    }

    type(element: number, text: string, submit: boolean): Promise<PageState> {
        return this.act(element, async handle => {
            await handle.click({ count: 3 });
            await this.page.keyboard.press('Backspace');
            await handle.type(text);
            if (submit) {
                await handle.press('Enter');
            }
        });
    }

    close(): Promise<void> {
        return this.page.close().catch(() => undefined);
    }

    protected async act(element: number, action: (handle: ElementHandle) => Promise<void>): Promise<PageState> {
        const node = this.elements[element - 1];
        if (!node) {
            throw new Error(this.elements.length === 0
                ? 'Read the page first: its elements get their numbers there.'
                : `There is no element ${element}: the page has ${this.elements.length}.`);
        }
        const handle = await node.elementHandle().catch(() => null);
        if (!handle) {
            throw new Error(`Element ${element} is gone. Read the page again.`);
        }
        try {
            await action(handle);
        } catch (error) {
            throw new Error(`Element ${element} could not be used: ${error instanceof Error ? error.message : String(error)}`);
        } finally {
            await handle.dispose().catch(() => undefined);
        }
        await this.settle();
        return this.state();
    }

    /** Until nothing is on its way any more, or it takes too long. */
    protected async settle(): Promise<void> {
        await this.page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: SETTLE_MS }).catch(() => undefined);
    }

    protected async state(): Promise<PageState> {
        return { url: this.page.url(), title: await this.page.title().catch(() => ''), errors: this.troubles.take() };
    }

    /** A page that takes its time is shown as far as it came. */
    protected afterFailure(url: string, error: Error): null {
        if (error.name === 'TimeoutError') {
            this.troubles.add(`still loading after ${LOAD_MS / 1_000} s`);
            return null;
        }
        throw new Error(/ERR_(TUNNEL|CONNECTION|EMPTY|PROXY)/.test(error.message)
            ? `Nothing answers at ${url}.` : `${url} could not be loaded: ${error.message.replace(/ at http.*$/, '')}`);
    }
}

function throwIfRefused(url: string, response: HTTPResponse | null): void {
    const refusal = response?.headers()[PROXY_HEADER];
    if (refusal === '502') {
        throw new Error(`Nothing answers at ${url}. Is the server running?`);
    }
    if (refusal) {
        throw new Error(`${response?.url()} is not open to you: only servers of this machine are, and not OpenSpace itself.`);
    }
}
