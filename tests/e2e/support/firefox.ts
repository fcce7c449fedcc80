import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';

/**
 * By the protocol that Firefox itself speaks (WebDriver BiDi), from the package that the agent's browser uses. Playwright's own way
 * there (`moz-firefox`) wants commands that Debian's Firefox does not know yet (`emulation.setMediaFeaturesOverride`).
 */
const fromWeb = createRequire(resolve(__dirname, '../../../extensions/openspace-web/package.json'));

const CANDIDATES = [
    process.env.OPENSPACE_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'
];

/** The installed Firefox, if there is one. */
export function firefoxExecutable(): string | undefined {
    return CANDIDATES.find((candidate): candidate is string => !!candidate && existsSync(candidate));
}

export async function launchFirefox(executablePath: string): Promise<Browser> {
    const { launch } = fromWeb('puppeteer-core') as typeof import('puppeteer-core');
    return launch({
        browser: 'firefox', executablePath, headless: true, timeout: 120_000, protocolTimeout: 120_000,
        defaultViewport: { width: 1400, height: 900 },
        // Nothing leaves the machine.
        extraPrefsFirefox: { 'network.proxy.type': 0, 'browser.search.update': false, 'extensions.update.enabled': false }
    });
}

/** What a test sees and does in a page of Firefox, by selectors. */
export class FirefoxPage {

    readonly problems: string[] = [];

    constructor(readonly page: Page) {
        page.on('pageerror', error => this.problems.push(String(error)));
    }

    /** Texts of all that is there and visible. */
    texts(selector: string): Promise<string[]> {
        return this.page.$$eval(selector, elements => elements.filter(element => element.checkVisibility()).map(element =>
            element.textContent ?? ''));
    }

    async count(selector: string): Promise<number> {
        return (await this.texts(selector)).length;
    }

    /** Clicks on the first one that is visible and has the text. */
    async click(selector: string, text = ''): Promise<void> {
        const found = await this.page.$$(selector);
        for (const element of found) {
            if (await element.evaluate((node, wanted) => node.checkVisibility() && !!node.textContent?.includes(wanted), text)) {
                await element.click();
                return;
            }
        }
        throw new Error(`There is no ${selector} with "${text}".`);
    }
}
