import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { Backend } from './backend';
import { TestTab } from './test-tab';

const open = (path: string): string => `%%OS{"cmd":"openspace.editor.open","args":{"path":"${path}"}}%%`;

describe('attack 3: replay', () => {
    let backend: Backend;
    let tab: TestTab;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { name: 'summary', when: { hasTools: false }, reply: [{ text: `Summary: the agent wrote ${open('a.ts')} before.` }] },
                    {
                        name: 'held',
                        when: { lastUser: 'slowly' },
                        reply: [{ text: `before ${open('a.ts')} ` }, { hold: 'middle' }, { text: `after ${open('b.ts')} end` }]
                    },
                    {
                        name: 'broken', when: { lastUser: 'break off' }, times: 1,
                        reply: [{ text: `One ${open('a.ts')} and ` }, { hold: 'ran' }, { drop: true }]
                    },
                    { name: 'again', when: { lastUser: 'break off' }, reply: [{ text: `One ${open('a.ts')} and ${open('b.ts')} end` }] },
                    { name: 'once', when: { lastUser: 'open it' }, reply: [{ text: `Here: ${open('a.ts')}` }] }
                ],
                fallback: [{ text: 'fine' }]
            }
        });
    });

    beforeEach(async () => {
        backend.model.reset();
        tab = await backend.openTab();
    });

    afterAll(() => backend.stop());

    const paths = (...tabs: TestTab[]): unknown[] => tabs.flatMap(({ calls }) => calls.map(({ args }) => args.path));
    const client = () => backend.container.get(OpencodeSupervisor).endpoint!.client;

    async function opened(session: string): Promise<TestTab> {
        const other = await backend.openTab();
        await other.agent.openSession(session);
        await other.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        return other;
    }

    it('does not run a block again in a tab that is reloaded or in a second one', async () => {
        const session = await tab.newSession();
        await tab.ask(session, 'open it');
        const second = await opened(session);
        await tab.agent.openSession(session);
        await second.agent.openSession(session);
        await second.ask(session, 'thanks');
        expect(paths(tab, second)).toEqual(['a.ts']);
        second.service.dispose();
        tab.service.dispose();
    });

    it('goes on in a second tab when the first one is reloaded in mid-reply, each block once', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'slowly' });
        await tab.until('the first block ran', () => tab.calls.length === 1);
        const second = await opened(session);
        await tab.service.reportLeaving();
        tab.service.dispose();
        backend.model.release('middle');
        await second.until('the turn is over', state => second.transcript(session).includes('end') && !isBusy(state, session));
        expect(paths(tab, second)).toEqual(['a.ts', 'b.ts']);
        second.service.dispose();
    });

    it('runs blocks of a session that is not shown while it streams', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'slowly' });
        await tab.until('the first block ran', () => tab.calls.length === 1);
        await tab.agent.closeSession(session);
        await tab.newSession();
        backend.model.release('middle');
        await tab.until('the second block ran', state => tab.calls.length === 2 && !isBusy(state, session));
        expect(paths(tab)).toEqual(['a.ts', 'b.ts']);
        tab.service.dispose();
    });

    it('runs a block once when the connection to the model breaks behind it and the server tries the step again', async () => {
        const session = await tab.newSession();
        await tab.agent.sendPrompt(session, { text: 'break off' });
        await tab.until('the first block ran', () => tab.calls.length === 1);
        backend.model.release('ran');
        await tab.until('the turn is over', state => tab.transcript(session).includes('end') && !isBusy(state, session), 30_000);
        expect(backend.model.requests.filter(({ rule }) => rule === 'broken' || rule === 'again').map(({ rule }) => rule))
            .toEqual(['broken', 'again']);
        expect([paths(tab), tab.transcript(session)]).toEqual([['a.ts', 'b.ts'], 'One  and  end']);
        tab.service.dispose();
    });

    it('runs nothing again after a restart of the IDE', async () => {
        const session = await tab.newSession();
        await tab.ask(session, 'open it');
        tab.service.dispose();
        await backend.stopServices();
        backend.startServices({});
        const later = await opened(session);
        await later.ask(session, 'thanks');
        expect(paths(later)).toEqual([]);
        later.service.dispose();
    });

    it('runs nothing in a fork', async () => {
        const session = await tab.newSession();
        await tab.ask(session, 'open it');
        const { data } = await client().session.fork({ sessionID: session, directory: backend.workspace });
        const fork = await opened(data!.id);
        expect(fork.transcript(data!.id)).toBe('Here: ');
        await fork.ask(data!.id, 'thanks');
        expect(paths(tab, fork)).toEqual(['a.ts']);
        fork.service.dispose();
        tab.service.dispose();
    });

    it('runs a message that was taken back and is sent again as what it is: a new one', async () => {
        const session = await tab.newSession();
        await tab.ask(session, 'open it');
        const asked = tab.messages(session)[0].info.id;
        await client().session.revert({ sessionID: session, directory: backend.workspace, messageID: asked });
        expect(paths(tab)).toEqual(['a.ts']);
        await client().session.unrevert({ sessionID: session, directory: backend.workspace });
        expect(paths(tab)).toEqual(['a.ts']);
        await client().session.revert({ sessionID: session, directory: backend.workspace, messageID: asked });
        // The server removes what was taken back, so that the number of answers stays the same.
        await tab.agent.sendPrompt(session, { text: 'open it' });
        await tab.until('the turn is over', state => tab.calls.length === 2 && !isBusy(state, session));
        expect(paths(tab)).toEqual(['a.ts', 'a.ts']);
        tab.service.dispose();
    });

    it('runs nothing of a summary', async () => {
        const session = await tab.newSession();
        await tab.ask(session, 'open it');
        await client().session.summarize({ sessionID: session, directory: backend.workspace, providerID: 'scripted', modelID: 'scripted' });
        await tab.until('the summary is there', () => tab.transcript(session).includes('Summary'));
        await tab.ask(session, 'thanks');
        expect(paths(tab)).toEqual(['a.ts']);
        tab.service.dispose();
    });
});
