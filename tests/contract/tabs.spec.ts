import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { Backend } from './backend';
import { TestTab } from './test-tab';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';

describe('several tabs on one running reply', () => {
    let backend: Backend;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { when: { lastUser: 'held' }, reply: [{ text: `first ${OPEN}part, ` }, { hold: 'middle' }, { text: 'second part' }] },
                    { when: { lastUser: 'two blocks' }, reply: [{ text: `${OPEN}${OPEN}done` }] }
                ]
            }
        });
    });

    afterAll(() => backend.stop());

    it('shows a tab that comes in the middle the reply from its start, and runs the block once', async () => {
        const first = await backend.openTab();
        const session = await first.newSession();
        await first.agent.sendPrompt(session, { text: 'held' });
        await first.until('the first part is shown', () => first.transcript(session) === 'first part, ');

        const second = await backend.openTab();
        expect(second.state.activeSessionID).toBe(session);
        await second.agent.openSession(session);
        await second.until('the first part is shown there too', () => second.transcript(session) === 'first part, ');
        backend.model.release('middle');
        for (const tab of [first, second]) {
            await tab.until('the whole reply is shown', state =>
                tab.transcript(session) === 'first part, second part' && !isBusy(state, session));
        }
        expect(first.calls.length + second.calls.length).toBe(1);
        close(first, second);
    });

    it('gives commands to the tab that asked, else to the focused one, and does not hang on one that is gone', async () => {
        const asking = await backend.openTab();
        const other = await backend.openTab();
        await other.service.reportFocus();
        const session = await asking.newSession();
        await asking.ask(session, 'two blocks');
        expect([asking.calls.length, other.calls.length]).toEqual([2, 0]);

        await asking.service.reportLeaving();
        await other.agent.openSession(session);
        await other.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        await other.ask(session, 'two blocks');
        expect([asking.calls.length, other.calls.length]).toEqual([2, 2]);
        close(asking, other);
    });

    it('answers for a tab that closes in mid-command', async () => {
        const tab = await backend.openTab();
        const witness = await backend.openTab();
        const session = await tab.newSession();
        await witness.agent.openSession(session);
        await witness.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        tab.answer = () => new Promise(() => undefined);
        await tab.agent.sendPrompt(session, { text: 'two blocks' });
        await witness.until('a command is pending', state => state.pending[session] === 2);
        await tab.until('it has claimed the first', () => tab.calls.length === 1);
        tab.service.dispose();
        await witness.until('nothing is pending', state => state.pending[session] === 0);
        expect(witness.calls.length).toBe(1);
        close(witness);
    });

    it('keeps quiet about conversations that a tab does not show', async () => {
        const tab = await backend.openTab();
        const watcher = await backend.openTab();
        const session = await tab.newSession();
        await tab.ask(session, 'two blocks');
        await watcher.until('the session is listed', state => state.sessions[session] !== undefined);
        expect(watcher.state.conversations[session]).toBeUndefined();
        close(tab, watcher);
    });
});

function close(...tabs: TestTab[]): void {
    tabs.forEach(tab => tab.service.dispose());
}
