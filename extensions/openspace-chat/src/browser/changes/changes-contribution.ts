import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { ChatSelection } from '../selection/chat-selection';
import { ChangesCommands } from './changes-commands';
import { ChangesServices } from './changes-services';
import { ChangesWidget } from './changes-widget';

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
    @inject(CommandRegistry) protected readonly commandRegistry: CommandRegistry;

    constructor() {
        super({
            widgetId: ChangesWidget.ID,
            widgetName: ChangesWidget.LABEL,
            defaultWidgetOptions: { area: 'left', rank: 300 },
            toggleCommandId: ChangesCommands.TOGGLE_ID
        });
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        menus.registerMenuAction(AgentMenu.LOOK, { commandId: ChangesCommands.SHOW.id, label: ChangesCommands.SHOW.label, order: 'b' });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(ChangesCommands.SHOW, {
            execute: async (messageID?: unknown) => {
                this.changes.model.choose(typeof messageID === 'string' ? { messageID } : {});
                await this.show();
            }
        });
        commands.registerCommand(ChangesCommands.SHOW_UNCOMMITTED, {
            execute: async () => {
                this.changes.model.choose({ git: 'uncommitted' });
                await this.show();
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

    /** Lines of code need more room than the names of an explorer; later the person decides. */
    protected async show(): Promise<void> {
        const isNew = this.tryGetWidget() === undefined;
        const widget = await this.openView({ activate: true, reveal: true });
        if (isNew && this.shell.getAreaFor(widget) === 'left' && widget.node.clientWidth < FIRST_WIDTH) {
            this.shell.resize(FIRST_WIDTH + ICON_COLUMN, 'left');
        }
    }
}
