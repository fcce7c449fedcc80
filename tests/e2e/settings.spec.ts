import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { opencodeProvider, startScriptedModel } from '@openspace/scripted-model';
import { Locator, Page } from '@playwright/test';
import { press } from './support/answer';
import { Ide } from './support/ide';
import { choose } from './support/select';
import { SettingsPage } from './support/settings-page';
import { expect, testWith } from './support/test';
import { TINY_TOOL_SERVER } from './support/tiny-tool-server';

const SECRET = 'typed-0123456789abcdef';
const OWN_FILE = join('home', '.config', 'opencode', 'opencode.json');

/** An agent server that starts again, on a machine that has other things to do. */
const SOON = { timeout: 120_000 };

const aModel = (name: string): object => ({ name, tool_call: true, limit: { context: 100_000, output: 10_000 } });

/** The person's own configuration of opencode, with three models. */
function configuration(ide: Ide): string {
    const { agent: _, ...config } = opencodeProvider(ide.model.url);
    const models = { ...config.provider.scripted.models, other: aModel('Other model'), tiny: aModel('Tiny model') };
    return JSON.stringify({
        ...config,
        enabled_providers: ['scripted', 'my-server'],
        provider: { scripted: { ...config.provider.scripted, models } },
        permission: { bash: { '*': 'allow', 'echo never*': 'deny' } }
    });
}

// Nothing comes from the environment, which would overrule what is chosen in the view.
const test = testWith({
    words: ['--disable-extensions'],
    environment: { OPENSPACE_OPENCODE_CONFIG: '' },
    prepare: ide => {
        ide.folder.file(OWN_FILE, configuration(ide));
        ide.folder.file('tools/tiny.mjs', TINY_TOOL_SERVER);
    }
});

test.use({ freshPage: true });

const state = (ide: Ide): string => ide.folder.at('state', 'opencode.json');
const chosen = (ide: Ide): Record<string, unknown> =>
    existsSync(state(ide)) ? JSON.parse(readFileSync(state(ide), 'utf8')) as Record<string, unknown> : {};
/** Of the rules for shell commands that the person made. */
const orderIn = (ide: Ide): string[] => Object.keys((chosen(ide).permission as { bash: object }).bash);
const valuesOf = (fields: Element[]): string[] => fields.map(field => (field as HTMLInputElement).value);
const userSettings = (ide: Ide): Record<string, unknown> =>
    JSON.parse(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')) as Record<string, unknown>;
/** Of the turns, not those for titles. */
const turns = (ide: Ide) => ide.model.requests.filter(({ body }) => (body.tools?.length ?? 0) > 0);
const offeredTools = (ide: Ide): string => JSON.stringify(turns(ide).at(-1)?.body.tools);

const filesWith = (folder: string, text: string): string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
    .filter(file => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) < 20_000_000 && textOf(file).includes(text));

/** Nothing if it has gone: locks of the agent server come and go. */
function textOf(file: string): string {
    try {
        return readFileSync(file, 'utf8');
    } catch (error) {
        expect(error).toHaveProperty('code', 'ENOENT');
        return '';
    }
}

const everythingIn = (page: Page): Promise<string> => page.evaluate(() =>
    JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.documentElement.outerHTML
        + Array.from(document.querySelectorAll('input, textarea'), field => (field as HTMLInputElement).value).join('\n'));

const modelRow = (page: Page, key: string): Locator => page.locator(`[data-testid="model-row"][data-model="${key}"]`);

