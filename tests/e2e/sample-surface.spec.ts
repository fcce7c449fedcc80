import { readFileSync } from 'node:fs';
import { Page } from '@playwright/test';
import { command, currentState } from './support/api';
import { ChatPage } from './support/chat-page';
import { ExtendedProject } from './support/extended-project';
import { Ide } from './support/ide';
import { palette } from './support/palette';
import { expect, test } from './support/test';

const GAME = 'games/first.dice.json';
const FILES = {
    [GAME]: '{ "sides": 6, "rolls": [3, 5] }\n',
    'games/odd.dice.json': '{\n  "sides": 6,\n  "rolls": [\n    9\n  ]\n}\n',
    'src/a.ts': 'export const a = 1;\n'
};

test.describe('a surface that somebody brings as an extension', () => {
    let project: ExtendedProject;
    let ide: Ide;
    let page: Page;
    let chat: ChatPage;

    test.beforeAll(async ({ browser }) => {
        test.setTimeout(300_000);
        project = await ExtendedProject.build();
        ide = await Ide.start({ root: project.root, files: FILES, words: ['--api'], settings: { 'openspace.agent.commandDelay': 0 } });
        page = await browser.newPage();
        chat = new ChatPage(page, ide);
        await chat.open();
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
        project.remove();
    });

    const dice = (name = GAME) => page.locator(`[data-testid=dice][id$="${name}"]`);
    const text = (name = GAME): string => readFileSync(ide.folder.at('workspace', name), 'utf8');
    const run = async (cmd: string, args: object): Promise<Record<string, unknown>> => (await command(ide, `openspace.${cmd}`, args)).body;

    test('is taught to the agent, which plays where the person watches, and hears of it in the same turn', async () => {
        chat.script([
            { when: { lastUser: '<ide_results>' }, reply: [{ text: 'It shows a two.' }] },
            { when: { lastUser: 'play' }, reply: [{ text: `%%OS{"cmd":"openspace.dice.add","args":{"path":"${GAME}","value":2}}%% `
                + `%%OS{"cmd":"openspace.dice.show","args":{"path":"${GAME}"}}%% See [the second](dice:games/first#2).` }] }
        ]);
        await chat.ask('play');
        await expect(chat.replies.last()).toContainText('It shows a two.');
        await expect(dice()).toHaveAttribute('data-roll', '3');
        await expect(page.getByTestId('agent-action')).toHaveText([`Rolled the die of ${GAME}`, `Showed ${GAME}`]);
        expect(JSON.parse(text())).toEqual({ sides: 6, rolls: [3, 5, 2] });
        const system = JSON.stringify(ide.model.requests[0]);
        for (const taught of [
            'Throw dice where the person sees them.', 'openspace.dice.add', 'Play a round where the person can watch:',
            'dice: path of a game'
        ]) {
            expect(system).toContain(taught);
        }
        // The keyboard stays with the person.
        await expect(chat.input).toBeFocused();
    });

    test('is described to the agent as it is, and followed by links', async () => {
        await expect.poll(() => currentState(ide)).toContain(`dice: ${GAME}, roll 3 of 3`);
        await chat.replies.getByRole('link', { name: 'the second' }).click();
        await expect(dice()).toHaveAttribute('data-roll', '2');
        await expect(dice()).toBeFocused();
        await expect.poll(() => currentState(ide)).toContain('roll 2 of 3');
    });

    test('has places to go back to, and what is selected there goes with a message', async () => {
        await dice().focus();
        // Where the person works, nothing would be put in front.
        await chat.input.focus();
        await run('editor.open', { path: 'src/a.ts' });
        await expect(dice()).toBeHidden();
        expect(await run('editor.jump_back', {})).toMatchObject({ success: true, path: GAME, line: 2 });
        await expect(dice()).toHaveAttribute('data-roll', '2');
        await dice().press('ArrowRight');
        await expect(page.getByTestId('attachment-chip').filter({ hasText: 'first.dice.json (roll 3)' })).toBeVisible();
        chat.script([{ when: { lastUser: 'which' }, reply: [{ text: 'The last one.' }] }]);
        await chat.ask('which one do I see?');
        expect(JSON.stringify(ide.model.requests.at(-1))).toContain('Roll 3 shows 2.');
    });

    test('opens its files, which the text editor can open, too, and tells what is wrong with them', async () => {
        await page.keyboard.press('Control+P');
        await page.locator('.quick-input-widget input').first().fill('odd.dice');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'odd.dice.json' }).first().click();
        await expect(dice('games/odd.dice.json')).toBeVisible();
        await palette(page, 'View: Toggle Problems');
        await expect(page.locator('#problems')).toContainText('A die with 6 sides cannot show 9.');
        await run('editor.open', { path: 'games/odd.dice.json' });
        await expect(page.locator('.monaco-editor[data-uri$="odd.dice.json"]')).toBeVisible();
    });

    test('keeps up with what the person types, saved or not, and loses none of it', async () => {
        await run('dice.show', { path: GAME });
        await run('editor.open', { path: GAME, newPane: true });
        const editor = page.locator('.monaco-editor[data-uri$="first.dice.json"]');
        // Not by a click: the pane is narrow, and much lies above its text.
        await editor.locator('textarea, .native-edit-context').first().focus();
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('Control+A');
        await page.keyboard.type('{ "sides": 6, "rolls": [1, 1, 1, 1');
        await page.keyboard.press('End');
        await expect(dice()).toContainText('of 4');
        expect(await run('dice.add', { path: GAME, value: 6 })).toMatchObject({ success: true, rolls: 5 });
        await expect(dice()).toContainText('of 5');
        expect(JSON.parse(text())).toEqual({ sides: 6, rolls: [3, 5, 2] });
    });

    test('refuses what leads out of the workspace before it is asked', async () => {
        expect(await run('dice.show', { path: '../secret.dice.json' })).toMatchObject({ success: false });
        expect(await run('dice.add', { path: 'notes.txt' }))
            .toMatchObject({ success: false, error: 'The name of a game ends with .dice.json.' });
    });

    test('is back after a reload, and its work can be undone', async () => {
        await run('dice.add', { path: 'games/new.dice.json', value: 4 });
        await run('dice.show', { path: 'games/new.dice.json' });
        await expect(dice('games/new.dice.json')).toBeVisible();
        await page.reload();
        await chat.ready();
        await expect(dice('games/new.dice.json')).toContainText('Roll 1 of 1');
        await run('dice.add', { path: 'games/new.dice.json', value: 5 });
        await expect(dice('games/new.dice.json')).toContainText('of 2');
        await palette(page, 'Undo Last Agent Action');
        await expect(dice('games/new.dice.json')).toContainText('of 1');
        expect(JSON.parse(text('games/new.dice.json'))).toEqual({ sides: 6, rolls: [4] });
    });
});

