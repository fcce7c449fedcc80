import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, Locator, Page, test } from '@playwright/test';
import { answer, press } from './support/answer';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { runCommand } from './support/theia-page';

const STEPS = JSON.parse(readFileSync(resolve(__dirname, '../../docs/tour/steps.json'), 'utf8')) as string[];

/** An agent server that knows no model at all, as on a new machine without a network. */
const NO_MODEL = { enabled_providers: [], provider: {}, model: undefined, small_model: undefined };

/** A person on the tour. */
class TourPage {

    readonly dock: Locator;
    readonly next: Locator;
    readonly leave: Locator;
    readonly chat: ChatPage;

    constructor(readonly page: Page, readonly ide: Ide) {
        this.dock = page.getByTestId('tour-dock');
        this.next = page.getByTestId('tour-say');
        this.leave = page.getByTestId('tour-leave');
        this.chat = new ChatPage(page, ide);
    }

    /** The folder that the window shows. */
    get folder(): string {
        return fileURLToPath(`file://${new URL(this.page.url()).hash.slice(1)}`);
    }

    async ready(): Promise<void> {
        await expect(this.dock).toBeVisible({ timeout: 60_000 });
        await this.chat.ready();
    }

    /** Says what is offered, which is this step. */
    async say(step: number): Promise<void> {
        await expect(this.dock).toHaveAttribute('data-step', String(step));
        await expect(this.next).toHaveText(STEPS[step]);
        await this.next.click();
        await expect(this.dock).toHaveAttribute('data-step', String(step + 1));
    }

    /** Waits for the end of the answer. */
    async hears(words: string): Promise<void> {
        await expect(this.chat.replies.last()).toContainText(words, { timeout: 60_000 });
        await expect(this.dock).toHaveAttribute('data-busy', 'false', { timeout: 60_000 });
    }

    marked(name: string): Locator {
        return this.page.locator(`#theia-main-content-panel [id*="${name}"] .openspace-agent-highlight`).first();
    }

    editor(name: string): Locator {
        return this.page.locator(`.monaco-editor[data-uri$="/${name}"]`).first();
    }
}

test('from the welcome page, without a model or trust: to the end, taken over, undone, and left without a trace', async ({ page }) => {
    test.setTimeout(400_000);
    const ide = await Ide.start({ config: NO_MODEL, consent: 'ask', trusted: false });
    try {
        const tour = new TourPage(page, ide);
        await page.goto(ide.link);
        await page.locator('.dialogBlock').getByRole('button', { name: 'No' }).click();
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'none', { timeout: 45_000 });
        const began = Date.now();
        await page.getByTestId('welcome-card-tour').click();
        await tour.ready();
        await expect(page.locator('.dialogBlock')).toHaveCount(0);
        const { folder } = tour;

        await tour.say(0);
        await answer(page, 'consent-allow');
        await expect(tour.marked('moon.mjs')).toBeVisible();
        test.info().annotations.push({ type: 'from the card to the marked file', description: `${Date.now() - began} ms` });
        await expect(tour.chat.currentEditor).toHaveText('moon.mjs');
        await tour.hears('I am a script');

        await tour.say(1);
        await tour.hears('Two pass, one fails');
        await expect(page.locator('#theia-bottom-content-panel .lm-TabBar-tab', { hasText: 'tests' })).toHaveCount(1);
        await expect(tour.marked('moon.test.mjs')).toBeVisible();

        // The person may say something else, and go on as if nothing had been.
        await tour.chat.send('What is the capital of France?');
        await tour.hears('a real model would think');
        await expect(tour.dock).toHaveAttribute('data-step', '2');

        await tour.say(2);
        await tour.hears('the rounding gives');
        await expect(tour.marked('moon.mjs')).toBeVisible();

        await tour.say(3);
        const permission = page.getByTestId('permission-card');
        await expect(permission).toContainText('moon.mjs');
        const moon = join(folder, 'src', 'moon.mjs');
        const before = readFileSync(moon, 'utf8');
        await press(permission, page.getByTestId('permission-once'));
        await tour.hears('Done.');
        expect(readFileSync(moon, 'utf8')).toContain('PHASES[index % PHASES.length]');
        await expect(tour.editor('moon.mjs').getByTestId('review-edit')).toHaveCount(1);

        await tour.say(4);
        await tour.hears('All three pass');

        await tour.say(5);
        await tour.hears('it is the code itself');
        await expect(tour.chat.currentEditor).toHaveText('The missing moon');
        expect(existsSync(join(folder, 'docs/deck/the-fix.deck.md'))).toBe(true);

        await tour.say(6);
        await tour.hears('Each shape leads to its code');
        await expect(tour.chat.currentEditor).toHaveText('Moon calendar');

        await tour.say(7);
        await tour.hears('Nothing that I did is final');
        await tour.editor('moon.mjs').getByTestId('review-edit').getByTestId('review-undo').click();
        await expect.poll(() => readFileSync(moon, 'utf8')).toBe(before);
        await expect(page.getByTestId('ide-results').filter({ hasText: '"success":false' })).toHaveCount(0);

        await tour.leave.click();
        await expect(page.getByTestId('welcome').getByRole('heading', { level: 1 })).toHaveText('workspace', { timeout: 60_000 });
        expect(tour.folder).toBe(ide.workspace);
        await expect(tour.dock).toHaveCount(0);
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'none');
        await expect.poll(() => readdirSync(ide.folder.at('state', 'tour'))).toEqual([]);
        expect(readFileSync(ide.folder.at('state', 'trusted-folders.json'), 'utf8')).not.toContain('tour');
        expect(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')).not.toContain('tour');
    } finally {
        await ide.stop();
    }
});

