import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { DEFAULT_MODEL } from '../scenario/scenario.js';
import { answerCompletion, hasKey } from './completion-route.js';
import { answerControl, CONTROL_PREFIX } from './control-routes.js';
import { sendError, sendJson } from './http-json.js';
import { Stage } from './stage.js';

/** Milliseconds; longer than clients keep idle connections, so that we never close one that is about to be used. */
const KEEP_ALIVE = 120_000;

/** The HTTP side of a scripted model. */
export class ModelServer {
    protected readonly server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => this.serve(request, response));
    protected readonly running = new Set<Promise<void>>();

    constructor(protected readonly stage: Stage) { }

    /** Resolves with the address, without a slash at the end; rejects if it cannot listen. */
    async listen(port: number, host: string): Promise<string> {
        this.server.listen(port, host);
        await once(this.server, 'listening');
        // A string only for pipes, null only when closed.
        return addressUrl(this.server.address() as AddressInfo);
    }

    /** Ends all connections; resolves when no reply plays any more. */
    async close(): Promise<void> {
        const closed = new Promise(resolve => this.server.close(resolve));
        this.server.closeAllConnections();
        await closed;
        await Promise.all(this.running);
    }

    protected serve(request: IncomingMessage, response: ServerResponse): void {
        const answer = this.answer(request, response).catch((error: Error) => {
            if (response.headersSent) {
                response.destroy(error);
            } else {
                sendError(response, 500, error.message, 'internal_error');
            }
        });
        this.running.add(answer);
        void answer.finally(() => this.running.delete(answer));
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const [path] = (request.url ?? '').split('?');
        const route = `${request.method} ${path}`;
        if (path.startsWith(CONTROL_PREFIX)) {
            return answerControl(route, this.stage, request, response);
        }
        switch (route) {
            case 'POST /v1/chat/completions':
                return answerCompletion(this.stage, request, response);
            case 'GET /v1/models':
                return this.answerModels(request, response);
            default:
                return sendError(response, 404, `No such route: ${route}`);
        }
    }

    protected answerModels(request: IncomingMessage, response: ServerResponse): void {
        if (!hasKey(this.stage, request)) {
            return sendError(response, 401, 'Incorrect API key provided', 'authentication_error');
        }
        const id = this.stage.rules.scenario.model ?? DEFAULT_MODEL;
        sendJson(response, 200, { object: 'list', data: [{ id, object: 'model', created: 0, owned_by: 'scripted-model' }] });
    }
}

/** A server that listens everywhere is reached on the loopback address. */
function addressUrl({ address, family, port }: AddressInfo): string {
    const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
    return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`;
}
