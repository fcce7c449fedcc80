import { expect, Page } from '@playwright/test';
import { Ide } from './ide';
import { setTheme } from './theia-page';

/** The ids of our themes, and the class by which the page says that one is shown. */
export const THEMES = { light: 'theia-light', dark: 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

export type ThemeId = keyof typeof THEMES;

export async function showTheme(page: Page, ide: Ide, theme: ThemeId): Promise<void> {
    if (ide.process.exitCode === null) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
    } else {
        // The page hears nothing of settings any more.
        await setTheme(page, theme);
    }
    await expect(page.locator(`body.${THEMES[theme]}`)).toHaveCount(1, { timeout: 10_000 });
}
