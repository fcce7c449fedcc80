import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Session } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, userMessage } from '../fixtures/conversations';

describe('RevertDock', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            userMessage('msg_1', 'first'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'answer')), userMessage('msg_3', 'second'),
            userMessage('msg_5', 'third')
        ]));
    });
    afterEach(() => chat.dispose());

    const revert = (value: Session['revert']): Promise<void> =>
        chat.apply({ type: 'session.updated', session: aSession(SESSION, { revert: value }) });

    it('is there only while something is taken back', async () => {
        expect(chat.find('revert-dock')).toBeNull();
        await revert({ messageID: 'msg_3', snapshot: 'abc', diff: 'diff --git a/a.txt b/a.txt\n-x' });
        expect(chat.all('chat-message').map(({ dataset }) => dataset.messageId)).toEqual(['msg_1', 'msg_2']);
        expect(chat.find('revert-dock')!.textContent).toBe(
            '2 messages taken backRestore allsecondthirdFiles put back: a.txt. Your next message makes this final.'
        );
    });

    it('restores everything', async () => {
        await revert({ messageID: 'msg_5', snapshot: 'abc' });
        expect(chat.find('revert-dock')!.textContent).toContain('1 message taken back');
        expect(chat.find('revert-dock')!.textContent).toContain('No files had to be put back.');
        await chat.click('revert-restore');
        expect(chat.sessions.service.unrevert).toHaveBeenCalledWith(SESSION);
    });

    it('restores up to one of them, and what is ready to be sent again moves on', async () => {
        await revert({ messageID: 'msg_1', snapshot: 'abc' });
        await chat.act(() => chat.drafts.set(SESSION, 'first'));
        const upTo = chat.all('revert-restore-up-to');
        expect(upTo.map(button => button.title)).toEqual(['first', 'second', 'third'].map(text => `Restore up to and including: ${text}`));
        await chat.click(upTo[1]);
        expect(chat.sessions.service.revert.mock.calls).toEqual([[SESSION, 'msg_5']]);
        expect(chat.drafts.get(SESSION)).toBe('third');
        await chat.click(upTo[2]);
        expect(chat.sessions.service.unrevert).toHaveBeenCalledWith(SESSION);
    });

    it('says that files stay where there is no git', async () => {
        await revert({ messageID: 'msg_5' });
        expect(chat.find('revert-dock')!.textContent).toContain('Files stay as they are');
    });

    it('offers to take back with the right mouse button, unless text is selected', async () => {
        const click = (): boolean =>
            chat.all('chat-message')[2].dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
        expect(click()).toBe(false);
        expect(chat.sessions.menus.render).toHaveBeenCalledWith(expect.objectContaining({ args: [SESSION, 'msg_3'] }));
        window.getSelection()!.selectAllChildren(chat.all('chat-message')[2]);
        expect(click()).toBe(true);
        window.getSelection()!.removeAllRanges();
        expect(chat.all('chat-message')[1].dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).toBe(true);
    });
});
