import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { QuickInputService } from '@theia/core/lib/browser/quick-input';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { HelpLoader } from '../loading/help-loader';
import { HelpPlace, MENU_PAGES } from '../pages/help-pages';
import { HELP_FOCUS, HELP_VIEW, HelpTab } from '../tab/help-tab';

const helpCommand = (name: string, label: string): Command => Command.toLocalizedCommand(
    { id: `openspace-help:${name}`, category: 'OpenSpace', label }, `openspace/help/command/${name}`, 'openspace/help/category'
);

export namespace HelpCommands {
    export const OPEN = helpCommand('open', 'Help…');
    export const PAGES: ReadonlyArray<{ readonly command: Command; readonly path: string }> = [
        { command: helpCommand('getting-started', 'Getting Started'), path: MENU_PAGES.start },
        { command: helpCommand('agent', 'What the Agent Can Do'), path: MENU_PAGES.agent },
        { command: helpCommand('chat', 'The Chat'), path: MENU_PAGES.chat },
        { command: helpCommand('safety', 'Safety'), path: MENU_PAGES.safety },
        { command: helpCommand('keys', 'Keys'), path: MENU_PAGES.keys },
        { command: helpCommand('troubleshooting', 'Troubleshooting'), path: MENU_PAGES.troubleshooting },
        { command: helpCommand('surface', 'Writing a Surface'), path: MENU_PAGES.surface }
    ];
    export const REPORT = helpCommand('report', 'Report a Problem…');
    export const BACK: Command = { id: 'openspace-help:back' };
    export const FORWARD: Command = { id: 'openspace-help:forward' };
}

/** Groups of the *Help* menu; the tour has a place of its own between pages and reports. */
export namespace HelpMenu {
    export const PAGES = [...CommonMenus.HELP, '1_pages'];
    export const TOUR = [...CommonMenus.HELP, '2_tour'];
    export const REPORT = [...CommonMenus.HELP, '3_report'];
}

/** The ways to the pages. */
@injectable()
export class HelpContribution implements CommandContribution, MenuContribution, KeybindingContribution {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(HelpLoader) protected readonly loader: HelpLoader;
    @inject(QuickInputService) protected readonly input: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** At the beginning if no place is named. */
    async open(place: HelpPlace): Promise<void> {
        const tab = await this.widgets.getOrCreateWidget<HelpTab>(HELP_VIEW);
        if (!tab.isAttached) {
            await this.shell.addWidget(tab, { area: 'main' });
        }
        tab.openPlace(place);
        await this.shell.activateWidget(tab.id);
    }

    registerCommands(commands: CommandRegistry): void {
        const attempt = (action: () => Promise<void>) => ({ execute: () => this.attempt(action) });
        commands.registerCommand(HelpCommands.OPEN, attempt(() => this.choose(commands)));
        HelpCommands.PAGES.forEach(({ command, path }) => commands.registerCommand(command, attempt(() => this.open({ path }))));
        commands.registerCommand(HelpCommands.REPORT, attempt(async () => (await this.loader.load()).reportProblem()));
        commands.registerCommand(HelpCommands.BACK, { execute: () => this.widgets.tryGetWidget<HelpTab>(HELP_VIEW)?.back() });
        commands.registerCommand(HelpCommands.FORWARD, { execute: () => this.widgets.tryGetWidget<HelpTab>(HELP_VIEW)?.forward() });
    }

    registerMenus(menus: MenuModelRegistry): void {
        HelpCommands.PAGES.forEach(({ command: { id, label } }, index) =>
            menus.registerMenuAction(HelpMenu.PAGES, { commandId: id, label, order: String(index) }));
        menus.registerMenuAction(HelpMenu.REPORT, { commandId: HelpCommands.REPORT.id, label: HelpCommands.REPORT.label });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybindings(
            { command: HelpCommands.BACK.id, keybinding: 'alt+left', when: HELP_FOCUS },
            { command: HelpCommands.FORWARD.id, keybinding: 'alt+right', when: HELP_FOCUS }
        );
    }

    /** Pages first, then what else helps. */
    protected async choose(commands: CommandRegistry): Promise<void> {
        const others = [HelpCommands.REPORT, CommonCommands.ABOUT_COMMAND];
        const chosen = await this.input.pick([
            ...HelpCommands.PAGES.map(({ command }) => ({ label: command.label ?? command.id, id: command.id })),
            { type: 'separator' as const },
            ...others.map(({ id, label }) => ({ label: label ?? id, id }))
        ], { placeHolder: nls.localize('openspace/help/choose', 'What do you want to know?') });
        if (chosen && 'id' in chosen && chosen.id) {
            await commands.executeCommand(chosen.id);
        }
    }

    protected async attempt(action: () => Promise<void>): Promise<void> {
        try {
            await action();
        } catch (error) {
            const reason = errorText(error);
            this.messages.error(nls.localize('openspace/help/failed', 'The help could not be opened: {0}', reason));
        }
    }
}
