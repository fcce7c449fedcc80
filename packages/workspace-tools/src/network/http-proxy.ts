import {
    createServer, request as requestTo, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders,
    type ServerResponse
} from 'node:http';
import type { Duplex } from 'node:stream';
import { parseAuthority, type HostTarget, type NameProblem } from './host-name.js';
import type { NetworkCaller } from './network-callers.js';
import { isRefusal, type NetworkGate, type OpenConnection, type Refusal } from './network-gate.js';
import { carry, endSoon } from './tunnel.js';

/** Between a program and its proxy only, or made anew for the next leg. */
const OF_ONE_LEG = [
    'connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'proxy-authenticate', 'te', 'trailer', 'upgrade', 'expect',
    'http2-settings', 'alt-svc'
];

/** Where a message begins, ends and belongs: no header of one leg, whatever `Connection` says. */
const OF_THE_MESSAGE = ['content-length', 'transfer-encoding', 'host'];

const HTTP_PORT = 80;

/** What a connection is for, once a program has said it by CONNECT: nothing else may be asked for on it. */
interface Tunnel {
    readonly target: HostTarget;
    readonly caller: NetworkCaller;
    /** Made when the program asked for it; the first request takes it. */
    spare?: OpenConnection;
}

/** Speaks HTTP with programs inside: CONNECT, and requests for `http://` addresses, each of them judged by itself. */
export class HttpProxy {
    protected readonly tunnels = new WeakMap<Duplex, Tunnel>();
    protected readonly server = createServer({ requireHostHeader: true, insecureHTTPParser: false });

    constructor(protected readonly gate: NetworkGate) {
        this.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
            void this.forward(request, response).catch(() => request.socket.destroy());
        });
        this.server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
            void this.connect(request, client, head).catch(() => client.destroy());
        });
        this.server.on('clientError', (_error: Error, client: Duplex) => {
            if (client.writable) {
                client.end(answerText({ code: 'bad_request', status: 400, message: 'This is not a request for a proxy.' }));
            }
        });
    }

    accept(client: Duplex): void {
        this.server.emit('connection', client);
    }

    protected async connect(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
        client.on('error', () => undefined);
        if (this.tunnels.has(client)) {
            client.end(answerText({ code: 'bad_request', status: 400, message: 'A connection to a host cannot lead to another one.' }));
            return;
        }
        const caller = this.gate.callerOf({ header: request.headers['proxy-authorization'] });
        if (!caller) {
            client.end(ASK_FOR_NAME);
            return;
        }
        const target = parseAuthority(request.url ?? '');
        if ('problem' in target) {
            client.end(answerText(this.notAName(request.url ?? '', target, caller)));
            return;
        }
        const opened = await this.gate.open(target, caller, client);
        if (isRefusal(opened)) {
            client.end(answerText(opened));
            return;
        }
        if (client.destroyed) {
            opened.remote.destroy();
            return;
        }
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        if (head.length > 0) {
            client.unshift(head);
        }
        this.carry(client, opened, caller);
    }

    /** A connection that was asked for, in whatever way. */
    carry(client: Duplex, opened: OpenConnection, caller: NetworkCaller): void {
        client.once('close', () => endSoon(opened.remote));
        carry(client, opened, plain => {
            this.tunnels.set(plain, { target: opened.target, caller, spare: opened });
            this.accept(plain);
        });
    }

    protected async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const tunnel = this.tunnels.get(request.socket);
        const caller = tunnel?.caller ?? this.gate.callerOf({ header: request.headers['proxy-authorization'] });
        if (!caller) {
            response.writeHead(407, { 'proxy-authenticate': 'Basic realm="sandbox"', 'content-length': 0 }).end();
            return;
        }
        if (namedByConnection(request.headers).some(name => OF_THE_MESSAGE.includes(name))) {
            answer(response, { code: 'bad_request', status: 400, message: 'Connection cannot take back what frames the request.' });
            return;
        }
        const place = tunnel ? placeInTunnel(request, tunnel) : placeOf(request);
        if ('problem' in place) {
            answer(response, this.notAName(request.headers.host ?? request.url ?? '', place, caller));
            return;
        }
        const opened = takeSpare(tunnel) ?? await this.gate.open(place.target, caller, request.socket);
        if (isRefusal(opened)) {
            answer(response, opened);
            return;
        }
        if (response.destroyed) {
            opened.remote.destroy();
            return;
        }
        this.pass(request, response, place.path, opened);
    }

    /** One request, one connection: what comes next is judged anew. */
    protected pass(request: IncomingMessage, response: ServerResponse, path: string, { remote, target }: OpenConnection): void {
        let onward: ClientRequest;
        try {
            onward = requestTo({
                createConnection: () => remote, method: request.method, path, setHost: false,
                headers: { ...headersOf(request.headers), connection: 'close' }
            });
        } catch {
            remote.destroy();
            answer(response, { code: 'bad_request', status: 400, message: 'This request cannot be passed on.' });
            return;
        }
        // A connection that was made for a tunnel has been read from already, and stopped.
        onward.on('socket', socket => socket.resume());
        onward.on('response', answered => {
            try {
                handBack(answered, response);
            } catch {
                // What is thrown in a listener would end the process, and a server outside says what it likes.
                remote.destroy();
                response.destroy();
            }
        });
        onward.on('error', () => {
            remote.destroy();
            if (response.headersSent) {
                response.destroy();
            } else {
                answer(response, { code: 'unreachable', status: 502, message: `${target.host} ended the connection.` });
            }
        });
        response.on('close', () => endSoon(remote));
        request.pipe(onward);
    }

    protected notAName(what: string, { problem }: NameProblem, caller: NetworkCaller): Refusal {
        const refusal: Refusal = { code: 'not_a_name', status: 403, message: `${shown(what)}: ${problem}` };
        this.gate.refuse(what, refusal, caller);
        return refusal;
    }
}

