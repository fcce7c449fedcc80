import { interfaces } from '@theia/core/shared/inversify';
import { bindAgentSingletons } from 'openspace-agent/lib/node/openspace-agent-backend-module';
import { bindChatSingletons } from 'openspace-chat/lib/node/openspace-chat-backend-module';
import { bindCoreSingletons } from 'openspace-core/lib/node/openspace-core-backend-module';
import { bindHandsSingletons } from 'openspace-hands/lib/node/openspace-hands-backend-module';

/** Binds the services of the backend of which there is one for the process, as the product has them. */
export function bindBackendServices(bind: interfaces.Bind): void {
    [bindCoreSingletons, bindAgentSingletons, bindHandsSingletons, bindChatSingletons].forEach(bindSome => bindSome(bind));
}
