import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { interfaces } from '@theia/core/shared/inversify';
import { MessagePickerContribution } from './message-picker-contribution';
import { ServerCommandsContribution } from './server-commands-contribution';
import { SessionPickerContribution } from './session-picker-contribution';

/** What the palette has beside the commands for one session. */
export function bindPalette(bind: interfaces.Bind): void {
    bind(ServerCommandsContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ServerCommandsContribution);
    bind(SessionPickerContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(SessionPickerContribution);
    bind(KeybindingContribution).toService(SessionPickerContribution);
    bind(MessagePickerContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(MessagePickerContribution);
}
