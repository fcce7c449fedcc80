import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatCommands } from '../commands/chat-commands';
import { ChatDrafts } from '../drafts/chat-drafts';
import { ChatSelection } from '../selection/chat-selection';
import { EditorContext } from './editor-context';

export const ADD_SELECTION = Command.toLocalizedCommand(
    { id: 'openspace-chat:add-selection', label: 'Add Selection to Chat', category: 'Chat' }, 'openspace/chat/command/addSelection',
    'openspace/chat/category');

/** The group of the editor's context menu in which it stands, after navigation. */
const EDITOR_CONTEXT_GROUP = ['editor_context_menu', 'navigation'];

/** Puts what is selected in the editor, or else its file, into the draft. */
@injectable()
export class SelectionContribution implements CommandContribution, MenuContribution, KeybindingContribution {

    @inject(EditorContext) protected readonly context: EditorContext;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ADD_SELECTION, {
            isEnabled: () => this.context.place.file !== undefined,
            execute: async () => {
                this.add();
                await commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(EDITOR_CONTEXT_GROUP, { commandId: ADD_SELECTION.id, order: 'z' });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        // Ctrl+L, the usual choice, selects lines in the editor and the address in browsers.
        keybindings.registerKeybinding({ command: ADD_SELECTION.id, keybinding: 'ctrlcmd+alt+k', when: 'editorTextFocus' });
    }

    protected add(): void {
        const { selection, file } = this.context.place;
        const wanted = selection ?? file;
        if (wanted) {
            this.drafts.attach(this.selection.activeSessionID, wanted);
            // It is there by the person's own will now.
            this.context.settle();
        }
    }
}
