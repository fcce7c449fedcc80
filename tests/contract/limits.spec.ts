import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { CommandResult, PersonAnswer } from 'openspace-core/lib/common';
import { Backend } from './backend';
import { requestText } from './model-requests';
import { TestPage } from './test-page';

const open = (path: string): string => `%%OS{"cmd":"openspace.editor.open","args":{"path":"${path}"}}%%`;
const FOREIGN = ['workbench.action.terminal.sendSequence', 'theia.open.external', 'core.save', 'openspace.control.on', 'preferences:open'];

/** The server would summarise a conversation that it believes to be too long. */
const SMALL = { usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 } };

describe('limits of what the agent may ask for', () => {
    let backend: Backend;
    let page: TestPage;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: ' I see.' }, SMALL] },
                    {
                        name: 'flood',
                        when: { lastUser: 'flood' },
                        reply: [{ text: Array.from({ length: 500 }, (_, index) => open(`file-${index}.ts`)).join('') + 'done' }]
                    },
                    {
                        name: 'reach',
                        when: { lastUser: 'reach' },
                        reply: [{ text: FOREIGN.map(cmd => `%%OS${JSON.stringify({ cmd, args: {} })}%%`).join(' ') + 'done' }]
                    },
                    {
                        name: 'types',
                        when: { lastUser: 'types' },
                        reply: [{ text: '%%OS{"cmd":"openspace.editor.open","args":{"path":7,"lines":1}}%%%%OS{"cmd":7}%%'
                            + '%%OS{"nonsense":true}%%%%OS{"cmd":}%%done' }]
                    },
                    { name: 'huge', when: { lastUser: 'huge' }, reply: [
                        { repeat: { text: `%%OS{"cmd":"openspace.editor.open","args":{"path":"${'x'.repeat(500_000)}`, times: 1 } },
                        { repeat: { text: 'y'.repeat(500_000), times: 9 } }, { text: '"}}%%done' }, SMALL
                    ] },
                    {
                        name: 'slow',
                        when: { lastUser: 'slow' },
                        reply: [{ text: `${open('a.ts')}${open('b.ts')}${open('c.ts')}` }, { hold: 'never' }]
                    },
                    { name: 'early', when: { lastUser: 'too early' }, reply: [{ text: 'never said' }] },
                    { name: 'one', when: { lastUser: 'one' }, reply: [{ text: `${open('a.ts')}done` }] }
                ]
            }
        });
    });

    beforeEach(async () => {
        backend.model.reset();
        page = await backend.openPage();
    });

    afterEach(() => page.service.dispose());
    afterAll(() => backend.stop());

    it('attack 24: runs ten of five hundred commands and answers every other one', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'flood')).toBe('done I see.');
        expect(page.calls.map(({ args }) => args.path)).toEqual(Array.from({ length: 10 }, (_, index) => `file-${index}.ts`));
        expect(page.finished).toHaveLength(500);
        expect(page.finished.filter(({ decision }) => decision.rule === 'message-limit')).toHaveLength(490);
        expect(requestText(backend.model.requests.at(-1))).toContain('"times":490');
    });

    it('attack 4: refuses every command that is not in the manifest, and says so', async () => {
        const session = await page.newSession();
        await page.ask(session, 'reach');
        expect(page.calls).toEqual([]);
        const told = requestText(backend.model.requests.at(-1));
        FOREIGN.forEach(cmd => expect(told).toContain(`Unknown command: ${cmd}`));
    });

    it('explains wrong types, wrong shapes and broken JSON', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'types')).toBe('done I see.');
        expect(page.calls).toEqual([]);
        expect(page.finished.map(({ decision }) => decision.rule).sort()).toEqual(['arguments', 'malformed', 'shape', 'shape']);
        expect(requestText(backend.model.requests.at(-1))).toContain('unknown argument \\"lines\\"');
    });

    it('drops a block of five megabytes', async () => {
        const session = await page.newSession();
        expect(await page.ask(session, 'huge')).toBe('done I see.');
        expect(page.calls).toEqual([]);
        expect(page.finished.map(({ decision }) => decision.rule)).toEqual(['too-long']);
    });

    it('drops queued commands and answers the running one when the person stops the turn', async () => {
        const session = await page.newSession();
        page.answer = () => new Promise(() => undefined);
        await page.agent.sendPrompt(session, { text: 'slow' });
        await page.until('the first command runs', state => page.calls.length === 1 && state.pending[session] === 3);
        const began = Date.now();
        await page.service.stopEverything();
        await page.until('everything has ended', state => !isBusy(state, session));
        expect(Date.now() - began).toBeLessThan(5_000);
        expect(page.calls).toHaveLength(1);
        expect(page.cancelled).toEqual([page.calls[0].id]);
        expect(page.stops).toBe(1);
        expect(page.finished.map(({ result }) => result.error)).toEqual(Array(3).fill('Stopped by the user.'));
        expect(backend.model.requests.map(({ rule }) => rule)).toEqual(['slow']);
    });

    it('stops a message on its way, which then never reaches the model', async () => {
        const session = await page.newSession();
        const sent = page.agent.sendPrompt(session, { text: 'too early' });
        const refused = expect(sent).rejects.toThrow('Stopped by the user.');
        await page.service.stopEverything();
        await refused;
        expect(await page.ask(session, 'one')).toBe('done');
        expect([backend.model.requests.map(({ rule }) => rule), page.messages(session).map(({ info }) => info.role)])
            .toEqual([['one'], ['user', 'assistant']]);
    });

    it('says at once that there is no page for a command', async () => {
        const session = await page.newSession();
        page.answer = async () => CommandResult.ok({});
        const watcher = await backend.openPage(true, []);
        await watcher.agent.openSession(session);
        await watcher.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        await page.agent.sendPrompt(session, { text: 'one' });
        await page.service.reportLeaving();
        await watcher.until('the turn is over', state => watcher.transcript(session).includes('I see') && !isBusy(state, session));
        expect(requestText(backend.model.requests.at(-1))).toMatch(/Unknown command|No OpenSpace page/);
        watcher.service.dispose();
    });
});

describe('consent', () => {
    let backend: Backend;

    beforeAll(async () => {
        backend = await Backend.start({
            consent: false,
            scenario: {
                rules: [
                    { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: ' I see.' }] },
                    { name: 'open', reply: [{ text: `${open('a.ts')}${open('b.ts')}done` }] }
                ]
            }
        });
    });

    afterAll(() => backend.stop());

    it('is asked once before the first command ever; no means that nothing runs', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        let answer: (given: PersonAnswer) => void = () => undefined;
        page.decide = () => new Promise(done => { answer = done; });
        await page.agent.sendPrompt(session, { text: 'go' });
        await page.until('the person is asked', () => page.questions.length === 1);
        expect(page.control).toMatchObject({ decided: false });
        answer({ allowed: false });
        await page.until('the agent was told', state => page.transcript(session).includes('I see') && !isBusy(state, session));
        expect(page.questions).toMatchObject([{ kind: 'consent' }]);
        expect(page.calls).toEqual([]);
        expect(page.control).toEqual({ mode: 'off', decided: true });
        expect(requestText(backend.model.requests.at(-1))).toContain('declined by the user');

        await page.service.setAgentControl('on');
        await page.ask(session, 'again');
        expect(page.calls).toHaveLength(2);
        expect(page.questions).toHaveLength(1);
        page.service.dispose();
    });
});
