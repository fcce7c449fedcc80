import { randomBytes } from 'node:crypto';
import { closeSync, readlinkSync } from 'node:fs';
import type { CallId, ExecMessage, ExecResult, SignalMessage, SignalResult } from '../channel/messages.js';
import type { BackgroundProcess } from '../provider/sandbox.js';
import type { CallInput } from './call-input.js';
import type { CallOutput } from './call-output.js';
import { Command } from './command.js';
import type { WorkspaceFiles } from './files/workspace-files.js';
import { CALL_VARIABLE, CallProcesses, type CallTrace } from './processes/call-processes.js';
import { readCommandLine, readProcess } from './processes/process-table.js';
import { kill, terminate } from './processes/sweep.js';

/** Enough to say what goes on. */
const NAMED_PROCESSES = 50;
const NAMED_CHARACTERS = 300;

/** What ends together with the program is nothing that was left behind. */
const SETTLE_MS = 20;

/** Starts and ends the programs of calls. */
export class Commands {
    protected readonly processes: CallProcesses;
    protected readonly traces = new Map<CallId, CallTrace>();
    /** Names this agent: with the number and start of its process, so that others can see whether it still runs. */
    protected readonly owner: string;

    constructor(id: string, ownsProcesses: boolean, protected readonly files: WorkspaceFiles) {
        this.processes = new CallProcesses(ownsProcesses);
        this.owner = `${id}.${process.pid}-${readProcess(process.pid)?.start ?? 0}`;
    }

    async exec(message: ExecMessage, input: CallInput | undefined, output: CallOutput): Promise<ExecResult> {
        const marker = `${this.owner}.${randomBytes(8).toString('hex')}`;
        const folder = this.files.openFolder(message.cwd);
        let command: Command | number;
        try {
            const environment = { ...message.env, PWD: readlinkSync(`/proc/self/fd/${folder}`), [CALL_VARIABLE]: marker };
            command = await Command.start(message, { folder, environment }, input, output);
        } finally {
            closeSync(folder);
        }
        if (typeof command === 'number') {
            output.send({ type: 'started', call: message.call });
            return { exitCode: command, background: [] };
        }
        const trace = this.processes.begin(marker, command.pid);
        this.traces.set(message.call, trace);
        output.send({ type: 'started', call: message.call });
        const exitCode = await command.exitCode;
        await command.drained();
        const background = await this.background(trace);
        this.processes.end(trace);
        this.forgetEnded();
        return { exitCode, background };
    }

    async signal(message: SignalMessage): Promise<SignalResult> {
        const trace = this.traces.get(message.target);
        if (!trace) {
            return { survivors: 0 };
        }
        if (message.signal === 'KILL') {
            return { survivors: await kill(() => this.processes.alive(trace)) };
        }
        terminate(() => this.processes.alive(trace));
        return { survivors: 0 };
    }

    /** Everything that any call started. */
    async killAll(): Promise<void> {
        await Promise.all(this.processes.all().map(trace => kill(() => this.processes.alive(trace))));
    }

    protected async background(trace: CallTrace): Promise<BackgroundProcess[]> {
        if (this.processes.alive(trace).length === 0) {
            return [];
        }
        await new Promise(resolve => setTimeout(resolve, SETTLE_MS));
        return this.processes.alive(trace).slice(0, NAMED_PROCESSES).flatMap(entry => {
            const command = readCommandLine(entry.pid);
            return command === undefined ? [] : [{ pid: entry.pid, command: command.slice(0, NAMED_CHARACTERS) }];
        });
    }

    /** Of calls that are over, only those matter of which something still runs. */
    protected forgetEnded(): void {
        const remembered = new Set(this.processes.all());
        for (const [call, trace] of this.traces) {
            if (!remembered.has(trace)) {
                this.traces.delete(call);
            }
        }
    }
}
