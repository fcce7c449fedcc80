import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { UndoActions } from './undo-actions';

const CATEGORY = 'OpenSpace';

/** The person's; no agent can run them. */
export namespace UndoCommands {
    export const LAST: Command = {
        id: 'openspace.undo.last', category: CATEGORY, label: nls.localize('openspace/core/undo/lastCommand', 'Undo Last Agent Action')
    };
    export const TURN: Command = {
        id: 'openspace.undo.turn',
        category: CATEGORY,
        label: nls.localize('openspace/core/undo/turnCommand', 'Undo All Agent Actions of the Last Turn')
    };
    export const REDO: Command = {
        id: 'openspace.undo.redo', category: CATEGORY, label: nls.localize('openspace/core/undo/redoCommand', 'Redo Undone Agent Actions')
    };
}

@injectable()
export class UndoContribution implements CommandContribution, KeybindingContribution, MenuContribution {

    @inject(UndoActions)
    protected readonly actions: UndoActions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(UndoCommands.LAST, { execute: () => this.actions.undoLast(), isEnabled: () => this.actions.canUndo });
        commands.registerCommand(UndoCommands.TURN, { execute: () => this.actions.undoTurn(), isEnabled: () => this.actions.canUndo });
        commands.registerCommand(UndoCommands.REDO, { execute: () => this.actions.redo(), isEnabled: () => this.actions.canRedo });
    }

    registerMenus(menus: MenuModelRegistry): void {
        [UndoCommands.LAST, UndoCommands.TURN, UndoCommands.REDO].forEach(({ id, label }, index) =>
            menus.registerMenuAction(AgentMenu.UNDO, { commandId: id, label, order: String(index) }));
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        // With Ctrl+Alt, people with an AltGr key would undo things by writing Polish.
        keybindings.registerKeybinding({ command: UndoCommands.LAST.id, keybinding: 'alt+shift+z' });
    }
}
