import { Browser, BrowserContext, Page } from '@playwright/test';
import { palette } from './palette';

/** What a person sees around the chat: a test that leaves it as it found it can be followed by another in the same page. */
interface Look {
    readonly tabs: readonly string[];
    readonly rest: string;
}

const look = (page: Page): Promise<Look> => page.evaluate(() => {
    const titles = (selector: string): string[] => [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.offsetParent !== null).map(element => element.innerText);
    return {
        tabs: titles('#theia-main-content-panel .lm-TabBar-tab'),
        rest: JSON.stringify({
            below: titles('#theia-bottom-content-panel .lm-TabBar-tab'),
            sides: titles('.theia-side-panel .theia-sidepanel-title'),
            overlays: titles('.dialogBlock, .lm-Menu, .quick-input-widget, .theia-notification-list-item, [role="alertdialog"]'),
            chat: titles('[data-testid="openspace-chat"]').length,
            colors: document.body.className,
            size: [window.innerWidth, window.innerHeight]
        })
    };
});

/**
 * The browser of a person, which lasts for all tests of a worker: it has seen the scripts of the IDE before, and need not get
 * and compile them for each test.
 */
export class LastingContext {

    protected context: BrowserContext | undefined;
    protected page: Page | undefined;
    protected fresh: Look | undefined;

    constructor(protected readonly browser: Browser) { }

    /** Without pages, and without anything that pages have stored. */
    async emptied(): Promise<BrowserContext> {
        this.context ??= await this.browser.newContext();
        const context = this.context;
        this.page = this.fresh = undefined;
        const pages = context.pages();
        const blank = await context.newPage();
        await Promise.all(pages.map(page => page.close()));
        const session = await context.newCDPSession(blank);
        await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
        await context.clearCookies();
        await context.clearPermissions();
        await blank.close();
        return context;
    }

    /** The page of the test before, if that left nothing behind but editors, or a new one. */
    async lastingPage(): Promise<Page> {
        if (!this.page || !await this.isFresh(this.page)) {
            this.page = await (await this.emptied()).newPage();
        }
        return this.page;
    }

    /** To be told when the IDE is there in the lasting page. */
    async loaded(): Promise<void> {
        this.fresh ??= await look(this.page!);
    }

    async close(): Promise<void> {
        await this.context?.close();
    }

    protected async isFresh(page: Page): Promise<boolean> {
        await Promise.all(page.context().pages().filter(other => other !== page).map(other => other.close()));
        if (page.isClosed() || !this.fresh) {
            return false;
        }
        const before = await look(page);
        if (before.rest !== this.fresh.rest) {
            return false;
        }
        if (before.tabs.length > this.fresh.tabs.length) {
            await palette(page, 'Close All Tabs in Main Area');
        }
        const { tabs, rest } = await look(page);
        return rest === this.fresh.rest && tabs.join() === this.fresh.tabs.join();
    }
}
