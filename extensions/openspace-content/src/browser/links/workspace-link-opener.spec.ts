import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorOpen, fileWrite } from 'openspace-hands/lib/common';
import { ContentFixture } from '../fixtures/content-fixture';
import { WorkspaceLinkOpener } from './workspace-link-opener';

describe('WorkspaceLinkOpener', () => {
    let view: ContentFixture;
    let links: WorkspaceLinkOpener;

    beforeEach(() => {
        view = new ContentFixture();
        links = view.container.get(WorkspaceLinkOpener);
    });
    afterEach(() => {
        view.dispose();
        vi.restoreAllMocks();
    });

    it('opens web pages outside', async () => {
        await links.open({ kind: 'web', url: 'https://a.example' });
        expect(view.windows.openNewWindow).toHaveBeenCalledWith('https://a.example', { external: true });
    });

    it('leaves links to surfaces and their files to them, with the place', async () => {
        const shown: unknown[] = [];
        view.surfaces.push({
            description: { id: 'deck', purpose: '' },
            files: { endings: ['.deck.md'], label: 'Deck', open: async () => { throw new Error('not asked'); } },
            links: { scheme: 'deck', open: async (...args) => { shown.push(args); } }
        });
        expect(links.schemes).toEqual(['deck']);
        await links.open({ kind: 'surface', scheme: 'deck', path: 'talks/intro', place: '3' });
        await links.open({ kind: 'surface', scheme: 'deck', path: 'talks/intro.deck.md' });
        await links.open({ kind: 'file', path: 'talks/Intro.deck.md#2' });
        expect([shown, view.opened]).toEqual(
            [[['talks/intro.deck.md', '3'], ['talks/intro.deck.md', undefined], ['talks/Intro.deck.md', '2']], []]
        );
        // Somebody who names a line wants the text.
        await links.open({ kind: 'file', path: 'talks/intro.deck.md', line: 3 });
        expect(view.opened).toEqual([['file:///w/talks/intro.deck.md', expect.anything()]]);
    });

    it('says why a surface cannot show it, or that there is none', async () => {
        await links.open({ kind: 'surface', scheme: 'deck', path: 'a' });
        view.surfaces.push({
            description: { id: 'deck', purpose: '' },
            links: { scheme: 'deck', open: () => Promise.reject(new Error('There is no such deck.')) }
        });
        await links.open({ kind: 'surface', scheme: 'deck', path: 'b' });
        expect(view.messages.warn.mock.calls).toEqual(
            [['a cannot be opened: Nothing here can open this link.'], ['b cannot be opened: There is no such deck.']]
        );
    });

    it('opens files of the workspace at their line', async () => {
        await links.open({ kind: 'file', path: 'src/a.ts', line: 12, column: 3 });
        await links.open({ kind: 'file', path: 'b.ts' });
        const position = { line: 11, character: 2 };
        expect(view.opened).toEqual(
            [['file:///w/src/a.ts', { selection: { start: position, end: position } }], ['file:///w/b.ts', undefined]]
        );
    });

    it('leaves the check of the path to the backend and says why it refused', async () => {
        view.files.locate.mockRejectedValueOnce(new Error('it is not in the workspace'));
        await links.open({ kind: 'file', path: '../secret' });
        expect(view.opened).toEqual([]);
        expect(view.messages.warn).toHaveBeenCalledWith('../secret cannot be opened: it is not in the workspace');
    });

    it('says so when a file cannot be opened', async () => {
        view.opener.open.mockRejectedValue(new Error('no such file'));
        await links.open({ kind: 'file', path: 'gone.ts' });
        expect(view.messages.warn).toHaveBeenCalledWith('gone.ts cannot be opened: no such file');
    });

    it('runs commands that person and agent share, through the palette', async () => {
        view.agentCommands.definitions.push(editorOpen);
        await links.open({ kind: 'command', id: editorOpen.id, args: { path: 'a.ts' } });
        await links.open({ kind: 'command', id: editorOpen.id });
        expect(view.commands.executeCommand.mock.calls).toEqual([[editorOpen.id, { path: 'a.ts' }], [editorOpen.id, undefined]]);
    });

    it('refuses every other command with a message', async () => {
        await links.open({ kind: 'command', id: 'openspace.control.on' });
        expect(view.commands.executeCommand).not.toHaveBeenCalled();
        expect(view.messages.warn).toHaveBeenCalledWith('There is no command openspace.control.on, so nothing was done.');
    });

    it('shows what a command would write or execute, and asks', async () => {
        view.agentCommands.definitions.push(fileWrite);
        const asked = vi.spyOn(ConfirmDialog.prototype, 'open').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
        const args = { path: 'a.ts', content: 'x' };
        await links.open({ kind: 'command', id: fileWrite.id, args });
        expect(view.commands.executeCommand).not.toHaveBeenCalled();
        await links.open({ kind: 'command', id: fileWrite.id, args });
        expect(view.commands.executeCommand.mock.calls).toEqual([[fileWrite.id, args]]);
        expect((asked.mock.contexts[0] as ConfirmDialog).node.textContent).toContain('"content": "x"');
    });

    it('says why a command failed', async () => {
        view.agentCommands.definitions.push(editorOpen);
        view.commands.executeCommand.mockRejectedValueOnce(new Error('no handler'));
        await links.open({ kind: 'command', id: editorOpen.id });
        expect(view.messages.warn).toHaveBeenCalledWith('Open File in Editor failed: no handler');
    });
});
