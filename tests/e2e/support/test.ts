import { test as base } from '@playwright/test';
import { ChatPage } from './chat-page';
import { Ide, IdeOptions } from './ide';

interface WorkerFixtures {
    /** One IDE for all tests of a worker that do not hurt it. */
    ide: Ide;
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
    chat: async ({ ide, page }, use) => {
        ide.model.reset();
        const chat = new ChatPage(page, ide);
        await chat.open();
        await chat.newSession();
        await use(chat);
    }
});

export const test = testWith({ words: ['--api'] });

export { expect } from '@playwright/test';