const THEMES = { 'light': 'theia-light', 'dark': 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

async function violations(page: Page): Promise<string[]> {
    const { violations: found } = await new AxeBuilder({ page }).include('[data-testid="tour-dock"]').analyze();
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`));
}

test('by --tour in a narrow window: by keyboard, in all themes; a no is a no; out and in again without a folder', async ({ page }) => {
    test.setTimeout(400_000);
    const ide = await Ide.start({ tour: true, config: NO_MODEL });
    try {
        await page.setViewportSize({ width: 700, height: 900 });
        const tour = new TourPage(page, ide);
        await page.goto(ide.link);
        await tour.ready();
        await expect(page.getByTestId('tour-beginning')).toContainText('A tour in 8 steps');
        for (const [theme, className] of Object.entries(THEMES)) {
            ide.changeSettings({ 'workbench.colorTheme': theme });
            await expect(page.locator(`body.${className}`)).toHaveCount(1);
            // Colours fade into each other.
            await expect.poll(() => violations(page), theme).toEqual([]);
        }

        await tour.next.press('Enter');
        await tour.hears('I am a script');
        await expect(tour.marked('moon.mjs')).toBeVisible();
        await expect(tour.next).toBeFocused();

        const moon = join(tour.folder, 'src', 'moon.mjs');
        const before = readFileSync(moon, 'utf8');
        await tour.chat.send('Please fix it at once');
        const permission = page.getByTestId('permission-card');
        await expect(permission).toContainText('moon.mjs');
        await press(permission, page.getByTestId('permission-reject'));
        await expect(tour.dock).toHaveAttribute('data-busy', 'false');
        expect(readFileSync(moon, 'utf8')).toBe(before);
        await expect(tour.dock).toHaveAttribute('data-step', '1');

        await page.reload();
        await tour.ready();
        await expect(tour.dock).toHaveAttribute('data-step', '1');

        await runCommand(page, 'openspace-tour:leave');
        await expect(page.getByTestId('welcome').getByRole('heading', { level: 1 })).toHaveText('OpenSpace', { timeout: 60_000 });
        await expect.poll(() => readdirSync(ide.folder.at('state', 'tour'))).toEqual([]);
        await page.getByTestId('welcome-card-tour').click();
        await tour.ready();
        await tour.say(0);
        await expect(tour.marked('moon.mjs')).toBeVisible();
    } finally {
        await ide.stop();
    }
});
