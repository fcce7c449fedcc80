import { ConnectionHandler, RpcConnectionHandler } from '@theia/core/lib/common/messaging';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { ContainerModule } from '@theia/core/shared/inversify';
import { AGENT_BROWSER_PATH } from '../common/agent-browser-service';
import { AgentBrowser } from './browsing/agent-browser';

export default new ContainerModule(bind => {
    bind(AgentBrowser).toSelf().inSingletonScope();
    bind(BackendApplicationContribution).toService(AgentBrowser);
    bind(ConnectionHandler).toDynamicValue(({ container }) =>
        new RpcConnectionHandler(AGENT_BROWSER_PATH, () => container.get(AgentBrowser))
    ).inSingletonScope();
});
