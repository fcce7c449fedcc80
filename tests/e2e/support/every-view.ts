import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { command } from './api';
import { ChatPage } from './chat-page';
import { Ide } from './ide';
import { SettingsPage } from './settings-page';
import { expect, testWith } from './test';
import { runCommand } from './theia-page';

/**
 * Called when something is there to be looked at; `part` selects what of the page is ours of it, if anything is, and `again` opens it
 * again, should it be in a side that a narrow window folded.
 */
export type Look = (name: string, part: string | undefined, page: Page, ide: Ide, again?: () => Promise<void>) => Promise<void>;

export const FILES = {
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

/** The IDE in which there is something to see in each view. */
export const viewsTest = testWith({
    words: ['--api'],
    files: FILES,
    config: {
        permission: { bash: { '*': 'allow', 'rm *': 'ask' }, edit: { '*': 'allow', 'docs/*': 'ask' } },
        agent: { title: { disable: true } },
        share: 'manual'
    }
});

const test = viewsTest;

const PANEL = { chat: testId('openspace-chat'), dialog: '.dialogBlock' };

export function testId(id: string): string {
    return `[data-testid="${id}"]`;
}

export async function run(ide: Ide, cmd: string, args: object): Promise<void> {
    const { body } = await command(ide, `openspace.${cmd}`, args);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

/** A turn with all that the chat can show. */
async function talk(chat: ChatPage, ide: Ide): Promise<void> {
    const filePath = join(ide.workspace, 'src/invoice.ts');
    writeFileSync(filePath, FILES['src/invoice.ts']);
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

/** Views of Theia, each with the command that opens it. */
const VIEWS_OF_THEIA = {
    'source-control': ['scmView:toggle', '#scm-view-container'],
    'search': ['search-in-workspace.toggle', '#search-view-container'],
    'debug': ['debug:toggle', '#debug'],
    'problems': ['problemsView:toggle', '#problems'],
    'outline': ['outlineView:toggle', '#outline-view'],
    'output': ['output:toggle', '#outputView'],
    'settings': ['preferences:open', '#settings_widget'],
    'keys': ['keymaps:open', '[id="keybindings.view.widget"]']
} as const;

/** Ours. */
const OWN_VIEWS = {
    'extensions': ['workbench.view.extensions', testId('extensions')],
    'activity': ['openspace-activity:toggle', testId('activity-view')],
    'changes': ['openspace-changes:toggle', testId('changes-view')],
    'agents': ['openspace-agents:toggle', testId('agents-view')],
    'sandboxes': ['openspace-workspace:toggle', testId('workspaces-view')],
    'sandbox-audit': ['openspace-workspace:toggle-audit', testId('workspace-audit-view')],
    'agent-settings': ['openspace-ai-configuration:toggle', testId('ai-configuration')]
} as const;

/** Dialogs that end the command that opened them. */
async function inDialog(page: Page, id: string, look: () => Promise<void>): Promise<void> {
    const ended = runCommand(page, id);
    await expect(page.locator(PANEL.dialog)).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await ended;
}

/** Tests that lead to every view of the IDE, and look at each. */
export function visitEveryView(look: Look): void {
    test('start', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await expect(page.getByTestId('welcome-model')).toHaveAttribute('data-state', 'ready');
        await look('start', testId('welcome'), page, ide);
    });

    test('conversation', async ({ ide, chat, page }) => {
        await talk(chat, ide);
        await look('conversation', PANEL.chat, page, ide);
        await chat.send('remove the build');
        await expect(page.getByTestId('permission-card')).toBeVisible();
        await look('permission', PANEL.chat, page, ide);
    });

    test('edit', async ({ ide, chat, page }) => {
        chat.script([{ when: { step: 0 }, reply: [{ tool: 'write', arguments: {
            filePath: join(ide.workspace, 'docs/notes.md'), content: '# Notes\n\nYen have no cents.\n'
        } }] }, { reply: [{ text: 'Done.' }] }]);
        await chat.send('write it down');
        await expect(page.getByTestId('permission-card')).toBeVisible();
        await look('permission-edit', PANEL.chat, page, ide);
    });

    test('editor', async ({ ide, page, chat }) => {
        await expect(chat.input).toBeVisible();
        await run(ide, 'editor.open', { path: 'src/wrong.ts' });
        await expect(page.locator('.monaco-editor .squiggly-error').first()).toBeVisible();
        await run(ide, 'terminal.create', { title: 'build' });
        await run(ide, 'terminal.send', { terminalId: 'build', text: 'ls -la --color\n' });
        await look('editor', undefined, page, ide);
    });

    for (const [name, [id, part]] of Object.entries({ ...VIEWS_OF_THEIA, ...OWN_VIEWS })) {
        test(`the view ${name}`, async ({ ide, chat, page }) => {
            await expect(chat.input).toBeVisible();
            await runCommand(page, id);
            const view = page.locator(part).first();
            await expect(view).toBeVisible();
            const again = async (): Promise<void> => {
                if (!await view.isVisible()) {
                    await runCommand(page, id);
                    await expect(view).toBeVisible();
                }
            };
            await look(name, name in OWN_VIEWS ? part : undefined, page, ide, again);
        });
    }

    test('the page of an extension', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await runCommand(page, 'workbench.view.extensions');
        await page.getByTestId('extensions-built-in').locator('summary').click();
        await page.getByTestId('extensions-built-in').getByTestId('extension-show').first().click();
        await expect(page.getByTestId('extension-page')).toBeVisible();
        await look('extension-page', testId('extension-page'), page, ide);
    });

    test('review', async ({ ide, chat, page }) => {
        await talk(chat, ide);
        await runCommand(page, 'openspace-changes:toggle');
        await expect(page.getByTestId('changes-view')).toContainText('invoice.ts');
        await look('changes-after-turn', testId('changes-view'), page, ide);
        await runCommand(page, 'openspace-activity:toggle');
        await expect(page.getByTestId('activity-view')).toBeVisible();
        await look('activity-after-turn', testId('activity-view'), page, ide);
    });

    test('error', async ({ ide, chat, page }) => {
        await talk(chat, ide);
        await chat.send('fail now');
        await expect(page.getByTestId('error-details')).toBeVisible();
        await look('error', PANEL.chat, page, ide);
    });

    test('questions', async ({ ide, chat, page }) => {
        await talk(chat, ide);
        await run(ide, 'terminal.create', { title: 'cleaning' });
        const sent = command(ide, 'openspace.terminal.send', { terminalId: 'cleaning', text: 'rm -rf build\n' });
        await expect(page.getByTestId('danger-dialog')).toBeVisible();
        await look('danger', testId('danger-dialog'), page, ide);
        await page.getByTestId('danger-deny').click();
        await sent;
        await run(ide, 'editor.open', { path: 'README.md' });
        await page.locator('.monaco-editor[data-uri$="/README.md"] .view-line').first().click();
        await page.keyboard.type('A');
        await inDialog(page, 'core.close.tab', () => look('unsaved', PANEL.dialog, page, ide));
        await runCommand(page, 'workbench.files.action.focusFilesExplorer');
        await page.locator('#files .theia-TreeNode', { hasText: 'package.json' }).click();
        await inDialog(page, 'file.delete', () => look('delete', PANEL.dialog, page, ide));
        await page.getByTestId('chat-session-menu').click();
        await page.locator('.lm-Menu-item', { hasText: 'Share Session' }).click();
        await expect(page.locator(PANEL.dialog)).toBeVisible();
        await look('share', PANEL.dialog, page, ide);
        await page.keyboard.press('Escape');
        await inDialog(page, 'core.about', () => look('about', PANEL.dialog, page, ide));
    });

    test('menus', async ({ ide, chat, page }) => {
        await talk(chat, ide);
        await page.getByTestId('model-picker').click();
        await expect(page.locator('.openspace-menu')).toBeVisible();
        await look('models', '.openspace-menu', page, ide);
        await page.keyboard.press('Escape');
        for (const menu of ['File', 'Agent', 'Help']) {
            await page.locator('.lm-MenuBar-item', { hasText: new RegExp(`^${menu}$`) }).click();
            await expect(page.locator('.lm-Menu')).toBeVisible();
            await look(`menu-${menu.toLowerCase()}`, undefined, page, ide);
            await page.keyboard.press('Escape');
        }
        await runCommand(page, 'workbench.files.action.focusFilesExplorer');
        await page.locator('#files .theia-TreeNode', { hasText: 'package.json' }).click({ button: 'right' });
        await expect(page.locator('.lm-Menu')).toBeVisible();
        await look('menu-of-file', undefined, page, ide);
    });

    test('openspace-settings', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        const settings = new SettingsPage(page);
        for (const section of ['providers', 'models', 'agents', 'permissions', 'mcp', 'sandbox', 'agent-control', 'chat', 'appearance']) {
            await settings.open(section);
            await expect(settings.section(section).locator('button, input').first()).toBeVisible();
            await look(`openspace-settings-${section}`, testId('openspace-settings'), page, ide);
        }
        await settings.open('mcp');
        await page.getByTestId('server-add').click();
        await look('openspace-settings-new-server', testId('openspace-settings'), page, ide);
        await settings.search.fill('font');
        await look('openspace-settings-search', testId('openspace-settings'), page, ide);
    });

    test('surfaces', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await run(ide, 'presentation.open', { deckPath: 'talk.deck.md' });
        await look('deck', testId('deck'), page, ide);
        await run(ide, 'editor.open', { path: 'README.md' });
        await runCommand(page, 'openspace-preview:open-to-side');
        await expect(page.getByTestId('diagram').locator('svg')).toBeVisible();
        await look('preview', testId('preview'), page, ide);
        await run(ide, 'editor.open', { path: 'docs/logo.svg' });
        await runCommand(page, 'openspace-preview:open');
        await look('picture', testId('preview'), page, ide);
        await run(ide, 'whiteboard.create', {
            whiteboardId: 'docs/whiteboard/parts.whiteboard.json', title: 'Parts',
            shapes: [
                { id: 'invoice', type: 'rectangle', text: 'Invoice' }, { id: 'lines', type: 'cylinder', text: 'Lines' },
                { id: 'has', type: 'connector', from: 'invoice', to: 'lines', label: 'has' }
            ]
        });
        await run(ide, 'whiteboard.open', { whiteboardId: 'docs/whiteboard/parts.whiteboard.json' });
        await expect(page.getByTestId('board')).toBeVisible();
        await look('board', testId('board'), page, ide);
    });

    test('presenter', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await run(ide, 'presentation.open', { deckPath: 'talk.deck.md' });
        const opened = page.context().waitForEvent('page');
        await page.getByTestId('deck').getByRole('button', { name: 'Presenter View' }).click();
        const presenter = await opened;
        await expect(presenter.getByRole('region', { name: 'Notes' })).toBeVisible();
        await look('presenter', 'body', presenter, ide);
        await presenter.close();
    });

    test('palette', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await page.keyboard.press('F1');
        await expect(page.locator('.quick-input-widget')).toBeVisible();
        await look('palette', undefined, page, ide);
        await page.keyboard.press('Escape');
        await run(ide, 'editor.open', { path: 'src/line.ts' });
        await run(ide, 'layout.save', { name: 'Reading' });
        await run(ide, 'layout.save', { name: 'Reviewing' });
        const picked = runCommand(page, 'openspace.layout.apply');
        await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Reading' })).toBeVisible();
        await look('layouts', undefined, page, ide);
        await page.keyboard.press('Escape');
        await picked.catch(() => undefined);
        await run(ide, 'pane.close', { contentId: 'src/line.ts' });
        rmSync(join(ide.workspace, 'src/line.ts'));
        await run(ide, 'layout.apply', { name: 'Reading' });
        await expect(page.getByTestId('missing-tab')).toBeVisible();
        await look('missing-tab', testId('missing-tab'), page, ide);
        writeFileSync(join(ide.workspace, 'src/line.ts'), FILES['src/line.ts']);
        await expect(page.getByTestId('missing-tab')).toHaveCount(0);
    });

    test('help', async ({ ide, chat, page }) => {
        await expect(chat.input).toBeVisible();
        await runCommand(page, 'openspace-help:safety');
        await expect(page.getByTestId('help-page')).toBeVisible();
        await look('help', testId('help'), page, ide);
        await page.getByTestId('help-query').fill('sandbox');
        await expect(page.getByTestId('help-hits')).toBeVisible();
        await look('help-search', testId('help'), page, ide);
        await runCommand(page, 'openspace-help:keys');
        await expect(page.getByTestId('help-page')).toHaveAttribute('data-path', 'keys.md');
        await look('help-keys', testId('help'), page, ide);
        await inDialog(page, 'openspace-help:report', () => look('problem', PANEL.dialog, page, ide));
    });
}
