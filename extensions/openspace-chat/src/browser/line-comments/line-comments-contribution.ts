import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { controlOf, MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';
import { EDITOR_CONTEXT_GROUP } from '../commands/editor-menu';
import { EditorThreads } from './editor-threads';

const COMMENT = Command.toLocalizedCommand(
    { id: 'openspace-changes:comment', label: 'Comment on This Line for the Agent', category: 'Changes' },
    'openspace/chat/changes/command/comment', 'openspace/chat/changes/category'
);

/** Lets the person comment on lines of the editor in front. */
@injectable()
export class LineCommentsContribution
implements CommandContribution, MenuContribution, KeybindingContribution, FrontendApplicationContribution {

    @inject(EditorThreads) protected readonly threads: EditorThreads;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(FrontendApplicationStateService) protected readonly state: FrontendApplicationStateService;

    onStart(): void {
        // Nobody waits for it, and restored editors come first.
        void this.state.reachedState('ready').then(() => this.threads.start());
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(COMMENT, {
            isEnabled: () => this.current !== undefined,
            execute: () => {
                const { current } = this;
                if (current) {
                    this.threads.comment(current.control, current.path);
                }
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(EDITOR_CONTEXT_GROUP, { commandId: COMMENT.id, order: 'zz' });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: COMMENT.id, keybinding: 'ctrlcmd+alt+m', when: 'editorTextFocus' });
    }

    /** What lies outside of the workspace is not a file that the agent may read. A hidden editor has no text. */
    protected get current(): { readonly control: MonacoControl; readonly path: string } | undefined {
        const control = controlOf(this.editors.currentEditor);
        const uri = control?.getPosition() && control.getModel()?.uri;
        const path = uri && this.paths.insidePathOf(new URI(uri.toString()));
        return control && path !== undefined && path !== null ? { control, path } : undefined;
    }
}
