import { Browser, BrowserContext, expect, Page, test } from '@playwright/test';
import { closeAllBut, openWidgets, settingsArrived } from './theia-page';

/** What is in the way of the next test, and goes with Escape. */
const OVERLAYS = '.dialogBlock, .lm-Menu, .openspace-menu, .quick-input-widget, [role="alertdialog"]';

/** A page as a test finds it, but for what is said in the chat. */
interface Look {
    readonly widgets: readonly string[];
    readonly rest: string;
}

async function look(page: Page): Promise<Look> {
    const rest = await page.evaluate(overlays => {
        const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
        const visible = (selector: string): HTMLElement[] => all(selector).filter(element => element.offsetParent !== null);
        const titles = (selector: string): string[] => visible(selector).map(element => element.innerText);
        return JSON.stringify({
            tabs: titles('#theia-main-content-panel .lm-TabBar-tab, #theia-bottom-content-panel .lm-TabBar-tab'),
            sides: titles('.theia-side-panel .theia-sidepanel-title'),
            overlays: titles(`${overlays}, .theia-notification-list-item`),
            chat: visible('[data-testid="openspace-chat"]').map(({ offsetWidth, offsetLeft }) => [offsetWidth, offsetLeft]),
            find: visible('[data-testid="find-bar"]').length,
            agent: titles('#theia-statusBar .element').filter(text => text.includes('Agent:')),
            colors: [...document.body.classList].sort(),
            size: [window.innerWidth, window.innerHeight]
        });
    }, OVERLAYS);
    return { widgets: (await openWidgets(page)).sort(), rest };
}

/** Whether the page shows this IDE with this folder. */
function isAt(page: Page, link: string): boolean {
    const [now, wanted] = [page.url(), link].map(address => new URL(address));
    return now.origin === wanted.origin && now.hash === wanted.hash;
}

/**
 * The browser of a person, which lasts for all tests of a worker: it has seen the scripts of the IDE before, and need not get
 * and compile them for each test.
 */
export class LastingContext {

    protected context: BrowserContext | undefined;
    protected page: Page | undefined;
    protected fresh: Look | undefined;

    /** `forget` makes the IDE forget what pages told it to remember. */
    constructor(protected readonly browser: Browser, protected readonly forget: () => Promise<void>) { }

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
        await this.forget();
        return context;
    }

    /** The page of the test before, if it can be made as it was when it was new, else a new one; waits for settings that were changed. */
    async lastingPage(link: string, settings: ReadonlyMap<string, unknown>): Promise<Page> {
        if (!this.page || !await this.isRenewed(this.page, link, settings)) {
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

    protected async isRenewed(page: Page, link: string, settings: ReadonlyMap<string, unknown>): Promise<boolean> {
        await Promise.all(page.context().pages().filter(other => other !== page).map(other => other.close()));
        const { fresh } = this;
        if (!fresh || page.isClosed() || !isAt(page, link)) {
            return false;
        }
        try {
            await page.context().clearPermissions();
            for (let left = 5; left > 0 && await page.locator(OVERLAYS).filter({ visible: true }).count() > 0; left--) {
                await page.keyboard.press('Escape');
            }
            await closeAllBut(page, fresh.widgets);
            await settingsArrived(page, settings);
            await expect.poll(() => look(page), { timeout: 3_000 }).toEqual(fresh);
            return true;
        } catch (error) {
            // It looks different, is being loaded, or has crashed. A new page costs seconds: the report says why there is one.
            test.info().annotations.push({ type: 'new page', description: String(error) });
            return false;
        }
    }
}
