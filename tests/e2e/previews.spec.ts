import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Locator, Page } from '@playwright/test';
import { CodeEditor } from './support/code-editor';
import { palette } from './support/palette';
import { expect, test } from './support/test';
import { commandIds, settingsArrived } from './support/theia-page';

const GUIDE = [
    '---', 'title: Guide', '---', '# Guide', '', 'Go to [the end](#the-end) or [the code](../src/greet.ts:7)[^1].', '',
    '```mermaid', 'graph TD', '  A[Start] --> B[End]', '```', '', 'Euler: $e^{i\\pi} + 1 = 0$', '', '- [x] done', '- [ ] open', '',
    '![dot](dot.svg) ![remote](https://evil.example/p.png)', '',
    '<img src=x onerror="window.hacked=1"> [bad](javascript:window.hacked=1)', '',
    ...Array.from({ length: 60 }, (_, index) => [`## Part ${index + 1}`, '', `Words of part ${index + 1}.`, '']).flat(),
    '## The End', '', 'Last words.', '', '[^1]: Of the *guide*.'
].join('\n');

test.use({
    files: {
        'guide.md': GUIDE.replace('../src', 'src'), 'docs/guide.md': GUIDE, 'talk.deck.md': '# A talk\n',
        'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5">'
            + '<script>window.hacked = 1</script><rect width="7" height="5"/></svg>',
        'flow.mmd': '---\ntitle: Flow\n---\ngraph TD\n  %% a comment\n  A[Start] --> B[End]\n',
        'paper.pdf': '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj '
            + '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
        'src/greet.ts': Array.from({ length: 40 }, (_, index) => `// line ${index + 1}`).join('\n')
    }
});

const preview = (page: Page): Locator => page.getByTestId('preview');
/** The first line in view of the editor in front. */
const topLine = (page: Page): Promise<number> => page.locator('.monaco-editor[data-uri$=".md"] .line-numbers')
    .evaluateAll(numbers => Math.min(...numbers.filter(number => number.getBoundingClientRect().height > 0
        && number.getBoundingClientRect().bottom > number.closest('.monaco-editor')!.getBoundingClientRect().top + 4)
        .map(number => Number(number.textContent))));

async function seriousViolations(page: Page): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page }).include('[data-testid="preview"]').analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

test('shows Markdown beside its source as it is written, and nothing of it runs or loads', async ({ ide, chat, page }) => {
    const foreign: string[] = [];
    page.on('request', request => {
        if (!request.url().startsWith(ide.url) && !/^(?:data|blob):/.test(request.url())) {
            foreign.push(request.url());
        }
    });
    await chat.ready();
    expect((await commandIds(page)).filter(id => /^markdown\.(show|preview)/i.test(id))).toEqual([]);
    await new CodeEditor(page).goTo('guide.md', 4, 8);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('v');
    const text = preview(page);
    await expect(text.locator('h1')).toHaveText('Guide');
    await expect(text.getByTestId('diagram').locator('svg')).toContainText('Start');
    await expect(text.locator('math')).toHaveCount(1);
    await expect(text.locator('.openspace-task')).toHaveText(['☑', '☐']);
    await expect(text.locator('img[alt="dot"]')).toHaveJSProperty('naturalWidth', 7);
    await expect(text).toContainText('remote (https://evil.example/p.png)');
    await expect(text).toContainText('onerror="window.hacked=1"');
    await expect(text.getByText('title: Guide')).toBeHidden();
    expect(await seriousViolations(page)).toEqual([]);

    await test.step('follows what is typed, and renders only that', async () => {
        await text.locator('.openspace-prose > :first-child')
            .evaluateAll(blocks => blocks.forEach(block => block.setAttribute('data-seen', '')));
        await page.keyboard.press('End');
        await page.keyboard.type('s');
        await expect(text.locator('h1')).toHaveText('Guides');
        expect(await text.locator('.openspace-prose > :first-child:not([data-seen])').count()).toBe(1);
        await page.keyboard.press('Control+z');
        await expect(text.locator('h1')).toHaveText('Guide');
    });

    await test.step('follows links to headings, and to files with their lines', async () => {
        await text.getByRole('link', { name: 'the end' }).click();
        await expect(text.getByText('Last words.')).toBeInViewport();
        await text.locator('.openspace-preview-scroll').evaluate(element => { element.scrollTop = 0; });
        await text.locator('.openspace-footnote-ref a').click();
        const note = text.locator('.openspace-footnote');
        await expect(note).toHaveText(/1\s*Of the guide\./);
        await expect(note).toBeInViewport();
        await note.getByTitle('Back to the text').click();
        await expect(text.locator('.openspace-footnote-ref')).toBeInViewport();
        await text.locator('.openspace-preview-scroll').evaluate(element => { element.scrollTop = 0; });
        await text.getByText('[bad](javascript').click();
        await text.getByRole('link', { name: 'the code' }).click();
        await new CodeEditor(page).isAt('greet.ts', 7, 1);
        expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    });
    expect(foreign).toEqual([]);

    await test.step('is there again after a reload', async () => {
        await page.reload();
        await chat.ready();
        await page.locator('.lm-TabBar-tab', { hasText: 'Preview guide.md' }).click();
        await expect(text.locator('h1')).toHaveText('Guide');
    });
});

