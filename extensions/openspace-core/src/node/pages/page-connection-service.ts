import {
    ReconnectableSocketChannel, WebsocketFrontendConnectionService
} from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PageChannel } from './page-channel';
import { PageRegistry } from './page-registry';

type Socket = Parameters<WebsocketFrontendConnectionService['handleSocketDisconnect']>[0];

/** Tells the registry of pages when a page's socket breaks and comes back; Theia itself keeps that secret for a minute. */
@injectable()
export class PageConnectionService extends WebsocketFrontendConnectionService {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    protected override createConnection(socket: Socket, frontEndId: string): ReconnectableSocketChannel {
        const channel = super.createConnection(socket, frontEndId);
        if (channel instanceof PageChannel) {
            channel.isGone = () => this.pages.hasLeft(frontEndId);
        }
        return channel;
    }

    override handleSocketDisconnect(socket: Socket, channel: ReconnectableSocketChannel, frontEndId: string): void {
        this.pages.socketBack(frontEndId);
        super.handleSocketDisconnect(socket, channel, frontEndId);
        socket.on('disconnect', () => this.pages.socketLost(frontEndId));
    }
}
