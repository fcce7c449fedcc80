import { ConnectionStatus, ConnectionStatusService, PingService } from '@theia/core/lib/browser/connection-status-service';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedConnectionSource } from '../door/keyed-connection-source';
import { BackendConnection } from './backend-connection';

describe('BackendConnection', () => {
    const socket = { connected: true };
    let closed: Emitter<void>, opened: Emitter<void>, refused: Emitter<void>, statusChanged: Emitter<ConnectionStatus>;
    let status: { currentStatus: ConnectionStatus; onStatusChange: unknown };
    let source: { isKeyRefused: boolean };
    let ping: () => void;
    let backend: BackendConnection;

    beforeEach(() => {
        [closed, opened, refused] = [new Emitter(), new Emitter(), new Emitter()];
        statusChanged = new Emitter();
        socket.connected = true;
        status = { currentStatus: ConnectionStatus.ONLINE, onStatusChange: statusChanged.event };
        const events = { onSocketDidClose: closed.event, onSocketDidOpen: opened.event, onDidRefuseKey: refused.event };
        const keyed = { socket, isKeyRefused: false, ...events };
        source = keyed;
        const container = new Container();
        container.bind(ConnectionStatusService).toConstantValue(status);
        container.bind(KeyedConnectionSource).toConstantValue(keyed as unknown as KeyedConnectionSource);
        container.bind(PingService).toConstantValue({ ping: () => new Promise<void>(resolve => ping = resolve) });
        container.bind(BackendConnection).toSelf().inSingletonScope();
        backend = container.get(BackendConnection);
    });

    const lose = (): void => {
        socket.connected = false;
        closed.fire();
    };
    const comeBack = (): void => {
        socket.connected = true;
        opened.fire();
    };
    const become = (current: ConnectionStatus): void => {
        status.currentStatus = current;
        statusChanged.fire(current);
    };

    it('knows a socket that is gone, a backend that is silent, and one that has another key', () => {
        const states: string[] = [];
        backend.onDidChange(() => states.push(`${backend.state} ${backend.isConnected}`));
        become(ConnectionStatus.OFFLINE);
        lose();
        source.isKeyRefused = true;
        refused.fire();
        become(ConnectionStatus.ONLINE);
        comeBack();
        expect(states).toEqual(['stalled true', 'lost false', 'locked-out false', 'online true']);
    });

    it('passes answers and refusals on', async () => {
        expect(await backend.ask(async () => 1)).toEqual({ answer: 1 });
        await expect(backend.ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    });

    it('gives up on a call when the connection was lost and is back, after answers that waited there', async () => {
        const asked = backend.ask(() => new Promise(() => undefined));
        let given: unknown = 'nothing';
        void asked.then(answer => { given = answer; });
        lose();
        comeBack();
        await new Promise(resolve => setTimeout(resolve));
        expect(given).toBe('nothing');
        ping();
        expect(await asked).toBeUndefined();
    });

    it('takes the answer that comes after all', async () => {
        let answer!: (value: string) => void;
        const asked = backend.ask(() => new Promise<string>(resolve => answer = resolve));
        become(ConnectionStatus.OFFLINE);
        become(ConnectionStatus.ONLINE);
        answer('late');
        expect(await asked).toEqual({ answer: 'late' });
    });

    it('does not take a lost connection for a refusal', async () => {
        lose();
        const asked = backend.ask(vi.fn(() => Promise.reject(new Error('the buffer is full'))));
        await new Promise(resolve => setTimeout(resolve));
        comeBack();
        ping();
        expect(await asked).toBeUndefined();
    });
});
