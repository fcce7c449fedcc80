import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ConnectionHandler, RpcConnectionHandler } from '@theia/core/lib/common/messaging';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionTokenBackendContribution } from '@theia/core/lib/node/hosting/browser-connection-token';
import { WebsocketFrontendConnectionService } from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { DiskFileSystemProvider } from '@theia/filesystem/lib/node/disk-file-system-provider';
import { ShellIntegrationInjector } from '@theia/terminal/lib/node/shell-integration-injector';
import { ShellProcess } from '@theia/terminal/lib/node/shell-process';
import { OPENSPACE_SERVICE_PATH, OpenSpaceClient, TERMINALS_SERVICE_PATH, TerminalsClient } from '../common';
import { CHANGES_SERVICE_PATH } from '../common/services/changes-service';
import { CHAT_INPUT_SERVICE_PATH } from '../common/services/chat-input-service';
import { FILES_SERVICE_PATH } from '../common/services/files-service';
import { FOLLOW_UPS_SERVICE_PATH } from '../common/services/follow-ups-service';
import { MessageWriteBuffer } from '../common/messaging/message-write-buffer';
import { TextLines } from '../common/messaging/text-lines';
import { MODELS_SERVICE_PATH } from '../common/services/models-service';
import { PROVIDERS_SERVICE_PATH } from '../common/services/providers-service';
import { SANDBOX_SERVICE_PATH } from '../common/services/sandbox-service';
import { SESSIONS_SERVICE_PATH } from '../common/services/sessions-service';
import { TOOL_SERVERS_SERVICE_PATH } from '../common/services/tool-servers-service';
import { AgentSessions } from './agent-session/agent-sessions';
import { SandboxedSessions } from './agent-session/sandboxed-sessions';
import { SessionObserver } from './agent-session/session-observer';
import { SessionWatch } from './agent-session/session-watch';
import { AuditLog } from './audit/audit-log';
import { CommandMetrics } from './audit/command-metrics';
import { CommandCatalog } from './catalog/command-catalog';
import { ChangesServiceImpl } from './changes/changes-service-impl';
import { ChatInputServiceImpl } from './chat-input/chat-input-service-impl';
import { SessionCleanup } from './cleanup/session-cleanup';
import { AgentControl } from './control/agent-control';
import { AgentPace } from './control/agent-pace';
import { AgentPolicyStore } from './control/agent-policy-store';
import { PersonInquiry } from './control/person-inquiry';
import { DoorKeeper } from './door/door-keeper';
import { PreviewPath } from './door/preview-path';
import { PendingWork } from './feedback/pending-work';
import { ResultLog } from './feedback/result-log';
import { ResultReporter } from './feedback/result-reporter';
import { StateReporter } from './feedback/state-reporter';
import { AgentAwareDisk } from './files/agent-aware-disk';
import { AgentSaves } from './files/agent-saves';
import { FilesServiceImpl } from './files/files-service-impl';
import { FollowUpStore } from './follow-ups/follow-up-store';
import { ArgumentPathGuard } from './guard/argument-path-guard';
import { BlockLedger } from './guard/block-ledger';
import { EchoGuard } from './guard/echo-guard';
import { ForeignContentQuestion } from './guard/foreign-content-question';
import { SandboxCommandGuard } from './guard/sandbox-command-guard';
import { DoorContribution } from './hub/door-contribution';
import { EventFeed } from './hub/event-feed';
import { HubRouter } from './hub/hub-router';
import { InstructionsRoute } from './hub/instructions-route';
import { SurfaceRoutes } from './hub/surface-routes';
import { InstructionsAddress } from './launch/instructions-address';
import { LastSessions } from './launch/last-sessions';
import { LaunchOptions, readLaunchOptions } from './launch/launch-options';
import { ServerFile } from './launch/server-file';
import { TrustedFolders } from './launch/trusted-folders';
import { CommandToolbox } from './mcp/command-toolbox';
import { McpDoor } from './mcp/mcp-door';
import { McpRegistration } from './mcp/mcp-registration';
import { ToolCallFinder } from './mcp/tool-call-finder';
import { ModelsServiceImpl } from './models/models-service-impl';
import { ConfigurationSeals } from './opencode/configuration-seals';
import { CustomProviders } from './opencode/custom-providers';
import { ManagedServer } from './opencode/managed-server';
import { ModelSight } from './opencode/model-sight';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { PromptFile } from './opencode/prompt-file';
import { OpenSpaceServiceImpl } from './openspace-service-impl';
import { AutoAccept } from './permissions/auto-accept';
import { ProviderRefresh } from './providers/provider-refresh';
import { ProvidersServiceImpl } from './providers/providers-service-impl';
import { Deliveries } from './proxy/deliveries';
import { DirectorySync } from './proxy/directory-sync';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { SessionActions } from './proxy/session-actions';
import { BlockDispatcher } from './router/block-dispatcher';
import { CommandGateway } from './router/command-gateway';
import { CommandRouter } from './router/command-router';
import { SandboxCallFinder } from './sandbox/sandbox-call-finder';
import { SandboxDoor } from './sandbox/sandbox-door';
import { SandboxRegistration } from './sandbox/sandbox-registration';
import { NoSandboxRuntime, SandboxRuntime } from './sandbox/sandbox-runtime';
import { SandboxSwitch } from './sandbox/sandbox-switch';
import { SandboxToolbox } from './sandbox/sandbox-toolbox';
import { FollowUpSender } from './sending/follow-up-sender';
import { FollowUpsServiceImpl } from './sending/follow-ups-service-impl';
import { PersonCalls } from './sending/person-calls';
import { SandboxPersonCalls } from './sending/sandbox-person-calls';
import { FolderAccess } from './sessions/folder-access';
import { SandboxServiceImpl } from './sessions/sandbox-service-impl';
import { SessionsServiceImpl } from './sessions/sessions-service-impl';
import { LaunchContribution } from './start/launch-contribution';
import { IdeStateStore } from './state/ide-state-store';
import { ExternalSurfaces } from './surfaces/external-surfaces';
import { TabConnectionService } from './tabs/tab-connection-service';
import { TabRegistry } from './tabs/tab-registry';
import { AgentTerminalCleanup } from './terminals/agent-terminal-cleanup';
import { ShellIntegration } from './terminals/shell-integration';
import { TerminalScreens } from './terminals/terminal-screens';
import { TerminalsServiceImpl } from './terminals/terminals-service-impl';
import { WatchedShellProcess } from './terminals/watched-shell-process';
import { ToolServersServiceImpl } from './tool-servers/tool-servers-service-impl';
import { TurnLimits } from './turns/turn-limits';
import { TurnTracker } from './turns/turn-tracker';

