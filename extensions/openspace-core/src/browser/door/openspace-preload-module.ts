import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { ContainerModule } from '@theia/core/shared/inversify';
import { KeyedConnectionSource } from './keyed-connection-source';

/** Loaded before the first connection is made. */
export default new ContainerModule((_bind, _unbind, _isBound, rebind) => {
    rebind(WebSocketConnectionSource).to(KeyedConnectionSource).inSingletonScope();
});
