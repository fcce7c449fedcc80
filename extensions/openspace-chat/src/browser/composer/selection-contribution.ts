import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatCommands } from '../commands/chat-commands';
import { EDITOR_CONTEXT_GROUP } from '../commands/editor-menu';
import { ChatDrafts } from '../drafts/chat-drafts';
import { contextLabel } from '../drafts/draft';
import { ChatSelection } from '../selection/chat-selection';
import { PersonContext } from './person-context';

export const ADD_SELECTION = Command.toLocalizedCommand(
    { id: 'openspace-chat:add-selection', label: 'Add Selection to Chat', category: 'Chat' }, 'openspace/chat/command/addSelection',
    'openspace/chat/category');

/** Puts what the person has selected, or else the file before them, into the draft. */
@injectable()
export class SelectionContribution implements CommandContribution, MenuContribution, KeybindingContribution {

    @inject(PersonContext) protected readonly context: PersonContext;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(ChatSelection) protected readonly selection: ChatSelection;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ADD_SELECTION, {
            isEnabled: () => this.context.place.file !== undefined,
            execute: async () => {
                await this.add();
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

    protected async add(): Promise<void> {
        const { selection, file } = this.context.place;
        const wanted = selection ?? file;
        if (wanted) {
            const picture = await this.context.picture().catch(() => undefined);
            this.drafts.attach(this.selection.activeSessionID, wanted);
            if (picture !== undefined) {
                const name = contextLabel(wanted);
                const id = `picture-${name}-${Date.now()}`;
                this.drafts.attach(this.selection.activeSessionID, { type: 'data', id, name, mime: mimeOf(picture), url: picture });
            }
            // It is there by the person's own will now.
            this.context.settle();
        }
    }
}

/** Of a `data:` address. */
function mimeOf(address: string): string {
    return /^data:([^;,]*)/.exec(address)?.[1] ?? '';
}
