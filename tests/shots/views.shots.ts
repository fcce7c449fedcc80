import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Page } from '@playwright/test';
import { Look, visitEveryView } from '../e2e/support/every-view';
import { visitFirstViews } from '../e2e/support/first-views';
import { visitPassingViews } from '../e2e/support/passing-views';
import { visitSandboxViews } from '../e2e/support/sandbox-views';
import { ThemeId, THEMES, showTheme } from '../e2e/support/themes';

const FOLDER = resolve(__dirname, '../../.cache/shots');

const SIZES = [[1920, 1080], [1400, 900], [1024, 768], [700, 900]] as const;

/** `OPENSPACE_SHOTS_THEMES=dark OPENSPACE_SHOTS_WIDTHS=1400,700 npm run shots -- -g deck` makes some of them. */
const chosen = (variable: string): ((value: string | number) => boolean) => {
    const wanted = process.env[variable]?.split(',');
    return value => !wanted || wanted.includes(String(value));
};
const themes = (Object.keys(THEMES) as ThemeId[]).filter(chosen('OPENSPACE_SHOTS_THEMES'));
const sizes = SIZES.filter(([width]) => chosen('OPENSPACE_SHOTS_WIDTHS')(width));

const drawn = (page: Page): Promise<unknown> =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Takes a picture of the page in each theme and size; what it shows stays as it is. */
const shoot: Look = async (name, _part, page, ide, again) => {
    mkdirSync(FOLDER, { recursive: true });
    // A window beside the IDE follows its theme.
    const shell = await page.opener() ?? page;
    const isOurs = await shell.locator('.theia-ApplicationShell').count() > 0;
    for (const theme of themes) {
        // The door is in no theme.
        await (isOurs ? showTheme(shell, ide, theme) : page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' }));
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await drawn(page);
            await again?.();
            // What is below the pointer looks different.
            await page.mouse.move(width - 20, 8);
            await drawn(page);
            writeFileSync(join(FOLDER, `${name}-${theme}-${width}.png`), await page.screenshot({ animations: 'disabled' }));
        }
    }
    await page.setViewportSize({ width: 1400, height: 900 });
};

visitEveryView(shoot);
visitPassingViews(shoot);
visitSandboxViews(shoot);
visitFirstViews(shoot);
