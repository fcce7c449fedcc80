import {
    ReconnectableSocketChannel, WebsocketFrontendConnectionService
} from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TabRegistry } from './tab-registry';

type Socket = Parameters<WebsocketFrontendConnectionService['handleSocketDisconnect']>[0];

/** Tells the registry of tabs when a page's socket breaks and comes back; Theia itself keeps that secret for a minute. */
@injectable()
export class TabConnectionService extends WebsocketFrontendConnectionService {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    override handleSocketDisconnect(socket: Socket, channel: ReconnectableSocketChannel, frontEndId: string): void {
        this.tabs.socketBack(frontEndId);
        super.handleSocketDisconnect(socket, channel, frontEndId);
        socket.on('disconnect', () => this.tabs.socketLost(frontEndId));
    }
}
