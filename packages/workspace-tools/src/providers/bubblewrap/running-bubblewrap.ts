import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentLink } from '../../agent-sandbox/launcher.js';
import type { ControlGroup } from '../limits/control-groups.js';
import { endRecord } from '../remains/clean-up.js';
import { identify, isAlive, type ProcessIdentity } from '../remains/process-identity.js';
import type { SandboxRecord, SandboxRecords } from '../remains/sandbox-records.js';
import { socketPair } from '../socket-pair.js';
import { limitedStart, type ProcessLimits } from '../start-script.js';

/** Descriptors of bubblewrap beside its standard ones. */
const OPTIONS = 3, FILTER = 4, STATUS = 5;

const LAST_WORDS_CHARACTERS = 4_000;

/** A killed namespace is gone in a few milliseconds, unless the machine is very busy. */
const END_MS = 10_000;
const END_STEP_MS = 5;

export interface BubblewrapStart {
    id: string;
    bwrap: string;
    /** Options, given the descriptor of the filter for system calls. */
    options: (filterDescriptor: number) => readonly string[];
    filter: Uint8Array;
    /** What it runs. */
    argv: readonly string[];
    limits: ProcessLimits;
    group: ControlGroup | undefined;
    records: SandboxRecords;
    /** Belong to this sandbox alone. */
    folders?: readonly string[];
}

/** Starts bubblewrap with an agent in it; first writes down that it exists. */
export async function startBubblewrap(
    { id, bwrap, options, filter, argv, limits, group, records, folders = [] }: BubblewrapStart
): Promise<AgentLink> {
    const record: SandboxRecord = {
        id, owner: identify(process.pid)!, processes: [], groups: [...group?.folders ?? []], folders: [...folders]
    };
    records.save(record);
    const { program, words } = limitedStart(
        [bwrap, '--args', String(OPTIONS), '--json-status-fd', String(STATUS), '--', ...argv], limits, group, STATUS
    );
    // The first process inside is bubblewrap itself: its environment can be read there, and so can its arguments.
    const { ours, theirs } = await socketPair();
    const child = spawn(program, words, { detached: true, cwd: '/', env: {}, stdio: [theirs, theirs, 'pipe', 'pipe', 'pipe', 'pipe'] });
    theirs.destroy();
    const running = new RunningBubblewrap(child, ours, () => endRecord(records, record));
    running.onStarted(process => {
        record.processes.push(process);
        records.save(record);
    });
    running.give(OPTIONS, options(FILTER).map(word => `${word}\0`).join(''));
    running.give(FILTER, filter);
    return running;
}

class RunningBubblewrap implements AgentLink {
    protected readonly exited: Promise<void>;
    /** bubblewrap, and the first process of its namespace, with which all others end. */
    protected readonly processes: ProcessIdentity[] = [];
    protected words = '';
    protected end: Promise<void> | undefined;

    constructor(protected readonly child: ChildProcess, readonly stream: Duplex, protected readonly release: () => Promise<void>) {
        child.stderr!.setEncoding('utf8').on('data', (text: string) => { this.words = (this.words + text).slice(-LAST_WORDS_CHARACTERS); });
        this.exited = new Promise(resolve => {
            child.on('exit', () => resolve());
            child.on('error', error => {
                this.words = error.message;
                resolve();
            });
        });
        [OPTIONS, FILTER, STATUS].forEach(descriptor => this.channel(descriptor).on('error', () => undefined));
    }

    onStarted(listener: (process: ProcessIdentity) => void): void {
        const add = (pid: number | undefined): void => {
            const process = pid === undefined ? undefined : identify(pid);
            if (process && !this.end) {
                this.processes.push(process);
                listener(process);
            }
        };
        add(this.child.pid);
        let status = '';
        (this.channel(STATUS) as Readable).setEncoding('utf8').on('data', (text: string) => {
            const hadLine = status.includes('\n');
            status = (status + text).slice(0, LAST_WORDS_CHARACTERS);
            if (!hadLine && status.includes('\n')) {
                add(Number(/"child-pid":\s*(\d+)/.exec(status)?.[1] ?? undefined) || undefined);
            }
        });
    }

    give(descriptor: number, data: string | Uint8Array): void {
        (this.channel(descriptor) as Writable).end(data);
    }

    lastWords(): string {
        return this.words;
    }

    kill(): Promise<void> {
        this.end ??= this.killAll();
        return this.end;
    }

    protected async killAll(): Promise<void> {
        this.child.kill('SIGKILL');
        await this.exited;
        for (let waited = 0; this.processes.some(isAlive) && waited < END_MS; waited += END_STEP_MS) {
            await delay(END_STEP_MS);
        }
        [this.stream, ...this.child.stdio].forEach(stream => stream?.destroy());
        await this.release();
    }

    protected channel(descriptor: number): Readable | Writable {
        return this.child.stdio[descriptor] as Readable | Writable;
    }
}
