import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { UndoActions } from './undo-actions';
import { UndoContribution } from './undo-contribution';
import { UndoTurns } from './undo-turns';

/** What the agent did, and the way back. */
export function bindUndo(bind: interfaces.Bind): void {
    [UndoActions, UndoContribution, UndoTurns].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(CommandContribution).toService(UndoContribution);
    bind(KeybindingContribution).toService(UndoContribution);
    bind(MenuContribution).toService(UndoContribution);
}
