import { CommonCommands, FrontendApplicationContribution, KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser';
import { inject, injectable } from '@theia/core/shared/inversify';

/** What a key of VS Code does here. */
const USUAL: Readonly<Record<string, string>> = {
    // Theia's view names this key and never registers it.
    'ctrlcmd+shift+m': 'problemsView:toggle',
    'ctrlcmd+b': CommonCommands.TOGGLE_LEFT_PANEL.id,
    'ctrlcmd+shift+b': 'task:run:build',
    'ctrlcmd+shift+h': 'search-in-workspace.replace',
    'ctrlcmd+k ctrlcmd+s': 'keymaps:open',
    'ctrlcmd+k ctrlcmd+w': CommonCommands.CLOSE_ALL_MAIN_TABS.id,
    'ctrlcmd+k m': 'textEditor.change.language'
};

/** Withdrawn from menus and palette, so that its key is free. */
const TYPE_HIERARCHY = { id: 'typehierarchy:toggle' };

/** Keys that people have in their fingers, for commands that have none or another one in Theia. */
@injectable()
export class UsualKeys implements FrontendApplicationContribution, KeybindingContribution {

    @inject(KeybindingRegistry)
    protected readonly keys: KeybindingRegistry;

    registerKeybindings(keys: KeybindingRegistry): void {
        keys.registerKeybindings(...Object.entries(USUAL).map(([keybinding, command]) => ({ keybinding, command })));
    }

    onStart(): void {
        this.keys.unregisterKeybinding(TYPE_HIERARCHY);
    }
}
