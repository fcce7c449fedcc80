import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { Backend } from './backend';
import { TestPage } from './test-page';

const open = (path: string): string => `%%OS{"cmd":"openspace.editor.open","args":{"path":"${path}"}}%%`;

describe('attack 3: replay', () => {
    let backend: Backend;
    let page: TestPage;

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
        page = await backend.openPage();
    });

    afterAll(() => backend.stop());

    const paths = (...pages: TestPage[]): unknown[] => pages.flatMap(({ calls }) => calls.map(({ args }) => args.path));
    const client = () => backend.container.get(OpencodeSupervisor).endpoint!.client;

    async function opened(session: string): Promise<TestPage> {
        const other = await backend.openPage();
        await other.agent.openSession(session);
        await other.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        return other;
    }

    it('fault 10: does not run a block again in a page that is reloaded or in a second one', async () => {
        const session = await page.newSession();
        await page.ask(session, 'open it');
        const second = await opened(session);
        await page.agent.openSession(session);
        await second.agent.openSession(session);
        await second.ask(session, 'thanks');
        expect(paths(page, second)).toEqual(['a.ts']);
        second.service.dispose();
        page.service.dispose();
    });

    it('goes on in a second page when the first one is reloaded in mid-reply, each block once', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'slowly' });
        await page.until('the first block ran', () => page.calls.length === 1);
        const second = await opened(session);
        await page.service.reportLeaving();
        page.service.dispose();
        backend.model.release('middle');
        await second.until('the turn is over', state => second.transcript(session).includes('end') && !isBusy(state, session));
        expect(paths(page, second)).toEqual(['a.ts', 'b.ts']);
        second.service.dispose();
    });

    it('runs blocks of a session that is not shown while it streams', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'slowly' });
        await page.until('the first block ran', () => page.calls.length === 1);
        await page.agent.closeSession(session);
        await page.newSession();
        backend.model.release('middle');
        await page.until('the second block ran', state => page.calls.length === 2 && !isBusy(state, session));
        expect(paths(page)).toEqual(['a.ts', 'b.ts']);
        page.service.dispose();
    });

    it('runs a block once when the connection to the model breaks behind it and the server tries the step again', async () => {
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'break off' });
        await page.until('the first block ran', () => page.calls.length === 1);
        backend.model.release('ran');
        await page.until('the turn is over', state => page.transcript(session).includes('end') && !isBusy(state, session), 30_000);
        expect(backend.model.requests.filter(({ rule }) => rule === 'broken' || rule === 'again').map(({ rule }) => rule))
            .toEqual(['broken', 'again']);
        expect([paths(page), page.transcript(session)]).toEqual([['a.ts', 'b.ts'], 'One  and  end']);
        page.service.dispose();
    });

    it('runs nothing again after a restart of the IDE', async () => {
        const session = await page.newSession();
        await page.ask(session, 'open it');
        page.service.dispose();
        await backend.stopServices();
        backend.startServices({});
        const later = await opened(session);
        await later.ask(session, 'thanks');
        expect(paths(later)).toEqual([]);
        later.service.dispose();
    });

    it('runs nothing in a fork', async () => {
        const session = await page.newSession();
        await page.ask(session, 'open it');
        const { data } = await client().session.fork({ sessionID: session, directory: backend.workspace });
        const fork = await opened(data!.id);
        expect(fork.transcript(data!.id)).toBe('Here: ');
        await fork.ask(data!.id, 'thanks');
        expect(paths(page, fork)).toEqual(['a.ts']);
        fork.service.dispose();
        page.service.dispose();
    });

    it('runs a message that was taken back and is sent again as what it is: a new one', async () => {
        const session = await page.newSession();
        await page.ask(session, 'open it');
        const asked = page.messages(session)[0].info.id;
        await client().session.revert({ sessionID: session, directory: backend.workspace, messageID: asked });
        expect(paths(page)).toEqual(['a.ts']);
        await client().session.unrevert({ sessionID: session, directory: backend.workspace });
        expect(paths(page)).toEqual(['a.ts']);
        await client().session.revert({ sessionID: session, directory: backend.workspace, messageID: asked });
        // The server removes what was taken back, so that the number of answers stays the same.
        await page.agent.sendPrompt(session, { text: 'open it' });
        await page.until('the turn is over', state => page.calls.length === 2 && !isBusy(state, session));
        expect(paths(page)).toEqual(['a.ts', 'a.ts']);
        page.service.dispose();
    });

    it('runs nothing of a summary', async () => {
        const session = await page.newSession();
        await page.ask(session, 'open it');
        await client().session.summarize({ sessionID: session, directory: backend.workspace, providerID: 'scripted', modelID: 'scripted' });
        await page.until('the summary is there', () => page.transcript(session).includes('Summary'));
        await page.ask(session, 'thanks');
        expect(paths(page)).toEqual(['a.ts']);
        page.service.dispose();
    });
});
