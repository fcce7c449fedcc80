import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { FrontendConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { PreferenceServiceImpl } from '@theia/core/lib/common/preferences';
import { ContainerModule } from '@theia/core/shared/inversify';
import { FileDownloadService } from '@theia/filesystem/lib/common/download/file-download';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
import { FoldersPreferencesProvider } from '@theia/preferences/lib/browser/folders-preferences-provider';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { SettingsSection } from 'openspace-interface/lib/browser/settings/settings-section';
import { helpSurface, OPENSPACE_SERVICE_PATH, OpenSpaceClient, OpenSpaceService } from '../common';
import { FOLDER_STATE_PATH, FolderStateClient, FolderStateService } from '../common/services/folder-state';
import { FOLDER_TRUST_PATH, FolderTrustService } from '../common/services/folder-trust';
import { bindOpenSpacePreferences } from '../common/preferences/openspace-preferences';
import { ActivityDescriptions } from './activity/activity-descriptions';
import { ActivityExport } from './activity/activity-export';
import { ActivityModel } from './activity/activity-model';
import { ActivityViewContribution } from './activity/activity-view-contribution';
import { ActivityWidget } from './activity/activity-widget';
import { SessionAuditSource } from './activity/session-audit';
import { BackendConnection } from './bridge/backend-connection';
import { CallRunner, PersonAsker } from './bridge/client-duties';
import { OpenSpaceClientImpl } from './bridge/openspace-client-impl';
import { WatchfulConnectionStatus } from './bridge/watchful-connection-status';
import { AgentCommandContribution, AgentCommandRegistry } from './commands/agent-command-registry';
import { ArgumentPicker } from './commands/argument-picker';
import { ArgumentPrompt } from './commands/argument-prompt';
import { CommandPicker } from './commands/command-picker';
import { CommandRunner } from './commands/command-runner';
import { CommandWords } from './commands/command-words';
import { HelpCommands } from './commands/help-commands';
import { AgentControlContribution } from './control/agent-control-contribution';
import { agentControlSection } from './control/agent-control-section';
import { AgentMenuContribution } from './control/agent-menu';
import { AgentStop } from './control/agent-stop';
import { PersonPromptsWidget } from './control/person-prompts-widget';
import { PersonQuestions } from './control/person-questions';
import { StopKey } from './control/stop-key';
import { AgentDocuments } from './documents/agent-documents';
import { MonacoBuffers } from './documents/monaco-buffers';
import { OpenDocuments } from './documents/open-documents';
import { KeyedDownloadService } from './door/keyed-download-service';
import { KeyedPreviewEnvironment } from './door/keyed-preview-environment';
import { FolderStorage } from './folder-state/folder-storage';
import { CommandNotifications } from './notifications/command-notifications';
import { StartProblems } from './notifications/start-problems';
import { WorkspacePaths } from './paths/workspace-paths';
import { GuardedPreferenceService } from './preferences/guarded-preference-service';
import { makeFilesAsVSCodeDoes } from './preferences/new-settings-files';
import { bindSealedSettings } from './preferences/sealed-preference-storage';
import { SettingsProblems } from './preferences/settings-problems';
import { AgentResources } from './resources/agent-resources';
import { AgentTabs } from './resources/agent-tabs';
import { AgentTabsMemory } from './resources/agent-tabs-memory';
import { bindReveals } from './reveals/bind-reveals';
import { OpenSpaceBridge } from './setup/openspace-bridge';
import { Surface } from './surfaces/surface';
import { SurfaceContribution } from './surfaces/surface-contribution';
import { SurfaceIcons } from './surfaces/surface-icons';
import { Surfaces } from './surfaces/surfaces';
import { FolderChanges } from './trust/folder-changes';
import { FolderTrustEvents } from './trust/folder-trust-events';
import { KnownFolder } from './trust/known-folder';
import { OwnTrustService } from './trust/own-trust-service';
import { AgentUndo } from './undo/agent-undo';

import '../../src/browser/style/index.css';

const SINGLETONS = [
    ActivityDescriptions,
    ActivityExport,
    ActivityModel,
    AgentCommandRegistry,
    AgentControlContribution,
    AgentMenuContribution,
    AgentDocuments,
    AgentResources,
    AgentStop,
    AgentTabs,
    AgentTabsMemory,
    AgentUndo,
    Announcer,
    ArgumentPrompt,
    BackendConnection,
    CommandNotifications,
    CommandPicker,
    CommandRunner,
    CommandWords,
    FolderChanges,
    FolderStorage,
    FolderTrustEvents,
    HelpCommands,
    MonacoBuffers,
    OpenDocuments,
    OpenSpaceBridge,
    OpenSpaceClientImpl,
    PersonPromptsWidget,
    PersonQuestions,
    SettingsProblems,
    StartProblems,
    StopKey,
    SurfaceContribution,
    SurfaceIcons,
    Surfaces,
    WorkspacePaths
];

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindOpenSpacePreferences(bind);
    bind(SettingsSection).toConstantValue(agentControlSection());
    bindReveals(bind);
    bindRootContributionProvider(bind, AgentCommandContribution);
    bindRootContributionProvider(bind, ArgumentPicker);
    bindRootContributionProvider(bind, KnownFolder);
    bindRootContributionProvider(bind, Surface);
    bind(ArgumentPicker).toService(CommandPicker);
    bind(AgentCommandContribution).toService(Surfaces);
    bind(CallRunner).toService(CommandRunner);
    bind(PersonAsker).toService(PersonQuestions);
    bind(FrontendApplicationContribution).toService(SurfaceContribution);
    bind(LabelProviderContribution).toService(SurfaceIcons);
    bind(AgentCommandContribution).toService(HelpCommands);
    bind<Surface>(Surface).toConstantValue({ description: helpSurface });
    bind(FrontendApplicationContribution).toService(AgentTabsMemory);
    bind(FrontendApplicationContribution).toService(OpenSpaceBridge);
    bind(FrontendApplicationContribution).toService(CommandNotifications);
    bind(FrontendApplicationContribution).toService(StartProblems);
    bind(FrontendApplicationContribution).toService(AgentControlContribution);
    bind(FrontendApplicationContribution).toService(PersonPromptsWidget);
    bind(FrontendApplicationContribution).toService(StopKey);
    bind(CommandContribution).toService(AgentControlContribution);
    bind(MenuContribution).toService(AgentMenuContribution);
    bind(KeybindingContribution).toService(StopKey);
    bindRootContributionProvider(bind, SessionAuditSource);
    bind(ActivityWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) =>
        ({ id: ActivityWidget.ID, createWidget: () => container.get(ActivityWidget) })).inSingletonScope();
    bindViewContribution(bind, ActivityViewContribution);
    bind(OpenSpaceService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<OpenSpaceService>(
            container, OPENSPACE_SERVICE_PATH, lateClient(() => container.get(OpenSpaceClientImpl))
        )
    ).inSingletonScope();
    bind(FolderStateService).toDynamicValue(({ container }) => {
        const client: FolderStateClient = {
            onDidWrite: (folder, key, value) => container.get(FolderStorage).onDidWrite(folder, key, value)
        };
        return ServiceConnectionProvider.createProxy<FolderStateService>(container, FOLDER_STATE_PATH, client);
    }).inSingletonScope();
    bind(FolderTrustService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<FolderTrustService>(container, FOLDER_TRUST_PATH, container.get(FolderTrustEvents))
    ).inSingletonScope();
    bind(FrontendApplicationContribution).toService(FolderChanges);
    bind(CommandContribution).toService(FolderChanges);
    bindSealedSettings(rebind);
    makeFilesAsVSCodeDoes(FoldersPreferencesProvider.prototype);
    rebind(StorageService).toService(FolderStorage);
    bind(GuardedPreferenceService).toSelf().inSingletonScope();
    rebind(PreferenceServiceImpl).toService(GuardedPreferenceService);
    rebind(FrontendConnectionStatusService).to(WatchfulConnectionStatus).inSingletonScope();
    rebind(WorkspaceTrustService).to(OwnTrustService).inSingletonScope();
    rebind(FileDownloadService).to(KeyedDownloadService).inSingletonScope();
    rebind(MiniBrowserEnvironment).to(KeyedPreviewEnvironment).inSingletonScope();
});

/** Commands need the service and the service calls the commands: the client is looked up at the first call. */
function lateClient(get: () => OpenSpaceClient): OpenSpaceClient {
    return {
        executeAgentCommand: call => get().executeAgentCommand(call),
        onCommandCancelled: id => get().onCommandCancelled(id),
        askPerson: question => get().askPerson(question),
        onQuestionWithdrawn: id => get().onQuestionWithdrawn(id),
        onAgentControlChanged: state => get().onAgentControlChanged(state),
        onCommandFinished: finished => get().onCommandFinished(finished),
        onAgentStopped: () => get().onAgentStopped(),
        onSessionEnded: sessionID => get().onSessionEnded(sessionID)
    };
}
