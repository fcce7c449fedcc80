import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { ContainerModule } from '@theia/core/shared/inversify';
import { SessionAuditSource } from 'openspace-core/lib/browser/activity/session-audit';
import { SettingsSection } from 'openspace-interface/lib/browser/settings/settings-section';
import { WORKSPACES_SERVICE_PATH, WorkspacesService } from '../common';
import { WorkspaceAuditContribution } from './audit/audit-contribution';
import { WorkspaceAuditWidget } from './audit/audit-widget';
import { SandboxSessionAudit } from './audit/sandbox-session-audit';
import { WorkspaceAuditModel } from './audit/workspace-audit-model';
import { WorkspacesClientImpl } from './connection/workspaces-client-impl';
import { WorkspacesModel } from './connection/workspaces-model';
import { NetworkHosts } from './workspaces/network-hosts';
import { NewWorkspace } from './workspaces/new-workspace';
import { PickFolder } from './workspaces/pick-folder';
import { sandboxSection } from './workspaces/sandbox-section';
import { SetRemote } from './workspaces/set-remote';
import { WorkspaceActions } from './workspaces/workspace-actions';
import { bindWorkspacePreferences } from './workspaces/workspace-preferences';
import { WorkspacesContribution } from './workspaces/workspaces-contribution';
import { WorkspacesWidget } from './workspaces/workspaces-widget';
import '../../src/browser/style/index.css';

const WORKSPACES_SINGLETONS = [
    NetworkHosts, NewWorkspace, PickFolder, SetRemote, WorkspaceActions, WorkspaceAuditModel, WorkspacesClientImpl, WorkspacesModel
];

export default new ContainerModule(bind => {
    WORKSPACES_SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindWorkspacePreferences(bind);
    bind(SettingsSection).toConstantValue(sandboxSection());
    bind(WorkspacesService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<WorkspacesService>(container, WORKSPACES_SERVICE_PATH, container.get(WorkspacesClientImpl)))
            .inSingletonScope();
    bind(SessionAuditSource).to(SandboxSessionAudit).inSingletonScope();
    bind(WorkspacesWidget).toSelf();
    bind(WorkspaceAuditWidget).toSelf();
    bind(WidgetFactory)
        .toDynamicValue(({ container }) => ({ id: WorkspacesWidget.ID, createWidget: () => container.get(WorkspacesWidget) }))
        .inSingletonScope();
    bind(WidgetFactory)
        .toDynamicValue(({ container }) => ({ id: WorkspaceAuditWidget.ID, createWidget: () => container.get(WorkspaceAuditWidget) }))
        .inSingletonScope();
    bindViewContribution(bind, WorkspacesContribution);
    bind(FrontendApplicationContribution).toService(WorkspacesContribution);
    bind(TabBarToolbarContribution).toService(WorkspacesContribution);
    bindViewContribution(bind, WorkspaceAuditContribution);
});