test.describe('without the extension', () => {
    test.use({ files: FILES, settings: { 'openspace.agent.commandDelay': 0 } });

    test('there is no trace of it', async ({ chat, ide, page }) => {
        chat.script([{
            when: { lastUser: 'play' },
            reply: [{ text: `%%OS{"cmd":"openspace.dice.show","args":{"path":"${GAME}"}}%% See [the second](dice:games/first#2).` }]
        }]);
        await chat.ask('play');
        expect(JSON.stringify(ide.model.requests[0])).not.toMatch(/openspace\.dice|Throw dice|dice: path/);
        await expect(chat.replies.last().getByRole('link', { name: 'the second' })).toHaveCount(0);
        expect((await command(ide, 'openspace.dice.roll', {})).body.error).toContain('Unknown command');
        expect((await command(ide, 'openspace.pane.open', { type: 'dice', contentId: GAME })).body.success).toBe(false);
        await page.keyboard.press('Control+P');
        await page.locator('.quick-input-widget input').first().fill('first.dice');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'first.dice.json' }).first().click();
        await expect(page.locator('.monaco-editor[data-uri$="first.dice.json"]')).toBeVisible();
        await page.keyboard.press('F1');
        await page.locator('.quick-input-widget input').first().fill('>Roll a Die');
        await expect(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Roll a Die' })).toHaveCount(0);
        await page.keyboard.press('Escape');
    });
});
