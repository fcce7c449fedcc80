import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { AgentServer } from 'openspace-core/lib/node/agent-server/agent-server';
import { EditWitness } from 'openspace-core/lib/node/edits/edit-witness';
import { HubRoute } from 'openspace-core/lib/node/hub/hub-route';
import { CommandCallers } from 'openspace-core/lib/node/router/command-callers';
import { AGENT_SERVICE_PATH, AgentClient } from '../common';
import { AgentServiceImpl } from './agent-service-impl';
import { AgentSessions } from './agent-session/agent-sessions';
import { SandboxedSessions } from './agent-session/sandboxed-sessions';
import { SessionObserver } from './agent-session/session-observer';
import { SessionWatch } from './agent-session/session-watch';
import { BlockDispatcher } from './blocks/block-dispatcher';
import { CopiedSessions } from './callers/copied-sessions';
import { SessionCallers } from './callers/session-callers';
import { SessionCleanup } from './cleanup/session-cleanup';
import { EditReporter } from './feedback/edit-reporter';
import { PendingWork } from './feedback/pending-work';
import { ResultLog } from './feedback/result-log';
import { ResultReporter } from './feedback/result-reporter';
import { StateReporter } from './feedback/state-reporter';
import { FolderAccess } from './folder-access/folder-access';
import { FollowUpStore } from './follow-ups/follow-up-store';
import { BlockLedger } from './guard/block-ledger';
import { EchoGuard } from './guard/echo-guard';
import { ForeignContentQuestion } from './guard/foreign-content-question';
import { SandboxCommandGuard } from './guard/sandbox-command-guard';
import { InstructionsRoute } from './instructions-route/instructions-route';
import { InstructionsAddress } from './instructions/instructions-address';
import { CommandToolbox } from './mcp/command-toolbox';
import { McpDoor } from './mcp/mcp-door';
import { McpRegistration } from './mcp/mcp-registration';
import { ToolCallFinder } from './mcp/tool-call-finder';
import { ConfigSources } from './opencode/config-sources';
import { CustomProviders } from './opencode/custom-providers';
import { ManagedServer } from './opencode/managed-server';
import { ModelSight } from './opencode/model-sight';
import { OpencodeSettings } from './opencode/opencode-settings';
import { OpencodeSupervisor } from './opencode/opencode-supervisor';
import { PromptFile } from './opencode/prompt-file';
import { PageFeeds } from './page-feed/page-feeds';
import { SessionGlances } from './page-feed/session-glances';
import { AlwaysAnswers } from './permissions/always-answers';
import { AutoAccept } from './permissions/auto-accept';
import { Deliveries } from './proxy/deliveries';
import { DirectorySync } from './proxy/directory-sync';
import { FolderHold } from './proxy/folder-hold';
import { LastSessions } from './proxy/last-sessions';
import { OpenCodeProxy } from './proxy/open-code-proxy';
import { OpencodeAgentServer } from './proxy/opencode-agent-server';
import { SessionActions } from './proxy/session-actions';
import { CopyGlances } from './sandbox/copy-glances';
import { CopyUpdates } from './sandbox/copy-updates';
import { SandboxCallFinder } from './sandbox/sandbox-call-finder';
import { NoSandboxCopies, SandboxCopies } from './sandbox/sandbox-copies';
import { SANDBOX_ROUTE, SandboxDoor } from './sandbox/sandbox-door';
import { SandboxRegistration } from './sandbox/sandbox-registration';
import { NoSandboxRuntime, SandboxRuntime } from './sandbox/sandbox-runtime';
import { SandboxSwitch } from './sandbox/sandbox-switch';
import { SandboxTasks } from './sandbox/sandbox-tasks';
import { SandboxToolbox } from './sandbox/sandbox-toolbox';
import { SandboxWalls } from './sandbox/sandbox-walls';
import { LaunchContribution } from './start/launch-contribution';
import { ServerFile } from './start/server-file';
import { TurnLimits } from './turns/turn-limits';
import { TurnTracker } from './turns/turn-tracker';

