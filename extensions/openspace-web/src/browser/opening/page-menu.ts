import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';

/** Where somebody looks who does not know the command. */
@injectable()
export class PageMenu implements MenuContribution {

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(CommonMenus.VIEW_VIEWS, {
            // Its definition comes with the commands.
            commandId: 'openspace.preview.open', label: nls.localize('openspace/web/menu', 'Page of a Local Server…'), order: 'z'
        });
    }
}