/** One of each for the process; tabs get their own {@link OpenSpaceServiceImpl}. */
const SINGLETONS = [
    AgentControl,
    AgentPace,
    AgentPolicyStore,
    AgentSaves,
    AgentSessions,
    AgentTerminalCleanup,
    AuditLog,
    AutoAccept,
    BlockDispatcher,
    BlockLedger,
    CommandCatalog,
    CommandGateway,
    CommandMetrics,
    CommandRouter,
    CommandToolbox,
    ConfigurationSeals,
    Deliveries,
    DirectorySync,
    DoorKeeper,
    EchoGuard,
    EventFeed,
    ExternalSurfaces,
    FollowUpSender,
    FollowUpStore,
    ForeignContentQuestion,
    HubRouter,
    IdeStateStore,
    InstructionsAddress,
    InstructionsRoute,
    LastSessions,
    LaunchContribution,
    ManagedServer,
    McpDoor,
    McpRegistration,
    OpenCodeProxy,
    ModelSight,
    OpencodeSupervisor,
    PendingWork,
    PersonCalls,
    PersonInquiry,
    PreviewPath,
    PromptFile,
    CustomProviders,
    ProviderRefresh,
    ResultLog,
    ResultReporter,
    SandboxCallFinder,
    ArgumentPathGuard,
    SandboxCommandGuard,
    SandboxDoor,
    SandboxPersonCalls,
    SandboxRegistration,
    SandboxSwitch,
    SandboxToolbox,
    SandboxedSessions,
    ServerFile,
    SessionActions,
    SessionCleanup,
    SessionWatch,
    StateReporter,
    SurfaceRoutes,
    TabRegistry,
    TerminalScreens,
    ToolCallFinder,
    TrustedFolders,
    TurnLimits,
    TurnTracker
];

