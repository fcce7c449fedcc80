import { test as base } from '@playwright/test';
import { ChatPage } from './chat-page';
import { FILES, Ide, IdeOptions } from './ide';
import { LastingContext } from './lasting-context';

interface WorkerFixtures {
    /** One IDE for all tests of a worker that do not hurt it. */
    ide: Ide;
    lasting: LastingContext;
}

interface TestFixtures {
    /** The shared IDE in a page, with a new session. */
    chat: ChatPage;
    /** Files of the workspace when the first test of a spec begins. */
    files: NonNullable<IdeOptions['files']>;
    /** Settings of the person. */
    settings: Readonly<Record<string, unknown>>;
    /**
     * Whether a test needs a page that has just been loaded and a browser that remembers nothing, and leaves a page that
     * the next one cannot use. Else the page of the test before is used: everything in it is closed, but it lives on.
     */
    freshPage: boolean;
}

/** Tests that share an IDE with these options; what differs between spec files is given by `use`. */
export const testWith = ({ files, settings, ...options }: IdeOptions) => base.extend<TestFixtures, WorkerFixtures>({
    files: [files ?? FILES, { option: true }],
    settings: [settings ?? {}, { option: true }],
    freshPage: [false, { option: true }],
    ide: [async ({ }, use) => {
        const ide = await Ide.start({ ...options, files, settings });
        await use(ide);
        await ide.stop();
    }, { scope: 'worker' }],
    lasting: [async ({ browser, ide }, use) => {
        const lasting = new LastingContext(browser, () => ide.forgetWindows());
        await use(lasting);
        await lasting.close();
    }, { scope: 'worker' }],
    context: async ({ page }, use) => use(page.context()),
    page: async ({ ide, lasting, freshPage, settings: wanted }, use) => {
        const changed = ide.changeSettings(wanted);
        await use(freshPage ? await (await lasting.emptied()).newPage() : await lasting.lastingPage(ide.link, changed));
    },
    chat: async ({ ide, page, lasting, freshPage, files: wanted }, use, { file }) => {
        ide.model.reset();
        ide.beginSpec(file, wanted);
        const chat = new ChatPage(page, ide);
        if (!page.url().startsWith(ide.url)) {
            await chat.open();
        }
        if (!freshPage) {
            await lasting.loaded();
        }
        await chat.newSession();
        await use(chat);
    }
});

const CONFIG = {
    permission: { bash: { '*': 'allow', 'echo guarded*': 'ask' } },
    command: { greet: { template: 'Please greet $ARGUMENTS with kind words.', description: 'Greets somebody' } }
};

/** Most tests share this IDE. What they are about needs no extensions, which cost each page and file seconds of processor time. */
export const test = testWith({ words: ['--api', '--disable-extensions'], config: CONFIG });

/** The IDE as a person starts it, with git and language servers. */
export const fullTest = testWith({ words: ['--api'], config: CONFIG });

/** An IDE whose agent asks before it runs anything. */
export const askingTest = testWith({
    words: ['--api'],
    config: {
        permission: { bash: 'ask', edit: { '*': 'allow', 'notes/*': 'ask' } },
        agent: { title: { disable: true }, general: { permission: { question: 'allow' } } },
        command: { greet: { template: 'Say hello to $ARGUMENTS', description: 'Greets somebody' } },
        mcp: { broken: { type: 'local', command: ['false'], enabled: false } }
    }
});

export { expect } from '@playwright/test';
