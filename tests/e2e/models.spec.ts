import { Locator, Page } from '@playwright/test';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, testWith } from './support/test';

/** A model of the folder's own, beside the one of the tests. */
const other = {
    name: 'Other model', tool_call: true, reasoning: true, attachment: true, temperature: true, limit: { context: 100_000, output: 10_000 },
    cost: { input: 3, output: 15 }
};

const test = testWith({
    files: { 'README.md': '# Sample\n', 'opencode.json': JSON.stringify({ provider: { scripted: { models: { other } } } }) }
});

// The browser remembers what was chosen.
test.use({ freshPage: true });

const menu = (page: Page): Locator => page.getByTestId('anchored-menu');
const row = (page: Page, text: string): Locator => menu(page).getByRole('option').filter({ hasText: text });
const lastRequest = (ide: Ide): Record<string, unknown> => ({ ...ide.model.requests.at(-1)?.body });

async function pick(page: Page, picker: 'model-picker' | 'agent-picker' | 'variant-picker', name: string): Promise<void> {
    await page.getByTestId(picker).click();
    await row(page, name).click();
    await expect(menu(page)).toHaveCount(0);
}

test('asks the model that the person chose, also after a reload and in the next session', async ({ ide, chat, page }) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await expect(page.getByTestId('model-picker')).toHaveAttribute('data-model', 'scripted/scripted');
    await chat.ask('before');
    expect(lastRequest(ide).model).toBe('scripted');

    await page.getByTestId('model-picker').click();
    await expect(row(page, 'Other model')).toContainText('100K context');
    await expect(row(page, 'Other model')).toContainText('$3.00 in, $15.00 out');
    await row(page, 'Other model').click();
    await expect(page.getByTestId('model-picker')).toHaveText('Other model');
    await chat.ask('after');
    expect(lastRequest(ide).model).toBe('other');

    await page.reload();
    await chat.ready();
    await expect(page.getByTestId('model-picker')).toHaveText('Other model');
    await chat.newSession();
    await chat.ask('again');
    expect(lastRequest(ide).model).toBe('other');
});

test('lets the model think as hard as the person wants', async ({ ide, chat, page }) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    await pick(page, 'variant-picker', 'low');
    await expect(page.getByTestId('variant-picker')).toHaveText('low');
    await chat.ask('think');
    expect(lastRequest(ide).reasoning_effort).toBe('low');
});

test('switches between planning and building', async ({ ide, chat, page }) => {
    chat.script([{ reply: [{ text: 'fine' }] }]);
    const newest = (): string => JSON.stringify(ide.model.requests.at(-1)?.body.messages.at(-1));
    await expect(page.getByTestId('agent-picker')).toHaveAttribute('data-agent', 'build');
    await pick(page, 'agent-picker', 'plan');
    await expect(page.getByTestId('agent-picker')).toHaveAttribute('data-agent', 'plan');
    await chat.ask('make a plan');
    expect(newest()).toContain('Plan mode ACTIVE');
    await chat.ask('refine it');
    expect(newest()).toContain('Plan mode ACTIVE');

    await page.reload();
    await chat.ready();
    await expect(page.getByTestId('agent-picker')).toHaveAttribute('data-agent', 'plan');
    await pick(page, 'agent-picker', 'build');
    await chat.ask('now do it');
    expect(newest()).toContain('now do it');
    expect(newest()).not.toContain('Plan mode ACTIVE');
});

test('measures how full the context is, and what the session costs', async ({ chat, page }) => {
    chat.script([{ reply: [{ usage: { prompt_tokens: 35_000, completion_tokens: 5_000 } }, { text: 'fine' }] }]);
    const meter = page.getByTestId('context-meter');
    await expect(meter).toHaveAttribute('data-percent', '0');
    await pick(page, 'model-picker', 'Other model');
    await chat.ask('hello');
    await expect(meter).toHaveAttribute('data-percent', '40');
    await meter.hover();
    await expect(meter.getByRole('tooltip')).toContainText('40K of 100K tokens');
    // 35 000 at 3 dollars and 5 000 at 15 dollars per million.
    await expect(meter.getByRole('tooltip')).toContainText('$0.18');

    const name = page.getByTestId('model-picker').getByText('Other model');
    const { width } = (await name.boundingBox())!;
    await meter.click();
    await expect(page.getByTestId('context-breakdown')).toBeVisible();
    expect((await name.boundingBox())!.width).toBe(width);
    await meter.press('Escape');
    await expect(page.getByTestId('context-breakdown')).toHaveCount(0);
    await meter.click();
    await page.getByTestId('context-breakdown').getByRole('button', { name: 'Show raw messages' }).click();
    await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('"messages"');
});

test('finds a model in a menu at its button, by keys alone', async ({ chat, page }) => {
    const picker = page.getByTestId('model-picker');
    await expect(picker).toHaveAttribute('data-model', 'scripted/scripted');
    await picker.press('Enter');
    const filter = page.getByTestId('menu-filter');
    await expect(filter).toBeFocused();
    const [box, button, size] = [(await menu(page).boundingBox())!, (await picker.boundingBox())!, page.viewportSize()!];
    expect(box.y + box.height).toBeLessThanOrEqual(button.y);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y).toBeGreaterThanOrEqual(0);
    await expect(row(page, 'Scripted model')).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.type('oth');
    await expect(menu(page).getByRole('option')).toHaveText(
        [/^Other model/, 'Connect a provider…', 'Model settings…', 'Show or hide models…']
    );
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(chat.input).toBeFocused();

    // Also by its name in the chat, and by a command of the palette.
    await chat.send('/models');
    await expect(filter).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(page, 'Show or hide models…')).toHaveClass(/openspace-mod-active/);
    await page.mouse.click(300, 300);
    await expect(menu(page)).toHaveCount(0);
    await palette(page, 'Chat: Choose Model…');
    await expect(filter).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(picker).toHaveText('Other model');
    await expect(chat.input).toBeFocused();
});

test('remembers favourite and hidden models', async ({ chat, page }) => {
    await chat.ready();
    const first = menu(page).getByRole('option').first();
    await page.getByTestId('model-picker').click();
    await row(page, 'Scripted model').hover();
    await row(page, 'Scripted model').getByTestId('menu-mark').click();
    await expect(first).toContainText('Scripted model');
    await expect(menu(page)).toContainText('Favourites');
    await page.keyboard.press('Escape');
    await page.reload();
    await chat.ready();
    await page.getByTestId('model-picker').click();
    await expect(first).toContainText('Scripted model');

    // What is hidden is still there for those who look for it.
    await row(page, 'Show or hide models…').click();
    await row(page, 'Other model').click();
    await expect(row(page, 'Other model')).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
    await page.getByTestId('model-picker').click();
    await expect(row(page, 'Scripted model')).toBeVisible();
    await expect(row(page, 'Other model')).toHaveCount(0);
    await row(page, 'Show or hide models…').filter({ hasText: '1 hidden' }).click();
    await row(page, 'Other model').click();
    await page.keyboard.press('Escape');
    // It is a setting, which outlives the browser.
    await page.getByTestId('model-picker').click();
    await row(page, 'Scripted model').hover();
    await row(page, 'Scripted model').getByTestId('menu-mark').click();
    await expect(menu(page)).not.toContainText('Favourites');
    await page.keyboard.press('Escape');
    await pick(page, 'model-picker', 'Other model');
    await expect(page.getByTestId('model-picker')).toHaveText('Other model');
});
