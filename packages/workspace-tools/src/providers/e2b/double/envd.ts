import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** In the envelope of a message: nothing special, and the last one. */
const MESSAGE = 0, END = 2;

const KEEPALIVE_MS = 20_000;

interface Selector {
    process: { pid: number };
}

interface StartRequest {
    process: { cmd: string; args?: string[]; envs?: Record<string, string>; cwd?: string };
    stdin?: boolean;
}

/** An error as Connect has it. */
class RpcError extends Error {
    constructor(readonly status: number, readonly code: string, message: string) {
        super(message);
    }
}

/**
 * The part of E2B's protocol that is spoken inside of a sandbox, as far as our provider uses it: processes by Connect with JSON,
 * files by HTTP. Like the real one it signals a single process and knows nothing of what that has started.
 */
export class Envd {
    protected readonly children = new Map<number, ChildProcess>();

    constructor(protected readonly environment: Readonly<Record<string, string>>) { }

    listen(socket: string, onReady: () => void): void {
        createServer((request, response) => {
            this.answer(request, response).catch((error: unknown) => {
                const known = error instanceof RpcError ? error : new RpcError(500, 'internal', String(error));
                response.writeHead(known.status, { 'content-type': 'application/json' }).end(
                    JSON.stringify({ code: known.code, message: known.message })
                );
            });
        }).listen(socket, onReady);
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = new URL(request.url ?? '/', 'http://envd');
        const path = url.searchParams.get('path') ?? undefined;
        switch (`${request.method} ${url.pathname}`) {
            case 'GET /health': return void response.writeHead(204).end();
            case 'GET /files': return void response.writeHead(200).end(readFileSync(path ?? ''));
            case 'POST /files': return this.upload(request, response, path);
            case 'POST /process.Process/Start': return this.start(envelope(await buffer(request)) as StartRequest, response);
            case 'POST /process.Process/SendInput':
                return this.sendInput(await json(request) as Selector & { input: { stdin: string } }, response);
            case 'POST /process.Process/SendSignal': return this.sendSignal(await json(request) as Selector & { signal: string }, response);
            case 'POST /process.Process/CloseStdin':
                this.child(await json(request) as Selector).stdin?.end();
                return respond(response, {});
            default: throw new RpcError(404, 'unimplemented', `The double does not know ${request.method} ${url.pathname}`);
        }
    }

    protected async upload(request: IncomingMessage, response: ServerResponse, path: string | undefined): Promise<void> {
        const form = await new Response(
            new Uint8Array(await buffer(request)), { headers: { 'content-type': request.headers['content-type'] ?? '' } }
        ).formData();
        const written: object[] = [];
        for (const file of form.getAll('file')) {
            if (typeof file !== 'string') {
                const target = path ?? file.name;
                mkdirSync(dirname(target), { recursive: true });
                writeFileSync(target, new Uint8Array(await file.arrayBuffer()));
                written.push({ name: target.split('/').pop(), path: target, type: 'file' });
            }
        }
        respond(response, written);
    }

    protected start({ process: { cmd, args, envs, cwd }, stdin }: StartRequest, response: ServerResponse): void {
        const child = spawn(
            cmd, args ?? [],
            { cwd, env: { ...this.environment, ...envs }, detached: true, stdio: [stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'] }
        );
        const { pid } = child;
        response.writeHead(200, { 'content-type': 'application/connect+json' });
        const send = (event: object): boolean => response.write(enclose(MESSAGE, { event }));
        if (pid === undefined) {
            child.on('error', error => response.end(enclose(END, { error: { code: 'invalid_argument', message: error.message } })));
            return;
        }
        this.children.set(pid, child);
        send({ start: { pid } });
        const keepalive = setInterval(() => send({ keepalive: {} }), KEEPALIVE_MS);
        for (const output of ['stdout', 'stderr'] as const) {
            child[output]!.on('data', (chunk: Buffer) => {
                if (!send({ data: { [output]: chunk.toString('base64') } })) {
                    child[output]!.pause();
                    response.once('drain', () => child[output]!.resume());
                }
            });
        }
        // Nobody listens any more: the process goes on, as it does at E2B.
        response.on('close', () => {
            child.stdout!.resume();
            child.stderr!.resume();
        });
        child.stdin?.on('error', () => undefined);
        child.on('close', (code, signal) => {
            clearInterval(keepalive);
            this.children.delete(pid);
            send({ end: {
                exitCode: code ?? -1, exited: signal === null, status: signal === null ? `exit status ${code}` : `signal: ${signal}`
            } });
            response.end(enclose(END, {}));
        });
    }

    protected sendInput(request: Selector & { input: { stdin: string } }, response: ServerResponse): Promise<void> {
        const { stdin } = this.child(request);
        return new Promise((resolve, reject) => {
            stdin?.write(
                Buffer.from(request.input.stdin, 'base64'),
                error => error ? reject(new RpcError(500, 'internal', error.message)) : resolve(respond(response, {}))
            );
        });
    }

    protected sendSignal(request: Selector & { signal: string }, response: ServerResponse): void {
        const signal = request.signal.replace(/^SIGNAL_/, '') as NodeJS.Signals;
        this.child(request).kill(constants.signals[signal]);
        respond(response, {});
    }

    protected child({ process: { pid } }: Selector): ChildProcess {
        const child = this.children.get(pid);
        if (!child) {
            throw new RpcError(404, 'not_found', `process with pid ${pid} not found`);
        }
        return child;
    }
}

function respond(response: ServerResponse, answer: object): void {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function json(request: IncomingMessage): Promise<unknown> {
    return JSON.parse((await buffer(request)).toString());
}

/** Flags, length, message. */
function enclose(flags: number, message: object): Buffer {
    const body = Buffer.from(JSON.stringify(message));
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(body.length, 1);
    return Buffer.concat([head, body]);
}

function envelope(bytes: Buffer): unknown {
    return JSON.parse(bytes.subarray(5, 5 + bytes.readUInt32BE(1)).toString());
}
