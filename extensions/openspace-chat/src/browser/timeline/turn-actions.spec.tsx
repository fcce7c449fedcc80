import { AgentUndo, AgentUndoEntry } from 'openspace-core/lib/browser/undo/agent-undo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, userMessage } from '../fixtures/conversations';

describe('TurnActions', () => {
    let chat: ChatFixture;
    let undone: string[];

    beforeEach(async () => {
        chat = new ChatFixture();
        undone = [];
        await chat.apply(
            CONNECTED, reset([aSession(SESSION)]),
            loaded([userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'b'))])
        );
    });
    afterEach(() => chat.dispose());

    const entry = (callId: string, sessionId: string | undefined = SESSION): AgentUndoEntry => ({
        callId, sessionId, label: `Open ${callId}`,
        undo: async () => { undone.push(callId); return undefined; },
        redo: async () => undefined
    });

    const record = (...callIds: string[]): Promise<void> =>
        chat.act(() => callIds.forEach(callId => chat.container.get(AgentUndo).record(entry(callId))));

    it('forks from a message and takes it back, but not one to a sub-agent', async () => {
        await chat.click('turn-fork');
        expect(chat.sessions.service.fork.mock.calls).toEqual([[SESSION, 'msg_1']]);
        chat.selection.select(SESSION);
        await chat.render();
        await chat.click('turn-take-back');
        expect(chat.sessions.service.revert.mock.calls).toEqual([[SESSION, 'msg_1']]);
        expect(document.activeElement?.getAttribute('role')).toBe('log');
        await chat.apply(reset([aSession(SESSION, { parentID: 'ses_0' })]), loaded([userMessage('msg_7', 'count')]));
        expect([chat.find('turn-fork'), chat.find('turn-take-back')]).toEqual([null, null]);
    });

    it('offers nothing where the agent did nothing', async () => {
        await chat.act(() => chat.container.get(AgentUndo).record({ ...entry('x'), sessionId: undefined }));
        expect(chat.find('turn-undo')).toBeNull();
    });

    it('offers to take back a turn, and says how much', async () => {
        await record('1', '2');
        expect([chat.find('turn-undo')!.textContent, chat.find('turn-undo')!.tabIndex]).toEqual(['Undo 2', 0]);
        await chat.apply(
            { type: 'message.updated', sessionID: SESSION, info: userMessage('msg_3', '').info },
            { type: 'part.updated', sessionID: SESSION, part: textPart('msg_3', 'c') }
        );
        await record('3');
        expect(chat.all('turn-undo').map(
            button => [button.textContent, button.closest('.openspace-turn')!.querySelector('[data-role=user]')!.textContent]
        )).toEqual([['Undo 2', 'a'], ['Undo 1', 'c']]);
    });

    it('takes it back, the last thing first, and keeps the keyboard in the conversation', async () => {
        await record('1', '2');
        chat.find('turn-undo')!.focus();
        await chat.click('turn-undo');
        await expect.poll(() => undone).toEqual(['2', '1']);
        expect(chat.find('turn-undo')).toBeNull();
        expect(document.activeElement?.getAttribute('role')).toBe('log');
        expect(chat.messages.info).toHaveBeenCalledWith('Undone: Open 2; Open 1.', { timeout: 10_000 }, 'Redo');
    });
});
