import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { io, Socket } from 'socket.io-client';

/** Theia's connection with the proof of the page key in its handshake. */
@injectable()
export class KeyedConnectionSource extends WebSocketConnectionSource {

    protected readonly onDidRefuseKeyEmitter = new Emitter<void>();
    /** The backend was started again and has another key: this page can only return by the door. */
    readonly onDidRefuseKey: Event<void> = this.onDidRefuseKeyEmitter.event;

    isKeyRefused = false;

    protected override createWebSocket(url: string): Socket {
        const key = PageKey.get();
        const socket = io(url, {
            path: this.createSocketIoPath(url),
            query: { key },
            // A page on the same machine needs no long-polling warm-up.
            transports: ['websocket'],
            reconnection: true,
            reconnectionDelay: 500,
            reconnectionDelayMax: 5_000,
            reconnectionAttempts: Infinity
        });
        socket.on('connect_error', () => void this.checkKey(key));
        return socket;
    }

    /** Says that the key is an old one, and starts over as soon as the person has signed in with the new one in another tab. */
    protected async checkKey(key: string): Promise<void> {
        const status = (await fetch('/openspace/door').catch(() => undefined))?.status;
        if (status === 401 && !this.isKeyRefused) {
            this.isKeyRefused = true;
            this.onDidRefuseKeyEmitter.fire();
        } else if (status === 204 && PageKey.get() !== key) {
            window.location.reload();
        }
    }
}

/** The page key as `src/door/openspace-door.js` left it; that script also proves it on every request of the page. */
namespace PageKey {
    const STORAGE = 'openspace.key';

    export function get(): string {
        return localStorage.getItem(STORAGE) ?? '';
    }
}
