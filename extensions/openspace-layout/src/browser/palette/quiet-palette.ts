import { CommonCommands, FrontendApplicationContribution } from '@theia/core/lib/browser';
import { CommonMenus } from '@theia/core/lib/browser/common-menus';
import { QuickCommandService } from '@theia/core/lib/browser/quick-input/quick-command-service';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorContextMenu } from '@theia/editor/lib/browser/editor-menu';

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
    // For those who write launch configurations in Theia itself, or Monaco.
    'variable.list', 'editor.action.debugEditorGpuRenderer', 'editor.action.forceRetokenize', 'editor.action.inspectTokens',
    // They want arguments, which the palette does not give.
    'editor.actions.findWithArgs',
    // Another entry of the same name does the same, wherever the keyboard is.
    'actions.find', 'editor.action.startFindReplaceAction', 'textEditor.commands.indentUsingSpaces', 'textEditor.commands.indentUsingTabs',
    'workbench.action.files.pickNewFile',
    // Pages of local servers have a tab of their own: `OpenSpace Preview: Open Page of a Local Server`.
    'mini-browser.openUrl'
];

/** Theia's views of calls and types. Those of VS Code's extension, which are in the same menus, show the same and refer to it, too. */
const DOUBLED: readonly string[] = [
    'callhierarchy:open', 'callhierarchy:toggle', 'typehierarchy:open-subtype', 'typehierarchy:open-supertype', 'typehierarchy:toggle'
];

const WORD_WRAP = 'editor.action.toggleWordWrap';

/** Keeps what nobody can use out of the palette, what is there twice out of menus, and these in their usual order. The commands stay. */
@injectable()
export class QuietPalette implements FrontendApplicationContribution {

    @inject(QuickCommandService)
    protected readonly palette: QuickCommandService;

    @inject(MenuModelRegistry)
    protected readonly menus: MenuModelRegistry;

    onStart(): void {
        [...QUIET, ...DOUBLED].forEach(id => this.palette.pushCommandContext(id, 'false'));
        DOUBLED.forEach(id => this.menus.unregisterMenuAction(id));
        // The label of the command has its category in it.
        this.menus.unregisterMenuAction(WORD_WRAP, CommonMenus.VIEW_TOGGLE);
        this.menus.registerMenuAction(CommonMenus.VIEW_TOGGLE, {
            commandId: WORD_WRAP, label: nls.localizeByDefault('Word Wrap'), order: '0'
        });
        // Without an order they stand in that of their ids.
        [CommonCommands.UNDO.id, CommonCommands.REDO.id].forEach((commandId, order) => {
            this.menus.unregisterMenuAction(commandId, EditorContextMenu.UNDO_REDO);
            this.menus.registerMenuAction(EditorContextMenu.UNDO_REDO, { commandId, order: String(order) });
        });
    }
}
