import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileDialogService } from '@theia/filesystem/lib/browser/file-dialog/file-dialog-service';
import { EXTENSIONS_LABEL, EXTENSIONS_VIEW, INSTALL_FILE, SHOW_EXTENSIONS_ID } from './extensions-commands';
import { ExtensionsModel } from './extensions-model';
import type { ExtensionsWidget } from './extensions-widget';

/** Puts the extensions beside the explorer when somebody wants to see them. */
@injectable()
export class ExtensionsContribution extends AbstractViewContribution<ExtensionsWidget> {

    @inject(FileDialogService) protected readonly dialogs: FileDialogService;
    @inject(ExtensionsModel) protected readonly model: ExtensionsModel;

    constructor() {
        super({
            widgetId: EXTENSIONS_VIEW,
            widgetName: EXTENSIONS_LABEL,
            defaultWidgetOptions: { area: 'left', rank: 500 },
            toggleCommandId: SHOW_EXTENSIONS_ID,
            toggleKeybinding: 'ctrlcmd+shift+x'
        });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(INSTALL_FILE, { execute: () => this.installFile() });
    }

    protected async installFile(): Promise<void> {
        const file = await this.dialogs.showOpenDialog({
            title: nls.localize('openspace/extensions/choose', 'Extension to Install'),
            openLabel: nls.localizeByDefault('Install'),
            filters: { [nls.localizeByDefault('VSIX Extensions')]: ['vsix'] },
            canSelectFiles: true, canSelectFolders: false, canSelectMany: false
        });
        if (file) {
            await this.openView({ activate: true });
            await this.model.installFile(file.toString(), file.path.base);
        }
    }
}
