import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FLAGS = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
    '--disable-sync'
];

export const VIEWPORT = { width: 1400, height: 900 };

export async function launchBrowser(resources) {
    const browser = await chromium.launch({
        executablePath: await ensureBrowser(ROOT),
        args: FLAGS,
        // The resources end it; Playwright would end this process before the rest is gone.
        handleSIGHUP: false,
        handleSIGINT: false,
        handleSIGTERM: false
    });
    return resources.own(browser, () => browser.close());
}
