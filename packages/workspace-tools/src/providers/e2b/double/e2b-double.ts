import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { E2bSettings } from '../e2b-settings.js';
import { DoubleMachine } from './double-machine.js';

/** One that closes inputs and takes files in both ways. */
const ENVD_VERSION = '0.6.2';

interface CreateBody {
    metadata?: Record<string, string>;
    envVars?: Record<string, string>;
    timeout?: number;
    allow_internet_access?: boolean;
}

/**
 * E2B's protocol on loopback, as far as our provider uses it, for tests: the service itself was never asked. Sandboxes are made by
 * bubblewrap, and what runs in them runs for real.
 */
export class E2bDouble {
    /** Of requests to create one. */
    readonly created: CreateBody[] = [];
    /** `METHOD path` of every request to the service, not to the sandboxes. */
    readonly requests: string[] = [];
    readonly machines = new Map<string, DoubleMachine>();
    protected readonly apiKey = `e2b_${randomBytes(20).toString('hex')}`;
    protected readonly server = createServer((request, response) => {
        this.answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
    });

    protected constructor() { }

    static async start(): Promise<E2bDouble> {
        const double = new E2bDouble();
        double.server.listen(0, '127.0.0.1').unref();
        await once(double.server, 'listening');
        return double;
    }

    get settings(): E2bSettings {
        const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
        return { apiKey: this.apiKey, apiUrl: url, sandboxUrl: url };
    }

    async stop(): Promise<void> {
        const closed = new Promise(resolve => this.server.close(resolve));
        this.server.closeAllConnections();
        await closed;
        await Promise.all([...this.machines.values()].map(machine => machine.kill()));
    }

    /** Without anybody having asked for it. */
    async lose(machine: DoubleMachine): Promise<void> {
        this.machines.delete(machine.id);
        await machine.kill();
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const id = request.headers['e2b-sandbox-id'];
        if (typeof id === 'string') {
            this.pass(request, response, this.machines.get(id));
            return;
        }
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
        this.requests.push(`${request.method} ${pathname}`);
        if (request.headers['x-api-key'] !== this.apiKey) {
            refuse(response, 401, 'Invalid API key');
            return;
        }
        if (pathname === '/v2/sandboxes') {
            await (request.method === 'POST'
                ? this.create(await json(request) as CreateBody, response)
                : this.list(searchParams, response));
            return;
        }
        const [, machineId, action = ''] = /^(?:\/v2)?\/sandboxes\/(\w+)\/?(\w*)$/.exec(pathname) ?? [];
        const machine = this.machines.get(machineId);
        if (!machine) {
            refuse(response, 404, `Sandbox ${machineId} not found`);
            return;
        }
        await this.control(`${request.method} ${action}`, machine, response);
    }

    protected async control(action: string, machine: DoubleMachine, response: ServerResponse): Promise<void> {
        switch (action) {
            case 'DELETE ':
                await this.lose(machine);
                return void response.writeHead(204).end();
            case 'GET ': return respond(response, 200, listed(machine));
            case 'POST timeout': return void response.writeHead(204).end();
            case 'POST pause':
                if (machine.paused) {
                    return refuse(response, 409, 'Sandbox is already paused');
                }
                machine.pause();
                return void response.writeHead(204).end();
            case 'POST connect':
                machine.resume();
                return respond(response, 200, describe(machine));
            default: return refuse(response, 404, `The double does not know ${action}`);
        }
    }

    protected async create(body: CreateBody, response: ServerResponse): Promise<void> {
        this.created.push(body);
        const machine = await DoubleMachine.start(body.metadata ?? {});
        this.machines.set(machine.id, machine);
        respond(response, 201, describe(machine));
    }

    protected list(query: URLSearchParams, response: ServerResponse): void {
        const wanted = [...new URLSearchParams(query.get('metadata') ?? '')].map(
            ([name, value]) => [decodeURIComponent(name), decodeURIComponent(value)]
        );
        const found = [...this.machines.values()].filter(({ metadata }) => wanted.every(([name, value]) => metadata[name] === value));
        respond(response, 200, found.map(listed));
    }

    /** To what runs inside. */
    protected pass(request: IncomingMessage, response: ServerResponse, machine: DoubleMachine | undefined): void {
        if (!machine || machine.paused) {
            refuse(response, 502, 'The sandbox was not found');
            return;
        }
        if (request.headers['x-access-token'] !== machine.accessToken) {
            refuse(response, 401, 'unauthenticated');
            return;
        }
        const inner = forward({
            socketPath: machine.socket, method: request.method, path: request.url, headers: { ...request.headers, host: 'envd' }
        }, answer => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.on('error', () => response.destroy()).pipe(response);
        });
        inner.on('error', () => response.headersSent ? response.destroy() : refuse(response, 502, 'The sandbox was not found'));
        machine.answers.add(response);
        response.on('close', () => {
            machine.answers.delete(response);
            inner.destroy();
        });
        request.pipe(inner);
    }
}

function describe(machine: DoubleMachine): object {
    return {
        sandboxID: machine.id, templateID: 'base', clientID: 'double', envdVersion: ENVD_VERSION, envdAccessToken: machine.accessToken,
        domain: null
    };
}

function listed(machine: DoubleMachine): object {
    const time = new Date(0).toISOString();
    return {
        ...describe(machine), metadata: machine.metadata, state: machine.paused ? 'paused' : 'running', startedAt: time, endAt: time,
        cpuCount: 2, memoryMB: 512, diskSizeMB: 512
    };
}

function respond(response: ServerResponse, status: number, answer: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function refuse(response: ServerResponse, code: number, message: string): void {
    respond(response, code, { code, message });
}
