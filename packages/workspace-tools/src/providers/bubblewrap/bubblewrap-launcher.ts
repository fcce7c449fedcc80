import { spawn, type ChildProcess } from 'node:child_process';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import type { WorkspaceLimits } from '../../provider/provider.js';
import type { ControlGroups } from '../limits/control-groups.js';
import { endRecord } from '../remains/clean-up.js';
import { identify, isAlive, type ProcessIdentity } from '../remains/process-identity.js';
import type { SandboxRecord, SandboxRecords } from '../remains/sandbox-records.js';
import { limitedStart, withProcessLimits } from '../start-script.js';
import { OWN_PROGRAMS, type SandboxView } from '../view/sandbox-view.js';
import { bwrapOptions } from './bwrap-arguments.js';

/** Descriptors of bubblewrap beside its standard ones. */
const OPTIONS = 3, FILTER = 4, STATUS = 5;

const LAST_WORDS_CHARACTERS = 4_000;

/** A killed namespace is gone in a few milliseconds, unless the machine is very busy. */
const END_MS = 10_000;
const END_STEP_MS = 5;

export interface BubblewrapSetup {
    id: string;
    bwrap: string;
    prlimit: string | undefined;
    view: SandboxView;
    filter: Uint8Array;
    limits: WorkspaceLimits;
    groups: ControlGroups | undefined;
    records: SandboxRecords;
}

/** The agent in namespaces of its own, started by bubblewrap. */
export class BubblewrapLauncher implements Launcher {
    readonly environment = { PATH: `${COMMAND_ENVIRONMENT.PATH}:${OWN_PROGRAMS}` };

    constructor(protected readonly setup: BubblewrapSetup) { }

    async launch(): Promise<AgentLink> {
        const { id, groups, limits, records, view } = this.setup;
        const group = groups?.create(`openspace-${id}`, limits);
        const record: SandboxRecord = { id, owner: identify(process.pid)!, processes: [], groups: [...group?.folders ?? []], folders: [] };
        records.save(record);
        const inner = group ? view.argv : withProcessLimits(view.argv, this.setup.prlimit, limits);
        const { program, words } = limitedStart([this.setup.bwrap, '--args', String(OPTIONS), '--json-status-fd', String(STATUS), '--', ...inner], limits, group, STATUS);
        // The first process inside is bubblewrap itself: its environment can be read there, and so can its arguments.
        const child = spawn(program, words, { detached: true, cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'] });
        const running = new RunningBubblewrap(child, () => endRecord(records, record));
        running.onStarted(process => {
            record.processes.push(process);
            records.save(record);
        });
        running.give(OPTIONS, bwrapOptions(view, FILTER).map(word => `${word}\0`).join(''));
        running.give(FILTER, this.setup.filter);
        return running;
    }
}

class RunningBubblewrap implements AgentLink {
    readonly stream: Duplex;
    protected readonly exited: Promise<void>;
    /** bubblewrap, and the first process of its namespace, with which all others end. */
    protected readonly processes: ProcessIdentity[] = [];
    protected words = '';
    protected end: Promise<void> | undefined;

    constructor(protected readonly child: ChildProcess, protected readonly release: () => Promise<void>) {
        this.stream = Duplex.from({ readable: child.stdout!, writable: child.stdin! });
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
        this.child.stdio.forEach(stream => stream?.destroy());
        await this.release();
    }

    protected channel(descriptor: number): Readable | Writable {
        return this.child.stdio[descriptor] as Readable | Writable;
    }
}
