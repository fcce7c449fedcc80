import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Page, test as plain } from '@playwright/test';
import { command } from '../e2e/support/api';
import { ChatPage } from '../e2e/support/chat-page';
import { Ide } from '../e2e/support/ide';
import { expect, testWith } from '../e2e/support/test';
import { runCommand } from '../e2e/support/theia-page';

const FOLDER = resolve(__dirname, '../../.cache/shots');

/** The ids of our themes, and the class by which the page says that one is shown. */
const THEMES = { light: 'theia-light', dark: 'theia-dark', 'hc-theia': 'theia-hc', 'hc-theia-light': 'theia-hcLight' };

const SIZES = [[1920, 1080], [1400, 900], [1024, 768], [700, 900]] as const;

/** `OPENSPACE_SHOTS_THEMES=dark OPENSPACE_SHOTS_WIDTHS=1400,700 npm run shots -- -g deck` makes some of them. */
const chosen = (variable: string): ((value: string | number) => boolean) => {
    const wanted = process.env[variable]?.split(',');
    return value => !wanted || wanted.includes(String(value));
};
const themes = Object.entries(THEMES).filter(([id]) => chosen('OPENSPACE_SHOTS_THEMES')(id));
const sizes = SIZES.filter(([width]) => chosen('OPENSPACE_SHOTS_WIDTHS')(width));

const FILES = {
    'src/invoice.ts': `import { Line } from './line';

/** What a customer owes. */
export class Invoice {

    protected readonly lines: Line[] = [];

    add(line: Line): this {
        this.lines.push(line);
        return this;
    }

    get total(): number {
        return this.lines.reduce((sum, { price, count }) => sum + price * count, 0);
    }

    describe(currency = 'EUR'): string {
        const rows = this.lines.map(line => \`\${line.name} × \${line.count}\`);
        return [...rows, \`Total: \${this.total.toFixed(2)} \${currency}\`].join('\\n');
    }
}
`,
    'src/line.ts': 'export interface Line {\n    name: string;\n    price: number;\n    count: number;\n}\n',
    'src/wrong.ts': 'import { Line } from \'./line\';\n\nexport const line: Line = { name: \'Paper\', price: \'3\', count: 2 };\n',
    'README.md': '# Invoices\n\nSmall sums, **written** down.\n\n- `src/invoice.ts` adds up\n\n'
        + '```mermaid\ngraph LR\n  a[Line] --> b[Invoice]\n```\n',
    'talk.deck.md': '---\ntitle: Invoices\n---\n\n# Invoices\n\nWhat we owe, and why\n\n---\n\n## How it adds up\n\n- lines\n- a total\n',
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "es2022" } }\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200">'
        + '<rect width="320" height="200" rx="24" fill="#6d5bd0"/><circle cx="120" cy="100" r="50" fill="#fff" fill-opacity="0.8"/>'
        + '<circle cx="200" cy="100" r="50" fill="#fff" fill-opacity="0.5"/></svg>',
    'package.json': '{ "name": "invoices", "version": "1.0.0", "scripts": { "test": "node --test" } }\n'
};

const test = testWith({
    words: ['--api'],
    files: FILES,
    config: {
        permission: { bash: { '*': 'allow', 'rm *': 'ask' } },
        agent: { title: { disable: true } }
    }
});

/** Takes a picture of the page in each theme and size; what it shows stays as it is. */
async function shoot(name: string, page: Page, ide: Ide): Promise<void> {
    for (const [theme, className] of themes) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator(`body.${className}`)).toHaveCount(1);
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
            writeFileSync(join(FOLDER, `${name}-${theme}-${width}.png`), await page.screenshot({ animations: 'disabled' }));
        }
    }
    await page.setViewportSize({ width: 1400, height: 900 });
}

async function run(ide: Ide, cmd: string, args: object): Promise<void> {
    expect((await command(ide, `openspace.${cmd}`, args)).body).toMatchObject({ success: true });
}