/** One of each for the process. */
const SINGLETONS = [
    AgentSessions,
    AlwaysAnswers,
    AutoAccept,
    BlockDispatcher,
    BlockLedger,
    CommandToolbox,
    ConfigSources,
    CopiedSessions,
    CopyGlances,
    CopyUpdates,
    CustomProviders,
    Deliveries,
    DirectorySync,
    EchoGuard,
    EditReporter,
    FollowUpStore,
    ForeignContentQuestion,
    InstructionsAddress,
    InstructionsRoute,
    FolderHold,
    LastSessions,
    LaunchContribution,
    ManagedServer,
    McpDoor,
    McpRegistration,
    ModelSight,
    OpencodeAgentServer,
    OpenCodeProxy,
    OpencodeSettings,
    OpencodeSupervisor,
    PendingWork,
    PromptFile,
    ResultLog,
    ResultReporter,
    SandboxCallFinder,
    SandboxCommandGuard,
    SandboxDoor,
    SandboxedSessions,
    SandboxRegistration,
    SandboxSwitch,
    SandboxTasks,
    SandboxToolbox,
    SandboxWalls,
    ServerFile,
    SessionActions,
    SessionCallers,
    SessionCleanup,
    SessionGlances,
    SessionWatch,
    StateReporter,
    PageFeeds,
    ToolCallFinder,
    TurnLimits,
    TurnTracker
];

/** Those whose concern follows the life of sessions; their order here means nothing. */
const SESSION_OBSERVERS: readonly interfaces.ServiceIdentifier<SessionObserver>[] = [
    AutoAccept,
    CopyGlances,
    EchoGuard,
    EditReporter,
    FollowUpStore,
    ResultLog,
    ResultReporter,
    SandboxCallFinder,
    SandboxSwitch,
    SandboxTasks,
    SandboxedSessions,
    SessionCleanup,
    SessionGlances,
    StateReporter,
    ToolCallFinder,
    TurnTracker
];

/** What the hub answers for the agent. */
function bindHubRoutes(bind: interfaces.Bind): void {
    bind<HubRoute>(HubRoute).toDynamicValue(({ container }) => ({
        method: 'get', path: '/openspace/instructions',
        answer: async (request, response) => container.get(InstructionsRoute).answer(request, response)
    }));
    bind<HubRoute>(HubRoute).toDynamicValue(({ container }) => ({
        method: 'all', path: '/openspace/mcp', answer: (request, response) => container.get(McpDoor).handle(request, response)
    }));
    bind<HubRoute>(HubRoute).toDynamicValue(({ container }) => ({
        method: 'all', path: SANDBOX_ROUTE, answer: (request, response) => container.get(SandboxDoor).handle(request, response)
    }));
}

export function bindAgentSingletons(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bindContributionProvider(bind, EditWitness);
    bindContributionProvider(bind, SessionObserver);
    SESSION_OBSERVERS.forEach(observer => bind(SessionObserver).toService(observer));
    bind(AgentServer).toService(OpencodeAgentServer);
    bind(CommandCallers).toService(SessionCallers);
    bind(SandboxRuntime).to(NoSandboxRuntime).inSingletonScope();
    bind(SandboxCopies).to(NoSandboxCopies).inSingletonScope();
    bindHubRoutes(bind);
}

const pageModule = ConnectionContainerModule.create(({ bind, bindBackendService }) => {
    [AgentServiceImpl, FolderAccess].forEach(service => bind<unknown>(service).toSelf().inSingletonScope());
    bindBackendService<AgentServiceImpl, AgentClient>(AGENT_SERVICE_PATH, AgentServiceImpl, (service, client) => {
        service.setClient(client);
        return service;
    });
});

export default new ContainerModule(bind => {
    bindAgentSingletons(bind);
    bind(BackendApplicationContribution).toService(LaunchContribution);
    bind(ConnectionContainerModule).toConstantValue(pageModule);
});
