import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBusy } from 'openspace-agent/lib/common';
import { Backend } from './backend';
import { TestPage } from './test-page';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';

describe('several pages on one running reply', () => {
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

    it('shows a page that comes in the middle the reply from its start, and runs the block once', async () => {
        const first = await backend.openPage();
        const session = await first.newSession();
        await first.agent.sendPrompt(session, { text: 'held' });
        await first.until('the first part is shown', () => first.transcript(session) === 'first part, ');

        const second = await backend.openPage();
        expect(second.state.activeSessionID).toBe(session);
        await second.agent.openSession(session);
        await second.until('the first part is shown there too', () => second.transcript(session) === 'first part, ');
        backend.model.release('middle');
        for (const page of [first, second]) {
            await page.until('the whole reply is shown', state =>
                page.transcript(session) === 'first part, second part' && !isBusy(state, session));
        }
        expect(first.calls.length + second.calls.length).toBe(1);
        close(first, second);
    });

    it('gives commands to the page that asked, else to the focused one, and does not hang on one that is gone', async () => {
        const asking = await backend.openPage();
        const other = await backend.openPage();
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

    it('fault 6: answers for a page that closes in mid-command', async () => {
        const page = await backend.openPage();
        const witness = await backend.openPage();
        const session = await page.newSession();
        await witness.agent.openSession(session);
        await witness.until('the conversation is loaded', state => state.conversations[session] !== undefined);
        page.answer = () => new Promise(() => undefined);
        await page.agent.sendPrompt(session, { text: 'two blocks' });
        await witness.until('a command is pending', state => state.pending[session] === 2);
        await page.until('it has claimed the first', () => page.calls.length === 1);
        page.service.dispose();
        await witness.until('nothing is pending', state => state.pending[session] === 0);
        expect(witness.calls.length).toBe(1);
        close(witness);
    });

    it('keeps quiet about conversations that a page does not show', async () => {
        const page = await backend.openPage();
        const watcher = await backend.openPage();
        const session = await page.newSession();
        await page.ask(session, 'two blocks');
        await watcher.until('the session is listed', state => state.sessions[session] !== undefined);
        expect(watcher.state.conversations[session]).toBeUndefined();
        close(page, watcher);
    });
});

function close(...pages: TestPage[]): void {
    pages.forEach(page => page.service.dispose());
}