test('is opened from the menu, and finds settings of all sections', async ({ chat, page }) => {
    await chat.ready();
    const settings = new SettingsPage(page);
    await page.locator('.lm-MenuBar-item').filter({ hasText: 'File' }).click();
    await page.locator('.lm-Menu-item').filter({ hasText: 'Preferences' }).click();
    await page.locator('.lm-Menu-item').filter({ hasText: 'OpenSpace Settings' }).click();
    await expect(settings.view).toBeVisible();
    await expect(page.getByTestId('settings-section')).toHaveText([
        'Providers', 'Models', 'Agents', 'Permissions', 'MCP Servers', 'Sandbox', 'Agent Control', 'Chat', 'Editor & Appearance'
    ]);
    await expect(settings.search).toBeFocused();

    await settings.search.fill('font size');
    await expect(settings.setting('editor.fontSize')).toBeVisible();
    await expect(settings.setting('editor.fontSize').locator('mark').first()).toHaveText('Font');
    await expect(settings.setting('editor.tabSize')).toHaveCount(0);
    await expect(settings.section('sandbox')).toBeHidden();
    await settings.search.fill('sandbox memory');
    await expect(settings.setting('openspace.workspace.memory')).toBeVisible();
    await settings.search.fill('tiny');
    await expect(modelRow(page, 'scripted/tiny')).toBeVisible();
    await settings.search.fill('no such thing');
    await expect(settings.view).toContainText('Nothing here matches');
    await settings.search.press('Escape');
    await expect(settings.search).toHaveValue('');
    await settings.open('agent-control');
    await expect(settings.setting('openspace.agent.transport')).toBeVisible();
});