/** A turn with all that the chat can show. */
async function talk(chat: ChatPage, ide: Ide): Promise<void> {
    const filePath = join(ide.workspace, 'src/invoice.ts');
    const block = (cmd: string, args: object): string => `%%OS${JSON.stringify({ cmd: `openspace.${cmd}`, args })}%%`;
    chat.script([
        { when: { lastUser: 'total', step: 0 }, reply: [
            { reasoning: 'The total is computed from the lines. I should look at it first.' },
            { text: 'I look at how the **total** is computed.' },
            { tool: 'read', arguments: { filePath } }, { tool: 'grep', arguments: { pattern: 'total' } }
        ] },
        { when: { lastUser: 'total', step: 1 }, reply: [
            { tool: 'edit', arguments: { filePath, oldString: 'toFixed(2)', newString: 'toFixed(currency === \'JPY\' ? 0 : 2)' } },
            { tool: 'bash', arguments: { command: 'node --version && echo "12 passed"', description: 'runs the tests' } }
        ] },
        { when: { lastUser: 'total', step: 2 }, reply: [{
            text: 'Yen have no cents, so `describe` no longer shows any. See src/invoice.ts:19.\n\n'
                + '```ts\nreturn this.total.toFixed(currency === \'JPY\' ? 0 : 2);\n```\n\n'
                + '| currency | digits |\n|---|---|\n| EUR | 2 |\n| JPY | 0 |\n'
                + block('editor.open', { path: 'src/invoice.ts', line: 17, endLine: 20, highlight: true })
        }] },
        { when: { lastUser: 'fail' }, reply: [{ status: 401, body: { error: { message: 'Incorrect API key provided' } } }] },
        {
            when: { lastUser: 'remove' },
            reply: [{ tool: 'bash', arguments: { command: 'rm -rf build', description: 'removes the build' } }]
        },
        { reply: [{ text: 'Done.' }] }
    ]);
    await chat.ask('Show yen without cents in the total');
}

test.beforeAll(() => mkdirSync(FOLDER, { recursive: true }));

test('start', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await shoot('start', page, ide);
});

test('conversation', async ({ ide, chat, page }) => {
    await talk(chat, ide);
    await shoot('conversation', page, ide);
    await chat.send('remove the build');
    await expect(page.getByTestId('permission-card')).toBeVisible();
    await shoot('permission', page, ide);
});

test('editor', async ({ ide, page, chat }) => {
    await expect(chat.input).toBeVisible();
    await run(ide, 'editor.open', { path: 'src/wrong.ts' });
    await expect(page.locator('.monaco-editor .squiggly-error').first()).toBeVisible();
    await run(ide, 'terminal.create', { title: 'build' });
    await run(ide, 'terminal.send', { terminalId: 'build', text: 'ls -la --color\n' });
    await shoot('editor', page, ide);
});

test('review', async ({ ide, chat, page }) => {
    await talk(chat, ide);
    await runCommand(page, 'openspace-changes:toggle');
    await expect(page.getByTestId('changes-view')).toBeVisible();
    await shoot('changes', page, ide);
    await runCommand(page, 'openspace-activity:toggle');
    await expect(page.getByTestId('activity-view')).toBeVisible();
    await shoot('activity', page, ide);
});

const SIDE_VIEWS = {
    'source-control': ['scmView:toggle', '#scm-view-container'],
    'search': ['search-in-workspace.toggle', '#search-view-container'],
    'extensions': ['workbench.view.extensions', '[data-testid="extensions-query"]'],
    'debug': ['debug:toggle', '#debug'],
    'sandboxes': ['openspace-workspace:toggle', '[data-testid="workspaces-view"]'],
    'agent-settings': ['openspace-ai-configuration:toggle', '[data-testid="ai-configuration"]'],
    'settings': ['preferences:open', '#settings_widget']
} as const;

for (const [name, [id, shown]] of Object.entries(SIDE_VIEWS)) {
    test(name, async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await runCommand(page, id);
        await expect(page.locator(shown).first()).toBeVisible();
        await shoot(name, page, ide);
    });
}

test('error', async ({ ide, chat, page }) => {
    await talk(chat, ide);
    await chat.send('fail now');
    await expect(page.getByTestId('error-details')).toBeVisible();
    await shoot('error', page, ide);
});

