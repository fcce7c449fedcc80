import { Disposable, l10n, StatusBarAlignment, StatusBarItem, ThemeColor, window } from 'vscode';
import { ServerDefinition } from '../catalog/server-definition';
import { ServerState } from '../lifecycle/server-state';
import { statusWords } from './status-words';

const BACKGROUNDS = {
    plain: undefined, warning: new ThemeColor('statusBarItem.warningBackground'), error: new ThemeColor('statusBarItem.errorBackground')
};

/** Shows in the status bar how the server of the editor in front is doing. */
export class ServerStatus implements Disposable {

    protected readonly item: StatusBarItem;

    constructor(command: string) {
        // Behind the name of the language, which has 1.
        this.item = window.createStatusBarItem('openspace.languageServer', StatusBarAlignment.Right, 0.9);
        this.item.name = l10n.t('Language Server');
        this.item.command = command;
    }

    show(definition: ServerDefinition | undefined, state: ServerState | undefined): void {
        if (!definition || !state) {
            return this.item.hide();
        }
        const { text, tooltip, look } = statusWords(definition.name, state);
        this.item.text = text;
        this.item.tooltip = tooltip;
        this.item.backgroundColor = BACKGROUNDS[look];
        this.item.accessibilityInformation = { label: tooltip };
        this.item.show();
    }

    dispose(): void {
        this.item.dispose();
    }
}