interface Place {
    readonly target: HostTarget;
    readonly path: string;
}

/** Of a request for a proxy, which names the whole address. */
function placeOf({ url, headers, rawHeaders }: IncomingMessage): Place | NameProblem {
    const [, authority, path] = /^http:\/\/([^/?#\\]*)([/?][^#]*)?$/i.exec(url ?? '') ?? [];
    if (authority === undefined) {
        return { problem: 'The proxy takes whole addresses (http://…) and CONNECT.' };
    }
    const target = parseAuthority(authority, HTTP_PORT);
    if ('problem' in target) {
        return target;
    }
    return isFor(target, headers, rawHeaders)
        ? { target, path: path === undefined ? '/' : path.startsWith('?') ? `/${path}` : path }
        : OTHER_HOST;
}

function placeInTunnel({ url = '', headers, rawHeaders }: IncomingMessage, { target }: Tunnel): Place | NameProblem {
    return url.startsWith('/') && isFor(target, headers, rawHeaders) ? { target, path: url } : OTHER_HOST;
}

const OTHER_HOST: NameProblem = { problem: 'The request names another host (Host) than the one that it is sent to.' };

function isFor(target: HostTarget, { host }: IncomingHttpHeaders, rawHeaders: readonly string[]): boolean {
    const named = parseAuthority(host ?? '', HTTP_PORT);
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    return count === 1 && !('problem' in named) && named.host === target.host && named.port === target.port;
}

function takeSpare(tunnel: Tunnel | undefined): OpenConnection | undefined {
    const spare = tunnel?.spare;
    if (tunnel) {
        tunnel.spare = undefined;
    }
    return spare && !spare.remote.destroyed ? spare : undefined;
}

/** Statuses and reasons that a server may give and that Node does not write become ones that it does. */
function handBack(answered: IncomingMessage, response: ServerResponse): void {
    const { statusCode: status = 0, statusMessage = '' } = answered;
    response.writeHead(status >= 200 && status <= 599 ? status : 502, shown(statusMessage), headersOf(answered.headers));
    answered.pipe(response);
    answered.on('close', () => {
        if (!answered.complete) {
            response.destroy();
        }
    });
}

function namedByConnection(headers: IncomingHttpHeaders): string[] {
    return (headers.connection ?? '').toLowerCase().split(',').map(name => name.trim());
}

function headersOf(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
    const named = namedByConnection(headers).filter(name => !OF_THE_MESSAGE.includes(name));
    return Object.fromEntries(Object.entries(headers).filter(([name, value]) => (
        value !== undefined && !OF_ONE_LEG.includes(name) && !named.includes(name)
    )));
}

const ASK_FOR_NAME = 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="sandbox"\r\n'
    + 'Content-Length: 0\r\nConnection: close\r\n\r\n';

/** The reason is in the first line as well: some programs show nothing else. */
function answerText(refusal: Refusal): string {
    const body = bodyOf(refusal);
    return `HTTP/1.1 ${refusal.status} ${shown(refusal.message)}\r\nContent-Type: application/json\r\n`
        + `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

function answer(response: ServerResponse, refusal: Refusal): void {
    const body = bodyOf(refusal);
    response.writeHead(
        refusal.status, shown(refusal.message), { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    ).end(body);
}

function bodyOf({ code, message }: Refusal): string {
    return `${JSON.stringify({ error: message, code })}\n`;
}

/** Printable in one line. */
function shown(text: string): string {
    return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
}
