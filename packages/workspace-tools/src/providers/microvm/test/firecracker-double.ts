import { spawn, type ChildProcess } from 'node:child_process';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { AGENT_MAIN, AGENT_PACKAGE } from '../../../agent-sandbox/agent-program.js';
import { killProcess, type ProcessIdentity } from '../../remains/process-identity.js';
import { AGENT_SOCKET, API_SOCKET, type ApiCall } from '../firecracker/firecracker-api.js';

export interface DoubleOptions {
    /** Where Firecracker would run. */
    folder: string;
    /** What its agent takes for the workspace. */
    workspace: string;
    /** Calls that are refused, with the reason. */
    faults?: Readonly<Record<string, string>>;
    /** So many connections come too early. */
    bootingFor?: number;
}

/**
 * Answers as Firecracker does, by its documentation: over HTTP on a socket, and by `CONNECT` on another one. Behind that one is the
 * real agent, as a process of this machine. The program that the engine starts does nothing but live.
 */
export class FirecrackerDouble {
    /** Stands for Firecracker in the list of processes. */
    static readonly PROGRAM: readonly string[] = ['/bin/sh', '-c', 'exec sleep 1000', 'firecracker'];

    readonly calls: ApiCall[] = [];
    /** First lines on the socket of the guest. */
    readonly connects: string[] = [];
    process: ProcessIdentity | undefined;
    protected readonly servers: Server[] = [];
    protected readonly agents: ChildProcess[] = [];

    constructor(protected readonly options: DoubleOptions) {
        this.servers.push(
            createHttpServer((request, response) => void this.answer(request, response)).listen(join(options.folder, API_SOCKET))
        );
    }

    close(): void {
        this.servers.forEach(server => server.close());
        this.agents.forEach(agent => agent.kill('SIGKILL'));
    }

    protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        let text = '';
        for await (const piece of request.setEncoding('utf8')) {
            text += String(piece);
        }
        const path = request.url ?? '';
        const call: ApiCall = { path: `${request.method} ${path}`, body: JSON.parse(text) as object };
        this.calls.push(call);
        const fault = this.options.faults?.[path];
        if (fault !== undefined) {
            response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ fault_message: fault }));
            return;
        }
        if (path === '/actions') {
            this.servers.push(createServer(socket => this.connect(socket)).listen(join(this.options.folder, AGENT_SOCKET)));
        }
        response.writeHead(204).end();
    }

    protected connect(socket: Socket): void {
        socket.on('error', () => undefined);
        socket.once('data', (line: Buffer) => {
            this.connects.push(line.toString());
            if (this.connects.length <= (this.options.bootingFor ?? 0)) {
                socket.destroy();
                return;
            }
            socket.write('OK 1073741824\n');
            const agent = spawn(
                process.execPath, [join(AGENT_PACKAGE, AGENT_MAIN), '--id', 'double', '--root', this.options.workspace],
                { stdio: ['pipe', 'pipe', 'ignore'] }
            );
            this.agents.push(agent);
            socket.pipe(agent.stdin);
            agent.stdout.pipe(socket);
            socket.on('close', () => agent.stdin.end());
            // The guest turns itself off when its agent has ended.
            agent.on('exit', () => {
                socket.destroy();
                if (this.process) {
                    killProcess(this.process);
                }
            });
        });
    }
}
