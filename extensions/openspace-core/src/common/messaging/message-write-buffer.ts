import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { WebSocket } from '@theia/core/lib/common/messaging/web-socket-channel';
import { injectable } from '@theia/core/shared/inversify';

/**
 * What is written while the socket is away, message by message. Theia's own buffer joins them into one, of which the
 * receiver reads the first only.
 */
@injectable()
export class MessageWriteBuffer extends SocketWriteBuffer {

    protected messages: Uint8Array[] = [];
    protected size = 0;

    override buffer(data: Uint8Array): void {
        if (this.size + data.byteLength > this.maxBufferSize) {
            throw new Error(`Max disconnected buffer size exceeded by adding ${data.byteLength} bytes`);
        }
        this.messages.push(data.slice());
        this.size += data.byteLength;
    }

    override flush(socket: WebSocket): void {
        const { messages } = this;
        this.drain();
        messages.forEach(message => socket.send(message));
    }

    override drain(): void {
        this.messages = [];
        this.size = 0;
    }
}
