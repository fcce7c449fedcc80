import { expect, Locator, Page } from '@playwright/test';
import { Ide, Scenario } from './ide';

/** The IDE's page as a person uses it. */
export class ChatPage {

    readonly input: Locator;
    readonly busy: Locator;
    readonly replies: Locator;

    constructor(readonly page: Page, readonly ide: Ide) {
        this.input = page.getByTestId('chat-input');
        this.busy = page.getByTestId('chat-busy');
        this.replies = page.locator('[data-testid="chat-message"][data-role="assistant"]');
    }

    async open(): Promise<void> {
        await this.page.goto(this.ide.link);
        await this.ready();
    }

    async ready(): Promise<void> {
        await expect(this.input).toBeVisible({ timeout: 45_000 });
        await expect(this.page.locator('.theia-preload')).toHaveCount(0);
        await expect(this.page.getByTestId('openspace-chat')).toHaveAttribute('data-ready', 'true', { timeout: 30_000 });
    }

    async newSession(): Promise<void> {
        const before = await this.activeSession();
        await this.page.getByTestId('chat-new-session').click();
        await expect.poll(() => this.activeSession()).not.toBe(before);
    }

    /** Id of the session that the panel shows. */
    async activeSession(): Promise<string | null> {
        return this.page.getByTestId('openspace-chat').getAttribute('data-session-id');
    }

    /** Makes the model answer the next message that contains `when`. */
    script(rules: Scenario['rules']): void {
        this.ide.model.setScenario({ rules });
    }

    async send(text: string): Promise<void> {
        await this.input.fill(text);
        await this.input.press('Enter');
    }

    /** Sends a message and waits until the turn is over. */
    async ask(text: string): Promise<void> {
        await this.send(text);
        await expect(this.page.locator('[data-testid="chat-message"][data-role="user"]').filter({ hasText: text }).last()).toBeVisible();
        await this.done();
    }

    async done(): Promise<void> {
        await expect(this.replies.last()).toBeVisible();
        await expect(this.busy).toHaveCount(0, { timeout: 30_000 });
    }

    /** Title of the tab that is in front in the main area. */
    get currentEditor(): Locator {
        return this.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current .lm-TabBar-tabLabel');
    }
}
