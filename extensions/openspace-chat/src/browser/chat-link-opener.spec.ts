// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatLinkOpener } from './chat-link-opener';
import { ChatFixture } from './fixtures/chat-fixture';

describe('ChatLinkOpener', () => {
    let chat: ChatFixture;
    let links: ChatLinkOpener;

    beforeEach(() => {
        chat = new ChatFixture();
        links = chat.container.get(ChatLinkOpener);
    });
    afterEach(() => chat.dispose());

    it('opens web pages outside', async () => {
        await links.open({ kind: 'web', url: 'https://a.example' });
        expect(chat.windows.openNewWindow).toHaveBeenCalledWith('https://a.example', { external: true });
    });

    it('opens files of the workspace at their line', async () => {
        await links.open({ kind: 'file', path: 'src/a.ts', line: 12, column: 3 });
        await links.open({ kind: 'file', path: 'b.ts' });
        const position = { line: 11, character: 2 };
        expect(chat.opened).toEqual([['file:///w/src/a.ts', { selection: { start: position, end: position } }], ['file:///w/b.ts', undefined]]);
    });

    it('leaves the check of the path to the backend and says why it refused', async () => {
        chat.files.locate.mockRejectedValueOnce(new Error('it is not in the workspace'));
        await links.open({ kind: 'file', path: '../secret' });
        expect(chat.opened).toEqual([]);
        expect(chat.messages.warn).toHaveBeenCalledWith('../secret cannot be opened: it is not in the workspace');
    });

    it('says so when a file cannot be opened', async () => {
        chat.opener.open.mockRejectedValue(new Error('no such file'));
        await links.open({ kind: 'file', path: 'gone.ts' });
        expect(chat.messages.warn).toHaveBeenCalledWith('gone.ts cannot be opened: no such file');
    });
});
