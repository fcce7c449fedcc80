import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { JSHandle, Locator, Page } from '@playwright/test';
import { command } from './support/api';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

const DECK = 'docs/deck/conversation.deck.md';
const CODE = 'src/talked.ts';
const SOURCE = Array.from({ length: 12 }, (_, index) => `export const talked${index + 1} = ${index + 1};`).join('\n') + '\n';
const TALK = [
    '---', 'title: A conversation', '---', '', '# First', '', '---', '', '## Second', '', 'A paragraph', 'of two lines.', '',
    '- one', '- two',
    '', '---', '', '## Third', '', `\`\`\`ts file=${CODE} lines=3-5`, '```', ''
].join('\n');

test.use({ files: { [CODE]: SOURCE, [DECK]: TALK } });

const deck = (page: Page): Locator => page.getByTestId('deck');
const slide = (page: Page): Locator => deck(page).locator('section.present:not(:has(section))');
const editor = (page: Page): Locator => page.locator(`.monaco-editor[data-uri$="/${DECK}"]`);
const part = (page: Page, name: string): Locator => deck(page).getByRole('button', { name: `Comment on ${name}` });
const block = (cmd: string, args: unknown): string => `%%OS${JSON.stringify({ cmd: `openspace.presentation.${cmd}`, args })}%%`;
const run = (ide: Ide, cmd: string, args: Record<string, unknown>) => command(ide, `openspace.presentation.${cmd}`, args);
const onDisk = (ide: Ide, path = DECK): string => readFileSync(join(ide.workspace, path), 'utf8');

/** The line in which the cursor of the deck's text is, as the status bar has it. */
const cursor = (page: Page): Locator => page.locator('#theia-statusBar').getByText(/^Ln \d+, Col \d+$/);

function put(ide: Ide, text: string, path = DECK): void {
    mkdirSync(dirname(join(ide.workspace, path)), { recursive: true });
    writeFileSync(join(ide.workspace, path), text);
}

/** Writes down which animations begin, by name and element, until it is asked for them: some are over before anybody can look. */
const watchAnimations = (page: Page): Promise<JSHandle<{ end(): string[] }>> => page.evaluateHandle(() => {
    const { animate } = Element.prototype;
    const seen: string[] = [];
    Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
        const animation = animate.apply(this, args);
        seen.push(`${animation.id} ${this.textContent}`);
        return animation;
    };
    return {
        end: () => {
            Element.prototype.animate = animate;
            return seen;
        }
    };
});

test.beforeEach(async ({ ide, chat }) => {
    put(ide, TALK);
    put(ide, SOURCE, CODE);
    await expect(chat.input).toBeVisible();
});

test('the deck follows the cursor, and the cursor follows the deck', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 0 });
    await expect(slide(page)).toContainText('First');
    await deck(page).getByRole('button', { name: 'Edit Source' }).click();
    await editor(page).locator('.view-line', { hasText: '- one' }).click();
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    await expect(editor(page).locator('textarea, .native-edit-context').first()).toBeFocused();
    // A slide that is not saved is one, too.
    await page.keyboard.press('Control+End');
    await expect(deck(page)).toHaveAttribute('data-slide', '2');
    await page.keyboard.type('\n---\n\n## Fourth');
    await expect(deck(page)).toHaveAttribute('data-slide', '3');
    await expect(slide(page)).toContainText('Fourth');
    await slide(page).click();
    await page.keyboard.press('Home');
    await expect(deck(page)).toHaveAttribute('data-slide', '0');
    await expect(cursor(page)).toHaveText('Ln 5, Col 1');
    await expect(deck(page).locator('.reveal')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cursor(page)).toHaveText('Ln 9, Col 1');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    // Where the agent goes, the person's cursor does not.
    await run(ide, 'navigate', { deckPath: DECK, slideIndex: 2 });
    await expect(deck(page)).toHaveAttribute('data-slide', '2');
    await expect(cursor(page)).toHaveText('Ln 9, Col 1');
    await editor(page).click();
    await page.keyboard.press('Control+Z');
});

test.describe('without the wish to follow', () => {
    test.use({ settings: { 'openspace.presentation.followCursor': false } });

    test('both stay where they are', async ({ ide, page }) => {
        await run(ide, 'open', { deckPath: DECK, slideIndex: 0 });
        await deck(page).getByRole('button', { name: 'Edit Source' }).click();
        await editor(page).locator('.view-line', { hasText: '- one' }).click();
        await expect(cursor(page)).toHaveText(/^Ln 14,/);
        await page.keyboard.press('End');
        await page.keyboard.type(' more');
        await expect.poll(async () => (await run(ide, 'read', { deckPath: DECK, slideIndex: 1 })).body.slides)
            .toEqual([expect.stringContaining('- one more')]);
        await expect(deck(page)).toHaveAttribute('data-slide', '0');
    });
});