/** Those whose concern follows the life of sessions; their order here means nothing. */
const SESSION_OBSERVERS: readonly interfaces.ServiceIdentifier<SessionObserver>[] = [
    AutoAccept,
    EchoGuard,
    FollowUpSender,
    FollowUpStore,
    ResultLog,
    ResultReporter,
    SandboxCallFinder,
    SandboxSwitch,
    SandboxedSessions,
    SessionCleanup,
    StateReporter,
    ToolCallFinder,
    TurnTracker
];

export function bindSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindContributionProvider(bind, SessionObserver);
    SESSION_OBSERVERS.forEach(observer => bind(SessionObserver).toService(observer));
    bind(SandboxRuntime).to(NoSandboxRuntime).inSingletonScope();
}

const tabModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    bind(OpenSpaceServiceImpl).toSelf().inSingletonScope();
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler<OpenSpaceClient>(OPENSPACE_SERVICE_PATH, client => {
            const service = container.get(OpenSpaceServiceImpl);
            service.setClient(client);
            client.onDidCloseConnection(() => service.dispose());
            return service;
        })
    ).inSingletonScope();
    bind(FilesServiceImpl).toSelf().inSingletonScope();
    bindBackendService(FILES_SERVICE_PATH, FilesServiceImpl);
    [ChangesServiceImpl, FolderAccess, ModelsServiceImpl, ProvidersServiceImpl, SandboxServiceImpl, SessionsServiceImpl, ToolServersServiceImpl].forEach(service => bind<unknown>(service).toSelf().inSingletonScope());
    bind(ChatInputServiceImpl).toSelf().inSingletonScope();
    bindBackendService(CHAT_INPUT_SERVICE_PATH, ChatInputServiceImpl);
    bindBackendService(CHANGES_SERVICE_PATH, ChangesServiceImpl);
    bindBackendService(MODELS_SERVICE_PATH, ModelsServiceImpl);
    bindBackendService(PROVIDERS_SERVICE_PATH, ProvidersServiceImpl);
    bindBackendService(SANDBOX_SERVICE_PATH, SandboxServiceImpl);
    bindBackendService(SESSIONS_SERVICE_PATH, SessionsServiceImpl);
    bindBackendService(TOOL_SERVERS_SERVICE_PATH, ToolServersServiceImpl);
    bind(FollowUpsServiceImpl).toSelf().inSingletonScope();
    bindBackendService(FOLLOW_UPS_SERVICE_PATH, FollowUpsServiceImpl);
    bind(TerminalsServiceImpl).toSelf().inSingletonScope();
    bindBackendService<TerminalsServiceImpl, TerminalsClient>(TERMINALS_SERVICE_PATH, TerminalsServiceImpl, (service, client) => {
        const listener = service.setClient(client);
        client.onDidCloseConnection(() => listener.dispose());
        return service;
    });
});

export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(LaunchOptions).toDynamicValue(() => readLaunchOptions(process.env)).inSingletonScope();
    bindSingletons(bind);
    bind(BackendApplicationContribution).toService(AuditLog);
    bind(BackendApplicationContribution).toService(LaunchContribution);
    bind(BackendApplicationContribution).toService(AgentTerminalCleanup);
    rebind(ShellProcess).to(WatchedShellProcess).inTransientScope();
    rebind(ShellIntegrationInjector).to(ShellIntegration).inSingletonScope();
    TextLines.register();
    rebind(SocketWriteBuffer).to(MessageWriteBuffer);
    bind(TabConnectionService).toSelf().inSingletonScope();
    rebind(WebsocketFrontendConnectionService).toService(TabConnectionService);
    rebind(BrowserConnectionTokenBackendContribution).to(DoorContribution).inSingletonScope();
    rebind(DiskFileSystemProvider).to(AgentAwareDisk);
    bind(ConnectionContainerModule).toConstantValue(tabModule);
});
