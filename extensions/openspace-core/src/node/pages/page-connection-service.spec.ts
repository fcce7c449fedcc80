import { EventEmitter } from 'node:events';
import { MessagingContainer } from '@theia/core/lib/node/messaging/default-messaging-service';
import { WebsocketEndpoint } from '@theia/core/lib/node/messaging/websocket-endpoint';
import { ReconnectableSocketChannel } from '@theia/core/lib/node/messaging/websocket-frontend-connection-service';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageConnectionService } from './page-connection-service';
import { PageRegistry } from './page-registry';

let service: PageConnectionService;
let told: unknown[][];
let disconnected: number;

beforeEach(() => {
    // Theia reports connections there, and reads how long it keeps a lost one.
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubEnv('FRONTEND_CONNECTION_TIMEOUT', '-1');
    told = [];
    disconnected = 0;
    const container = new Container();
    container.bind(PageRegistry).toConstantValue({
        socketLost: (id: string) => told.push(['lost', id]), socketBack: (id: string) => told.push(['back', id])
    } as unknown as PageRegistry);
    container.bind(WebsocketEndpoint).toConstantValue({} as WebsocketEndpoint);
    container.bind(MessagingContainer).toConstantValue(container);
    container.bind(PageConnectionService).toSelf();
    service = container.get(PageConnectionService);
});

afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
});

/** A page connects, for the first time or again. */
function connect(frontendId: string): EventEmitter {
    const socket = new EventEmitter();
    const channel = { disconnect: () => disconnected++ } as unknown as ReconnectableSocketChannel;
    service.handleSocketDisconnect(
        socket as unknown as Parameters<PageConnectionService['handleSocketDisconnect']>[0], channel, frontendId
    );
    return socket;
}

it('tells at once whose socket broke and whose came back; Theia does what it always does', () => {
    const socket = connect('one');
    connect('other');
    expect({ told, disconnected }).toEqual({ told: [['back', 'one'], ['back', 'other']], disconnected: 0 });
    socket.emit('disconnect', 'transport close');
    connect('one');
    expect({ told: told.slice(2), disconnected }).toEqual({ told: [['lost', 'one'], ['back', 'one']], disconnected: 1 });
});
