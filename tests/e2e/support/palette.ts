import { Page } from '@playwright/test';

/** Runs a command from the palette. */
export async function palette(page: Page, command: string): Promise<void> {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill(`>${command}`);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: command }).first().click();
}
