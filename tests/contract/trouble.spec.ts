import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssistantMessage, isBusy } from 'openspace-agent/lib/common';
import { Backend } from './backend';
import { TestTab } from './test-tab';

describe('trouble with the model', () => {
    let backend: Backend;
    let tab: TestTab;

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
        tab = await backend.openTab();
    });

    afterAll(() => backend.stop());

    const lastError = (session: string): AssistantMessage['error'] => {
        const info = tab.messages(session).at(-1)?.info;
        return info?.role === 'assistant' ? info.error : undefined;
    };

    it('says that a key was refused, and goes on', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'wrong key' });
        await tab.until('the error is there', () => lastError(session)?.name === 'APIError');
        await tab.until('the turn is over', state => !isBusy(state, session));
        expect(JSON.stringify(lastError(session))).toContain('Incorrect API key');
        expect(await tab.ask(session, 'still there?')).toBe('yes');
    });

    it('retries after a server error and says so meanwhile', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'server error' });
        await tab.until('it waits for the next try', state => state.statuses[session]?.type === 'retry');
        await tab.until('the answer is there', () => tab.transcript(session) === 'recovered');
    });

    it('can be stopped while it waits for a rate limit', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'too many' });
        await tab.until('it waits for the next try', state => state.statuses[session]?.type === 'retry');
        await tab.agent.abort(session);
        await tab.until('the turn is over', state => !isBusy(state, session));
    });

    it('survives a connection that breaks in the middle, and shows what the server keeps of it', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'drop' });
        await tab.until('the first half is there', () => tab.transcript(session) === 'half a ');
        await tab.until('it tries again', () => tab.transcript(session) === 'a whole reply');
        await tab.until('the turn is over', state => !isBusy(state, session));
        expect(await tab.ask(session, 'still there?')).toBe('a whole replyyes');
    });
});

describe('no model at all', () => {
    it('says what to do next and keeps the message for the person', async () => {
        const backend = await Backend.start({
            scenario: { rules: [] }, config: { enabled_providers: [], model: undefined, small_model: undefined, provider: {} }
        });
        const tab = await backend.openTab();
        const session = await tab.newSession();
        await expect(tab.agent.sendPrompt(session, { text: 'hello' })).rejects.toThrow('No model is available');
        await tab.until('the problem is said', state => state.problems[session]?.kind === 'no-model');
        await backend.stop();
    });
});

describe('trouble with the agent server', () => {
    it('comes back by itself when it is killed in mid-turn, and says what happened', async () => {
        const backend = await Backend.start({
            scenario: {
                rules: [
                    { when: { lastUser: 'hang' }, reply: [{ text: 'thinking ' }, { hang: true }] },
                    { when: { lastUser: 'again' }, reply: [{ text: 'here I am' }] }
                ]
            }
        });
        const tab = await backend.openTab();
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'hang' });
        await tab.until('text streams', () => tab.transcript(session) === 'thinking ');
        process.kill(backend.supervisor.endpoint!.pid!, 'SIGKILL');
        await tab.until('the problem is said', state => state.problems[session]?.kind === 'server' && !isBusy(state, session));
        await tab.until('it is back', state => state.server.state === 'connected');
        expect(await tab.ask(session, 'again')).toContain('here I am');
        expect(tab.state.problems[session]).toBeUndefined();
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
        const tab = await backend.openTab();
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'run it' });
        await tab.until('it asks', state => Object.keys(state.permissions).length === 1);
        const [permission] = Object.values(tab.state.permissions);
        expect(permission.permission).toBe('bash');

        const late = await backend.openTab();
        expect(Object.keys(late.state.permissions)).toEqual([permission.id]);

        await tab.agent.replyPermission(permission.id, 'once');
        await tab.until('it ran', () => tab.transcript(session).includes('it ran'));
        await late.until('the card is closed there too', state => Object.keys(state.permissions).length === 0);
        await late.agent.replyPermission(permission.id, 'reject');

        await tab.agent.sendPrompt(session, { text: 'choose one' });
        await tab.until('it asks', state => Object.keys(state.questions).length === 1);
        await tab.agent.replyQuestion(Object.keys(tab.state.questions)[0], [['blue']]);
        await tab.until('it got the answer', () => tab.transcript(session).includes('blue it is'));
        await tab.until('the question is closed', state => Object.keys(state.questions).length === 0);
        await backend.stop();
    });
});
