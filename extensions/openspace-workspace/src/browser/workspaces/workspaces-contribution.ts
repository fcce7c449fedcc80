import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { WorkspacesService } from '../../common';
import { WorkspacesClientImpl } from '../connection/workspaces-client-impl';
import { NetworkHosts } from './network-hosts';
import { NewWorkspace } from './new-workspace';
import { WorkspaceActions } from './workspace-actions';
import { WorkspaceCommands } from './workspace-commands';
import { settingsFromPreferences, WorkspacePreferences } from './workspace-preferences';
import { WorkspacesWidget } from './workspaces-widget';

/** Room for a path and a reason, in pixels; the column of icons belongs to the side. */
const FIRST_WIDTH = 300;
const ICON_COLUMN = 48;

/** Puts the list of sandboxes beside the explorer when somebody wants to see it, and tells the backend about the person's settings. */
@injectable()
export class WorkspacesContribution
    extends AbstractViewContribution<WorkspacesWidget> implements TabBarToolbarContribution, FrontendApplicationContribution {

    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(WorkspacePreferences) protected readonly preferences: WorkspacePreferences;
    @inject(WorkspacesClientImpl) protected readonly client: WorkspacesClientImpl;
    @inject(NetworkHosts) protected readonly hosts: NetworkHosts;
    @inject(WorkspaceActions) protected readonly actions: WorkspaceActions;
    @inject(NewWorkspace) protected readonly creation: NewWorkspace;

    constructor() {
        super({
            widgetId: WorkspacesWidget.ID,
            widgetName: WorkspacesWidget.LABEL,
            defaultWidgetOptions: { area: 'left', rank: 400 },
            toggleCommandId: WorkspaceCommands.TOGGLE_ID
        });
    }

    async onStart(): Promise<void> {
        await this.preferences.ready;
        this.preferences.onPreferenceChanged(() => this.tellSettings());
        this.client.onDidDecideHost(({ host, decision }) => void this.hosts.decide(host, decision));
        this.tellSettings();
    }

    override registerMenus(menus: MenuModelRegistry): void {
        super.registerMenus(menus);
        menus.registerMenuAction(AgentMenu.LOOK, { commandId: WorkspaceCommands.SHOW.id, label: WorkspaceCommands.SHOW.label, order: 'c' });
    }

    override registerCommands(commands: CommandRegistry): void {
        super.registerCommands(commands);
        commands.registerCommand(WorkspaceCommands.SHOW, { execute: () => this.show(true) });
        commands.registerCommand(WorkspaceCommands.NEW, {
            execute: async () => {
                if (await this.creation.ask()) {
                    await this.show(false);
                }
            }
        });
        commands.registerCommand(WorkspaceCommands.CHECK, {
            execute: async () => {
                await this.show(false);
                await this.actions.checkProviders();
            }
        });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => widget instanceof WorkspacesWidget;
        [WorkspaceCommands.NEW, WorkspaceCommands.CHECK].forEach(({ id, label }, index) =>
            toolbar.registerItem({ id, command: id, tooltip: label, priority: index, isVisible }));
    }

    /** Later the person decides about its width. */
    protected async show(activate: boolean): Promise<void> {
        const isNew = this.tryGetWidget() === undefined;
        const widget = await this.openView({ activate, reveal: true });
        if (isNew && this.shell.getAreaFor(widget) === 'left' && widget.node.clientWidth < FIRST_WIDTH) {
            this.shell.resize(FIRST_WIDTH + ICON_COLUMN, 'left');
        }
    }

    protected tellSettings(): void {
        // The backend goes on with the last settings; the next change tells them again.
        this.service.setSettings(settingsFromPreferences(this.preferences)).catch(() => undefined);
    }
}
