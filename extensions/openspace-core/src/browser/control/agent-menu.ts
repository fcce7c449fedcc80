import { MAIN_MENU_BAR, MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { ActivityCommands } from '../activity/activity-commands';
import { ControlCommands } from './control-commands';

/** Between *Terminal* and *Help*: all that the person does with the agent as a whole. Each package adds what it brings. */
export namespace AgentMenu {
    export const PATH = [...MAIN_MENU_BAR, '8_agent'];
    export const TALK = [...PATH, '1_talk'];
    export const STOP = [...PATH, '2_stop'];
    export const UNDO = [...PATH, '3_undo'];
    export const SAFETY = [...PATH, '4_safety'];
    export const LOOK = [...PATH, '5_look'];
}

@injectable()
export class AgentMenuContribution implements MenuContribution {

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerSubmenu(AgentMenu.PATH, nls.localize('openspace/core/agentMenu', 'Agent'));
        [ControlCommands.STOP, ControlCommands.PAUSE, ControlCommands.RESUME, ControlCommands.OFF, ControlCommands.ON].forEach(
            ({ id, label }, index) => menus.registerMenuAction(AgentMenu.STOP, { commandId: id, label, order: `b${index}` }));
        const { id, label } = ControlCommands.ASK_AGAIN;
        menus.registerMenuAction(AgentMenu.SAFETY, { commandId: id, label, order: 'z' });
        menus.registerMenuAction(AgentMenu.LOOK, { commandId: ActivityCommands.SHOW.id, label: ActivityCommands.SHOW.label, order: 'a' });
    }
}
