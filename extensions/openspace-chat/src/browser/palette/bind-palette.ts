import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { SlashCommandContribution } from '../composer/slash-command';
import { ChatSlashCommands } from './chat-slash-commands';
import { MessagePickerContribution } from './message-picker-contribution';
import { ProviderContribution } from './provider-contribution';
import { ServerCommandsContribution } from './server-commands-contribution';
import { SessionContribution } from './session-contribution';
import { SessionPickerContribution } from './session-picker-contribution';

/** What the person finds in the palette, and what menus have of it. */
export function bindPalette(bind: interfaces.Bind): void {
    bind(ServerCommandsContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ServerCommandsContribution);
    bind(SessionPickerContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(SessionPickerContribution);
    bind(KeybindingContribution).toService(SessionPickerContribution);
    bind(MessagePickerContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(MessagePickerContribution);
    bind(SessionContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(SessionContribution);
    bind(MenuContribution).toService(SessionContribution);
    bind(ChatSlashCommands).toSelf().inSingletonScope();
    bind(SlashCommandContribution).toService(ChatSlashCommands);
    bind(ProviderContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(ProviderContribution);
}
