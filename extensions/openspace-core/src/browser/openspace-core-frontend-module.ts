import { FrontendConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { PreferenceServiceImpl } from '@theia/core/lib/common/preferences';
import { ContainerModule } from '@theia/core/shared/inversify';
import { FileDownloadService } from '@theia/filesystem/lib/common/download/file-download';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
import { Announcer } from 'openspace-interface/lib/browser/page/announcer';
import { helpSurface, OPENSPACE_SERVICE_PATH, OpenSpaceClient, OpenSpaceService } from '../common';
import { bindOpenSpacePreferences } from '../common/preferences/openspace-preferences';
import { CHAT_INPUT_SERVICE_PATH, ChatInputService } from '../common/services/chat-input-service';
import { ActivityModel } from './activity/activity-model';
import { ActivityViewContribution } from './activity/activity-view-contribution';
import { ActivityWidget } from './activity/activity-widget';
import { BackendConnection } from './bridge/backend-connection';
import { CallRunner, PersonAsker } from './bridge/client-duties';
import { ConversationStore } from './bridge/conversation-store';
import { OpenSpaceClientImpl } from './bridge/openspace-client-impl';
import { WatchfulConnectionStatus } from './bridge/watchful-connection-status';
import { AgentCommandContribution, AgentCommandRegistry } from './commands/agent-command-registry';
import { ArgumentPicker } from './commands/argument-picker';
import { ArgumentPrompt } from './commands/argument-prompt';
import { CommandPicker } from './commands/command-picker';
import { CommandRunner } from './commands/command-runner';
import { CommandSummaries } from './commands/command-summaries';
import { HelpCommands } from './commands/help-commands';
import { AgentControlContribution } from './control/agent-control-contribution';
import { AgentStop } from './control/agent-stop';
import { PersonPromptsWidget } from './control/person-prompts-widget';
import { PersonQuestions } from './control/person-questions';
import { StopKey } from './control/stop-key';
import { KeyedDownloadService } from './door/keyed-download-service';
import { KeyedPreviewEnvironment } from './door/keyed-preview-environment';
import { bindEditors } from './editors/bind-editors';
import { bindFiles } from './files/bind-files';
import { CommandNotifications } from './notifications/command-notifications';
import { bindPanes } from './panes/bind-panes';
import { GuardedPreferenceService } from './preferences/guarded-preference-service';
import { AgentResources } from './resources/agent-resources';
import { AgentTabs } from './resources/agent-tabs';
import { AgentTabsMemory } from './resources/agent-tabs-memory';
import { OpenSpaceBridge } from './setup/openspace-bridge';
import { PaneStatePublisher } from './state/pane-state-publisher';
import { Surface } from './surfaces/surface';
import { SurfaceContribution } from './surfaces/surface-contribution';
import { SurfaceIcons } from './surfaces/surface-icons';
import { Surfaces } from './surfaces/surfaces';
import { bindTerminals } from './terminals/bind-terminals';
import { bindUndo } from './undo/bind-undo';

import '../../src/browser/style/index.css';

const SINGLETONS = [
    ActivityModel,
    AgentCommandRegistry,
    AgentControlContribution,
    AgentResources,
    AgentStop,
    AgentTabs,
    AgentTabsMemory,
    Announcer,
    ArgumentPrompt,
    BackendConnection,
    CommandNotifications,
    CommandPicker,
    CommandRunner,
    ConversationStore,
    CommandSummaries,
    HelpCommands,
    OpenSpaceBridge,
    OpenSpaceClientImpl,
    PaneStatePublisher,
    PersonPromptsWidget,
    PersonQuestions,
    StopKey,
    SurfaceContribution,
    SurfaceIcons,
    Surfaces
];

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindOpenSpacePreferences(bind);
    bindRootContributionProvider(bind, AgentCommandContribution);
    bindRootContributionProvider(bind, ArgumentPicker);
    bindRootContributionProvider(bind, Surface);
    bind(ArgumentPicker).toService(CommandPicker);
    bind(AgentCommandContribution).toService(Surfaces);
    bind(CallRunner).toService(CommandRunner);
    bind(PersonAsker).toService(PersonQuestions);
    bind(FrontendApplicationContribution).toService(SurfaceContribution);
    bind(LabelProviderContribution).toService(SurfaceIcons);
    bindEditors(bind);
    bindFiles(bind);
    bind(AgentCommandContribution).toService(HelpCommands);
    bind<Surface>(Surface).toConstantValue({ description: helpSurface });
    bindPanes(bind);
    bindTerminals(bind, rebind);
    bindUndo(bind);
    bind(FrontendApplicationContribution).toService(AgentTabsMemory);
    bind(FrontendApplicationContribution).toService(OpenSpaceBridge);
    bind(FrontendApplicationContribution).toService(CommandNotifications);
    bind(FrontendApplicationContribution).toService(AgentControlContribution);
    bind(FrontendApplicationContribution).toService(PaneStatePublisher);
    bind(FrontendApplicationContribution).toService(PersonPromptsWidget);
    bind(FrontendApplicationContribution).toService(StopKey);
    bind(CommandContribution).toService(AgentControlContribution);
    bind(KeybindingContribution).toService(StopKey);
    bind(ActivityWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({ id: ActivityWidget.ID, createWidget: () => container.get(ActivityWidget) })).inSingletonScope();
    bindViewContribution(bind, ActivityViewContribution);
    bind(OpenSpaceService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<OpenSpaceService>(container, OPENSPACE_SERVICE_PATH, lateClient(() => container.get(OpenSpaceClientImpl)))
    ).inSingletonScope();
    bind(ChatInputService).toDynamicValue(({ container }) => ServiceConnectionProvider.createProxy<ChatInputService>(container, CHAT_INPUT_SERVICE_PATH)).inSingletonScope();
    bind(GuardedPreferenceService).toSelf().inSingletonScope();
    rebind(PreferenceServiceImpl).toService(GuardedPreferenceService);
    rebind(FrontendConnectionStatusService).to(WatchfulConnectionStatus).inSingletonScope();
    rebind(FileDownloadService).to(KeyedDownloadService).inSingletonScope();
    rebind(MiniBrowserEnvironment).to(KeyedPreviewEnvironment).inSingletonScope();
});

/** Commands need the service and the service calls the commands: the client is looked up at the first call. */
function lateClient(get: () => OpenSpaceClient): OpenSpaceClient {
    return {
        onStoreBatch: batch => get().onStoreBatch(batch),
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
