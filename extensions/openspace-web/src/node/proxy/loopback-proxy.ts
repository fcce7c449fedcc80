import { createServer, IncomingMessage, OutgoingHttpHeaders, request, Server, ServerResponse } from 'node:http';
import { AddressInfo, connect, Socket } from 'node:net';
import { portOf } from 'openspace-core/lib/node/launch/own-ports';
import { connectHost, isLoopback } from '../../common/address/local-address';

/** Marks what the proxy says itself. */
export const PROXY_HEADER = 'x-openspace-proxy';

/** Of a connection, not of what goes through it. */
const HOP_HEADERS = [
    'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'
];

interface Target {
    readonly host: string;
    readonly port: number;
}

/** The only way out of the agent's browser: it leads to programs of this machine that are not ours, and nowhere else. */
export class LoopbackProxy {

    protected readonly server: Server;
    protected readonly sockets = new Set<Socket>();

    constructor(protected readonly isOwn: (port: number) => boolean) {
        this.server = createServer((incoming, response) => this.forward(incoming, response));
        this.server.on('connect', (incoming, socket: Socket, head) => this.tunnel(incoming, socket, head));
        this.server.on('connection', socket => this.keep(socket));
        this.server.on('clientError', (_error, socket) => socket.destroy());
    }

    /** Answers its port. */
    async start(): Promise<number> {
        await new Promise<void>((done, fail) => {
            this.server.once('error', fail);
            this.server.listen(0, '127.0.0.1', done);
        });
        return this.port;
    }

    close(): void {
        this.server.close();
        this.sockets.forEach(socket => socket.destroy());
    }

    protected get port(): number {
        return (this.server.address() as AddressInfo | null)?.port ?? 0;
    }

    protected forward(incoming: IncomingMessage, response: ServerResponse): void {
        const url = incoming.url && URL.canParse(incoming.url) ? new URL(incoming.url) : undefined;
        const target = url?.protocol === 'http:' ? this.targetOf(url.hostname, portOf(url)) : undefined;
        if (!url || !target) {
            refuse(response, 403, 'not a page of this machine');
            return;
        }
        const outgoing = request({
            ...target, method: incoming.method, path: `${url.pathname}${url.search}`, headers: endToEnd(incoming.headers), setHost: false
        });
        outgoing.on('response', answer => {
            response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
            answer.on('error', () => response.destroy());
            answer.pipe(response);
        });
        outgoing.on('error', () => response.headersSent ? response.destroy() : refuse(response, 502, 'nothing answers'));
        response.on('close', () => outgoing.destroy());
        incoming.on('error', () => outgoing.destroy());
        incoming.pipe(outgoing);
    }

    /** For what is encrypted, and for web sockets. */
    protected tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
        const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(incoming.url ?? '') ?? [];
        const target = this.targetOf(host, Number(port));
        if (!target) {
            socket.end(`HTTP/1.1 403 Forbidden\r\n${PROXY_HEADER}: 403\r\n\r\n`);
            return;
        }
        const upstream = connect(target, () => {
            socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
            upstream.write(head);
            upstream.pipe(socket);
            socket.pipe(upstream);
        });
        this.keep(upstream);
        upstream.on('error', () => socket.destroy());
        upstream.on('close', () => socket.destroy());
        socket.on('error', () => upstream.destroy());
        socket.on('close', () => upstream.destroy());
    }

    /** Undefined for what must not be reached. */
    protected targetOf(hostname: string, port: number): Target | undefined {
        if (!isLoopback(hostname) || port < 1 || port > 65_535 || port === this.port || this.isOwn(port)) {
            return undefined;
        }
        return { host: connectHost(hostname), port };
    }

    protected keep(socket: Socket): void {
        this.sockets.add(socket);
        socket.once('close', () => this.sockets.delete(socket));
    }
}

function endToEnd(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)));
}

function refuse(response: ServerResponse, status: number, reason: string): void {
    response.writeHead(status, { 'content-type': 'text/plain', [PROXY_HEADER]: String(status) }).end(reason);
}
