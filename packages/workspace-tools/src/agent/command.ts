import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { leanSocket } from '../channel/lean-socket.js';
import type { ExecMessage } from '../channel/messages.js';
import type { CallOutput } from './call-output.js';
import { errorCode, Failure } from './failure.js';
import { OutputReader } from './output-reader.js';
import type { OutputPipe } from './output-pipes.js';
import type { PipeIdentity } from './processes/call-processes.js';

/** As a shell would say it. */
const CANNOT_RUN = 126;
const NOT_THERE = 127;

/** What a command starts with, all of it open. The descriptors are closed when it runs. */
export interface CommandPlace {
    /** The folder to start in. */
    folder: number;
    environment: Readonly<Record<string, string>>;
    input: number | undefined;
    /** Stdout and stderr. */
    pipes: readonly [OutputPipe, OutputPipe] | undefined;
}

/** One program that was started for a call. */
export class Command {
    /** Of the program itself. */
    readonly exitCode: Promise<number>;
    /** By which one can see that a process prints for this command. Those that are closed are left out: their numbers are used again. */
    readonly pipes = new Set<PipeIdentity>();
    protected readonly outputs: OutputReader[];

    protected constructor(readonly pid: number, child: ChildProcess, place: CommandPlace, output: CallOutput) {
        this.exitCode = new Promise(
            resolve => child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
        );
        const streams = place.pipes?.map(pipe => this.open(pipe.reading)) ?? [child.stdout!, child.stderr!];
        this.outputs = [new OutputReader(streams[0], 'stdout', output), new OutputReader(streams[1], 'stderr', output)];
    }

    /** The exit code that a shell would give if the program cannot be started. */
    static async start(message: ExecMessage, place: CommandPlace, output: CallOutput): Promise<Command | number> {
        const [program, ...words] = message.argv;
        let problem: unknown;
        let child: ChildProcess | undefined;
        try {
            child = spawn(program, words, {
                // The folder that was looked at, even if its path leads elsewhere by now.
                cwd: `/proc/self/fd/${place.folder}`,
                env: place.environment,
                detached: true,
                stdio: [place.input ?? 'ignore', place.pipes?.[0].writing ?? 'pipe', place.pipes?.[1].writing ?? 'pipe']
            });
            child.on('error', error => { problem = error; });
        } catch (error) {
            problem = error;
        }
        [place.folder, place.input, ...place.pipes?.map(pipe => pipe.writing) ?? []].forEach(close);
        if (child?.pid !== undefined) {
            return new Command(child.pid, child, place, output);
        }
        place.pipes?.forEach(pipe => closeSync(pipe.reading));
        // Node says only a moment later why there is no process.
        await new Promise(resolve => setImmediate(resolve));
        return codeOf(problem);
    }

    protected open(pipe: number): Socket {
        const identity = identityOf(pipe);
        this.pipes.add(identity);
        return leanSocket({ fd: pipe, readable: true, writable: false }).on('close', () => this.pipes.delete(identity));
    }

    /** Resolves when all that the program wrote was handed over; whatever is written later goes nowhere. */
    async drained(): Promise<void> {
        await Promise.all(this.outputs.map(output => output.drained()));
    }
}

function close(descriptor: number | undefined): void {
    if (descriptor !== undefined) {
        closeSync(descriptor);
    }
}

function identityOf(pipe: number): PipeIdentity {
    const { dev, ino } = fstatSync(pipe);
    return { dev, ino };
}

function codeOf(problem: unknown): number {
    switch (errorCode(problem)) {
        case 'ENOENT': return NOT_THERE;
        case 'EACCES': case 'EPERM': case 'E2BIG': case 'ENOEXEC': case 'EISDIR': case 'ENOTDIR': case 'ELOOP': case 'ETXTBSY':
        case 'ENAMETOOLONG': case 'ERR_INVALID_ARG_VALUE':
            return CANNOT_RUN;
        default:
            throw new Failure(
                'provider', `The program could not be started: ${problem instanceof Error ? problem.message : String(problem)}`
            );
    }
}
