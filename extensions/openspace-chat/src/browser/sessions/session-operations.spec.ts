import URI from '@theia/core/lib/common/uri';
import { CarefulDialog } from 'openspace-interface/lib/browser/controls/careful-dialog';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION, userMessage } from '../fixtures/conversations';
import { SessionOperations } from './session-operations';

const session = aSession(SESSION);

describe('SessionOperations', () => {
    let chat: ChatFixture;
    let operations: SessionOperations;

    beforeEach(async () => {
        chat = new ChatFixture();
        operations = chat.container.get(SessionOperations);
        chat.store.apply([CONNECTED, reset([session]), loaded([userMessage('msg_1', 'first'), userMessage('msg_3', 'second')])]);
        expect(chat.selection.activeSessionID).toBe(SESSION);
    });
    afterEach(() => {
        chat.dispose();
        vi.restoreAllMocks();
    });

    it('archives, and brings back who did not mean it', async () => {
        chat.messages.info.mockResolvedValueOnce('Undo');
        await operations.archive(session);
        expect(chat.sessions.service.setArchived.mock.calls).toEqual([[SESSION, true], [SESSION, false]]);
        chat.sessions.service.setArchived.mockRejectedValueOnce(new Error('still at work'));
        await operations.archive(session);
        expect(chat.messages.error).toHaveBeenCalledWith('still at work');
        expect(chat.messages.info).toHaveBeenCalledTimes(1);
    });

    it('shows a fork, with the message that comes next ready to be sent', async () => {
        await operations.fork(SESSION, 'msg_3');
        expect(chat.sessions.service.fork).toHaveBeenCalledWith(SESSION, 'msg_3');
        expect([chat.selection.activeSessionID, chat.drafts.get('ses_fork')]).toEqual(['ses_fork', 'second']);
    });

    it('takes back to a message, whose text is ready to be sent again', async () => {
        await operations.revertTo(SESSION, 'msg_3');
        expect(chat.sessions.service.revert).toHaveBeenCalledWith(SESSION, 'msg_3');
        expect(chat.drafts.get(SESSION)).toBe('second');
        chat.store.apply([{ type: 'session.updated', session: aSession(SESSION, { revert: { messageID: 'msg_3' } }) }]);
        expect(operations.messagesOf(SESSION).map(({ id }) => id)).toEqual(['msg_1']);
        await operations.restore(SESSION);
        expect(chat.sessions.service.unrevert).toHaveBeenCalledWith(SESSION);
        expect(chat.drafts.get(SESSION)).toBe('');
    });

    it('does not touch what the person is writing', async () => {
        chat.drafts.set(SESSION, 'half a sentence');
        await operations.revertTo(SESSION, 'msg_3');
        await operations.restore(SESSION);
        expect(chat.drafts.get(SESSION)).toBe('half a sentence');
    });

    it('shares and copies the address, once the person has agreed', async () => {
        await vi.waitFor(() => expect(operations.mayShare).toBe(true));
        const asked = vi.spyOn(CarefulDialog.prototype, 'open').mockResolvedValueOnce(undefined).mockResolvedValue(true);
        await operations.share(SESSION);
        expect(chat.sessions.service.share).not.toHaveBeenCalled();
        await operations.share(SESSION);
        expect(asked).toHaveBeenCalledTimes(2);
        await operations.copyShareLink(aSession(SESSION, { share: { url: 'https://share/2' } }));
        await operations.copyShareLink(session);
        expect(chat.clipboard.writeText.mock.calls).toEqual([['https://share/1'], ['https://share/2']]);
        await operations.unshare(SESSION);
        expect(chat.sessions.service.unshare).toHaveBeenCalledWith(SESSION);
    });

    it('does not offer to share where the server forbids it, and asks again after its next start', async () => {
        chat.sessions.service.mayShare.mockResolvedValueOnce(false);
        chat.store.apply([{ type: 'server.status', status: { state: 'reconnecting', managed: true, notices: [] } }]);
        chat.store.apply([CONNECTED]);
        await vi.waitFor(() => expect(operations.mayShare).toBe(false));
    });

    it('saves the conversation as a file', async () => {
        const files: Array<[string, string]> = [];
        const createURL = vi.fn((_blob: Blob) => 'blob:x');
        Object.assign(URL, { createObjectURL: createURL, revokeObjectURL: vi.fn() });
        vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
            files.push([this.download, this.href]);
        });
        await operations.export(session, 'md');
        await operations.export(session, 'json');
        expect(files).toEqual([['Title-of-ses-1.md', 'blob:x'], ['Title-of-ses-1.json', 'blob:x']]);
        expect(createURL.mock.calls.map(([blob]) => blob.type)).toEqual(['text/markdown', 'application/json']);
    });

    it('shows what the server has of a conversation, in an editor that cannot change it', async () => {
        await operations.raw.show(session);
        const [[address]] = chat.opened;
        const resource = operations.raw.resolve(new URI(address));
        expect([resource.readOnly, JSON.parse(await resource.readContents())]).toEqual(
            [true, expect.objectContaining({ messages: expect.any(Array) })]
        );
        chat.sessions.service.transcript.mockRejectedValueOnce(new Error('gone'));
        expect(await resource.readContents()).toBe('The messages cannot be shown: gone');
        expect(() => operations.raw.resolve(new URI('file:///x'))).toThrow('file is not ours');
    });
});
