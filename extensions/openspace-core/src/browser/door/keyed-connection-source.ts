import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { injectable } from '@theia/core/shared/inversify';
import { io, Socket } from 'socket.io-client';
import { PageKey } from './page-key';

/** Theia's connection with the proof of the page key in its handshake. */
@injectable()
export class KeyedConnectionSource extends WebSocketConnectionSource {

    protected override createWebSocket(url: string): Socket {
        const socket = io(url, {
            path: this.createSocketIoPath(url),
            query: { key: PageKey.get() },
            // A page on the same machine needs no long-polling warm-up.
            transports: ['websocket'],
            reconnection: true,
            reconnectionDelay: 500,
            reconnectionDelayMax: 5_000,
            reconnectionAttempts: Infinity
        });
        socket.on('connect_error', () => void this.checkKey());
        return socket;
    }

    /** After a restart the key is another one: start over at the door, which asks for it. */
    protected async checkKey(): Promise<void> {
        const response = await fetch('/openspace/door').catch(() => undefined);
        if (response?.status === 401) {
            window.location.reload();
        }
    }
}