test('scrolls with its source, in both directions, unless it shall not, and goes to it with a double click', async ({
    ide, chat, page
}) => {
    await chat.ready();
    const code = new CodeEditor(page);
    await code.goTo('guide.md', 1, 1);
    await palette(page, 'Open Preview to the Side');
    const text = preview(page);
    await expect(text.locator('h1')).toHaveText('Guide');
    /** The first part in view; part n begins on line 22 + 4 (n - 1). */
    const shown = text.locator('h2', { hasText: 'Part' });
    const top = (): Promise<number> => shown.evaluateAll(titles => Number(titles.find(title => {
        return title.getBoundingClientRect().top >= title.closest('.openspace-preview-scroll')!.getBoundingClientRect().top;
    })?.textContent?.slice(5)));
    await page.locator('.monaco-editor[data-uri$="/guide.md"] .view-lines').click();
    for (let presses = 0; presses < 4; presses++) {
        await page.keyboard.press('PageDown');
    }
    await expect.poll(() => topLine(page)).toBeGreaterThan(80);
    await expect.poll(async () => Math.abs(await topLine(page) - (22 + 4 * (await top() - 1)))).toBeLessThan(6);
    const before = await top();

    await text.hover();
    await page.mouse.wheel(0, 900);
    await expect.poll(top).toBeGreaterThan(before + 5);
    await expect.poll(async () => Math.abs(await topLine(page) - (22 + 4 * (await top() - 1)))).toBeLessThan(6);

    const part = await top() + 2;
    await text.getByText(`Words of part ${part}.`).dblclick();
    await code.isAt('guide.md', 24 + 4 * (part - 1), 1);

    await settingsArrived(page, ide.changeSettings({ 'openspace.preview.scrollSync': false }));
    const line = await topLine(page);
    await text.hover();
    await page.mouse.wheel(0, -20_000);
    await expect.poll(top).toBe(1);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await topLine(page)).toBe(line);
});

test('draws a diagram as it is written, and says on which line it is broken while the last picture stays', async ({ chat, page }) => {
    await chat.ready();
    await new CodeEditor(page).goTo('flow.mmd', 6, 3);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('v');
    const diagram = preview(page).getByTestId('preview-diagram');
    await expect(diagram.locator('svg')).toContainText('Start');
    await page.keyboard.type('-->>>>>');
    await expect(preview(page).getByRole('status')).toContainText('Line 6');
    await expect(diagram).toHaveAttribute('data-stale', 'true');
    await expect(diagram.locator('svg')).toContainText('Start');
    await page.keyboard.press('Control+z');
    await expect(preview(page).getByRole('status')).toHaveCount(0);
    await expect(diagram).toHaveAttribute('data-stale', 'false');
    const width = async (): Promise<number> => (await diagram.boundingBox())!.width;
    const before = await width();
    await preview(page).getByRole('button', { name: 'Zoom In' }).click();
    await expect.poll(width).toBeGreaterThan(before);
});

test('shows pictures and PDF, and runs nothing of a vector picture', async ({ ide, chat, page }) => {
    await chat.ready();
    await page.locator('#files .theia-TreeNode', { has: page.getByText('dot.svg', { exact: true }) }).dblclick();
    const picture = preview(page).locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 7);
    await expect(preview(page)).toContainText('7 × 5');
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await picture.hover();
    await page.keyboard.press('1');
    await expect(preview(page)).toContainText('100 %');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(10);
    writeFileSync(join(ide.workspace, 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(picture).toHaveJSProperty('naturalWidth', 9);
    await page.locator('.lm-TabBar-toolbar [id="openspace-preview:open-source"]').click();
    await expect(page.locator('.monaco-editor[data-uri$="/dot.svg"]')).toBeVisible();

    await page.locator('#files .theia-TreeNode', { has: page.getByText('paper.pdf', { exact: true }) }).dblclick();
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
        const address = (await page.locator('.openspace-preview-frame').getAttribute('src'))!;
        const { headers } = await fetch(address);
        expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff']);
        expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/);
        await expect.poll(() => page.frames().some(frame => frame.url() === address)).toBe(true);
    } else {
        await expect(preview(page).getByRole('alert')).toContainText('cannot show PDF');
    }
});

test('leaves decks to their own view', async ({ chat, page }) => {
    await chat.ready();
    await page.locator('#files .theia-TreeNode', { hasText: 'talk.deck.md' }).click({ button: 'right' });
    const menu = page.locator('.lm-Menu');
    await expect(menu.getByText('Open With')).toBeVisible();
    await expect(menu.getByText('Open Preview')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.locator('#files .theia-TreeNode', { has: page.getByText('guide.md', { exact: true }) }).click({ button: 'right' });
    await menu.getByText('Open Preview').click();
    await expect(preview(page).locator('h1')).toHaveText('Guide');
});
