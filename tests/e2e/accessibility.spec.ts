import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Page } from '@playwright/test';
import { Ide } from './support/ide';
import { expect, fullTest as test } from './support/test';

/** The themes beside light, which Playwright's browser prefers, and the class by which each is known. */
const OTHER_THEMES = { 'dark': 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

async function switchTo(theme: string, className: string, ide: Ide, page: Page): Promise<void> {
    ide.changeSettings({ 'workbench.colorTheme': theme });
    await expect(page.locator(`body.${className}`)).toHaveCount(1, { timeout: 10_000 });
}

/** Serious and critical violations in the chat, each with the element that has it. */
async function violations(page: Page): Promise<string[]> {
    const { violations: found } = await new AxeBuilder({ page }).include('[data-testid="openspace-chat"]').analyze();
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
            nodes.map(({ html, any, failureSummary }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? failureSummary ?? ''}`));
}

/** Buttons that the keyboard cannot reach, or that do not show that it is there. */
async function withoutKeyboard(page: Page): Promise<string[]> {
    return page.getByTestId('openspace-chat').evaluate(panel =>
        Array.from(panel.querySelectorAll<HTMLElement>('button:not(:disabled), summary, a[href], [role="button"]'))
            // The buttons of a row in the list of sessions are its keys, too: F2, Delete and the menu key.
            .filter(element =>
                element.checkVisibility({ visibilityProperty: true }) && !element.matches('.openspace-session-item .openspace-icon-button'))
            .flatMap(element => {
                element.focus();
                const { outlineStyle, outlineWidth } = getComputedStyle(element);
                const problem = element.tabIndex < 0 ? 'unreachable' : document.activeElement !== element ? 'no focus'
                    : outlineStyle === 'none' || outlineWidth === '0px' ? 'no outline' : undefined;
                return problem ? [`${problem}: ${element.outerHTML.slice(0, 200)}`] : [];
            }));
}

test('has no serious violation, with everything that the chat can show, in all themes, and all of it can be reached by keyboard', async ({
    ide, chat, page
}) => {
    const filePath = join(ide.workspace, 'src/greet.ts');
    const markdown = '# Title\n\nSome **text** with `code`, [a link](https://example.org) and src/greet.ts:3.\n\n'
        + '```ts\nconst a = 1; // why\n```\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted';
    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        { when: { lastUser: 'fail' }, reply: [{ status: 401, body: { error: { message: 'bad key' } } }] },
        { when: { lastUser: 'work', step: 0 }, reply: [
            { reasoning: 'I think.' }, { text: markdown }, { tool: 'read', arguments: { filePath } },
            { tool: 'glob', arguments: { pattern: '*.md' } }
        ] },
        {
            when: { lastUser: 'work', step: 1 },
            reply: [
                { tool: 'edit', arguments: { filePath, oldString: 'value1 = 1;', newString: 'value1 = 100;' } },
                { tool: 'bash', arguments: { command: 'echo hi; exit 3', description: 'says hi' } },
                { tool: 'todowrite', arguments: { todos: [
                    { content: 'first', status: 'completed', priority: 'low' },
                    { content: 'second', status: 'in_progress', priority: 'high' },
                    { content: 'third', status: 'pending', priority: 'low' }
                ] } }
            ]
        },
        {
            when: { lastUser: 'work', step: 2 },
            reply: [
                { tool: 'bash', arguments: { command: 'echo guarded', description: 'asks' } },
                { tool: 'question', arguments: { questions: [{
                    question: 'Which colour?',
                    header: 'Colour',
                    options: [{ label: 'red', description: 'warm' }, { label: 'blue', description: 'cold' }]
                }] } }
            ]
        }
    ]);
    await chat.ask('fail please');
    await chat.send('work please');
    await expect(page.getByTestId('permission-card')).toBeVisible();
    await expect(page.getByTestId('question-card')).toBeVisible();
    const folded = page.getByTestId('openspace-chat').locator('details:not([open])');
    await expect(async () => {
        await folded.evaluateAll(folds => folds.forEach(fold => fold.setAttribute('open', '')));
        await expect(folded).toHaveCount(0, { timeout: 200 });
    }).toPass();
    await chat.input.fill('/');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(page.getByTestId('session-list')).toBeVisible();
    await expect.poll(() => violations(page)).toEqual([]);
    await chat.input.press('Escape');
    expect(await withoutKeyboard(page)).toEqual([]);

    for (const [theme, className] of Object.entries(OTHER_THEMES)) {
        await switchTo(theme, className, ide, page);
        await chat.input.fill('');
        await chat.input.fill('/');
        await expect(page.getByRole('listbox')).toBeVisible();
        // Colours fade into each other.
        await expect.poll(() => violations(page), theme).toEqual([]);
    }
});
