import { ConnectionStatus, ConnectionStatusOptions, PingService } from '@theia/core/lib/browser/connection-status-service';
import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { Emitter } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WatchfulConnectionStatus } from './watchful-connection-status';

const opened = new Emitter<void>();
const active = new Emitter<void>();
const closed = new Emitter<void>();
const socket = { connected: true };
const ping = vi.fn((): Promise<void> => new Promise(() => undefined));
let status: WatchfulConnectionStatus;

beforeEach(() => {
    vi.useFakeTimers();
    const container = new Container();
    container.bind(ILogger).toConstantValue({});
    container.bind(ConnectionStatusOptions).toConstantValue({ offlineTimeout: 5_000 });
    container.bind(PingService).toConstantValue({ ping });
    container.bind(WebSocketConnectionSource).toConstantValue({
        socket, onSocketDidOpen: opened.event, onSocketDidClose: closed.event, onIncomingMessageActivity: active.event
    } as unknown as WebSocketConnectionSource);
    container.bind(WatchfulConnectionStatus).toSelf();
    status = container.get(WatchfulConnectionStatus);
    opened.fire();
});
afterEach(() => {
    status.dispose();
    vi.useRealTimers();
});

it('says that a backend that does not answer is offline, and that it is back with the first sign of life', async () => {
    await vi.advanceTimersByTimeAsync(9_000);
    expect(status.currentStatus).toBe(ConnectionStatus.ONLINE);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(status.currentStatus).toBe(ConnectionStatus.OFFLINE);
    active.fire();
    expect(status.currentStatus).toBe(ConnectionStatus.ONLINE);
});

it('sends no pings without a socket', async () => {
    socket.connected = false;
    ping.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ping).not.toHaveBeenCalled();
    socket.connected = true;
});