test('questions', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await run(ide, 'terminal.create', { title: 'cleaning' });
    const sent = command(ide, 'openspace.terminal.send', { terminalId: 'cleaning', text: 'rm -rf build\n' });
    await expect(page.getByTestId('danger-dialog')).toBeVisible();
    await shoot('danger', page, ide);
    await page.getByTestId('danger-deny').click();
    await sent;
    await run(ide, 'editor.open', { path: 'README.md' });
    await page.locator('.monaco-editor[data-uri$="/README.md"] .view-line').first().click();
    await page.keyboard.type('A');
    const closed = runCommand(page, 'core.close.tab');
    await expect(page.locator('.dialogBlock')).toBeVisible();
    await shoot('unsaved', page, ide);
    await page.keyboard.press('Escape');
    await closed;
});

test('menus', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await page.getByTestId('model-picker').click();
    await expect(page.locator('.openspace-menu')).toBeVisible();
    await shoot('models', page, ide);
    await page.keyboard.press('Escape');
    await page.locator('.lm-MenuBar-item', { hasText: /^Help$/ }).click();
    await expect(page.locator('.lm-Menu')).toBeVisible();
    await shoot('help-menu', page, ide);
});

test('openspace-settings', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'openspace-settings:open');
    for (const section of ['providers', 'models', 'permissions', 'mcp', 'agent-control', 'appearance']) {
        await page.locator(`[data-testid="settings-section"][data-section="${section}"]`).click();
        await expect(page.getByTestId(`settings-${section}`).locator('button, input').first()).toBeVisible();
        await shoot(`openspace-settings-${section}`, page, ide);
    }
});

test('surfaces', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await run(ide, 'presentation.open', { deckPath: 'talk.deck.md' });
    await shoot('deck', page, ide);
    await run(ide, 'editor.open', { path: 'README.md' });
    await runCommand(page, 'openspace-preview:open-to-side');
    await shoot('preview', page, ide);
    await run(ide, 'editor.open', { path: 'docs/logo.svg' });
    await runCommand(page, 'openspace-preview:open');
    await shoot('picture', page, ide);
    await run(ide, 'whiteboard.create', {
        whiteboardId: 'parts', title: 'Parts',
        shapes: [{ id: 'a', type: 'rectangle', text: 'Invoice' }, { id: 'b', type: 'database', text: 'Lines' }]
    });
    await shoot('board', page, ide);
});

test('palette', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await page.keyboard.press('F1');
    await expect(page.locator('.quick-input-widget')).toBeVisible();
    await shoot('palette', page, ide);
});

test('help', async ({ ide, chat, page }) => {
    await expect(chat.input).toBeVisible();
    await runCommand(page, 'openspace-help:safety');
    await expect(page.getByTestId('help-page')).toBeVisible();
    await shoot('help', page, ide);
    await page.getByTestId('help-query').fill('sandbox');
    await expect(page.getByTestId('help-hits')).toBeVisible();
    await shoot('help-search', page, ide);
    await runCommand(page, 'openspace-help:keys');
    await expect(page.getByTestId('help-page')).toHaveAttribute('data-path', 'keys.md');
    await shoot('help-keys', page, ide);
    // The command ends with the dialog.
    const told = runCommand(page, 'openspace-help:report');
    await expect(page.getByTestId('problem-text')).toBeVisible();
    await shoot('problem', page, ide);
    await page.keyboard.press('Escape');
    await told;
});

plain('trust, consent and the door', async ({ browser }) => {
    const ide = await Ide.start({ words: ['--disable-extensions'], files: FILES, trusted: false, consent: 'ask' });
    const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
    await page.goto(ide.url);
    await expect(page.getByTestId('sign-in')).toBeVisible();
    writeFileSync(join(FOLDER, 'door.png'), await page.screenshot());
    await page.goto(ide.link);
    await expect(page.getByTestId('trust-dialog')).toBeVisible();
    await shoot('trust', page, ide);
    await page.getByRole('button', { name: 'Yes, I trust the authors' }).click();
    const chat = new ChatPage(page, ide);
    await chat.ready();
    chat.script([{ reply: [{ text: '%%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%% There.' }] }]);
    await chat.send('open the file');
    await expect(page.getByTestId('consent-dialog')).toBeVisible();
    await shoot('consent', page, ide);
    await page.context().close();
    await ide.stop();
});
