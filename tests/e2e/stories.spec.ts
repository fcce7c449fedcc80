import { Locator, Page } from '@playwright/test';
import { call, command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide, Scenario } from './support/ide';
import { picturesSeen, sizeOf } from './support/pictures';
import { expect, fullTest as test } from './support/test';

type Rule = Scenario['rules'][number];
type Transport = 'blocks' | 'mcp';

interface Wish {
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
}

const LINES = Array.from({ length: 120 }, (_, index) => `export const value${index + 1} = ${index + 1};`).join('\n') + '\n';
const FAILURE = /- openspace\.editor\.open → FAILED: File not found: missing\.ts/;

const wish = (cmd: string, args: Wish['args'] = {}): Wish => ({ cmd: `openspace.${cmd}`, args });
const editor = (page: Page, name: string): Locator => page.locator(`.monaco-editor[data-uri$="/${name}"]`);
const marks = (page: Page): Locator => editor(page, 'index.ts').locator('.openspace-agent-highlight');
const terminal = (page: Page, title: string): Locator =>
    page.locator('#theia-bottom-content-panel .lm-TabBar-tab').filter({ has: page.getByText(title, { exact: true }) });

/** What the agent says and wants done when the person says `word`. */
function asked(transport: Transport, word: string, ...wishes: Wish[]): Rule {
    return {
        when: { lastUser: word, lastRole: 'user' },
        reply: transport === 'blocks'
            ? [{
                text: `Certainly. ${wishes.map(({ cmd, args }) => `%%OS${JSON.stringify({ cmd, args })}%%`).join(' ')} There.`, chunkSize: 7
            }]
            : [{ text: 'Certainly. ' }, ...wishes.map(({ cmd, args }) => ({ tool: cmd.replaceAll('.', '_'), arguments: args }))]
    };
}

/** What the agent says when an answer of the IDE has this in it. */
function heard(transport: Transport, regex: string, text: string): Rule {
    return {
        when: transport === 'blocks' ? { lastUser: { regex: `<ide_results>[^]*${regex}` } } : { lastRole: 'tool', toolResult: { regex } },
        reply: [{ text }]
    };
}

/** With tools a turn goes on until the agent says something without a call. */
const content: Rule = { when: { lastRole: 'tool' }, reply: [{ text: 'There.' }] };

/** Tools are offered once the agent server has connected to us. */
async function toolsAreThere(ide: Ide, chat: ChatPage): Promise<void> {
    await expect.poll(async () => {
        chat.script([{ reply: [{ text: 'Not yet.' }] }]);
        await chat.ask('may I?');
        return JSON.stringify(ide.model.requests.at(-1)?.body.tools ?? []);
    }).toContain('openspace_editor_open');
}

test.use({
    files: {
        'src/index.ts': LINES,
        'src/auth.ts': 'export const auth = true;\n',
        'package.json': '{ "scripts": { "test": "echo all $((40+2)) tests passed" } }\n'
    }
});

