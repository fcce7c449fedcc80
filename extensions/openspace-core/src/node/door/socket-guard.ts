import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the guard asks before anything of the socket's own code sees a request. */
export interface SocketRules {
    /** For requests that want to become a socket. */
    allowsUpgrade(request: IncomingMessage): boolean;
    /** For plain requests; those that do not concern the socket are to be let through. */
    allowsRequest(request: IncomingMessage): boolean;
}

const REFUSAL = JSON.stringify({ error: 'The socket needs the page key, from our own page.' });

/**
 * Refuses with 403 what the rules do not allow. Socket.IO answers refused upgrades with 400, serves its client code to
 * everybody, and replaces the listeners of the server when it attaches. So this stands before all listeners, whoever
 * comes first: where the server tells them about a request.
 */
export function guardSocket(server: EventEmitter, rules: SocketRules): void {
    const emit = server.emit.bind(server);
    server.emit = (event: string | symbol, ...details: unknown[]): boolean => {
        // Node emits these two with exactly these details.
        if (event === 'upgrade') {
            const [request, socket] = details as [IncomingMessage, Duplex];
            if (!rules.allowsUpgrade(request)) {
                refuseUpgrade(socket);
                return true;
            }
        } else if (event === 'request') {
            const [request, response] = details as [IncomingMessage, ServerResponse];
            if (!rules.allowsRequest(request)) {
                refuseRequest(response);
                return true;
            }
        }
        return emit(event, ...details);
    };
}

function refuseUpgrade(socket: Duplex): void {
    // Whoever is refused may be gone already; without a listener that would be an error of the whole process.
    socket.on('error', () => socket.destroy());
    const head = [
        'HTTP/1.1 403 Forbidden', 'Connection: close', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(REFUSAL)}`
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${REFUSAL}`, () => socket.destroy());
}

function refuseRequest(response: ServerResponse): void {
    response.writeHead(403, { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff', 'Connection': 'close' });
    response.end(REFUSAL);
}
