import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { Backend } from '../contract/backend';
import { TestPage } from '../contract/test-page';
import { waitFor } from '../support/wait-for';

const KILLS = Number(process.env.OPENSPACE_KILLS ?? 50);
const BLOCKS = 10;

/** Longer than a reply takes, so that some kills come before it, some after it, most in its middle. */
const MAX_WAIT_MS = 2_500;

const block = (round: number, index: number): string => `%%OS{"cmd":"openspace.editor.open","args":{"path":"${round}-${index}.ts"}}%%`;
const reply = (round: number): string => Array.from({ length: BLOCKS }, (_, index) => `word ${index} ${block(round, index)} `).join('');

let backend: Backend;
let page: TestPage;

beforeAll(async () => {
    backend = await Backend.start({ scenario: { rules: [] } });
    page = await backend.openPage();
});

afterAll(() => backend.stop());

it(`fault 1: runs no block twice, shows no piece of one and answers again when the agent server is killed ${KILLS} times`, async () => {
    let seed = 20_261;
    const random = (limit: number): number => (seed = seed * 48_271 % 2_147_483_647) % limit;
    for (let round = 0; round < KILLS; round++) {
        backend.model.setScenario({
            rules: [{ when: { lastUser: 'begin' }, reply: [{ text: reply(round), chunkSize: 16, delay: 20 }] }],
            fallback: [{ text: 'fine' }]
        });
        const session = await page.newSession();
        const { pid } = backend.supervisor.endpoint!;
        await page.agent.sendPrompt(session, { text: 'begin' });
        await new Promise(done => setTimeout(done, random(MAX_WAIT_MS)));
        process.kill(pid!, 'SIGKILL');
        await waitFor(
            'another server', () => backend.supervisor.endpoint?.pid !== undefined && backend.supervisor.endpoint.pid !== pid, 60_000
        );
        await page.until('the turn is over', state => state.server.state === 'connected' && !isBusy(state, session), 60_000);

        const ran = page.calls.map(({ args }) => String(args.path)).filter(path => path.startsWith(`${round}-`));
        expect(ran, `round ${round}`).toEqual(Array.from({ length: ran.length }, (_, index) => `${round}-${index}.ts`));
        expect(page.seenTexts.filter(text => /%%|"cmd"/.test(text)), `round ${round}`).toEqual([]);
        backend.model.setScenario({ rules: [], fallback: [{ text: 'well again' }] });
        expect(await page.ask(session, 'still there?'), `round ${round}`).toContain('well again');
        page.seenTexts.length = 0;
    }
    // Not all kills can have come before the first block, or after the last.
    expect(page.calls.length).toBeGreaterThan(0);
    expect(page.calls.length).toBeLessThan(KILLS * BLOCKS);
}, KILLS * 60_000);