for (const transport of ['blocks', 'mcp'] as const) {
    test.describe(`the stories, with ${transport}`, () => {
        test.use({ settings: { 'openspace.agent.transport': transport } });

        test.beforeEach(async ({ ide, chat }) => {
            if (transport === 'mcp') {
                await toolsAreThere(ide, chat);
            }
        });

        test('US-3.1: the agent opens a file at a line', async ({ chat, page }) => {
            chat.script([asked(transport, 'where', wish('editor.open', { path: 'src/index.ts', line: 42 })), content]);
            await chat.ask('where is it?');
            await expect(editor(page, 'index.ts').locator('.line-numbers', { hasText: /^42$/ })).toBeInViewport();
            await expect(chat.currentEditor).toHaveText('index.ts');
            await expect(page.getByTestId('openspace-chat')).not.toContainText('%%');
            await expect(chat.input).toBeFocused();
        });

        test('US-3.2: the agent marks regions, which stay until they are cleared or the person presses Escape', async ({ chat, page }) => {
            const mark = (startLine: number, endLine: number, highlightId: string): Wish =>
                wish('editor.highlight', { path: 'src/index.ts', ranges: [{ startLine, endLine }], highlightId });
            chat.script([
                asked(transport, 'explain', mark(42, 50, 'fix-1'), mark(53, 54, 'fix-2')),
                asked(transport, 'enough', wish('editor.clear_highlight', { highlightId: 'fix-1' })),
                content
            ]);
            await chat.ask('explain it');
            await expect(marks(page)).toHaveCount(11);
            expect(await marks(page).first().evaluate(node => getComputedStyle(node).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
            await chat.ask('enough of the first');
            await expect(marks(page)).toHaveCount(2);
            await editor(page, 'index.ts').locator('.view-line').first().click();
            await page.keyboard.press('Escape');
            await expect(marks(page)).toHaveCount(0);
        });

        test('US-3.3: the agent opens a terminal, runs the tests and reads what they say', async ({ ide, chat, page }) => {
            chat.script([
                asked(transport, 'test it',
                    wish('terminal.create', { title: 'test-runner' }),
                    wish('terminal.send', { terminalId: 'test-runner', text: 'npm test --silent\n' })),
                asked(transport, 'and?', wish('terminal.read_output', { terminalId: 'test-runner' })),
                heard(transport, 'all 42 tests passed', 'All is well.'),
                content
            ]);
            await chat.ask('test it');
            await expect(terminal(page, 'test-runner')).toBeVisible();
            const output = async (): Promise<string> =>
                JSON.stringify((await command(ide, 'openspace.terminal.read_output', { terminalId: 'test-runner' })).body);
            await expect.poll(output).toContain('all 42 tests passed');
            await chat.ask('and?');
            await expect(chat.replies.last()).toContainText('All is well.');
            await command(ide, 'openspace.terminal.close', { terminalId: 'test-runner' });
        });

        test('US-3.4: the agent makes a deck, shows it, and looks at a slide with its own eyes', async ({ ide, chat, page }) => {
            const deckPath = `docs/deck/${transport}.deck.md`;
            chat.script([
                asked(transport, 'slides',
                    wish('presentation.create', { deckPath, title: 'Story', slides: ['# Story', '## Middle'] }),
                    wish('presentation.open', { deckPath, slideIndex: 1 })),
                asked(transport, 'look', wish('presentation.render', { deckPath, slideIndex: 1, width: 320 })),
                // The agent server puts the picture of a tool's answer into a message of its own.
                { when: { anyUser: 'look at it' }, reply: [{ text: 'I have seen it.' }] },
                content
            ]);
            await chat.ask('slides, please');
            await expect(page.getByTestId('deck')).toHaveAttribute('data-slide', '1');
            await chat.ask('look at it');
            await expect(chat.replies.last()).toContainText('I have seen it.');
            expect(sizeOf(picturesSeen(ide).at(-1))[0]).toBe(320);
        });

        test('the agent draws a board, shows it, and looks at it with its own eyes', async ({ ide, chat, page }) => {
            const whiteboardId = `docs/whiteboard/${transport}.whiteboard.json`;
            const shapes = [
                { id: 'api', type: 'rectangle', text: 'API' }, { id: 'db', type: 'cylinder', text: 'Orders' },
                { id: 'reads', type: 'connector', from: 'api', to: 'db', label: 'reads' }
            ];
            chat.script([
                asked(transport, 'draw', wish('whiteboard.create', { whiteboardId, title: 'Story', shapes }),
                    wish('whiteboard.open', { whiteboardId })),
                asked(transport, 'look', wish('whiteboard.render', { whiteboardId })),
                { when: { anyUser: 'look at it' }, reply: [{ text: 'I have seen it.' }] },
                content
            ]);
            await chat.ask('draw it');
            await expect(page.getByTestId('board').getByTestId('board-shape')).toHaveCount(2);
            await chat.ask('look at it');
            await expect(chat.replies.last()).toContainText('I have seen it.');
            const { body: { image, width, height } } = await command(ide, 'openspace.whiteboard.render', { whiteboardId });
            const seen = picturesSeen(ide).at(-1);
            expect(sizeOf(seen)).toEqual([width, height]);
            expect(seen?.toString('base64')).toBe((image as { data: string }).data);
        });

        test('US-3.5: the agent puts a file to the right and learns how the window looks', async ({ ide, chat, page }) => {
            await command(ide, 'openspace.editor.open', { path: 'src/index.ts' });
            chat.script([
                asked(transport, 'arrange', wish('pane.open', { type: 'editor', contentId: 'src/auth.ts', splitDirection: 'vertical' })),
                asked(transport, 'look', wish('pane.list')),
                heard(transport, 'src/auth\\.ts[^]*geometry', 'I see both.'),
                content
            ]);
            await chat.ask('arrange them');
            await expect(editor(page, 'auth.ts')).toBeVisible();
            const [left, right] = await Promise.all(['index.ts', 'auth.ts'].map(name => editor(page, name).boundingBox()));
            expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width);
            await chat.ask('look');
            await expect(chat.replies.last()).toContainText('I see both.');
        });

        test('US-3.6: the agent learns that a command failed, and mends it', async ({ ide, chat, page }) => {
            chat.script([
                asked(transport, 'open it', wish('editor.open', { path: 'missing.ts' })),
                heard(transport, 'File not found: missing\\.ts', 'There is no missing.ts.'),
                content
            ]);
            await chat.ask('open it');
            await expect(chat.replies.last()).toContainText('There is no missing.ts.');
            const session = await chat.activeSession();
            expect(String((await call(ide, `/openspace/instructions?include=results&session=${session}`)).body.text)).toMatch(FAILURE);
            await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab')).toHaveCount(0);
        });
    });
}
