import { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { ManagedProcess, ManagedProcessOptions } from './managed-process';

export interface OpencodeProcessOptions {
    readonly binary: string;
    readonly environment: NodeJS.ProcessEnv;
    /** Not the workspace: the program would load `.env` from there. */
    readonly cwd: string;
    readonly logFile: string;
    /** Gets the process as soon as there is one to stop, before it listens. */
    onSpawn?(running: OpencodeProcess): void;
}

/** One run of the agent server. */
export class OpencodeProcess extends ManagedProcess {

    protected constructor(child: ChildProcess, options: ManagedProcessOptions, readonly url: string) {
        super(child, options);
    }

    /** Starts the server and waits until it listens. */
    static async start(options: OpencodeProcessOptions): Promise<OpencodeProcess> {
        const { binary, environment, cwd, logFile } = options;
        const port = await freePort();
        const managed: ManagedProcessOptions = {
            name: 'The agent server', program: binary, words: ['serve', '--port', String(port), '--hostname', '127.0.0.1'],
            environment, cwd, logFile, readyText: 'listening on'
        };
        const running = new OpencodeProcess(await ManagedProcess.spawn(managed), managed, `http://127.0.0.1:${port}`);
        options.onSpawn?.(running);
        await running.waitUntilReady();
        return running;
    }
}

/** A port of this machine that nobody uses at the moment. */
export function freePort(): Promise<number> {
    return new Promise((resolve, reject) => {
        const server = createServer();
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            server.close(() => typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')));
        });
    });
}
