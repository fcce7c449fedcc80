import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ApiClient, untilCommandsExist } from './api-client.mjs';
import { launchBrowser } from './browser.mjs';
import { openChat } from './chat.mjs';
import { systemClock } from './clock.mjs';
import { startOpenSpace } from './openspace.mjs';
import { PageSights } from './page-sights.mjs';

const START_SIZES = fileURLToPath(new URL('../../apps/browser/lib/start-sizes.json', import.meta.url));

/** An IDE with files of a surface in a page, on which commands are run and timed. */
export class SurfaceStage {

    #client;
    #pauseMs;
    now = systemClock();
    /** The page that was opened last, and what can be seen in it. */
    page;
    sights;

    constructor(resources, { browser, ide, pauseMs }) {
        this.browser = browser;
        this.ide = ide;
        this.#client = new ApiClient(resources, ide.api);
        this.#pauseMs = pauseMs;
    }

    /** `prepare` writes the files; after each command it rests for `pauseMs`. */
    static async start(resources, { settings, prepare, pauseMs = 0 }) {
        const browser = await launchBrowser(resources);
        const ide = await startOpenSpace(resources, { words: ['--api'], settings, prepare });
        return new SurfaceStage(resources, { browser, ide, pauseMs });
    }

    async run(cmd, args) {
        const { answer } = await this.#timed(cmd, args);
        return answer;
    }

    /** How long a command takes to its answer, in ms. */
    async timed(cmd, args) {
        const { took } = await this.#timed(cmd, args);
        return took;
    }

    /** From the command that opens a file to the sight of it, in ms; it is closed again. */
    async opening(cmd, args, contentId, sight) {
        const took = await this.sights.after([sight], () => this.run(cmd, args), this.now);
        await this.run('pane.close', { contentId });
        return took;
    }

    /** The same in a new page each, which has loaded nothing of the surface. The last page stays. */
    async coldOpenings(rounds, ...opening) {
        const samples = [];
        for (let round = 0; round < rounds; round++) {
            await this.page?.context().close();
            ({ page: this.page } = await openChat(this.browser, this.ide.link));
            await untilCommandsExist(this.#client);
            this.sights = await PageSights.watch(this.page);
            samples.push(await this.opening(...opening));
        }
        return samples;
    }

    async #timed(cmd, args) {
        const began = this.now();
        const answer = await this.#client.run(`openspace.${cmd}`, args);
        if (answer.success !== true) {
            throw new Error(`${cmd}: ${answer.error}`);
        }
        const took = this.now() - began;
        if (this.#pauseMs > 0) {
            await pause(this.#pauseMs);
        }
        return { answer, took };
    }
}

/** Samples of something that is measured `count` times, after it was done a few times unmeasured. */
export async function repeat(count, measure, unmeasured = 1) {
    const samples = [];
    for (let round = 0; round < count + unmeasured; round++) {
        samples.push(await measure(round));
    }
    return samples.slice(unmeasured);
}

/** What an extension adds to the script with which a page starts. */
export function startSizeRow(name, extension) {
    const sizes = JSON.parse(readFileSync(START_SIZES, 'utf8'));
    return { name: `${name}: added to the start`, unit: 'kB of script', ours: sizes[extension] / 1_000, goal: { of: 'ours', atMost: 10 } };
}
