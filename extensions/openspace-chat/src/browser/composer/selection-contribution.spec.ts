import { CommandRegistry } from '@theia/core/lib/common/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatCommands } from '../commands/chat-commands';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { FakeEditor } from '../fixtures/fake-chat-input';
import { ADD_SELECTION, SelectionContribution } from './selection-contribution';

describe('SelectionContribution', () => {
    let chat: ComposerFixture;
    let commands: CommandRegistry;
    const focus = vi.fn();

    beforeEach(() => {
        chat = new ComposerFixture();
        commands = new CommandRegistry({ getContributions: () => [] });
        chat.container.get(SelectionContribution).registerCommands(commands);
        commands.registerCommand(ChatCommands.FOCUS_INPUT, { execute: focus });
        void chat.selection;
        chat.store.apply([CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION })]);
    });
    afterEach(() => chat.dispose());

    it('adds what is selected, else the file, and goes to the input', async () => {
        expect(commands.isEnabled(ADD_SELECTION.id)).toBe(false);
        const editor = new FakeEditor('file:///w/src/a.ts');
        chat.editors.show(editor);
        editor.select(11, 19);
        await commands.executeCommand(ADD_SELECTION.id);
        editor.select(1, 1, 0);
        await commands.executeCommand(ADD_SELECTION.id);
        expect(chat.drafts.draft(SESSION).attachments).toEqual(
            [{ type: 'context', path: 'src/a.ts', lines: { start: 12, end: 20 } }, { type: 'context', path: 'src/a.ts' }]
        );
        expect(focus).toHaveBeenCalledTimes(2);
    });
});
