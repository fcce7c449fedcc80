import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { SessionObserver } from 'openspace-agent/lib/node/agent-session/session-observer';
import { AGENT_SETTINGS_SERVICE_PATH } from '../common/services/agent-settings-service';
import { CHANGES_SERVICE_PATH } from '../common/services/changes-service';
import { CHAT_INPUT_SERVICE_PATH } from '../common/services/chat-input-service';
import { COMPLETION_SERVICE_PATH } from '../common/services/completion-service';
import { FOLLOW_UPS_SERVICE_PATH } from '../common/services/follow-ups-service';
import { MODELS_SERVICE_PATH } from '../common/services/models-service';
import { PROVIDERS_SERVICE_PATH } from '../common/services/providers-service';
import { SANDBOX_SERVICE_PATH } from '../common/services/sandbox-service';
import { SESSIONS_SERVICE_PATH } from '../common/services/sessions-service';
import { TOOL_SERVERS_SERVICE_PATH } from '../common/services/tool-servers-service';
import { ChangesServiceImpl } from './changes/changes-service-impl';
import { CopyChanges } from './changes/copy-changes';
import { ChatInputServiceImpl } from './chat-input/chat-input-service-impl';
import { CompletionServiceImpl } from './completion/completion-service-impl';
import { ModelsServiceImpl } from './models/models-service-impl';
import { ProviderRefresh } from './providers/provider-refresh';
import { ProvidersServiceImpl } from './providers/providers-service-impl';
import { FollowUpSender } from './sending/follow-up-sender';
import { FollowUpsServiceImpl } from './sending/follow-ups-service-impl';
import { PersonCalls } from './sending/person-calls';
import { SandboxPersonCalls } from './sending/sandbox-person-calls';
import { SandboxServiceImpl } from './sessions/sandbox-service-impl';
import { SessionsServiceImpl } from './sessions/sessions-service-impl';
import { AgentSettingsServiceImpl } from './settings/agent-settings-service-impl';
import { ToolServersServiceImpl } from './tool-servers/tool-servers-service-impl';

const SINGLETONS = [
    FollowUpSender,
    PersonCalls,
    ProviderRefresh,
    SandboxPersonCalls
];

export function bindChatSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(SessionObserver).toService(FollowUpSender);
}

const pageModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    [
        AgentSettingsServiceImpl,
        ChangesServiceImpl,
        ChatInputServiceImpl,
        CompletionServiceImpl,
        CopyChanges,
        FollowUpsServiceImpl,
        ModelsServiceImpl,
        ProvidersServiceImpl,
        SandboxServiceImpl,
        SessionsServiceImpl,
        ToolServersServiceImpl
    ].forEach(service => bind<unknown>(service).toSelf().inSingletonScope());
    bindBackendService(AGENT_SETTINGS_SERVICE_PATH, AgentSettingsServiceImpl);
    bindBackendService(CHANGES_SERVICE_PATH, ChangesServiceImpl);
    bindBackendService(CHAT_INPUT_SERVICE_PATH, ChatInputServiceImpl);
    bindBackendService(COMPLETION_SERVICE_PATH, CompletionServiceImpl);
    bindBackendService(FOLLOW_UPS_SERVICE_PATH, FollowUpsServiceImpl);
    bindBackendService(MODELS_SERVICE_PATH, ModelsServiceImpl);
    bindBackendService(PROVIDERS_SERVICE_PATH, ProvidersServiceImpl);
    bindBackendService(SANDBOX_SERVICE_PATH, SandboxServiceImpl);
    bindBackendService(SESSIONS_SERVICE_PATH, SessionsServiceImpl);
    bindBackendService(TOOL_SERVERS_SERVICE_PATH, ToolServersServiceImpl);
});

export default new ContainerModule(bind => {
    bindChatSingletons(bind);
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