test('code that the person typed has no pin, and gets one by a click', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 2 });
    await expect(slide(page)).toContainText('talked4 = 4');
    const pin = deck(page).getByRole('button', { name: 'Pin: remember the code of this slide' });
    await pin.click();
    await expect(pin).toHaveCount(0);
    expect(onDisk(ide)).toMatch(/file=src\/talked\.ts lines=3-5 pin=\S+\n/);
    put(ide, SOURCE.replace('talked4 = 4', 'talked4 = 44'), CODE);
    await expect(deck(page).getByRole('button', { name: 'Pin Again' })).toBeVisible();
});

test('code that changed is pinned again by a click, and a reference that leads nowhere is edited', async ({ ide, page }) => {
    const content = `## Third\n\n\`\`\`ts file=${CODE} lines=3-5\n\`\`\``;
    await run(ide, 'update_slide', { deckPath: DECK, slideIndex: 2, content });
    await run(ide, 'open', { deckPath: DECK, slideIndex: 2 });
    await expect(slide(page)).toContainText('talked4 = 4');
    await expect(deck(page).getByRole('button', { name: 'Pin Again' })).toHaveCount(0);
    put(ide, SOURCE.replace('talked4 = 4', 'talked4 = 44'), CODE);
    await expect(slide(page)).toContainText('talked4 = 44');
    const before = onDisk(ide);
    const pin = deck(page).getByRole('button', { name: 'Pin Again: accept the code of this slide as it is now' });
    await expect(pin).toBeVisible();
    // In full screen it is a slide and nothing else, and so it is in pictures.
    await deck(page).locator('.reveal').focus();
    await page.keyboard.press('f');
    await expect(page.locator('.openspace-deck-screen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pin Again' })).toHaveCount(0);
    await page.keyboard.press('f');
    await pin.click();
    await expect(pin).toHaveCount(0);
    expect(onDisk(ide)).not.toBe(before);
    expect((await run(ide, 'check', { deckPath: DECK, slideIndex: 2 })).body.findings).toEqual([]);
    rmSync(join(ide.workspace, CODE));
    const edit = deck(page).getByRole('button', { name: `Edit Reference: open the text that names ${CODE}` });
    await edit.click();
    await expect(cursor(page)).toHaveText('Ln 21, Col 1');
});

test('a comment on a part of a slide reaches the agent, whose change is seen in its place', async ({ ide, chat, page }) => {
    chat.script([
        { when: { lastUser: 'Shorter, please', lastRole: 'user' }, reply: [{
            text: block('update_slide', { deckPath: DECK, slideIndex: 1, content: '## Second\n\nA sentence.\n\n- one\n- two' })
        }] },
        { reply: [{ text: 'Shorter now.' }] }
    ]);
    await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
    await expect(slide(page)).toContainText('A paragraph');
    const animations = await watchAnimations(page);
    await deck(page).getByRole('button', { name: 'Comment (C)' }).click();
    await expect(part(page, 'the heading: Second')).toBeFocused();
    await part(page, 'the text: A paragraph').hover();
    const { violations } = await new AxeBuilder({ page }).include('[data-testid="deck"]').analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([]);
    await part(page, 'the text: A paragraph').click();
    const box = deck(page).getByRole('textbox', { name: 'Comment for the agent' });
    await expect(box).toBeFocused();
    await box.fill('Shorter, please');
    await deck(page).getByRole('button', { name: 'Send to Chat' }).click();
    await expect(box).toHaveCount(0);
    await expect(deck(page).getByRole('button', { name: 'Comment (C)' })).toHaveAttribute('aria-pressed', 'false');
    await expect(chat.replies.last()).toContainText('Shorter now.');
    const asked = JSON.stringify(ide.model.requests.map(({ body }) => body));
    expect(asked).toContain(`${DECK} (slide 2, slideIndex 1, lines 11-12)\\n> A paragraph\\n> of two lines.\\nShorter, please`);
    await expect(slide(page)).toContainText('A sentence.');
    await expect(deck(page)).toHaveAttribute('data-slide', '1');
    const changes = await animations.evaluate(({ end }) => end());
    expect(changes).toContain('openspace-deck-changed A sentence.');
    expect(changes).not.toContain('openspace-deck-changed Second');
});

test('the keyboard is enough to talk about a slide, and to give it up', async ({ ide, page }) => {
    await run(ide, 'open', { deckPath: DECK, slideIndex: 1 });
    await slide(page).click();
    await page.keyboard.press('c');
    await expect(part(page, 'the heading: Second')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(part(page, 'the text: one')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('fcs');
    await expect(deck(page).getByRole('textbox', { name: 'Comment for the agent' })).toHaveValue('fcs');
    await page.keyboard.press('Escape');
    await expect(part(page, 'the text: one')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(part(page, 'the text: one')).toHaveCount(0);
    await expect(deck(page).locator('.reveal')).toBeFocused();
});
