import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { descendants } from '../support/children';
import { waitUntilGone } from '../support/processes';
import { command } from './support/api';
import { CodeEditor } from './support/code-editor';
import { Ide } from './support/ide';
import { runCommand } from './support/theia-page';
import { expect, fullTest as test } from './support/test';

const FILES = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "plugins": [{ "name": "evil" }] } }\n',
    'node_modules/evil/package.json': '{ "name": "evil", "main": "index.js" }',
    'node_modules/evil/index.js': 'require("fs").writeFileSync(__dirname + "/ran", "");\n',
    'animal.ts': 'export interface Animal { name: string; speak(): void }\n',
    'zoo.ts': 'export class Dog {\n}\n',
    'farm.ts': 'import { z } from \'./z\';\nimport { a } from \'./a\';\n\nexport const sum = a + z;\n'
        + 'export class Cow implements Animal { name = \'\'; }\n',
    'a.ts': 'export const a = 1;\n',
    'z.ts': 'export const z = 2;\n'
};

test.use({ files: FILES });

const servers = (ide: Ide): number[] => descendants(ide.process.pid!, 'guarded-tsserver');
const textOf = (ide: Ide, name: string): string => readFileSync(join(ide.workspace, name), 'utf8');

/** Takes what is offered at the caret. The list has a layer behind it that Playwright takes for one in front. */
async function take(code: CodeEditor, title: string): Promise<void> {
    await (await code.offer(title)).click({ force: true });
}

/** Puts the caret somewhere in the editor in front. */
async function moveTo(page: Page, code: CodeEditor, name: string, line: number, column: number): Promise<void> {
    await page.keyboard.press('Control+g');
    await page.locator('.quick-input-widget input').first().fill(`:${line}:${column}`);
    await page.keyboard.press('Enter');
    await code.isAt(name, line, column);
}

test('quick fixes and refactorings come when they are asked for, with what is not saved', async ({ ide, page, chat }) => {
    await expect(chat.input).toBeVisible();
    const code = new CodeEditor(page);
    // Of a spec before this one, in the same IDE.
    const left = servers(ide);
    left.forEach(pid => process.kill(pid, 'SIGKILL'));
    await waitUntilGone(left, 20_000);
    await code.goTo('zoo.ts', 1, 17);
    await code.isServed('TypeScript');
    await page.keyboard.type(' implements Animal');
    await moveTo(page, code, 'zoo.ts', 1, 32);
    // Being at an error starts nothing, but there is a light bulb.
    await expect(page.locator('[class*="codicon-gutter-lightbulb"], .lightBulbWidget').first()).toBeVisible();
    expect(servers(ide)).toEqual([]);

    const lines = page.locator('.monaco-editor[data-uri$="/zoo.ts"] .view-lines');
    await take(code, 'Add import from "./animal"');
    await expect(lines).toContainText('import');
    expect(servers(ide)).toHaveLength(1);
    await moveTo(page, code, 'zoo.ts', 3, 16);
    await take(code, 'Implement interface \'Animal\'');
    await expect(lines).toContainText('speak');
    await runCommand(page, 'core.save');
    await expect.poll(() => textOf(ide, 'zoo.ts')).toContain('    name: string;\n    speak(): void {\n');
    expect(existsSync(join(ide.workspace, 'node_modules/evil/ran'))).toBe(false);
});

test('what is extracted can be named at once, and imports are put in order', async ({ ide, page, chat }) => {
    await expect(chat.input).toBeVisible();
    const code = new CodeEditor(page);
    await code.goTo('farm.ts', 4, 20);
    await code.isServed('TypeScript');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Shift+ArrowLeft');
    await take(code, 'Extract to function in module scope');
    await page.locator('.rename-box input').fill('total');
    await page.keyboard.press('Enter');
    await expect(page.locator('.monaco-editor[data-uri$="/farm.ts"] .view-lines')).toContainText(/sum.=.total\(\)/);
    await expect(async () => {
        await runCommand(page, 'editor.action.organizeImports');
        await runCommand(page, 'core.save');
        expect(textOf(ide, 'farm.ts')).toMatch(/^import \{ a \} from '.\/a';\nimport \{ z \} from '.\/z';\n/);
    }).toPass();
    expect(textOf(ide, 'farm.ts')).toContain('function total() {\n    return a + z;\n}');
});

test('the agent has them, too, and a server that was killed comes back', async ({ ide, chat }) => {
    await expect(chat.input).toBeVisible();
    const act = async (args: object): Promise<Record<string, unknown>> =>
        (await command(ide, 'openspace.language.code_action', { path: 'farm.ts', ...args })).body;
    const line = textOf(ide, 'farm.ts').split('\n').findIndex(text => text.includes('Cow')) + 1;
    const { actions } = await act({ line }) as { actions: { title: string; kind: string }[] };
    const titles = actions.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining([
        'Add import from "./animal"', 'Move to a new file', 'Organize Imports', 'Add All Missing Imports'
    ]));
    expect(titles).toHaveLength(new Set(titles).size);
    servers(ide).forEach(pid => process.kill(pid, 'SIGKILL'));
    expect(await act({ line, title: 'Add import from "./animal"' })).toMatchObject({ files: ['farm.ts'] });
    expect(await act({ line: line + 1, title: 'Implement interface \'Animal\'' })).toMatchObject({ files: ['farm.ts'] });
    expect(textOf(ide, 'farm.ts')).toContain('speak(): void');
});
