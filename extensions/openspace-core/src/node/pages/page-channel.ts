import { Uint8ArrayWriteBuffer } from '@theia/core/lib/common/message-rpc/uint8-array-message-buffer';
import { ReconnectableSocketChannel } from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { injectable } from '@theia/core/shared/inversify';

/**
 * The way to one page, which lets words for a page that has said goodbye go by. Theia gathers them for a minute; when it has no more
 * room, each of them is an exception that nobody catches.
 */
@injectable()
export class PageChannel extends ReconnectableSocketChannel {

    isGone: () => boolean = () => false;

    override getWriteBuffer(): ReturnType<ReconnectableSocketChannel['getWriteBuffer']> {
        return this.socket?.connected || !this.isGone() ? super.getWriteBuffer() : new Uint8ArrayWriteBuffer();
    }
}
