import { Page } from '@playwright/test';

/** Chooses one of the options of a select of ours. */
export async function choose(page: Page, testID: string, label: string): Promise<void> {
    await page.getByTestId(testID).click();
    await page.getByTestId('menu-item').filter({ hasText: label }).click();
}
