import { expect, Locator, Page } from '@playwright/test';
import { palette } from './palette';

/** The view of settings as a person uses it. */
export class SettingsPage {

    constructor(readonly page: Page) { }

    get view(): Locator {
        return this.page.getByTestId('settings');
    }

    get search(): Locator {
        return this.page.getByTestId('settings-search');
    }

    /** Opens the view, if it is not, and a section. */
    async open(section: string): Promise<Locator> {
        if (!await this.view.isVisible()) {
            await palette(this.page, 'OpenSpace Settings');
        }
        await this.view.locator(`[data-testid="settings-section"][data-section="${section}"]`).click();
        await expect(this.section(section)).toBeVisible();
        return this.section(section);
    }

    section(id: string): Locator {
        return this.page.getByTestId(`settings-${id}`);
    }

    /** The row of a setting. */
    setting(id: string): Locator {
        return this.view.locator(`[data-setting="${id}"]`);
    }

    problem(row: Locator): Locator {
        return row.getByTestId('setting-problem');
    }

}
