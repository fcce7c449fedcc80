import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { editorOpen, fileWrite } from 'openspace-core/lib/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatLinkOpener } from './chat-link-opener';
import { ChatFixture } from './fixtures/chat-fixture';

describe('ChatLinkOpener', () => {
    let chat: ChatFixture;
    let links: ChatLinkOpener;

    beforeEach(() => {
        chat = new ChatFixture();
        links = chat.container.get(ChatLinkOpener);
    });
    afterEach(() => {
        chat.dispose();
        vi.restoreAllMocks();
    });

    it('opens web pages outside', async () => {
        await links.open({ kind: 'web', url: 'https://a.example' });
        expect(chat.windows.openNewWindow).toHaveBeenCalledWith('https://a.example', { external: true });
    });

    it('shows decks and boards by their commands, and says so if there are none', async () => {
        const deck = { kind: 'surface', surface: 'deck', path: 'a.deck.md', place: '2' } as const;
        chat.messages.warn.mockResolvedValueOnce('Open as Text');
        await links.open(deck);
        expect(chat.messages.warn).toHaveBeenCalledWith('Presentations are not available in this window, so a.deck.md cannot be shown.', 'Open as Text');
        expect(chat.opened).toEqual([['file:///w/a.deck.md', undefined]]);
        await links.open({ kind: 'surface', surface: 'board', path: 'b.whiteboard.json' });
        expect(chat.messages.warn).toHaveBeenLastCalledWith(expect.stringContaining('Whiteboards are not available'), 'Open as Text');
        chat.agentCommands.definitions = ['open', 'navigate'].map(name => ({ ...editorOpen, id: `openspace.presentation.${name}` }));
        await links.open(deck);
        expect(chat.commands.executeCommand.mock.calls).toEqual([
            ['openspace.presentation.open', { deckPath: 'a.deck.md' }], ['openspace.presentation.navigate', { deckPath: 'a.deck.md', slideIndex: 1 }]
        ]);
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

    it('runs commands that person and agent share, through the palette', async () => {
        chat.agentCommands.definitions.push(editorOpen);
        await links.open({ kind: 'command', id: editorOpen.id, args: { path: 'a.ts' } });
        await links.open({ kind: 'command', id: editorOpen.id });
        expect(chat.commands.executeCommand.mock.calls).toEqual([[editorOpen.id, { path: 'a.ts' }], [editorOpen.id, undefined]]);
    });

    it('refuses every other command in words', async () => {
        await links.open({ kind: 'command', id: 'openspace.control.on' });
        expect(chat.commands.executeCommand).not.toHaveBeenCalled();
        expect(chat.messages.warn).toHaveBeenCalledWith('There is no command openspace.control.on, so nothing was done.');
    });

    it('shows what a command would write or execute, and asks', async () => {
        chat.agentCommands.definitions.push(fileWrite);
        const asked = vi.spyOn(ConfirmDialog.prototype, 'open').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
        const args = { path: 'a.ts', content: 'x' };
        await links.open({ kind: 'command', id: fileWrite.id, args });
        expect(chat.commands.executeCommand).not.toHaveBeenCalled();
        await links.open({ kind: 'command', id: fileWrite.id, args });
        expect(chat.commands.executeCommand.mock.calls).toEqual([[fileWrite.id, args]]);
        expect((asked.mock.contexts[0] as ConfirmDialog).node.textContent).toContain('"content": "x"');
    });

    it('says why a command failed', async () => {
        chat.agentCommands.definitions.push(editorOpen);
        chat.commands.executeCommand.mockRejectedValueOnce(new Error('no handler'));
        await links.open({ kind: 'command', id: editorOpen.id });
        expect(chat.messages.warn).toHaveBeenCalledWith('Open File in Editor failed: no handler');
    });
});
