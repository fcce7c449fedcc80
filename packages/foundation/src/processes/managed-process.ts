import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, closeSync, openSync } from 'node:fs';
import { descendantsOf, signalAll } from './process-tree.js';

export interface ManagedProcessOptions {
    /** Begins sentences for the person. */
    readonly name: string;
    /** Where it will listen. */
    readonly url: string;
    readonly program: string;
    readonly words: readonly string[];
    /** All of it: nothing of ours is added. */
    readonly environment: NodeJS.ProcessEnv;
    readonly cwd: string;
    readonly logFile: string;
    /** Printed when it is ready. */
    readonly readyText: string;
    /** It ends what it has started by itself when it is asked to end; otherwise that is asked to end together with it. */
    readonly endsItsOwn?: boolean;
    /** Gets the process as soon as there is one to stop, before it is ready. */
    onSpawn?(running: ManagedProcess): void;
}

/** Longest wait for the first line of a server; the first start of one migrates a database. */
const START_TIMEOUT_MS = 60_000;

/** What we give a server to end by itself before it is killed; the agent server was measured to need under two seconds. */
const STOP_TIMEOUT_MS = 2_500;

/** Of what it prints before it is ready, so much is looked at; in characters. */
const MAX_GREETING_LENGTH = 10_000;

/** One run of a server program that belongs to the IDE. Ends with us, however we end. */
export class ManagedProcess {

    readonly pid: number;
    /** Resolves when the process has ended, with words for the reason. */
    readonly exited: Promise<string>;

    protected readonly ready: Promise<void>;
    protected stopping: Promise<void> | undefined;

    protected constructor(protected readonly child: ChildProcess, protected readonly options: ManagedProcessOptions) {
        this.pid = child.pid!;
        const guard = guardGroup(this.pid);
        this.exited = new Promise(resolve => child.once('exit', (code, signal) => {
            guard?.kill('SIGKILL');
            resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
        }));
        this.ready = this.readOutput();
    }

    get url(): string {
        return this.options.url;
    }

    /** Starts the program and waits until it is ready. Rejects with a message for the user if that does not happen. */
    static async start(options: ManagedProcessOptions): Promise<ManagedProcess> {
        const { name, program, words, environment, cwd, logFile } = options;
        const log = openSync(logFile, 'a', 0o600);
        const child = spawn(program, words, {
            cwd,
            env: environment,
            stdio: ['ignore', 'pipe', log],
            // A group of its own, so that all of it can be ended at once.
            detached: process.platform !== 'win32'
        });
        closeSync(log);
        await new Promise<void>((resolve, reject) => {
            child.once('spawn', resolve);
            child.once('error', error => reject(new Error(`${name} could not be started: ${error.message}`)));
        });
        const running = new ManagedProcess(child, options);
        options.onSpawn?.(running);
        await running.waitUntilReady();
        return running;
    }

    /** Asks the server to end, then makes it end. Resolves when it is gone. */
    async stop(): Promise<void> {
        this.stopping ??= this.stopNow();
        await this.stopping;
    }

    /** Last resort while our own process exits. */
    kill(): void {
        const started = descendantsOf(this.pid);
        this.signal('SIGKILL');
        signalAll(started, 'SIGKILL');
    }

    /** Waits until the server is ready; ends it, and rejects with a message for the user, if that does not happen. */
    protected async waitUntilReady(): Promise<void> {
        const { name } = this.options;
        let timer: NodeJS.Timeout | undefined;
        const tooLate = new Promise<never>((_, reject) => {
            timer = setTimeout(() => reject(new Error(`${name} did not start in time.`)), START_TIMEOUT_MS);
        });
        const ended = this.exited.then(reason => Promise.reject(new Error(`${name} did not start (${reason}).`)));
        ended.catch(() => undefined);
        try {
            await Promise.race([this.ready, ended, tooLate]);
        } catch (error) {
            await this.stop();
            throw error;
        } finally {
            clearTimeout(timer);
        }
    }

    protected readOutput(): Promise<void> {
        const { logFile, readyText } = this.options;
        let output = '';
        return new Promise<void>(resolve => this.child.stdout?.on('data', (data: Buffer) => {
            appendFile(logFile, data, () => undefined);
            if (output.length < MAX_GREETING_LENGTH) {
                output += data.toString();
                if (output.includes(readyText)) {
                    resolve();
                }
            }
        }));
    }

    protected async stopNow(): Promise<void> {
        const started = descendantsOf(this.pid);
        const timer = setTimeout(() => this.signal('SIGKILL'), STOP_TIMEOUT_MS);
        if (this.options.endsItsOwn) {
            signalAll([this.pid], 'SIGTERM');
        } else {
            this.signal('SIGTERM');
            signalAll(started, 'SIGTERM');
        }
        await this.exited;
        clearTimeout(timer);
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
