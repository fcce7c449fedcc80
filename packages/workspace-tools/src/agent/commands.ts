import { randomBytes } from 'node:crypto';
import { closeSync, readlinkSync } from 'node:fs';
import type { CallId, ExecMessage, ExecResult, SignalMessage, SignalResult } from '../channel/messages.js';
import type { BackgroundProcess } from '../provider/sandbox.js';
import type { CallInput } from './call-input.js';
import type { CallOutput } from './call-output.js';
import { Command } from './command.js';
import { Failure } from './failure.js';
import { closePipe, OutputPipes } from './output-pipes.js';
import type { AgentOptions } from './options.js';
import type { WorkspaceFiles } from './files/workspace-files.js';
import { callMarker, CALL_VARIABLE, type CallOwner } from './processes/call-marker.js';
import { CallProcesses, type CallTrace } from './processes/call-processes.js';
import { readCommandLine, readProcess, type ProcessEntry } from './processes/process-table.js';
import { kill, SANDBOX_FREEZER, terminate } from './processes/sweep.js';

/** Enough to say what goes on. */
const NAMED_PROCESSES = 50;
const NAMED_CHARACTERS = 300;

/** What ends together with the program is nothing that was left behind. */
const SETTLE_MS = 20;

/** Starts and ends the programs of calls. */
export class Commands {
    protected readonly processes: CallProcesses;
    protected readonly traces = new Map<CallId, CallTrace>();
    protected readonly owner: CallOwner;

    protected readonly pipes: OutputPipes;
    protected disposed = false;

    constructor(options: AgentOptions, protected readonly files: WorkspaceFiles) {
        this.processes = new CallProcesses(options.orphans);
        this.owner = { sandbox: options.id, agent: { pid: process.pid, start: readProcess(process.pid)?.start ?? 0 } };
        this.pipes = new OutputPipes(options.temporary);
    }

    async exec(message: ExecMessage, input: CallInput | undefined, output: CallOutput): Promise<ExecResult> {
        const marker = callMarker(this.owner, randomBytes(8).toString('hex'));
        const command = await this.start(message, marker, input, output);
        if (typeof command === 'number') {
            output.send({ type: 'started', call: message.call });
            return { exitCode: command, background: [] };
        }
        const trace = this.processes.begin(marker, command.pid, command.pipes);
        this.traces.set(message.call, trace);
        output.send({ type: 'started', call: message.call });
        const exitCode = await command.exitCode;
        await command.drained();
        const background = await this.background(trace);
        this.processes.end(trace, background);
        this.forgetEnded();
        return { exitCode, background: background.slice(0, NAMED_PROCESSES).flatMap(describe) };
    }

    async signal(message: SignalMessage): Promise<SignalResult> {
        const trace = this.traces.get(message.target);
        if (!trace) {
            return { survivors: 0 };
        }
        if (message.signal === 'KILL') {
            return { survivors: await this.kill(trace) };
        }
        terminate(() => this.processes.alive(trace));
        return { survivors: 0 };
    }

    /** Ends everything that any call started. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await Promise.all(this.processes.all().map(trace => this.kill(trace)));
        this.pipes.dispose();
    }

    protected async start(
        message: ExecMessage, marker: string, input: CallInput | undefined, output: CallOutput
    ): Promise<Command | number> {
        const held = input && await this.pipes.hold(input);
        const pipes = await this.pipes.takeTwo();
        let folder: number;
        try {
            if (this.disposed) {
                throw new Failure('provider', 'The host is gone.');
            }
            folder = this.files.openFolder(message.cwd);
        } catch (problem) {
            pipes?.forEach(closePipe);
            if (held !== undefined) {
                closeSync(held);
            }
            throw problem;
        }
        const environment = { ...message.env, PWD: readlinkSync(`/proc/self/fd/${folder}`), [CALL_VARIABLE]: marker };
        return Command.start(message, { folder, environment, input: held, pipes }, output);
    }

    protected kill(trace: CallTrace): Promise<number> {
        return kill(() => this.processes.alive(trace), this.processes.orphans === 'sandbox' ? SANDBOX_FREEZER : undefined);
    }

    protected async background(trace: CallTrace): Promise<ProcessEntry[]> {
        if (this.processes.alive(trace).length === 0) {
            return [];
        }
        await new Promise(resolve => setTimeout(resolve, SETTLE_MS));
        return this.processes.alive(trace);
    }

    /** Of calls that are over, only those matter of which something still runs. */
    protected forgetEnded(): void {
        for (const [call, trace] of this.traces) {
            if (!this.processes.isRemembered(trace)) {
                this.traces.delete(call);
            }
        }
    }
}

function describe({ pid }: ProcessEntry): BackgroundProcess[] {
    const command = readCommandLine(pid);
    return command === undefined ? [] : [{ pid, command: command.slice(0, NAMED_CHARACTERS) }];
}
