import { expect, Page } from '@playwright/test';
import { Ide } from './ide';

/** The ids of our themes, and the class by which the page says that one is shown. */
export const THEMES = { light: 'theia-light', dark: 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

export type ThemeId = keyof typeof THEMES;

export async function showTheme(page: Page, ide: Ide, theme: ThemeId): Promise<void> {
    ide.changeSettings({ 'workbench.colorTheme': theme });
    await expect(page.locator(`body.${THEMES[theme]}`)).toHaveCount(1, { timeout: 10_000 });
}
