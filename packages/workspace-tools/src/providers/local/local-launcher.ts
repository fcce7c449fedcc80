import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { readProcess } from '../../agent/processes/process-table.js';
import { AGENT_MAIN, AGENT_PACKAGE } from '../../agent-sandbox/agent-program.js';
import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';
import { findRipgrep } from '../find-ripgrep.js';
import { socketPair } from '../socket-pair.js';
import { endMarked, endTree, runs } from './leftovers.js';
import { withReaper } from './reaper.js';

const LAST_WORDS_CHARACTERS = 4_000;

/** After its stream has closed, the agent ends what it started, which takes up to three seconds. */
const END_MS = 5_000;

/** Of the agent; both directions. */
const STREAM = 3;

const TEMPORARY = 'openspace-local';

/** The agent as an ordinary process of the host. */
export class LocalLauncher implements Launcher {
    readonly environment: Readonly<Record<string, string>>;

    /** @param programs of ours that commands need and the system may lack */
    protected constructor(
        protected readonly id: string, protected readonly folder: string, protected readonly names: readonly string[],
        protected readonly temporary: string,
        programs: readonly string[]
    ) {
        this.environment = {
            HOME: join(temporary, 'home'),
            PATH: [COMMAND_ENVIRONMENT.PATH, ...programs.map(program => dirname(program))].join(delimiter)
        };
    }

    /** Commands get a home of their own: a fixed one in the common place for temporary files would be anybody's. */
    static async prepare(id: string, folder: string, names: readonly string[]): Promise<LocalLauncher> {
        const start = readProcess(process.pid)?.start ?? 0;
        const ripgrep = await findRipgrep();
        const temporary = await mkdtemp(join(tmpdir(), `${TEMPORARY}-${process.pid}-${start}-`));
        return new LocalLauncher(id, folder, names, temporary, [process.execPath, ...ripgrep === undefined ? [] : [ripgrep]]);
    }

    /** Removes what launchers of processes that are gone have left; the ids of the sandboxes whose processes were ended. */
    static async cleanUp(except: ReadonlySet<string>): Promise<string[]> {
        const ended = await endMarked(owner => !except.has(owner.sandbox) && !runs(owner.agent));
        for (const name of await readdir(tmpdir())) {
            const match = /^openspace-local-(\d+)-(\d+)-/.exec(name);
            if (match && !runs({ pid: Number(match[1]), start: Number(match[2]) })) {
                // Another person's folder cannot be removed, and need not be.
                await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
            }
        }
        return [...ended];
    }

    async launch(): Promise<AgentLink> {
        const { ours, theirs } = await socketPair();
        const [program, ...words] = withReaper([
            process.execPath, join(AGENT_PACKAGE, AGENT_MAIN), '--descriptor', String(STREAM), '--id', this.id, '--root', this.folder,
            '--home', this.environment.HOME, '--temporary', this.temporary, ...this.names.flatMap(name => ['--name', name])
        ], STREAM);
        const child = spawn(program, words, {
            // A session of its own: what ends us in a terminal must not end the agent before it has cleaned up.
            detached: true,
            cwd: '/',
            env: {},
            stdio: ['ignore', 'ignore', 'pipe', theirs]
        });
        theirs.destroy();
        return new LocalAgent(this.id, child, ours);
    }

    async dispose(): Promise<void> {
        await rm(this.temporary, { recursive: true, force: true });
    }
}

class LocalAgent implements AgentLink {
    protected readonly exited: Promise<void>;
    protected readonly start: number;
    protected words = '';

    constructor(protected readonly id: string, protected readonly child: ChildProcess, readonly stream: Duplex) {
        this.start = (child.pid && readProcess(child.pid)?.start) || 0;
        child.stderr?.setEncoding('utf8').on('data', (text: string) => { this.words = (this.words + text).slice(-LAST_WORDS_CHARACTERS); });
        this.exited = new Promise(resolve => {
            child.on('exit', () => resolve());
            child.on('error', error => {
                this.words = error.message;
                resolve();
            });
        });
    }

    lastWords(): string {
        return this.words;
    }

    async kill(): Promise<void> {
        const { pid } = this.child;
        if (pid === undefined) {
            return;
        }
        this.stream.destroy();
        const timer = setTimeout(() => void endTree({ pid, start: this.start }), END_MS);
        await this.exited;
        clearTimeout(timer);
        await endMarked(owner => owner.sandbox === this.id);
    }
}
