import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { ExecMessage, OutputName } from '../channel/messages.js';
import type { CallInput } from './call-input.js';
import type { CallOutput } from './call-output.js';
import { errorCode, Failure } from './failure.js';

/** When something still holds the output open after the end: so long nothing may come, and so long in all. */
const IDLE_MS = 100;
const LONGEST_MS = 1_000;

/** More than a pipe holds: what comes later was not written by the program itself. */
const LEFT_IN_PIPES_BYTES = 1024 * 1024;

/** As a shell would say it. */
const CANNOT_RUN = 126;
const NOT_THERE = 127;

export interface CommandPlace {
    /** Descriptor of the folder to start in. */
    folder: number;
    environment: Readonly<Record<string, string>>;
}

/** One program that was started for a call. */
export class Command {
    /** Of the program itself. */
    readonly exitCode: Promise<number>;
    protected readonly outputs: OutputReader[];

    protected constructor(protected readonly child: ChildProcess, output: CallOutput) {
        this.exitCode = new Promise(resolve => child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))));
        this.outputs = [new OutputReader(child.stdout!, 'stdout', output), new OutputReader(child.stderr!, 'stderr', output)];
    }

    /** The exit code that a shell would give if the program cannot be started. */
    static async start(message: ExecMessage, place: CommandPlace, input: CallInput | undefined, output: CallOutput): Promise<Command | number> {
        const [program, ...words] = message.argv;
        let child: ChildProcess;
        try {
            child = spawn(program, words, {
                // The folder that was looked at, even if its path leads elsewhere by now.
                cwd: `/proc/self/fd/${place.folder}`,
                env: place.environment,
                detached: true,
                stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe']
            });
        } catch (error) {
            return notStarted(error);
        }
        const problem = await new Promise<unknown>(resolve => {
            child.once('spawn', () => resolve(undefined));
            child.once('error', resolve);
        });
        if (problem) {
            return notStarted(problem);
        }
        const command = new Command(child, output);
        if (input) {
            void command.feed(input);
        }
        return command;
    }

    get pid(): number {
        return this.child.pid!;
    }

    /** Resolves when all that the program wrote was handed over; whatever is written later goes nowhere. */
    async drained(): Promise<void> {
        await Promise.all(this.outputs.map(output => output.drained()));
        this.child.stdin?.destroy();
    }

    protected async feed(input: CallInput): Promise<void> {
        const stdin = this.child.stdin!;
        // A program may end without reading all of it.
        stdin.on('error', () => undefined);
        try {
            for await (const piece of input) {
                if (!stdin.destroyed) {
                    await new Promise<void>(resolve => stdin.write(piece, () => resolve()));
                }
            }
        } finally {
            stdin.end();
        }
    }
}

function notStarted(problem: unknown): number {
    switch (errorCode(problem)) {
        case 'ENOENT': return NOT_THERE;
        case 'EACCES': case 'EPERM': case 'E2BIG': case 'ENOEXEC': case 'EISDIR': case 'ENOTDIR': case 'ELOOP': case 'ETXTBSY': case 'ERR_INVALID_ARG_VALUE':
            return CANNOT_RUN;
        default:
            throw new Failure('provider', `The program could not be started: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
}

/** Hands over what comes through one pipe, as fast as the host takes it. */
class OutputReader {
    protected ended = false;
    protected bytes = 0;
    protected lastData = 0;
    protected onChange: () => void = () => undefined;

    constructor(protected readonly pipe: Readable, name: OutputName, protected readonly output: CallOutput) {
        pipe.on('data', (chunk: Uint8Array) => {
            this.bytes += chunk.length;
            this.lastData = Date.now();
            output.data(name, chunk);
            if (!output.window.hasRoom) {
                pipe.pause();
                void output.window.room().then(() => pipe.resume());
            }
        });
        pipe.on('close', () => this.end());
        pipe.on('end', () => this.end());
        pipe.on('error', () => this.end());
    }

    async drained(): Promise<void> {
        const bytesBefore = this.bytes;
        const began = Date.now();
        this.lastData = began;
        while (!this.ended) {
            const now = Date.now();
            const idle = this.output.window.hasRoom && now - this.lastData >= IDLE_MS;
            if (idle || now - began >= LONGEST_MS && this.bytes - bytesBefore > LEFT_IN_PIPES_BYTES) {
                break;
            }
            await this.changed(IDLE_MS / 4);
        }
        this.detach();
    }

    /** What was left in the background must neither wait for us nor fail. */
    protected detach(): void {
        this.pipe.removeAllListeners('data');
        this.pipe.on('data', () => undefined);
        this.pipe.resume();
    }

    protected end(): void {
        this.ended = true;
        this.onChange();
    }

    protected changed(atMostMs: number): Promise<void> {
        return new Promise(resolve => {
            const timer = setTimeout(resolve, atMostMs);
            this.onChange = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}
