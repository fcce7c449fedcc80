import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, untilCommandsExist, watchCommands } from '../support/api-client.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { openChat } from '../support/chat.mjs';
import { startOpenSpace } from '../support/openspace.mjs';
import { percentile } from '../support/statistics.mjs';

const PER_SECOND = 200;

const NO_LIMITS = { 'openspace.agent.commandDelay': 0, 'openspace.agent.queueDepth': 100_000 };

/** The last answer and the last event come by different ways. */
const LAST_EVENT_MS = 2_000;

/** A steady flood of commands with all limits lifted: each has to run once, in order, and to be answered. */
export async function measureFlood({ resources, quick, tell }) {
    const seconds = quick ? 3 : 10;
    const count = PER_SECOND * seconds;
    const browser = await launchBrowser(resources);
    const ide = await startOpenSpace(resources, { words: ['--api'], settings: NO_LIMITS });
    await openChat(browser, ide.link);
    const client = new ApiClient(resources, ide.api);
    await untilCommandsExist(client);
    const started = [];
    const finished = new Set();
    await watchCommands(resources, ide.api, (name, { id, args }) => {
        if (name === 'AGENT_COMMAND') {
            started.push(numberOf(args));
        } else if (name === 'COMMAND_RESULT') {
            finished.add(id);
        }
    });
    const answers = await flood(client, count);
    tell(`flood: ${count} commands sent`);
    await pause(LAST_EVENT_MS);
    const distinct = new Set(started);
    const zero = { of: 'ours', atMost: 0 };
    const row = (name, ours, goal) => ({ name: `flood: ${PER_SECOND} commands/s for ${seconds} s, ${name}`, unit: 'commands', ours, goal });
    return [
        row('lost', count - Math.min(answers.filter(({ answered }) => answered).length, distinct.size, finished.size), zero),
        row('doubled', started.length - distinct.size, zero),
        row('reordered', started.filter((number, index) => index > 0 && number < started[index - 1]).length, zero),
        { ...row('answer after, p95', percentile(answers.map(({ ms }) => ms), 0.95)), unit: 'ms', samples: answers.map(({ ms }) => ms) }
    ];
}

/** Sends at an even pace, whatever the answers do. */
async function flood(client, count) {
    const began = performance.now();
    const answers = [];
    for (let number = 0; number < count; number++) {
        await pause(Math.max(0, began + number * 1_000 / PER_SECOND - performance.now()));
        const sent = performance.now();
        answers.push(client.run('openspace.help', { command: `number.${number}` }).then(
            answer => ({ answered: typeof answer.success === 'boolean', ms: performance.now() - sent }),
            () => ({ answered: false, ms: 0 })));
    }
    return Promise.all(answers);
}

function numberOf(args) {
    return Number(/^number\.(\d+)$/.exec(args.command)?.[1]);
}
