import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { phase } from '../launch/phase.mjs';
import { run } from './run.mjs';
import { canInstallPackages, installPackages } from './system-packages.mjs';

const SYSTEM_BROWSERS = [
    '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
];

function findBrowser() {
    const known = [process.env.OPENSPACE_BROWSER, ...SYSTEM_BROWSERS, playwrightBrowser()];
    return known.find(path => path && existsSync(path));
}

function playwrightBrowser() {
    try {
        return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
    } catch {
        return undefined;
    }
}

/** Path of a Chromium for the end-to-end tests; installs one if there is none. */
export async function ensureBrowser(root) {
    const found = findBrowser();
    if (found) {
        return found;
    }
    const attempts = [
        [
            'Downloading a browser',
            () => run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { cwd: root, timeout: 120_000 })
        ],
        ...canInstallPackages()
            ? [['Installing Chromium from the system\'s packages', () => installPackages(['chromium', 'fonts-dejavu-core'])]]
            : []
    ];
    for (const [name, attempt] of attempts) {
        await phase(name, attempt).catch(() => undefined);
        const installed = findBrowser();
        if (installed) {
            return installed;
        }
    }
    throw new Error(
        'The end-to-end tests need a browser: install Chromium (Debian: apt-get install chromium) or set OPENSPACE_BROWSER to one.'
    );
}
