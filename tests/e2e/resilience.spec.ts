import { Page, WebSocketRoute } from '@playwright/test';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';

// Connections are cut.
test.use({ freshPage: true });

const WORDS = Array.from({ length: 40 }, (_, index) => `word${index}`);
const RULES = [
    {
        when: { lastUser: 'begin' },
        reply: [{ text: `${WORDS.slice(0, 20).join(' ')} ` }, { hold: 'work' }, { text: WORDS.slice(20).join(' ') }]
    },
    { reply: [{ text: 'fine' }] }
];

/** The page's connection to the backend, which can be cut. */
class Cable {
    protected readonly sockets = new Set<WebSocketRoute>();
    protected cut = false;
    protected frozen = false;

    static async of(page: Page): Promise<Cable> {
        const cable = new Cable();
        await page.routeWebSocket(/.*/, socket => cable.connect(socket));
        return cable;
    }

    protected connect(socket: WebSocketRoute): void {
        if (this.cut) {
            void socket.close({ code: 1012 });
            return;
        }
        const server = socket.connectToServer();
        this.sockets.add(socket);
        if (!this.frozen) {
            socket.onMessage(message => this.pass(server, message));
            server.onMessage(message => this.pass(socket, message));
            socket.onClose(() => this.frozen || server.close());
            server.onClose(() => this.frozen || socket.close());
        }
    }

    protected pass(to: WebSocketRoute, message: string | Buffer): void {
        if (!this.frozen) {
            to.send(message);
        }
    }

    /** From now on nothing comes through, and both ends still have their sockets. */
    freeze(): void {
        this.frozen = true;
    }

    async pull(): Promise<void> {
        this.cut = true;
        await Promise.all(Array.from(this.sockets, socket => socket.close({ code: 1012 })));
        this.sockets.clear();
    }

    plug(): void {
        this.cut = false;
    }
}

test('a page whose connection was cut in mid-turn has all of the reply once, and the draft, when it is back', async ({
    ide, chat, page
}) => {
    const cable = await Cable.of(page);
    await page.reload();
    await chat.ready();
    chat.script(RULES);
    await chat.send('begin');
    await expect(chat.replies.last()).toContainText('word19');
    await chat.input.fill('what I was about to say');
    await cable.pull();
    ide.model.release('work');
    // The turn ends while the page cannot hear it.
    await expect.poll(() => ide.model.requests.map(({ outcome }) => outcome)).not.toContain('pending');
    cable.plug();
    await expect(chat.replies.last()).toHaveText(WORDS.join(' '), { timeout: 60_000 });
    await expect(chat.busy).toHaveCount(0);
    await expect(page.locator('[data-testid="chat-message"]')).toHaveCount(2);
    await expect(chat.input).toHaveValue('what I was about to say');
    await chat.ask('go on');
    await expect(chat.replies.last()).toHaveText('fine');
});

test('fault 7: a message to a backend that hangs stays in sight, arrives once when it goes on, and the draft stays', async ({
    ide, chat, page
}) => {
    const { pid } = ide.server;
    const banner = page.getByTestId('backend-banner');
    chat.script([{ reply: [{ text: 'fine' }] }]);
    process.kill(pid, 'SIGSTOP');
    try {
        await chat.send('into the void');
        await chat.input.fill('what I was about to say');
        await expect(banner).toContainText('not answering', { timeout: 60_000 });
        await expect(page.getByTestId('unconfirmed-message')).toHaveText('into the void');
    } finally {
        process.kill(pid, 'SIGCONT');
    }
    await expect(banner).toHaveCount(0, { timeout: 60_000 });
    await expect(chat.replies.last()).toHaveText('fine', { timeout: 60_000 });
    await expect(page.getByTestId('unconfirmed-message')).toHaveCount(0);
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['into the void']);
    await expect(chat.input).toHaveValue('what I was about to say');
    await chat.input.fill('');
});

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"README.md"}}%%';

test('fault 7: a page whose socket stays open and says nothing is told so; another one does what the agent wants, once', async ({
    browser, ide, chat, page
}) => {
    const cable = await Cable.of(page);
    await page.reload();
    await chat.ready();
    chat.script([
        {
            when: { lastUser: 'show it' },
            reply: [{ text: 'one moment ' }, { hold: 'frozen' }, { text: `Look: ${OPEN}` }]
        },
        { reply: [{ text: 'fine' }] }
    ]);
    await chat.send('show it');
    await expect(chat.replies.last()).toContainText('one moment');
    const other = new ChatPage(await (await browser.newContext()).newPage(), ide);
    await other.open();
    cable.freeze();
    ide.model.release('frozen');
    await expect(other.replies.last()).toContainText('Look:');
    await expect(other.currentEditor).toHaveText('README.md', { timeout: 60_000 });
    await expect(page.getByTestId('backend-banner')).toContainText('not answering', { timeout: 60_000 });
    await other.ask('go on');
    await expect(other.replies.last()).toHaveText('fine');
    // A new socket gets through, and the page has what it missed.
    await page.reload();
    await chat.ready();
    await expect(chat.replies.last()).toHaveText('fine', { timeout: 60_000 });
    await other.page.context().close();
});

test('fault 4: the IDE is killed in mid-turn and started again: the conversation, the draft, '
    + 'what was on its way and the queue are there', async ({ page }) => {
    const ide = await Ide.start();
    const chat = new ChatPage(page, ide);
    await chat.open();
    chat.script(RULES);
    await chat.send('begin');
    await expect(chat.replies.last()).toContainText('word19');
    await chat.input.fill('alpha');
    await chat.input.press('Alt+Enter');
    await expect(page.getByTestId('followup-item')).toHaveText(['alpha']);
    await chat.input.fill('what I was about to say');
    await page.reload();
    await chat.ready();
    await expect(chat.input).toHaveValue('what I was about to say');
    const { port } = new URL(ide.link);
    const { pid } = ide.server;
    // Nothing that is sent from here on arrives.
    process.kill(pid, 'SIGSTOP');
    await chat.send('on its way');
    await chat.input.fill('what I was about to say');
    process.kill(pid, 'SIGKILL');
    await ide.exited;
    const banner = page.getByTestId('backend-banner');
    await expect(banner).toContainText('Reconnecting', { timeout: 30_000 });
    await expect(page.getByTestId('unconfirmed-message')).toHaveText('on its way');
    await chat.input.press('Enter');
    await expect(chat.input).toHaveValue('what I was about to say');
    await expect(async () => ide.launch({ words: ['--port', port] })).toPass({ timeout: 90_000 });
    // The page has the key of the process that is gone.
    await expect(banner).toContainText('Open the new link', { timeout: 60_000 });
    await banner.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByTestId('sign-in')).toBeVisible();
    await chat.open();
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['begin']);
    // The server writes a text down when it ends; what it was saying is gone with it, and the panel says so.
    await expect(page.getByTestId('turn-cut-off')).toBeVisible();
    await expect(chat.busy).toHaveCount(0);
    await expect(chat.input).toHaveValue('on its way\n\nwhat I was about to say');
    await expect(page.getByTestId('followup-item')).toHaveText(['alpha']);
    await page.getByTestId('followup-resume').click();
    await expect(page.getByTestId('followup-item')).toHaveCount(0);
    await expect(chat.replies.last()).toHaveText('fine');
    await expect(page.locator('[data-testid="chat-message"][data-role="user"]')).toHaveText(['begin', 'alpha']);
    await ide.stop();
});
