import { injectable } from '@theia/core/shared/inversify';
import { TaskFrontendContribution } from '@theia/task/lib/browser/task-frontend-contribution';

/** Theia's tasks for extensions only: there are no entries in menus, keys and lists yet. */
@injectable()
export class QuietTaskContribution extends TaskFrontendContribution {

    override registerCommands(): void { }

    override registerMenus(): void { }

    override registerKeybindings(): void { }

    override registerQuickAccessProvider(): void { }
}
