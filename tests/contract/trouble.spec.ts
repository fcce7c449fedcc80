import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssistantMessage, isBusy } from 'openspace-agent/lib/common';
import { Backend } from './backend';
import { TestPage } from './test-page';

describe('trouble with the model', () => {
    let backend: Backend;
    let page: TestPage;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    {
                        when: { lastUser: 'wrong key' },
                        reply: [{ status: 401, body: { error: { message: 'Incorrect API key provided' } } }]
                    },
                    { when: { lastUser: 'server error' }, times: 1, reply: [{ status: 500, body: { error: { message: 'overloaded' } } }] },
                    { when: { lastUser: 'server error' }, reply: [{ text: 'recovered' }] },
                    { when: { lastUser: 'too many' }, reply: [{ status: 429, body: { error: { message: 'Rate limit reached' } } }] },
                    { when: { lastUser: 'drop' }, times: 1, reply: [{ text: 'half a ' }, { wait: 200 }, { drop: true }] },
                    { when: { lastUser: 'drop' }, reply: [{ text: 'a whole reply' }] },
                    { when: { lastUser: 'still there' }, reply: [{ text: 'yes' }] }
                ]
            }
        });
        page = await backend.openPage();
    });

    afterAll(() => backend.stop());

    const lastError = (session: string): AssistantMessage['error'] => {
        const info = page.messages(session).at(-1)?.info;
        return info?.role === 'assistant' ? info.error : undefined;
    };

    it('says that a key was refused, and goes on', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'wrong key' });
        await page.until('the error is there', () => lastError(session)?.name === 'APIError');
        await page.until('the turn is over', state => !isBusy(state, session));
        expect(JSON.stringify(lastError(session))).toContain('Incorrect API key');
        expect(await page.ask(session, 'still there?')).toBe('yes');
    });

    it('retries after a server error and says so meanwhile', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'server error' });
        await page.until('it waits for the next try', state => state.statuses[session]?.type === 'retry');
        await page.until('the answer is there', () => page.transcript(session) === 'recovered');
    });

    it('can be stopped while it waits for a rate limit', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'too many' });
        await page.until('it waits for the next try', state => state.statuses[session]?.type === 'retry');
        await page.agent.abort(session);
        await page.until('the turn is over', state => !isBusy(state, session));
    });

    it('survives a connection that breaks in the middle, and shows what the server keeps of it', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'drop' });
        await page.until('the first half is there', () => page.transcript(session) === 'half a ');
        await page.until('it tries again', () => page.transcript(session) === 'a whole reply');
        await page.until('the turn is over', state => !isBusy(state, session));
        expect(await page.ask(session, 'still there?')).toBe('a whole replyyes');
    });
});

describe('no model at all', () => {
    it('says what to do next and keeps the message for the person', async () => {
        const backend = await Backend.start({
            scenario: { rules: [] }, config: { enabled_providers: [], model: undefined, small_model: undefined, provider: {} }
        });
        const page = await backend.openPage();
        const session = await page.newSession();
        await expect(page.agent.sendPrompt(session, { text: 'hello' })).rejects.toThrow('No model is available');
        await page.until('the problem is said', state => state.problems[session]?.kind === 'no-model');
        await backend.stop();
    });
});

describe('trouble with the agent server', () => {
    it('fault 1: comes back by itself when it is killed in mid-turn, and says what happened', async () => {
        const backend = await Backend.start({
            scenario: {
                rules: [
                    { when: { lastUser: 'hang' }, reply: [{ text: 'thinking ' }, { hang: true }] },
                    { when: { lastUser: 'again' }, reply: [{ text: 'here I am' }] }
                ]
            }
        });
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'hang' });
        await page.until('text streams', () => page.transcript(session) === 'thinking ');
        process.kill(backend.supervisor.endpoint!.pid!, 'SIGKILL');
        await page.until('the problem is said', state => state.problems[session]?.kind === 'server' && !isBusy(state, session));
        await page.until('it is back', state => state.server.state === 'connected');
        expect(await page.ask(session, 'again')).toContain('here I am');
        expect(page.state.problems[session]).toBeUndefined();
        await backend.stop();
    });
});

describe('requests of the agent', () => {
    it('shows permissions and questions, and gives the answers to the server', async () => {
        const backend = await Backend.start({
            config: { permission: { bash: 'ask' } },
            scenario: {
                rules: [
                    {
                        when: { lastUser: 'run', lastRole: 'user' },
                        reply: [{ tool: 'bash', arguments: { command: 'echo permitted-$((40+2))', description: 'echo' } }]
                    },
                    { when: { toolResult: 'permitted-42', lastRole: 'tool' }, reply: [{ text: 'it ran' }] },
                    {
                        when: { lastUser: 'choose', lastRole: 'user' },
                        reply: [{ tool: 'question', arguments: { questions: [{
                            question: 'Which one?',
                            header: 'Pick',
                            options: [{ label: 'red', description: 'r' }, { label: 'blue', description: 'b' }]
                        }] } }]
                    },
                    { when: { toolResult: 'blue' }, reply: [{ text: 'blue it is' }] }
                ]
            }
        });
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'run it' });
        await page.until('it asks', state => Object.keys(state.permissions).length === 1);
        const [permission] = Object.values(page.state.permissions);
        expect(permission.permission).toBe('bash');

        const late = await backend.openPage();
        expect(Object.keys(late.state.permissions)).toEqual([permission.id]);

        await page.agent.replyPermission(permission.id, 'once');
        await page.until('it ran', () => page.transcript(session).includes('it ran'));
        await late.until('the card is closed there too', state => Object.keys(state.permissions).length === 0);
        await late.agent.replyPermission(permission.id, 'reject');

        await page.agent.sendPrompt(session, { text: 'choose one' });
        await page.until('it asks', state => Object.keys(state.questions).length === 1);
        await page.agent.replyQuestion(Object.keys(page.state.questions)[0], [['blue']]);
        await page.until('it got the answer', () => page.transcript(session).includes('blue it is'));
        await page.until('the question is closed', state => Object.keys(state.questions).length === 0);
        await backend.stop();
    });
});
