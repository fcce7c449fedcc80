import { expect, Locator, Page } from '@playwright/test';

/** Answers a question to the person; its buttons sleep in the first half second. */
export async function answer(page: Page, testID: string): Promise<void> {
    const button = page.getByTestId(testID);
    await expect(button).toBeVisible();
    await expect(async () => {
        // It may go away a moment after the last click.
        if (await button.isVisible()) {
            await button.click({ timeout: 1_000 });
        }
        await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 300 });
    }).toPass();
}

/** Answers a dialog of Theia that the agent caused: answers that come too soon are not meant, and not taken. */
export async function answerDialog(dialog: Locator, name: string): Promise<void> {
    const button = dialog.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    await expect(async () => {
        // It may go away a moment after the last click.
        if (await button.isVisible()) {
            await button.click({ timeout: 1_000 });
        }
        await expect(dialog).toHaveCount(0, { timeout: 300 });
    }).toPass();
}

/** Presses a button of a request in the chat, which sleeps in the first half second, until the request is gone. */
export async function press(card: Locator, button: Locator): Promise<void> {
    await expect(async () => {
        if (await card.count() > 0) {
            await button.click({ timeout: 1_000 });
        }
        await expect(card).toHaveCount(0, { timeout: 300 });
    }).toPass();
}
