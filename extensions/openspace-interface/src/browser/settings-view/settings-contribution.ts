import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OPEN_SETTINGS } from '../settings/open-settings';
import { SettingsWidget } from './settings-widget';

/** The ways to the view of settings: palette, File → Preferences, and the gear in the side bar. */
@injectable()
export class SettingsContribution implements CommandContribution, MenuContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(OPEN_SETTINGS, {
            execute: (section?: unknown) => this.open(typeof section === 'string' ? section : undefined)
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        const action = { commandId: OPEN_SETTINGS.id, order: 'a00' };
        menus.registerMenuAction(CommonMenus.FILE_SETTINGS_SUBMENU_OPEN, action);
        menus.registerMenuAction(CommonMenus.MANAGE_SETTINGS, action);
    }

    protected async open(section: string | undefined): Promise<void> {
        const widget = await this.widgets.getOrCreateWidget<SettingsWidget>(SettingsWidget.ID);
        if (!widget.isAttached) {
            await this.shell.addWidget(widget, { area: 'main' });
        }
        widget.reveal(section);
        await this.shell.activateWidget(widget.id);
    }
}
