import { ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { descendantsOf, signalAll } from './process-tree';

export interface OpencodeProcessOptions {
    readonly binary: string;
    readonly environment: NodeJS.ProcessEnv;
    /** Not the workspace: the program would load `.env` from there. */
    readonly cwd: string;
    readonly logFile: string;
    /** Gets the process as soon as there is one to stop, before it listens. */
    onSpawn?(running: OpencodeProcess): void;
}

/** Longest wait for the first line of the server; its first start migrates a database. */
const START_TIMEOUT_MS = 60_000;

/** What we give the server to end by itself before it is killed; it was measured to need under two seconds. */
const STOP_TIMEOUT_MS = 2_500;

/** One run of the agent server. Ends with us, however we end. */
export class OpencodeProcess {

    /** Resolves when the process has ended, with words for the reason. */
    readonly exited: Promise<string>;

    protected stopping: Promise<void> | undefined;

    protected constructor(readonly url: string, readonly pid: number, protected readonly child: ChildProcess, protected readonly guard: ChildProcess | undefined) {
        this.exited = new Promise(resolve => child.once('exit', (code, signal) => {
            guard?.kill('SIGKILL');
            resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
        }));
    }

    /** Starts the server and waits until it listens. */
    static async start(options: OpencodeProcessOptions): Promise<OpencodeProcess> {
        const port = await freePort();
        const log = fs.openSync(options.logFile, 'a', 0o600);
        const child = spawn(options.binary, ['serve', '--port', String(port), '--hostname', '127.0.0.1'], {
            cwd: options.cwd,
            env: options.environment,
            stdio: ['ignore', 'pipe', log],
            // A group of its own, so that all of it can be ended at once.
            detached: process.platform !== 'win32'
        });
        fs.closeSync(log);
        await new Promise<void>((resolve, reject) => {
            child.once('spawn', resolve);
            child.once('error', error => reject(new Error(`The agent server could not be started: ${error.message}`)));
        });
        const running = new OpencodeProcess(`http://127.0.0.1:${port}`, child.pid!, child, guardGroup(child.pid!));
        options.onSpawn?.(running);
        try {
            await running.listening(options.logFile);
        } catch (error) {
            await running.stop();
            throw error;
        }
        return running;
    }

    protected async listening(logFile: string): Promise<void> {
        let output = '';
        const heard = new Promise<void>(resolve => this.child.stdout?.on('data', (data: Buffer) => {
            fs.appendFile(logFile, data, () => undefined);
            if (output.length < 10_000) {
                output += data.toString();
                if (output.includes('listening on')) {
                    resolve();
                }
            }
        }));
        let timer: NodeJS.Timeout | undefined;
        const tooLate = new Promise<never>((_, reject) => {
            timer = setTimeout(() => reject(new Error('The agent server did not start in time.')), START_TIMEOUT_MS);
        });
        const ended = this.exited.then(reason => Promise.reject(new Error(`The agent server did not start (${reason}).`)));
        ended.catch(() => undefined);
        try {
            await Promise.race([heard, ended, tooLate]);
        } finally {
            clearTimeout(timer);
        }
    }

    /** Asks the server to end, then makes it end. Resolves when it is gone. */
    async stop(): Promise<void> {
        this.stopping ??= this.stopNow();
        await this.stopping;
    }

    protected async stopNow(): Promise<void> {
        const started = descendantsOf(this.pid);
        const timer = setTimeout(() => this.signal('SIGKILL'), STOP_TIMEOUT_MS);
        this.signal('SIGTERM');
        signalAll(started, 'SIGTERM');
        await this.exited;
        clearTimeout(timer);
        this.signal('SIGKILL');
        signalAll(started, 'SIGKILL');
    }

    /** Last resort while our own process exits. */
    kill(): void {
        const started = descendantsOf(this.pid);
        this.signal('SIGKILL');
        signalAll(started, 'SIGKILL');
    }

    protected signal(signal: NodeJS.Signals): void {
        try {
            process.kill(process.platform === 'win32' ? this.pid : -this.pid, signal);
        } catch {
            // Nobody is left in the group.
        }
    }
}

/**
 * A shell that waits for the end of the pipe that only we hold, then ends the server and what it started: works also when
 * we are killed hard. The agent's commands have groups of their own, so they are found by their parents.
 */
function guardGroup(pid: number): ChildProcess | undefined {
    if (process.platform === 'win32') {
        return undefined;
    }
    const script = [
        'trap "" TERM INT HUP',
        'below() { for c in $(ps -A -o pid=,ppid= 2>/dev/null | awk -v p="$1" \'$2 == p { print $1 }\'); do echo "$c"; below "$c"; done; }',
        'read -r _',
        `all=$(below ${pid})`,
        `kill -TERM -${pid} $all 2>/dev/null`,
        'sleep 1',
        `kill -KILL -${pid} $all 2>/dev/null`
    ].join('\n');
    const guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    guard.on('error', () => undefined);
    guard.stdin?.on('error', () => undefined);
    guard.unref();
    return guard;
}

function freePort(): Promise<number> {
    return new Promise((resolve, reject) => {
        const server = createServer();
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            server.close(() => typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')));
        });
    });
}
