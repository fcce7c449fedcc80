import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { FrameStream } from '../channel/frame-stream.js';
import { LinkStream } from '../channel/link-stream.js';
import type { LinkId, LinkMessage } from '../channel/messages.js';
import { Failure } from './failure.js';

/** At once; the host has a limit of its own, below. */
const MAX_CONNECTIONS = 512;

/**
 * The way out of a sandbox that has no network: a port of its own loopback. What arrives there is handed over to the host as it is;
 * nothing is understood or decided here, because a command may take this program over.
 */
export class NetworkDoor {
    protected readonly links = new Map<LinkId, LinkStream>();
    protected readonly sockets = new Set<Socket>();
    protected server: Server | undefined;
    protected lastLink = 0;

    constructor(protected readonly stream: FrameStream) { }

    /** The port; the same one if it is asked for again. */
    async listen(): Promise<number> {
        if (!this.server) {
            const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => this.accept(socket));
            server.maxConnections = MAX_CONNECTIONS;
            server.listen(0, '127.0.0.1');
            try {
                await once(server, 'listening');
            } catch (error) {
                throw new Failure('provider', `The sandbox cannot listen on its own loopback: ${String(error)}`);
            }
            server.on('error', () => undefined);
            this.server = server;
        }
        return (this.server.address() as AddressInfo).port;
    }

    receive(message: LinkMessage, payload: Uint8Array): void {
        this.links.get(message.link)?.receive(message, payload);
    }

    close(): void {
        this.server?.close();
        this.sockets.forEach(socket => socket.destroy());
        this.links.forEach(link => link.destroy());
    }

    protected accept(socket: Socket): void {
        const id = ++this.lastLink;
        const link = new LinkStream(id, this.stream, () => this.links.delete(id));
        this.links.set(id, link);
        this.sockets.add(socket);
        this.stream.send({ type: 'link-open', link: id });
        socket.on('error', () => undefined);
        socket.on('close', () => {
            this.sockets.delete(socket);
            // One that ended well may have left bytes that are still on their way.
            if (!socket.readableEnded) {
                link.destroy();
            }
        });
        link.on('close', () => socket.destroySoon());
        socket.pipe(link);
        link.pipe(socket);
    }
}
