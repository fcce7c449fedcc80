import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { openOurs, openTheirs, showSession } from './chat-clients.mjs';
import { startOpencode } from './opencode-server.mjs';
import { startOpenSpace } from './openspace.mjs';
import { startPacedModel } from './paced-model.mjs';
import { lastWordsOf, sampleSession, sampleSessionID } from './sample-session.mjs';

/** Messages in each of the conversations that are there from the beginning, by the number of their session. */
const CONVERSATIONS = [30, 30, 300, 1_000, 10_000];

/** Server, model and conversations, and the two clients that show them. */
export class ChatStage {

    static async prepare(resources, tell) {
        const stage = new ChatStage();
        stage.resources = resources;
        stage.tell = tell;
        stage.model = await startPacedModel(resources);
        stage.opencode = await startOpencode(resources, stage.model.config, { webClient: true });
        stage.browser = await launchBrowser(resources);
        stage.ide = await startOpenSpace(resources, {
            words: ['--opencode-url', stage.opencode.url],
            environment: { OPENCODE_SERVER_PASSWORD: stage.opencode.password },
            // Nobody is told of an import, so it comes before the start.
            prepare: workspace => importConversations(stage.opencode, workspace)
        });
        tell('chat: conversations imported');
        return stage;
    }

    /** The session that a client shows at first. */
    restingPlace = sampleSessionID(0);

    /** The conversation with so many messages. */
    conversationOf(messages) {
        return sampleSessionID(CONVERSATIONS.lastIndexOf(messages));
    }

    /** Both clients, ours first: lets `measure` use each and returns what it returned, by the client's name. */
    async withEach(measure) {
        return { ours: await this.withOurs(measure), theirs: await this.withTheirs(measure) };
    }

    withOurs(measure) {
        return this.#with(() => openOurs(this.browser, this.ide), measure);
    }

    withTheirs(measure) {
        return this.#with(() => openTheirs(this.browser, this.opencode, this.ide.workspace, this.restingPlace), measure);
    }

    async newSession(title) {
        return (await this.opencode.call(`/session${this.#query}`, { title })).id;
    }

    async isBusy(sessionID) {
        return sessionID in await this.opencode.call(`/session/status${this.#query}`);
    }

    get #query() {
        return `?directory=${encodeURIComponent(this.ide.workspace)}`;
    }

    /** Closes all pages, also those in which something went wrong. */
    async leave() {
        this.model.steps = [];
        await Promise.all(this.browser.contexts().map(context => context.close()));
    }

    /** A page opens on the session that was shown last, so each leaves the same behind. */
    async #with(open, measure) {
        const client = await open();
        const rest = () => showSession(client, this.restingPlace, lastWordsOf(this.restingPlace));
        await rest();
        const measured = await measure(client);
        if (client.name === 'ours') {
            await rest();
        }
        await client.close();
        return measured;
    }
}

/**
 * With the program's own `import`: 10,000 messages take less than half a minute; prompts without a reply would take eight,
 * and bring no answers.
 */
function importConversations(opencode, directory) {
    const folder = mkdtempSync(join(tmpdir(), 'openspace-bench-sessions-'));
    try {
        CONVERSATIONS.forEach((messages, number) => {
            const file = join(folder, `${number}.json`);
            const title = `Sample ${number} of ${messages} messages`;
            writeFileSync(file, JSON.stringify(sampleSession({ number, title, directory, messages })));
            opencode.run(['import', file], directory);
        });
    } finally {
        rmSync(folder, { recursive: true });
    }
}
