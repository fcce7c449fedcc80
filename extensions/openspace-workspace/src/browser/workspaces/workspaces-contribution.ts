import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { AgentMenu } from 'openspace-core/lib/browser/control/agent-menu';
import { WorkspacesService } from '../../common';
import { WorkspacesClientImpl } from '../connection/workspaces-client-impl';
import { NetworkHosts } from './network-hosts';
import { NewWorkspace } from './new-workspace';
import { SetRemote } from './set-remote';
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

    @inject(WorkspaceService) protected readonly folders: WorkspaceService;
    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(WorkspacePreferences) protected readonly preferences: WorkspacePreferences;
    @inject(WorkspacesClientImpl) protected readonly client: WorkspacesClientImpl;
    @inject(NetworkHosts) protected readonly hosts: NetworkHosts;
    @inject(WorkspaceActions) protected readonly actions: WorkspaceActions;
    @inject(NewWorkspace) protected readonly creation: NewWorkspace;
    @inject(SetRemote) protected readonly remote: SetRemote;
    @inject(MessageService) protected readonly messages: MessageService;

    /** Folders about which the person was told, and has not answered. */
    protected readonly missing = new Set<string>();

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
        this.client.onDidMissRemote(folder => void this.offerRemote(folder));
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
        commands.registerCommand(WorkspaceCommands.SET_REMOTE, { execute: (folder?: unknown) => this.remote.ask(textOf(folder)) });
        commands.registerCommand(WorkspaceCommands.CHECK, {
            execute: async () => {
                await this.show(false);
                await this.actions.checkProviders();
            }
        });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isVisible = (widget: Widget): boolean => widget instanceof WorkspacesWidget;
        [WorkspaceCommands.NEW, WorkspaceCommands.SET_REMOTE, WorkspaceCommands.CHECK].forEach(({ id, label }, index) =>
            toolbar.registerItem({ id, command: id, tooltip: label, priority: index, isVisible }));
    }

    /** An agent that tries again and again opens one message only. */
    protected async offerRemote(folder: string): Promise<void> {
        const roots = (await this.folders.roots).map(({ resource }) => resource.path.fsPath());
        if (!roots.includes(folder) || this.missing.has(folder)) {
            return;
        }
        this.missing.add(folder);
        const set = nls.localize('openspace/workspace/remote/set', 'Set Remote…');
        const answer = await this.messages.warn(nls.localize(
            'openspace/workspace/remote/missing',
            'The agent could not push or pull in its sandbox: you have not chosen a remote, or how to sign in there.'
        ), set);
        this.missing.delete(folder);
        if (answer === set) {
            await this.remote.ask(folder);
        }
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

/** A toolbar hands its widget over. */
function textOf(argument: unknown): string | undefined {
    return typeof argument === 'string' ? argument : undefined;
}
