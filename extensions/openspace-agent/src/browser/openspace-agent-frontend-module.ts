import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { ContainerModule } from '@theia/core/shared/inversify';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { AGENT_SERVICE_PATH, AgentService } from '../common';
import { AgentBridge } from './connection/agent-bridge';
import { AgentClientImpl } from './connection/agent-client-impl';
import { ConversationStore } from './connection/conversation-store';

export default new ContainerModule(bind => {
    [AgentBridge, AgentClientImpl, ConversationStore].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(FrontendApplicationContribution).toService(AgentBridge);
    bind(AgentService).toDynamicValue(({ container }) => {
        // The backend learns there whose conversations these are.
        container.get(OpenSpaceService);
        return ServiceConnectionProvider.createProxy<AgentService>(container, AGENT_SERVICE_PATH, container.get(AgentClientImpl));
    }).inSingletonScope();
});