test('changes preferences, marks what is modified, and refuses what is wrong beside its field', async ({ ide, chat, page }) => {
    await chat.ready();
    const settings = new SettingsPage(page);
    await settings.open('agent-control');
    const turnsRow = settings.setting('openspace.agent.maxResultTurns');
    const field = page.getByTestId('field-openspace.agent.maxResultTurns');
    await field.fill('7');
    await field.press('Enter');
    await expect(turnsRow).toHaveAttribute('data-modified', 'true');
    await expect(turnsRow).toContainText('default: 5');
    await expect.poll(() => userSettings(ide)['openspace.agent.maxResultTurns']).toBe(7);

    const before = readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8');
    await field.fill('1000');
    await expect(settings.problem(turnsRow)).toHaveText('Enter a number from 0 to 100.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.press('Enter');
    await field.fill('many');
    await expect(settings.problem(turnsRow)).toHaveText('Enter a number.');
    await field.blur();
    const patterns = settings.setting('openspace.security.dangerousCommandPatterns');
    await page.getByTestId('field-openspace.security.dangerousCommandPatterns').fill('deploy (');
    await page.getByTestId('field-openspace.security.dangerousCommandPatterns-add').click();
    await expect(settings.problem(patterns)).toHaveText('This is not a valid regular expression.');
    const address = page.getByTestId('field-openspace.opencode.url');
    await address.fill('not an address');
    await address.press('Enter');
    await expect(settings.problem(settings.setting('openspace.opencode.url'))).toContainText('http://');
    expect(readFileSync(ide.folder.at('theia', 'settings.json'), 'utf8')).toBe(before);
    await address.press('Escape');

    await turnsRow.getByTestId('setting-reset').click();
    await expect(turnsRow).not.toHaveAttribute('data-modified', 'true');
    await expect(field).toHaveValue('5');
    await expect.poll(() => 'openspace.agent.maxResultTurns' in userSettings(ide)).toBe(false);

    await settings.open('appearance');
    await choose(page, 'field-workbench.colorTheme', 'OpenSpace Dark');
    await expect(page.locator('body.theia-dark')).toHaveCount(1);
    await settings.setting('workbench.colorTheme').getByTestId('setting-reset').click();
    await expect(page.locator('body.theia-light')).toHaveCount(1);
});

test('hides models, prefers others, and answers by the default ones', async ({ ide, chat, page }) => {
    test.setTimeout(10 * SOON.timeout);
    chat.script([{ when: { hasTools: false }, reply: [{ text: 'A title' }] }, { reply: [{ text: 'fine' }] }]);
    const settings = new SettingsPage(page);
    const own = readFileSync(ide.folder.at(OWN_FILE), 'utf8');
    await settings.open('models');
    await expect(settings.setting('openspace-model')).toContainText('your opencode configuration');
    await modelRow(page, 'scripted/scripted').getByTestId('model-offered').uncheck();
    await modelRow(page, 'scripted/other').getByTestId('model-favourite').click();
    await expect.poll(() => [userSettings(ide)['openspace.models.hidden'], userSettings(ide)['openspace.models.favourites']])
        .toEqual([['scripted/scripted'], ['scripted/other']]);

    await choose(page, 'settings-model', 'Other model');
    await expect(page.getByTestId('settings-model')).toHaveAttribute('data-value', 'scripted/other', SOON);
    await expect(settings.setting('openspace-model')).toContainText('set here');
    await choose(page, 'settings-smallModel', 'Tiny model');
    await expect(page.getByTestId('settings-smallModel')).toHaveAttribute('data-value', 'scripted/tiny', SOON);
    expect(chosen(ide)).toMatchObject({ model: 'scripted/other', small_model: 'scripted/tiny' });
    expect(readFileSync(ide.folder.at(OWN_FILE), 'utf8')).toBe(own);

    await chat.newSession();
    await expect(page.getByTestId('model-picker')).toHaveText('Other model');
    await page.getByTestId('model-picker').click();
    const options = page.getByTestId('anchored-menu').getByRole('option');
    await expect(options.first()).toContainText('Other model');
    await expect(options.filter({ hasText: 'Scripted model' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chat.ask('hello');
    expect(turns(ide).at(-1)?.body.model).toBe('other');
    await expect.poll(() => ide.model.requests.filter(({ body }) => !body.tools?.length).map(({ body }) => body.model)).toEqual(['tiny']);

    for (const name of ['model', 'smallModel']) {
        await settings.setting(`openspace-${name}`).getByTestId('setting-reset').click();
        await expect(page.getByTestId(`settings-${name}`)).toHaveAttribute('data-value', '', SOON);
    }
    await modelRow(page, 'scripted/scripted').getByTestId('model-offered').check();
    await modelRow(page, 'scripted/other').getByTestId('model-favourite').click();
    await expect.poll(() => 'openspace.models.hidden' in userSettings(ide)).toBe(false);
    await chat.newSession();
    await chat.ask('again');
    expect(turns(ide).at(-1)?.body.model).toBe('scripted');
});

test('makes the agent ask or refuse by rules, and says which one decides', async ({ ide, chat, page }) => {
    test.setTimeout(10 * SOON.timeout);
    const settings = new SettingsPage(page);
    const section = await settings.open('permissions');
    const effective = section.getByTestId('effective-rule');
    await expect(effective.filter({ hasText: 'echo never*' })).toContainText('your opencode configuration');
    await section.getByTestId('try-rule').fill('bash: echo hello');
    await expect(section.getByTestId('try-outcome')).toHaveText(/^Allows, because of rule \d+ \(bash: \*\)\.$/);

    const fresh = section.getByTestId('new-rule');
    await fresh.getByTestId('rule-add').click();
    await expect(fresh.getByTestId('setting-problem')).toContainText('Name a tool');
    await fresh.getByTestId('rule-permission').fill('bash tool');
    await expect(fresh.getByTestId('setting-problem')).toContainText('letters');
    expect(chosen(ide).permission).toBeUndefined();
    await fresh.getByTestId('rule-permission').fill('bash');
    await fresh.getByTestId('rule-pattern').fill('echo *');
    await fresh.getByTestId('rule-add').click();
    await expect(effective.filter({ hasText: 'echo *' })).toContainText('set here', SOON);
    await expect(section.getByTestId('try-outcome')).toHaveText(/^Asks, because of rule \d+ \(bash: echo \*\)\.$/);
    expect(chosen(ide).permission).toEqual({ bash: { 'echo *': 'ask' } });

    const runs = (command: string) => [
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        { when: { step: 0 }, reply: [{ tool: 'bash', arguments: { command, description: 'says it' } }] },
        { reply: [{ text: 'over' }] }
    ];
    chat.script(runs('echo hello'));
    await chat.send('say hello');
    const card = page.getByTestId('permission-card');
    await expect(card).toContainText('echo hello', SOON);
    await press(card, card.getByRole('button', { name: /Always/ }).first());
    await chat.done();

    // What was answered in the session is listed, and can be taken back.
    await settings.open('models');
    await settings.open('permissions');
    await expect(section.getByTestId('always-rules')).toContainText('echo');
    await section.getByTestId('forget-always').click();
    await expect(section.getByTestId('always-rules')).toHaveCount(0);

    const own = section.getByTestId('own-rule');
    await own.getByTestId('rule-action').click();
    await page.getByTestId('menu-item').filter({ hasText: 'Deny' }).click();
    await expect(effective.filter({ hasText: 'echo *' })).toContainText('Deny', SOON);
    chat.script(runs('echo hello again'));
    await chat.newSession();
    await chat.ask('say hello again');
    await expect(card).toHaveCount(0);
    expect(JSON.stringify(turns(ide).at(-1)?.body.messages)).toContain('specified a rule which prevents you');

    // Of two rules that fit, the last one decides, until it is moved.
    await fresh.getByTestId('rule-permission').fill('bash');
    await fresh.getByTestId('rule-pattern').fill('echo hello*');
    await fresh.getByTestId('rule-action').click();
    await page.getByTestId('menu-item').filter({ hasText: 'Allow' }).click();
    await fresh.getByTestId('rule-add').click();
    const outcome = section.getByTestId('try-outcome');
    await section.getByTestId('try-rule').fill('bash: echo hello');
    await expect(outcome).toHaveText(/^Allows, because of rule \d+ \(bash: echo hello\*\)\.$/, SOON);
    expect(await own.getByTestId('rule-pattern').evaluateAll(valuesOf)).toEqual(['echo *', 'echo hello*']);
    expect(orderIn(ide)).toEqual(['echo *', 'echo hello*']);
    await own.nth(1).getByRole('button', { name: 'Move up' }).click();
    await expect(outcome).toHaveText(/^Denies, because of rule \d+ \(bash: echo \*\)\.$/, SOON);
    expect(await own.getByTestId('rule-pattern').evaluateAll(valuesOf)).toEqual(['echo hello*', 'echo *']);
    expect(orderIn(ide)).toEqual(['echo hello*', 'echo *']);
    // What the agent's server has read, in the order in which it counts.
    await expect(effective.filter({ hasText: 'set here' })).toContainText(['echo hello*', 'echo *']);

    await own.first().getByTestId('rule-remove').click();
    await expect(effective.filter({ hasText: 'echo hello*' })).toHaveCount(0, SOON);
    await expect(own).toHaveCount(1);
    await own.getByTestId('rule-remove').click();
    await expect(effective.filter({ hasText: 'echo *' })).toHaveCount(0, SOON);
    expect(chosen(ide).permission).toBeUndefined();
});

test('connects a server of tools that is added by a form or by JSON, and again after it died', async ({ ide, chat, page }) => {
    test.setTimeout(10 * SOON.timeout);
    const settings = new SettingsPage(page);
    const section = await settings.open('mcp');
    const server = ide.folder.at('tools', 'tiny.mjs');
    await section.getByTestId('server-add').click();
    const form = section.getByTestId('server-form');
    await form.getByTestId('server-name').fill('my server');
    await form.getByTestId('server-save').click();
    await expect(form.getByTestId('setting-problem')).toHaveText(['Letters, digits, - and _ only.',
        'Enter the program and its arguments.']);
    expect(chosen(ide).mcp).toBeUndefined();
    await form.getByTestId('server-name').fill('small');
    await form.getByTestId('server-command').fill(`'${process.execPath}' '${server}'`);
    await form.getByTestId('server-pair-add').click();
    await form.getByTestId('server-pair').locator('input').first().fill('TOKEN');
    await form.getByTestId('server-pair').locator('input').last().fill(SECRET);
    await form.getByTestId('server-save').click();
    const row = section.locator('[data-testid="server-row"][data-server="small"]');
    await expect(row).toHaveAttribute('data-state', 'connected', SOON);
    await expect(row).toContainText('TOKEN=•••');

    chat.script([
        { when: { hasTools: false }, reply: [{ text: 'A title' }] },
        { when: { step: 0 }, reply: [{ tool: 'small_say', arguments: {} }] },
        { reply: [{ text: 'over' }] }
    ]);
    await chat.ask('say it');
    expect(offeredTools(ide)).toContain('small_say');
    expect(JSON.stringify(turns(ide).at(-1)?.body.messages)).toContain(`the length of the token is ${SECRET.length}`);

    process.kill(Number(readFileSync(ide.folder.at('tools', 'pid'), 'utf8')));
    await expect(row).toHaveAttribute('data-state', 'failed', SOON);
    await row.getByTestId('server-connect').click();
    await expect(row).toHaveAttribute('data-state', 'connected', SOON);

    // A value is not shown again, and stays if no other one is typed.
    await row.getByTestId('server-edit').click();
    await expect(form.getByTestId('server-pair').locator('input').last()).toHaveValue('');
    await form.getByTestId('server-save').click();
    await expect(row).toHaveAttribute('data-state', 'connected', SOON);
    await chat.newSession();
    await chat.ask('say it again');
    expect(JSON.stringify(turns(ide).at(-1)?.body.messages)).toContain(`the length of the token is ${SECRET.length}`);
    expect(filesWith(ide.folder.path, SECRET)).toEqual([state(ide)]);
    expect(statSync(state(ide)).mode & 0o777).toBe(0o600);
    expect(await everythingIn(page)).not.toContain(SECRET);

    await section.getByTestId('server-paste').click();
    const pasted = section.getByTestId('server-json');
    await pasted.fill('{ "mcpServers": { "pasted": { "args": [] } } }');
    await section.getByTestId('server-json-save').click();
    await expect(section.getByTestId('server-json-form').getByTestId('setting-problem')).toContainText('neither a command nor an address');
    await pasted.fill(JSON.stringify({ mcpServers: { pasted: { command: process.execPath, args: [server] } } }));
    await section.getByTestId('server-json-save').click();
    await expect(section.locator('[data-server="pasted"]')).toHaveAttribute('data-state', 'connected', SOON);
    await section.locator('[data-server="pasted"]').getByTestId('server-enable').click();
    await expect(section.locator('[data-server="pasted"]')).toHaveAttribute('data-state', 'off', SOON);

    for (const name of ['pasted', 'small']) {
        await section.locator(`[data-server="${name}"]`).getByTestId('server-remove').click();
        await expect(section.locator(`[data-server="${name}"]`)).toHaveCount(0, SOON);
    }
    expect(chosen(ide).mcp).toBeUndefined();
});

test('stores the key of a provider where opencode does, and nowhere else', async ({ ide, chat, page }) => {
    test.setTimeout(10 * SOON.timeout);
    const other = await startScriptedModel({ scenario: { rules: [{ reply: [{ text: 'from my own server' }] }] }, apiKey: SECRET });
    try {
        await chat.ready();
        const logged: string[] = [];
        page.on('console', message => logged.push(message.text()));
        const settings = new SettingsPage(page);
        const section = await settings.open('providers');
        await expect(section.locator('[data-provider="scripted"]')).toContainText('3 models');
        await section.getByTestId('settings-add-endpoint').click();
        const box = page.locator('.quick-input-widget input').first();
        for (const [index, text] of ['My server', `${other.url}/v1`, SECRET, 'alpha'].entries()) {
            await expect(box).toHaveAttribute('aria-label', new RegExp(`\\(${index + 1} of 4\\)$`));
            await box.fill(text);
            await box.press('Enter');
        }
        const row = section.locator('[data-provider="my-server"]');
        await expect(row).toContainText('added here', SOON);
        expect(filesWith(ide.folder.path, SECRET)).toEqual([ide.folder.at('home', '.local', 'share', 'opencode', 'auth.json')]);
        expect(await everythingIn(page)).not.toContain(SECRET);
        expect(logged.join('\n')).not.toContain(SECRET);
        await row.getByTestId('provider-disconnect').click();
        await page.locator('.dialogOverlay').getByRole('button', { name: 'Disconnect' }).click();
        await expect(row).toHaveCount(0, SOON);
        expect(filesWith(ide.folder.path, SECRET)).toEqual([]);
    } finally {
        await other.close();
    }
});

test('says that its file is broken, and does not overwrite it', async ({ ide, chat, page }) => {
    test.setTimeout(10 * SOON.timeout);
    await chat.ready();
    ide.folder.file('state/opencode.json', '{ "model": ');
    const settings = new SettingsPage(page);
    await settings.open('models');
    await expect(page.getByTestId('settings-file-problem')).toContainText('it is not valid JSON');
    await choose(page, 'settings-model', 'Tiny model');
    await expect(settings.problem(settings.setting('openspace-model'))).toContainText('Nothing was changed');
    expect(readFileSync(state(ide), 'utf8')).toBe('{ "model": ');
    ide.folder.file('state/opencode.json', '{}');
    await settings.open('agents');
    await expect(page.getByTestId('settings-file-problem')).toHaveCount(0);
    await expect(page.getByTestId('agent-row').filter({ hasText: 'general' })).toBeVisible();
    await choose(page, 'settings-defaultAgent', 'plan');
    await expect(page.getByTestId('settings-defaultAgent')).toHaveAttribute('data-value', 'plan', SOON);
    await chat.newSession();
    await expect(page.getByTestId('agent-picker')).toHaveAttribute('data-agent', 'plan');
    await settings.setting('openspace-default-agent').getByTestId('setting-reset').click();
    await expect(page.getByTestId('settings-defaultAgent')).toHaveAttribute('data-value', '', SOON);
});

test('has no serious violation in any theme, and fits a narrow window', async ({ ide, chat, page }) => {
    test.slow();
    await chat.ready();
    const settings = new SettingsPage(page);
    for (const [theme, className] of Object.entries({ light: 'theia-light', dark: 'theia-dark', 'hc-theia': 'theia-hc' })) {
        ide.changeSettings({ 'workbench.colorTheme': theme });
        await expect(page.locator(`body.${className}`)).toHaveCount(1, { timeout: 10_000 });
        for (const section of ['providers', 'models', 'agents', 'permissions', 'mcp', 'sandbox', 'agent-control', 'chat', 'appearance']) {
            await settings.open(section);
            if (section === 'mcp') {
                await page.getByTestId('server-add').click();
            }
            await expect(settings.section(section).locator('button, input').first()).toBeVisible();
            const { violations } = await new AxeBuilder({ page }).include('[data-testid="openspace-settings"]').analyze();
            expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
                nodes.map(({ html, any }) => `${theme} ${section} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`))).toEqual([]);
        }
    }
    ide.changeSettings({});
    await page.setViewportSize({ width: 700, height: 900 });
    for (const section of ['models', 'permissions', 'mcp']) {
        await settings.open(section);
        expect(await settings.view.evaluate(view => Array.from(view.querySelectorAll('*')).filter(element => {
            const { right, width } = element.getBoundingClientRect();
            return width > 0 && right > view.getBoundingClientRect().right + 1;
        }).map(element => element.outerHTML.slice(0, 120)))).toEqual([]);
    }
});
