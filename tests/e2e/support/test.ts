import { test as base } from '@playwright/test';
import { ChatPage } from './chat-page';
import { Ide, IdeOptions } from './ide';
import { LastingContext } from './lasting-context';

interface WorkerFixtures {
    /** One IDE for all tests of a worker that do not hurt it. */
    ide: Ide;
    lasting: LastingContext;
}

interface TestFixtures {
    /** A page on the shared IDE, with a new session. */
    chat: ChatPage;
}

/** Tests that share an IDE with these options. */
export const testWith = (options: IdeOptions) => base.extend<TestFixtures, WorkerFixtures>({
    ide: [async ({ }, use) => {
        const ide = await Ide.start(options);
        await use(ide);
        await ide.stop();
    }, { scope: 'worker' }],
    lasting: [async ({ browser }, use) => {
        const lasting = new LastingContext(browser);
        await use(lasting);
        await lasting.close();
    }, { scope: 'worker' }],
    context: async ({ lasting }, use) => use(await lasting.emptied()),
    chat: async ({ ide, page }, use) => {
        ide.model.reset();
        const chat = new ChatPage(page, ide);
        if (!page.url().startsWith(ide.url)) {
            await chat.open();
        }
        await chat.newSession();
        await use(chat);
    }
});

/** The same, in a page that lasts as long as tests leave it as they found it: for tests that differ in what is said in a session. */
export const onLastingPage = (tests: ReturnType<typeof testWith>) => tests.extend({
    context: async ({ page }, use) => use(page.context()),
    page: async ({ lasting }, use) => use(await lasting.lastingPage()),
    chat: async ({ chat, lasting }, use) => {
        await lasting.loaded();
        await use(chat);
    }
});

export const test = testWith({ words: ['--api'] });

export const lastingTest = onLastingPage(test);

export { expect } from '@playwright/test';
