import { expect, Page } from '@playwright/test';

/** Answers a question to the person; its buttons sleep in the first half second. */
export async function answer(page: Page, testID: string): Promise<void> {
    await expect(async () => {
        await page.getByTestId(testID).click({ timeout: 1_000 });
        await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 300 });
    }).toPass();
}
