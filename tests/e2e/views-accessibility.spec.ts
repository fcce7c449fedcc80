import AxeBuilder from '@axe-core/playwright';
import { Page } from '@playwright/test';
import { visitEveryView } from './support/every-view';
import { visitFirstViews } from './support/first-views';
import { visitPassingViews } from './support/passing-views';
import { visitSandboxViews } from './support/sandbox-views';
import { expect } from './support/test';
import { showTheme, ThemeId, THEMES } from './support/themes';

/** Serious and critical violations in a part of the page, each with the element that has it; of these rules, or of all. */
async function violations(page: Page, part: string, rules?: string[]): Promise<string[]> {
    const builder = new AxeBuilder({ page }).include(part);
    const { violations: found } = await (rules ? builder.withRules(rules) : builder).analyze();
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
        nodes.map(({ html, any, failureSummary }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? failureSummary ?? ''}`));
}

/** Buttons of questions fade in, and colours into each other. What turns without end is left alone. */
const animated = (page: Page): Promise<unknown> => page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)));

for (const visit of [visitEveryView, visitPassingViews, visitSandboxViews, visitFirstViews]) {
    visit(async (name, part, page, ide) => {
        if (part === undefined) {
            return;
        }
        // A window beside the IDE follows its theme.
        const shell = await page.opener() ?? page;
        const isThemed = await shell.locator('.theia-ApplicationShell').count() > 0;
        for (const theme of isThemed ? Object.keys(THEMES) as ThemeId[] : ['light' as const]) {
            if (isThemed) {
                await showTheme(shell, ide, theme);
            }
            await animated(page);
            // Themes differ in their colours only.
            const rules = theme === 'light' ? undefined : ['color-contrast'];
            // Colours fade into each other, and a look takes seconds on a busy machine. All themes are looked at, whatever is found in one.
            await expect.soft(async () => expect(await violations(page, part, rules)).toEqual([]), `${name}, ${theme}`)
                .toPass({ timeout: 20_000 });
        }
    });
}
