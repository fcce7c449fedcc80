import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { PreferenceServiceImpl } from '@theia/core/lib/common/preferences';
import { ContainerModule } from '@theia/core/shared/inversify';
import { FileDownloadService } from '@theia/filesystem/lib/common/download/file-download';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
import { OPENSPACE_SERVICE_PATH, OpenSpaceService } from '../common';
import { bindOpenSpacePreferences } from '../common/openspace-preferences';
import { OpenSpaceBridge } from './bridge/openspace-bridge';
import { OpenSpaceClientImpl } from './bridge/openspace-client-impl';
import { AgentCommandQueue } from './commands/agent-command-queue';
import { AgentCommandContribution, AgentCommandRegistry } from './commands/agent-command-registry';
import { ArgumentPrompt } from './commands/argument-prompt';
import { ConversationStore } from './conversation-store';
import { KeyedDownloadService } from './door/keyed-download-service';
import { KeyedPreviewEnvironment } from './door/keyed-preview-environment';
import { AgentHighlights } from './editors/agent-highlights';
import { EditorCommands } from './editors/editor-commands';
import { FocusKeeper } from './editors/focus-keeper';
import { HighlightColors } from './editors/highlight-colors';
import { PaneCommands } from './panes/pane-commands';
import { PaneService } from './panes/pane-service';
import { GuardedPreferenceService } from './preferences/guarded-preference-service';

import '../../src/browser/style/index.css';

const SINGLETONS = [
    AgentCommandQueue, AgentCommandRegistry, AgentHighlights, ArgumentPrompt, ConversationStore, EditorCommands, FocusKeeper, HighlightColors, OpenSpaceBridge, OpenSpaceClientImpl,
    PaneCommands, PaneService
];

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindOpenSpacePreferences(bind);
    bindRootContributionProvider(bind, AgentCommandContribution);
    bind(AgentCommandContribution).toService(EditorCommands);
    bind(AgentCommandContribution).toService(PaneCommands);
    bind(FrontendApplicationContribution).toService(OpenSpaceBridge);
    bind(ColorContribution).toService(HighlightColors);
    bind(OpenSpaceService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<OpenSpaceService>(container, OPENSPACE_SERVICE_PATH, lateClient(() => container.get(OpenSpaceClientImpl)))
    ).inSingletonScope();
    bind(GuardedPreferenceService).toSelf().inSingletonScope();
    rebind(PreferenceServiceImpl).toService(GuardedPreferenceService);
    rebind(FileDownloadService).to(KeyedDownloadService).inSingletonScope();
    rebind(MiniBrowserEnvironment).to(KeyedPreviewEnvironment).inSingletonScope();
});

/** Commands need the service and the service calls the commands: the client is looked up at the first call. */
function lateClient(get: () => OpenSpaceClientImpl): Pick<OpenSpaceClientImpl, 'onStoreBatch' | 'executeAgentCommand'> {
    return {
        onStoreBatch: batch => get().onStoreBatch(batch),
        executeAgentCommand: call => get().executeAgentCommand(call)
    };
}
