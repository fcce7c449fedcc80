import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { QuickCommandService } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Commands of others that do nothing when they are run from the palette, and why. */
const QUIET: readonly string[] = [
    // Actions of rows, which the palette does not have.
    'references-view.copy', 'references-view.copyAll', 'references-view.copyPath', 'references-view.refind',
    'references-view.removeCallItem', 'references-view.removeReferenceItem', 'references-view.removeTypeItem',
    'npm.runScript', 'npm.debugScript', 'npm.runSelectedScript', 'npm.packageManager',
    // For other extensions; what they answer is shown nowhere.
    'git.api.getRemoteSources', 'git.api.getRepositories', 'git.api.getRepositoryState', 'git-base.api.getRemoteSources',
    // Nothing is fetched, so nothing is kept.
    'json.clearCache',
    // Of Theia's own chat, whose sessions and agents are not ours; `View: Toggle AI Chat` opens it.
    'ai-chat.customAgents.rerunMigration', 'ai-chat.initiate-session-with-task-context', 'ai-chat-ui.delete-session', 'ai-chat-ui.home',
    'ai-chat-ui.rename-session', 'ai-chat-ui.show-settings',
    // There are no perspectives; `View: Reset Workbench Layout` does what it promises.
    'perspective.reset',
    // For those who write launch configurations in Theia itself.
    'variable.list'
];

/** Keeps what nobody can use out of the palette. The commands themselves stay, for menus and extensions. */
@injectable()
export class QuietPalette implements FrontendApplicationContribution {

    @inject(QuickCommandService)
    protected readonly palette: QuickCommandService;

    onStart(): void {
        QUIET.forEach(id => this.palette.pushCommandContext(id, 'false'));
    }
}
