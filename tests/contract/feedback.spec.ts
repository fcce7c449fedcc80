import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { CommandResult } from 'openspace-core/lib/common';
import { DEFAULT_POLICY } from 'openspace-core/lib/common/control/agent-policy';
import { Backend } from './backend';
import { requestText, systemText, userTexts } from './model-requests';

const LIST = '%%OS{"cmd":"openspace.pane.list","args":{}}%%';
const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"missing.ts"}}%%';

describe('what the agent learns of its commands', () => {
    let backend: Backend;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { name: 'list', when: { lastUser: 'what is open' }, reply: [{ text: `Let me look. ${LIST}` }] },
                    { name: 'fail', when: { lastUser: 'open the missing' }, reply: [{ text: `Opening. ${OPEN}` }] },
                    { name: 'stubborn', when: { lastUser: 'never give up' }, reply: [{ text: `Again. ${OPEN}` }] },
                    {
                        name: 'stubborn',
                        when: { lastUser: '<ide_results>', anyUser: 'never give up' },
                        reply: [{ text: `Again. ${OPEN}` }]
                    },
                    { name: 'results', when: { lastUser: '<ide_results>' }, reply: [{ text: 'I have seen the answer.' }] },
                    { name: 'plain', when: { lastUser: 'hello' }, reply: [{ text: 'hi' }] }
                ]
            }
        });
    });

    beforeEach(() => backend.model.reset());
    afterAll(() => backend.stop());

    it('gives data back in the same turn', async () => {
        const page = await backend.openPage();
        page.answer = async () => CommandResult.ok({ panes: [{ id: 'pane-7' }], activePane: 'pane-7' });
        const session = await page.newSession();
        expect(await page.ask(session, 'what is open')).toBe('Let me look. I have seen the answer.');
        const results = backend.model.requests.find(({ rule }) => rule === 'results');
        expect(requestText(results)).toContain('"activePane":"pane-7"');
        expect(page.calls).toHaveLength(1);
        page.service.dispose();
    });

    it('keeps the chat busy from the message to the last answer', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        const busy: boolean[] = [];
        const apply = page.onStoreBatch.bind(page);
        page.onStoreBatch = batch => {
            apply(batch);
            busy.push(isBusy(page.state, session));
        };
        page.answer = async () => CommandResult.ok({ panes: [] });
        await page.ask(session, 'what is open');
        const first = busy.indexOf(true);
        expect(busy.slice(first, busy.lastIndexOf(true) + 1)).not.toContain(false);
        page.service.dispose();
    });

    it('shows a failure in the same turn, with agent and model of the message', async () => {
        const page = await backend.openPage();
        page.answer = async () => CommandResult.failed('missing.ts does not exist');
        const session = await page.newSession();
        await page.ask(session, 'open the missing file');
        const results = backend.model.requests.find(({ rule }) => rule === 'results');
        expect(requestText(results)).toContain('missing.ts does not exist');
        const own = page.messages(session).filter(({ info }) => info.role === 'user')[1];
        const asked = page.messages(session).filter(({ info }) => info.role === 'user')[0];
        expect(own.info).toMatchObject({ agent: (asked.info as { agent: string }).agent });
        page.service.dispose();
    });

    it('stops an agent that fails for ever', async () => {
        const page = await backend.openPage();
        page.answer = async () => CommandResult.failed('no');
        const session = await page.newSession();
        await page.ask(session, 'never give up');
        // The first attempt, and five more for five results.
        expect(page.calls).toHaveLength(6);
        expect(backend.model.requests.filter(({ rule }) => rule === 'stubborn')).toHaveLength(6);
        page.service.dispose();
    });

    it('sends no results when the commands went well and nobody asked for data', async () => {
        const page = await backend.openPage();
        page.answer = async () => CommandResult.ok({ editorId: 'missing.ts' });
        const session = await page.newSession();
        await page.ask(session, 'open the missing file');
        expect(backend.model.requests.map(({ rule }) => rule)).toEqual(['fail']);
        page.service.dispose();
    });

    it('keeps the system prompt byte for byte when only the open files change, '
        + 'and puts the change into the last user message', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        const pane = { id: 'pane-1', area: 'main' as const, activeTabIndex: 0, geometry: { x: 0, y: 0, width: 50, height: 100 } };
        const file = (name: string) => ({ contentId: name, type: 'editor', title: name, isDirty: false });
        await page.service.publishState({ panes: [{ ...pane, tabs: [file('src/first.ts')] }], timestamp: '' });
        await page.ask(session, 'hello one');
        await page.service.publishState({ panes: [{ ...pane, tabs: [file('src/first.ts'), file('src/second.ts')] }], timestamp: '' });
        await page.ask(session, 'hello two');
        await page.ask(session, 'hello three');
        const [first, second, third] = backend.model.requests;
        expect(systemText(second)).toBe(systemText(first));
        expect(systemText(third)).toBe(systemText(first));
        expect(systemText(first)).toContain('openspace.pane.list');
        expect(userTexts(first).at(-1)).toContain('src/first.ts');
        expect(userTexts(second).at(-1)).toContain('src/second.ts');
        expect(userTexts(third).at(-1)).not.toContain('src/');
        page.service.dispose();
    });

    it('tells with the next message what it could not tell in the turn', async () => {
        const page = await backend.openPage();
        page.answer = async () => CommandResult.failed('no luck');
        await page.service.setPolicy({ ...DEFAULT_POLICY, maxResultTurns: 0 });
        const session = await page.newSession();
        await page.ask(session, 'open the missing file');
        await page.ask(session, 'hello again');
        expect(userTexts(backend.model.requests.at(-1)).at(-1)).toContain('openspace.editor.open → FAILED: no luck');
        page.service.dispose();
    });
});
