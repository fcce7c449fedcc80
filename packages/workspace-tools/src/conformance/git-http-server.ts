import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A git server on loopback: the repositories below a folder, behind a name and a password. */
export class GitHttpServer {

    /** `METHOD path` of every request, with the password that it brought, if any. */
    readonly requests: { readonly line: string; readonly authorization?: string }[] = [];
    /** Instead of the backend, if it answers true. */
    intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
    /** Waited for before an authorised request is answered: meanwhile git is there, with its credentials. */
    beforeAnswer: () => Promise<void> = () => Promise.resolve();
    protected readonly server = createServer((request, response) => this.answer(request, response));

    protected constructor(protected readonly folder: string, protected readonly username: string, protected readonly password: string) { }

    static async start(folder: string, username: string, password: string): Promise<GitHttpServer> {
        const git = new GitHttpServer(folder, username, password);
        git.server.listen(0, '127.0.0.1');
        await once(git.server, 'listening');
        return git;
    }

    get origin(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    async stop(): Promise<void> {
        const closed = new Promise(resolve => this.server.close(resolve));
        this.server.closeAllConnections();
        await closed;
    }

    protected answer(request: IncomingMessage, response: ServerResponse): void {
        const { authorization } = request.headers;
        this.requests.push({ line: `${request.method} ${request.url}`, authorization });
        if (this.intercept(request, response)) {
            return;
        }
        if (authorization !== `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`) {
            response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Who are you?');
            return;
        }
        void this.beforeAnswer().then(() => this.runBackend(request, response));
    }

    protected runBackend(request: IncomingMessage, response: ServerResponse): void {
        const url = new URL(request.url ?? '/', this.origin);
        const backend = spawn('git', ['http-backend'], {
            env: {
                PATH: process.env.PATH, GIT_PROJECT_ROOT: this.folder, GIT_HTTP_EXPORT_ALL: '1', GIT_CONFIG_NOSYSTEM: '1',
                GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.receivepack', GIT_CONFIG_VALUE_0: 'true',
                REQUEST_METHOD: request.method, PATH_INFO: url.pathname, QUERY_STRING: url.search.slice(1),
                CONTENT_TYPE: request.headers['content-type'] ?? '',
                HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '', REMOTE_USER: this.username, REMOTE_ADDR: '127.0.0.1'
            }
        });
        backend.stdin.on('error', () => undefined);
        request.pipe(backend.stdin);
        const chunks: Buffer[] = [];
        backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
        backend.once('close', () => {
            const output = Buffer.concat(chunks);
            const end = output.indexOf('\r\n\r\n');
            const headers = output.subarray(0, end).toString().split('\r\n').map(line => line.split(/: (.*)/));
            const status = headers.find(([name]) => name === 'Status')?.[1];
            response.writeHead(
                status === undefined ? 200 : Number(status.slice(0, 3)),
                Object.fromEntries(headers.filter(([name]) => name && name !== 'Status').map(([name, value]) => [name, value]))
            );
            response.end(output.subarray(end + 4));
        });
    }
}
