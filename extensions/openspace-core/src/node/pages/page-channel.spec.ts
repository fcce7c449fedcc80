import { EventEmitter } from 'node:events';
import { SocketWriteBuffer } from '@theia/core/lib/common/messaging/socket-write-buffer';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, expect, it } from 'vitest';
import { PageChannel } from './page-channel';

class FakeSocket extends EventEmitter {
    connected = true;
    readonly sent: number[] = [];

    send(data: Uint8Array): void {
        this.sent.push(data.byteLength);
    }
}

let channel: PageChannel;
let socket: FakeSocket;
let isGone: boolean;

beforeEach(() => {
    isGone = false;
    socket = new FakeSocket();
    const container = new Container();
    container.bind(SocketWriteBuffer).toSelf();
    container.bind(PageChannel).toSelf();
    channel = container.get(PageChannel);
    channel.isGone = () => isGone;
    channel.connect(socket as unknown as Parameters<PageChannel['connect']>[0]);
});

const say = (bytes: number): void => channel.getWriteBuffer().writeBytes(new Uint8Array(bytes)).commit();

function lose(): void {
    socket.connected = false;
    channel.disconnect();
}

it('keeps what is said to a page whose socket broke, until there is no more room', () => {
    say(10);
    lose();
    expect(socket.sent).toHaveLength(1);
    say(90_000);
    expect(() => say(90_000)).toThrow('Max disconnected buffer size exceeded');
    const back = new FakeSocket();
    channel.connect(back as unknown as Parameters<PageChannel['connect']>[0]);
    expect(back.sent[0]).toBeGreaterThanOrEqual(90_000);
});

it('says nothing to a page that has gone, however much it is', () => {
    isGone = true;
    say(10);
    expect(socket.sent).toHaveLength(1);
    lose();
    say(90_000);
    say(90_000);
    const back = new FakeSocket();
    channel.connect(back as unknown as Parameters<PageChannel['connect']>[0]);
    expect(back.sent).toEqual([]);
});
