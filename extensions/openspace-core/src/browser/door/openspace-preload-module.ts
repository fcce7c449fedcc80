import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { ContainerModule } from '@theia/core/shared/inversify';
import { MessageWriteBuffer } from '../../common/messaging/message-write-buffer';
import { TextLines } from '../../common/messaging/text-lines';
import { KeyedConnectionSource } from './keyed-connection-source';

/** Loaded before the first connection is made. */
export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    TextLines.register();
    rebind(SocketWriteBuffer).to(MessageWriteBuffer);
    bind(KeyedConnectionSource).toSelf().inSingletonScope();
    rebind(WebSocketConnectionSource).toService(KeyedConnectionSource);
});
