import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { LinesPlace } from 'openspace-content/lib/common/comments/comment';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { controlOf } from 'openspace-hands/lib/browser/editors/monaco-control';
import { ChatSelection } from '../selection/chat-selection';
import { ChangesCommands } from './changes-commands';
import { ChangesServices } from './changes-services';
import { ChangesWidget } from './changes-widget';

/** The group of the editor's context menu in which it stands, after navigation. */
const EDITOR_CONTEXT_GROUP = ['editor_context_menu', 'navigation'];

/** Room for lines of code, in pixels; the column of icons belongs to the side. */
const FIRST_WIDTH = 320;
const ICON_COLUMN = 48;

/** Theia's view of source control, and what opens it. */
const SCM_VIEW = 'scm-view-container';
const OPEN_SCM = 'workbench.view.scm';

/** Puts the changes beside the explorer, when somebody wants to see them: diff editors and chat stay in view. */
@injectable()
export class ChangesContribution extends AbstractViewContribution<ChangesWidget> implements TabBarToolbarContribution {

    @inject(ChangesServices) protected readonly changes: ChangesServices;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(QuickInputService) protected readonly input: QuickInputService;
    @inject(CommandRegistry) protected readonly commandRegistry: CommandRegistry;

    constructor() {
        super({
            widgetId: ChangesWidget.ID,
            widgetName: ChangesWidget.LABEL,
            defaultWidgetOptions: { area: 'left', rank: 300 },
            toggleCommandId: ChangesCommands.TOGGLE_ID
        });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(ChangesCommands.SHOW, {
            execute: async (messageID?: unknown) => {
                this.changes.model.choose(typeof messageID === 'string' ? { messageID } : {});
                await this.show(true);
            }
        });
        commands.registerCommand(ChangesCommands.SHOW_UNCOMMITTED, {
            execute: async () => {
                this.changes.model.choose({ git: 'uncommitted' });
                await this.show(true);
            }
        });
        commands.registerCommand(ChangesCommands.SOURCE_CONTROL, {
            isEnabled: () => commands.isEnabled(OPEN_SCM),
            execute: () => commands.executeCommand(OPEN_SCM)
        });
        commands.registerCommand(ChangesCommands.STAGE, {
            isEnabled: () => this.changes.stageable.length > 0, execute: () => this.changes.staging.stage(this.changes.stageable)
        });
        commands.registerCommand(
            ChangesCommands.UNDO, { isEnabled: () => this.changes.reverts.canUndo, execute: () => this.changes.reverts.undo() }
        );
        commands.registerCommand(ChangesCommands.SEND, {
            isEnabled: () => this.changes.comments.of(this.selection.activeSessionID).length > 0,
            execute: async () => {
                const { activeSessionID } = this.selection;
                if (activeSessionID !== undefined) {
                    await this.changes.delivery.send(activeSessionID);
                }
            }
        });
        commands.registerCommand(ChangesCommands.SIDE_BY_SIDE, { execute: () => this.changes.diffs.toggleSideBySide() });
        commands.registerCommand(ChangesCommands.COMMENT, { isEnabled: () => this.place !== undefined, execute: () => this.comment() });
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        menus.registerMenuAction(EDITOR_CONTEXT_GROUP, { commandId: ChangesCommands.COMMENT.id, order: 'zz' });
    }

    /** From what changed to where it is staged and committed, and back. */
    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        toolbar.registerItem({
            id: ChangesCommands.SOURCE_CONTROL.id, command: ChangesCommands.SOURCE_CONTROL.id, icon: codicon('source-control'),
            tooltip: ChangesCommands.SOURCE_CONTROL.label,
            isVisible: (widget: Widget) => widget instanceof ChangesWidget && this.commandRegistry.isEnabled(OPEN_SCM)
        });
        toolbar.registerItem({
            id: ChangesCommands.SHOW.id, command: ChangesCommands.SHOW.id, icon: codicon('diff-multiple'),
            tooltip: ChangesCommands.SHOW.label, isVisible: (widget: Widget) => widget.id === SCM_VIEW
        });
    }

    protected async comment(): Promise<void> {
        const { place } = this;
        const { activeSessionID: sessionID } = this.selection;
        if (!place || sessionID === undefined) {
            return;
        }
        const text = await this.input.input({ prompt: nls.localize(
            'openspace/chat/changes/commentPrompt', 'What should the agent know about {0}:{1}?', place.path, place.line
        ) });
        if (text?.trim()) {
            this.changes.comments.add(sessionID, place, text.trim());
            await this.show(false);
        }
    }

    /** Lines of code need more room than the names of an explorer; later the person decides. */
    protected async show(activate: boolean): Promise<void> {
        const isNew = this.tryGetWidget() === undefined;
        const widget = await this.openView({ activate, reveal: true });
        if (isNew && this.shell.getAreaFor(widget) === 'left' && widget.node.clientWidth < FIRST_WIDTH) {
            this.shell.resize(FIRST_WIDTH + ICON_COLUMN, 'left');
        }
    }

    /** The line with the caret, in an editor of a file of the workspace. */
    protected get place(): LinesPlace | undefined {
        const { currentEditor } = this.editors;
        const uri = currentEditor?.editor.getResourceUri();
        const path = uri && this.paths.insidePathOf(uri);
        // A hidden editor has neither text nor caret, and Theia's own `cursor` throws then.
        const control = controlOf(currentEditor);
        const line = control?.getPosition()?.lineNumber;
        const text = control?.getModel();
        if (path === undefined || !text || line === undefined || this.selection.activeSessionID === undefined) {
            return undefined;
        }
        return { kind: 'lines', path, line, side: 'now', quote: text.getLineContent(line) };
    }
}
