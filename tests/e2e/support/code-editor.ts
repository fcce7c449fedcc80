import { expect, Locator, Page } from '@playwright/test';
import { runCommand } from './theia-page';

const SERVER = '#theia-statusBar .element[id*="openspace.languageServer"]';

/** Editors for code, used with the keyboard. Lines and columns count from 1. */
export class CodeEditor {

    /** The list of completions. */
    readonly suggestions: Locator;
    readonly hover: Locator;
    /** The server of the editor in front, in the status bar. */
    readonly server: Locator;

    constructor(readonly page: Page) {
        this.suggestions = page.locator('.suggest-widget.visible .monaco-list-row');
        this.hover = page.locator('.monaco-hover:not(.hidden) .hover-contents');
        this.server = page.locator(SERVER);
    }

    /** Opens a file of the workspace's root and puts the caret there. */
    async goTo(name: string, line: number, column: number): Promise<void> {
        const row = this.page.locator('#files .theia-TreeNode', { has: this.page.getByText(name, { exact: true }) });
        await expect(async () => {
            // A click in the moment in which the tree is made anew goes nowhere.
            if (!await this.focused(name).isVisible()) {
                await row.dblclick({ timeout: 10_000 });
            }
            await expect(this.focused(name)).toBeVisible({ timeout: 15_000 });
        }).toPass({ timeout: 60_000 });
        await this.page.keyboard.press('Control+g');
        await this.page.locator('.quick-input-widget input').first().fill(`:${line}:${column}`);
        await this.page.keyboard.press('Enter');
        await this.isAt(name, line, column);
    }

    /** Waits until the caret is there. */
    async isAt(name: string, line: number, column: number): Promise<void> {
        await expect(this.focused(name)).toBeVisible();
        await expect(this.page.locator('#theia-statusBar')).toContainText(`Ln ${line}, Col ${column}`);
    }

    /** Types, and waits until this is offered. */
    async completes(text: string, offered: string): Promise<void> {
        await this.page.keyboard.type(text);
        await expect(async () => {
            // Not to be run while a list is shown.
            await runCommand(this.page, 'editor.action.triggerSuggest').catch(() => undefined);
            await expect(this.suggestions.filter({ hasText: offered }).first()).toBeVisible({ timeout: 3_000 });
        }).toPass({ timeout: 60_000 });
        await this.page.keyboard.press('Escape');
    }

    /** Asks what can be done at the caret until this is offered. */
    async offer(title: string): Promise<Locator> {
        const offer = this.page.locator('.action-widget .action', { hasText: title });
        await expect(async () => {
            // An extension that starts meanwhile makes the editor forget the question.
            await this.page.keyboard.press('Control+.');
            await expect(offer).toHaveCount(1, { timeout: 10_000 });
        }).toPass({ timeout: 40_000 });
        return offer;
    }

    /** Waits until the hover at the caret says this. */
    async hovers(text: string | RegExp): Promise<void> {
        await expect(async () => {
            await runCommand(this.page, 'editor.action.showHover');
            await expect(this.hover.filter({ hasText: text }).first()).toBeVisible({ timeout: 3_000 });
        }).toPass({ timeout: 60_000 });
        await this.page.keyboard.press('Escape');
    }

    /** Follows what the caret is on, as soon as somebody knows where it leads. */
    async leadsTo(name: string, line: number, column: number): Promise<void> {
        const place = this.page.locator('#theia-statusBar', { hasText: `Ln ${line}, Col ${column}` });
        await expect(async () => {
            // At the place itself the key would list references.
            if (!await place.isVisible()) {
                await this.page.keyboard.press('F12');
            }
            await expect(place).toBeVisible({ timeout: 5_000 });
            await expect(this.focused(name)).toBeVisible({ timeout: 5_000 });
        }).toPass({ timeout: 60_000 });
    }

    /** Chooses an entry of the menu that a right click on the caret opens. */
    async choose(entry: string): Promise<void> {
        const { x, y, height } = (await this.page.locator('.monaco-editor.focused .cursor').first().boundingBox())!;
        await this.page.mouse.click(x + 1, y + height / 2, { button: 'right' });
        await this.page.locator('.lm-Menu-item', { has: this.page.getByText(entry, { exact: true }) }).click();
    }

    /** Renames what the caret is on, as soon as somebody can. */
    async renameTo(name: string): Promise<void> {
        const input = this.page.locator('.rename-box input');
        await expect(async () => {
            await this.page.keyboard.press('F2');
            await expect(input).toBeVisible({ timeout: 3_000 });
        }).toPass({ timeout: 60_000 });
        await input.fill(name);
        await this.page.keyboard.press('Enter');
        await expect(input).toBeHidden();
    }

    /** The text of an open file, as far as it is in view. */
    lines(name: string): Locator {
        return this.page.locator(`.monaco-editor[data-uri$="/${name}"] .view-lines`);
    }

    /** Waits until *Problems* lists this. */
    async hasProblem(text: string | RegExp): Promise<void> {
        await expect(this.page.locator('#problems .markerNode', { hasText: text }).first()).toBeVisible({ timeout: 60_000 });
    }

    /** Waits until the server of the editor in front is ready. */
    async isServed(name: string): Promise<void> {
        await expect(this.server).toHaveAttribute('aria-label', `The ${name} language server is ready.`, { timeout: 60_000 });
    }

    /** What is said of servers from now on; some of it stands there for half a second. */
    async rememberStates(): Promise<() => Promise<string[]>> {
        await this.page.evaluate(selector => {
            const said = new Set<string>();
            const look = (): void => document.querySelectorAll(selector)
                .forEach(element => said.add(element.getAttribute('aria-label') ?? ''));
            new MutationObserver(look)
                .observe(document.querySelector('#theia-statusBar')!, { subtree: true, childList: true, attributes: true });
            Object.assign(globalThis, { said });
        }, SERVER);
        return () => this.page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
    }

    protected focused(name: string): Locator {
        return this.page.locator(`.monaco-editor.focused[data-uri$="/${name}"]`);
    }
}
